import type { AttentionNumber } from '../../attention/attention.contract.ts';

/** ATTN-18: how far a value has to be better than its limit until a cause ends, in the unit of the wire. */
export const margins: Record<AttentionNumber, number> = {
  respiratoryRate: 2,
  oxygenSaturation: 1,
  bloodPressureSystolic: 5,
  bloodPressureDiastolic: 5,
  heartRate: 5,
  temperature: 0.3,
};

/** Returns a margin in the direction in which a value of this side is worse. */
export const worseBy = (margin: number, side: 'low' | 'high') => (side === 'high' ? margin : -margin);
