import type { ScoreType } from '../../scores/scores.contract.ts';

export type ScoreBand = 'low' | 'moderate' | 'high';

/**
 * SCORE-1: how a score is colored, by the product's own table: ESI of 2 or lower is high and 3 moderate; HEART of 7 or
 * more is high and 4 or more moderate; CURB-65 of 3 or more is high and 2 moderate; qSOFA of 2 or more is high.
 * A low CURB-65 or qSOFA does not exclude severe illness (D27).
 */
export function scoreBand(type: ScoreType, value: number): ScoreBand {
  switch (type) {
    case 'ESI':
      return value <= 2 ? 'high' : value === 3 ? 'moderate' : 'low';
    case 'HEART':
      return value >= 7 ? 'high' : value >= 4 ? 'moderate' : 'low';
    case 'CURB-65':
      return value >= 3 ? 'high' : value === 2 ? 'moderate' : 'low';
    case 'qSOFA':
      return value >= 2 ? 'high' : 'low';
  }
}
