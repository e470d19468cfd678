import type { ScoreRecord, scoresEntries } from '@bedside/contracts/scores/scores.contract.ts';
import { scoresQuery } from '../../domains/scores.queries.ts';
import { type Folds, foldInto, withNewest } from '../../realtime/folds.ts';

export const scoresFolds: Folds<keyof typeof scoresEntries> = {
  'score.calculated': (cache, entry) =>
    foldInto<ScoreRecord[]>(cache, scoresQuery(entry.patientId), entry, (scores) =>
      withNewest(scores, entry.data).toSorted(
        (a, b) =>
          Date.parse(b.calculatedAt) - Date.parse(a.calculatedAt) ||
          Date.parse(b.recordedAt) - Date.parse(a.recordedAt),
      ),
    ),
};
