import type { vitalsEntries } from '@bedside/contracts/vitals/vitals.contract.ts';
import { observedAt, vitalsQuery } from '../../domains/vitals.queries.ts';
import { type Folds, foldRecord } from '../../realtime/folds.ts';

/** Sorts by observation time, because vitals may be charted late (D36). */
export const vitalsFolds: Folds<keyof typeof vitalsEntries> = {
  'vitals.recorded': (cache, entry) => foldRecord(cache, vitalsQuery(entry.patientId), entry, observedAt),
};
