import type { xraysEntries } from '@bedside/contracts/xrays/xrays.contract.ts';
import { xraysQuery } from '../../domains/xrays.queries.ts';
import { type Folds, foldRecord } from '../../realtime/folds.ts';

export const xraysFolds: Folds<keyof typeof xraysEntries> = {
  'xray.analyzed': (cache, entry) =>
    foldRecord(cache, xraysQuery(entry.patientId), entry, ({ analysisTime }) => analysisTime),
};
