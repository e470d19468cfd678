import { scoreBand } from '@bedside/contracts/clinical/scores/score-bands.ts';
import type { ScoreRecord, ScoreType } from '@bedside/contracts/scores/scores.contract.ts';

const order: readonly ScoreType[] = ['ESI', 'CURB-65', 'HEART', 'qSOFA'];

export interface HighRisk {
  record: ScoreRecord;
  /** The newest of its type, where that is another one: not of high risk any more. */
  since: ScoreRecord | undefined;
}

/** SCORE-2: the newest record of the band "high" of each score, whatever came after it; what was entered in error is none (D12). */
export function highRisksOf(scores: readonly ScoreRecord[]): HighRisk[] {
  const counting = scores.filter(({ enteredInError }) => enteredInError === undefined);
  return order.flatMap((type) => {
    const ofType = counting.filter(({ scoreType }) => scoreType === type);
    const record = ofType.find(({ scoreValue }) => scoreBand(type, scoreValue) === 'high');
    return record ? [{ record, since: ofType[0] === record ? undefined : ofType[0] }] : [];
  });
}
