import type { scoresEntries } from '@bedside/contracts/scores/scores.contract.ts';
import { scoresQuery } from '../../domains/scores.queries.ts';
import { type Folds, foldRecord } from '../../realtime/folds.ts';

export const scoresFolds: Folds<keyof typeof scoresEntries> = {
  'score.calculated': (cache, entry) =>
    foldRecord(cache, scoresQuery(entry.patientId), entry, ({ calculatedAt }) => calculatedAt),
};
