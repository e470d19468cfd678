import type { ScoreInput } from '../../scores/score-parameters.ts';
import { curb65 } from './curb65.ts';
import { esi } from './esi/esi.ts';
import { heart } from './heart.ts';
import { qsofa } from './qsofa.ts';
import type { ScoredPatient, ScoreOutcome } from './score-outcome.ts';

/** Calculates a score. The server's result counts; a screen shows the same result while someone fills in the form. */
export function calculateScore(input: ScoreInput, scored: ScoredPatient): ScoreOutcome {
  switch (input.scoreType) {
    case 'ESI':
      return esi(input.parameters, scored);
    case 'CURB-65':
      return curb65(input.parameters, scored);
    case 'HEART':
      return heart(input.parameters, scored);
    case 'qSOFA':
      return qsofa(input.parameters, scored);
  }
}
