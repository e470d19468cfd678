import { roundToTenth } from '@bedside/contracts/clinical/temperature.ts';
import { type MeasuredVital, vitalRanges } from '@bedside/contracts/vitals/vitals.contract.ts';
import type { DemoVitals } from './patient.ts';

/** What a monitor or a thermometer measures; pain and consciousness are a person's to assess. */
export const driftingVitals = [
  'respiratoryRate',
  'oxygenSaturation',
  'bloodPressureSystolic',
  'bloodPressureDiastolic',
  'heartRate',
  'temperature',
] as const satisfies readonly MeasuredVital[];
export type DriftingVital = (typeof driftingVitals)[number];

/** How far a reading usually lies from the one before, in the wire's units. */
export const usualSpread: Record<DriftingVital, number> = {
  respiratoryRate: 1.5,
  oxygenSaturation: 1,
  bloodPressureSystolic: 6,
  bloodPressureDiastolic: 4,
  heartRate: 5,
  temperature: 0.15,
};

/**
 * The readings as an instrument shows them: within the wire's ranges, whole numbers, the temperature to 0.1 °C, and
 * a systolic that stays well above its diastolic.
 */
export function asMeasured(vitals: DemoVitals): DemoVitals {
  const measured = { ...vitals };
  for (const vital of driftingVitals) {
    const value = vitals[vital];
    if (value === undefined) continue;
    const { min, max } = vitalRanges[vital];
    const rounded = vital === 'temperature' ? roundToTenth(value) : Math.round(value);
    measured[vital] = Math.min(max, Math.max(min, rounded));
  }
  const { bloodPressureSystolic: systolic, bloodPressureDiastolic: diastolic } = measured;
  if (systolic !== undefined && diastolic !== undefined) {
    measured.bloodPressureDiastolic = Math.max(
      vitalRanges.bloodPressureDiastolic.min,
      Math.min(diastolic, systolic - 20),
    );
  }
  return measured;
}
