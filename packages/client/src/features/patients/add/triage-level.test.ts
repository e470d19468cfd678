import { calculateScore } from '@bedside/contracts/clinical/scores/calculate-score.ts';
import { describe, expect, it } from 'vitest';
import { triageInput, triageLevels } from './triage-level.ts';

describe('the triage level of a new patient', () => {
  it('is the level that the ESI calculates from the stated answers', () => {
    for (const level of triageLevels) {
      const outcome = calculateScore(triageInput(level, 'Chest pain'), {
        patient: { age: 50 },
        day: '2026-11-21',
      });
      expect(outcome).toMatchObject({ score: Number(level) });
    }
  });
});
