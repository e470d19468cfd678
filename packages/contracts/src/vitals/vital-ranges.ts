/** Ranges accepted without a question, in the units of the wire: °C, per minute, mmHg, %, 0 to 10 (EXTREME-1). */
export const vitalRanges = {
  temperature: { min: 30, max: 45 },
  heartRate: { min: 20, max: 250 },
  respiratoryRate: { min: 4, max: 60 },
  bloodPressureSystolic: { min: 50, max: 250 },
  bloodPressureDiastolic: { min: 20, max: 150 },
  oxygenSaturation: { min: 50, max: 100 },
  painLevel: { min: 0, max: 10 },
} as const;

export type MeasuredVital = keyof typeof vitalRanges;

/** The vitals whose extremes can be charted if someone confirms them (D61). */
export const confirmableVitals = [
  'temperature',
  'heartRate',
  'respiratoryRate',
  'bloodPressureSystolic',
  'bloodPressureDiastolic',
  'oxygenSaturation',
] as const satisfies readonly MeasuredVital[];
export type ConfirmableVital = (typeof confirmableVitals)[number];

/** The physical limits of a reading, in the units of the wire. Nothing outside them is accepted (EXTREME-2). */
export const physicalRanges: Record<ConfirmableVital, { min: number; max: number }> = {
  temperature: { min: 10, max: 47 },
  heartRate: { min: 0, max: 350 },
  respiratoryRate: { min: 0, max: 120 },
  bloodPressureSystolic: { min: 0, max: 350 },
  bloodPressureDiastolic: { min: 0, max: 250 },
  oxygenSaturation: { min: 0, max: 100 },
};

const isWithin = (value: number, { min, max }: { min: number; max: number }) => value >= min && value <= max;

/** EXTREME-2: returns whether a reading is within the physical limits. */
export const isPhysical = (vital: ConfirmableVital, value: number): boolean =>
  isWithin(value, physicalRanges[vital]);

/**
 * EXTREME-3: returns whether a value lies outside the range that needs no question. A stored value of which this is true
 * was confirmed, because the server accepts it in no other way.
 */
export const isExtreme = (vital: MeasuredVital, value: number | undefined): boolean =>
  value !== undefined && !isWithin(value, vitalRanges[vital]);

/** EXTREME-3: returns the vitals of a set that are extreme. */
export const extremesOf = (set: Partial<Record<ConfirmableVital, number | undefined>>): ConfirmableVital[] =>
  confirmableVitals.filter((vital) => isExtreme(vital, set[vital]));

/** The flow of oxygen, in L/min. */
export const oxygenFlowRange = { min: 0, max: 80 } as const;
