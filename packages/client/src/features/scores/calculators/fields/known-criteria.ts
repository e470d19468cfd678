import type { ScoreType } from '@bedside/contracts/scores/scores.contract.ts';

/** The number of criteria of each point score, and the inputs that share a criterion. */
const totals = { 'CURB-65': 5, HEART: 5, qSOFA: 3, ESI: 0 } as const satisfies Record<ScoreType, number>;
const sharedBy: Record<string, string> = {
  diastolicBP: 'systolicBP',
  troponinUpperReferenceLimit: 'troponinLevel',
  previousCardiacHistory: 'riskFactors',
};

/** Counts the known criteria of a point score from its missing inputs. */
export function knownCriteria(type: ScoreType, missing: readonly string[]): { known: number; total: number } {
  const total = totals[type];
  return { known: total - new Set(missing.map((name) => sharedBy[name] ?? name)).size, total };
}
