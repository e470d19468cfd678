import { roundToTenth } from '@bedside/contracts/clinical/vitals/temperature.ts';
import { vitalRanges } from '@bedside/contracts/vitals/vitals.contract.ts';
import { keysOf } from '../keys-of.ts';
import drifting from './data/drifting-vitals.json' with { type: 'json' };
import type { DemoVitals } from './patient.ts';

type DriftingVital = keyof typeof drifting;

/** What a monitor or a thermometer measures; pain and consciousness are a person's to assess. */
export const driftingVitals = keysOf(drifting);

/**
 * How a vital moves, in the wire's units: `spread` is how far a reading usually lies from the one before, `circadian` how
 * far the hour of the day moves it at most.
 */
export const driftOf = (vital: DriftingVital) => drifting[vital];

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
