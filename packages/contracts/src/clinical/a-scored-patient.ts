import type { Aged } from './age.ts';
import type { ScoredPatient } from './score-outcome.ts';

/** For tests: an adult of 50 on 10 March 2026, unless something else is said. */
export function aScoredPatient(patient: Partial<Aged> = {}): ScoredPatient {
  return { patient: { age: 50, ...patient }, day: '2026-03-10' };
}
