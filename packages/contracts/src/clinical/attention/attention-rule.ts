import type { AttentionKind, AttentionNumber, AttentionSign } from '../../attention/attention.contract.ts';
import type { Moment } from './attention-moments.ts';

/* What the rules of vital signs have in common: their shape, their steps and their margins. */

/**
 * `raised` with a level, `over`, or `open`. `open` neither raises nor ends a cause: the value is unknown (ATTN-7), or
 * better than the limit by less than its margin (ATTN-18).
 */
export type Judgement = { raised: { level: number; base?: number } } | 'over' | 'open';

export interface AttentionRule {
  kind: AttentionKind;
  sign?: AttentionSign;
  side?: 'low' | 'high';
  /**
   * The kinds of causes, of the same sign and side if they have one, that include this one. While one of them is open,
   * this cause is not listed, and taking them takes it. Levels are comparable.
   */
  includedIn?: readonly AttentionKind[];
  /** ATTN-8: the difference from the taken level at which a worse value calls again. */
  step: number;
  /** ATTN-18: a cause that comes back before it has settled, and is not worse, is the same call. */
  continues?: true;
  /** `base` is the score at the start of an open rise. */
  judge: (moment: Moment, base?: number) => Judgement;
}

/** ATTN-8: the difference at which a worse value calls again, in the unit of the wire. */
export const steps: Record<AttentionNumber, number> = {
  respiratoryRate: 5,
  oxygenSaturation: 3,
  bloodPressureSystolic: 10,
  bloodPressureDiastolic: 10,
  heartRate: 15,
  temperature: 0.5,
};

const ranks = { Alert: 0, Voice: 2, Pain: 3, Unresponsive: 4 } as const;

/** ACVPU from alert (0) and new confusion (1) to unresponsive (4). */
export function consciousnessRank({ consciousnessLevel, newConfusion }: Moment['values']): number {
  return Math.max(ranks[consciousnessLevel?.value ?? 'Alert'], newConfusion?.value ? 1 : 0);
}
