/** Accepted ranges, in the units of the wire: °C, per minute, mmHg, %, 0 to 10. */
export const vitalRanges = {
  temperature: { min: 30, max: 45 },
  heartRate: { min: 20, max: 250 },
  respiratoryRate: { min: 4, max: 60 },
  bloodPressureSystolic: { min: 50, max: 250 },
  bloodPressureDiastolic: { min: 20, max: 150 },
  oxygenSaturation: { min: 50, max: 100 },
  painLevel: { min: 0, max: 10 },
} as const;

/** The flow of oxygen, in L/min. */
export const oxygenFlowRange = { min: 0, max: 80 } as const;

export type MeasuredVital = keyof typeof vitalRanges;
