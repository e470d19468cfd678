import type { XrayAnalysis, xraysEntries } from '@bedside/contracts/xrays/xrays.contract.ts';
import { xraysQuery } from '../../domains/xrays.queries.ts';
import { type Folds, foldInto, withNewest } from '../../realtime/folds.ts';

export const xraysFolds: Folds<keyof typeof xraysEntries> = {
  'xray.analyzed': (cache, entry) =>
    foldInto<XrayAnalysis[]>(cache, xraysQuery(entry.patientId), entry, (analyses) =>
      withNewest(analyses, entry.data).toSorted(
        (a, b) => Date.parse(b.analysisTime) - Date.parse(a.analysisTime),
      ),
    ),
};
