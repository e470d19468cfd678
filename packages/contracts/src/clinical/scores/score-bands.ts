import type { ScoreType } from '../../scores/scores.contract.ts';

export type ScoreBand = 'low' | 'moderate' | 'high';

/**
 * SCORE-1: returns the color band of a score by the product's table. ESI: 1 and 2 high, 3 moderate. HEART: 7 or more
 * high, 4 or more moderate. CURB-65: 3 or more high, 2 moderate. qSOFA: 2 or more high. A low CURB-65 or qSOFA does
 * not exclude severe illness (D27).
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
