import type { VitalsRecord, vitalsEntries } from '@bedside/contracts/vitals/vitals.contract.ts';
import { vitalsQuery } from '../../domains/vitals.queries.ts';
import { type Folds, foldInto, withNewest } from '../../realtime/folds.ts';

export const vitalsFolds: Folds<keyof typeof vitalsEntries> = {
  'vitals.recorded': (cache, entry) =>
    foldInto<VitalsRecord[]>(cache, vitalsQuery(entry.patientId), entry, (records) =>
      newestObservedFirst(withNewest(records, entry.data)),
    ),
};

/**
 * Vitals may be charted late: what came last is not always what was seen last (D36). Of what was seen at one time the last
 * in the log goes first, as REST lists it: an entry that is folded is later in the log than the whole list, stands at its
 * head, and sorting keeps the order of equals.
 */
function newestObservedFirst(records: VitalsRecord[]): VitalsRecord[] {
  return records.toSorted((a, b) => Date.parse(b.timestamp) - Date.parse(a.timestamp));
}
