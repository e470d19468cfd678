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
 * Sorts records by observation time, newest first, because vitals may be charted late (D36). Of records with the same
 * time, the later entry comes first, as in REST. A folded entry is the latest in the log and at the head of the list,
 * and sorting is stable.
 */
function newestObservedFirst(records: VitalsRecord[]): VitalsRecord[] {
  return records.toSorted((a, b) => Date.parse(b.timestamp) - Date.parse(a.timestamp));
}
