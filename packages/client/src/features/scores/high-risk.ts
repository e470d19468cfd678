import { scoreBand } from '@bedside/contracts/clinical/scores/score-bands.ts';
import { counts } from '@bedside/contracts/record-marks.ts';
import type { ScoreRecord, ScoreType } from '@bedside/contracts/scores/scores.contract.ts';

const order: readonly ScoreType[] = ['ESI', 'CURB-65', 'HEART', 'qSOFA'];

export interface HighRisk {
  record: ScoreRecord;
  /** The newest record of its type, if that is another record with a lower risk. */
  since: ScoreRecord | undefined;
}

/**
 * SCORE-2: returns the newest high-risk record of each score, even if a newer record is lower. Skips records entered
 * in error (D12).
 */
export function highRisksOf(scores: readonly ScoreRecord[]): HighRisk[] {
  const counting = scores.filter(counts);
  return order.flatMap((type) => {
    const ofType = counting.filter(({ scoreType }) => scoreType === type);
    const record = ofType.find(({ scoreValue }) => scoreBand(type, scoreValue) === 'high');
    return record ? [{ record, since: ofType[0] === record ? undefined : ofType[0] }] : [];
  });
}
