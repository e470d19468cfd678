import type { AttentionNumber } from '../../attention/attention.contract.ts';

/*
 * The red triggers of the modified early obstetric warning system (MEOWS) of the Confidential Enquiry into Maternal and
 * Child Health, as validated by Singh S, McGlennan A, England A, Simons R. A validation study of the CEMACH recommended
 * modified early obstetric warning system (MEOWS). Anaesthesia 2012;67(1):12-18. Rules: docs/clinical/attention.md,
 * ATTN-15. Severe hypertension has its own rule, which begins lower (ATTN-5).
 */
const limits: Partial<Record<AttentionNumber, { below?: number; above?: number }>> = {
  respiratoryRate: { below: 10, above: 30 },
  oxygenSaturation: { below: 95 },
  bloodPressureSystolic: { below: 90 },
  bloodPressureDiastolic: { above: 100 },
  heartRate: { below: 40, above: 120 },
  temperature: { below: 35, above: 38 },
};

/** The signs and sides that have a red trigger. */
export const obstetricTriggers = (Object.keys(limits) as AttentionNumber[]).flatMap((sign) => [
  ...(limits[sign]?.below === undefined ? [] : [{ sign, side: 'low' as const }]),
  ...(limits[sign]?.above === undefined ? [] : [{ sign, side: 'high' as const }]),
]);

/** Returns whether a value, in the unit of the wire, reaches the red trigger of its sign on one side. */
export function isObstetricTrigger(sign: AttentionNumber, side: 'low' | 'high', value: number): boolean {
  const { below = Number.NEGATIVE_INFINITY, above = Number.POSITIVE_INFINITY } = limits[sign] ?? {};
  return side === 'low' ? value < below : value > above;
}
