import type { ScoreType } from '@bedside/contracts/scores/scores.contract.ts';

/** How many criteria a point score has, and those that take two inputs. */
const totals = { 'CURB-65': 5, HEART: 5, qSOFA: 3, ESI: 0 } as const satisfies Record<ScoreType, number>;
const sharedBy: Record<string, string> = {
  diastolicBP: 'systolicBP',
  troponinUpperReferenceLimit: 'troponinLevel',
  previousCardiacHistory: 'riskFactors',
};

/** How many criteria of a point score are known, by the inputs that are missing. */
export function knownCriteria(type: ScoreType, missing: readonly string[]): { known: number; total: number } {
  const total = totals[type];
  return { known: total - new Set(missing.map((name) => sharedBy[name] ?? name)).size, total };
}
