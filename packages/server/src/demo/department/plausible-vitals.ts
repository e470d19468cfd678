import { roundToTenth } from '@bedside/contracts/clinical/vitals/temperature.ts';
import { vitalRanges } from '@bedside/contracts/vitals/vital-ranges.ts';
import { keysOf } from '../keys-of.ts';
import drifting from './data/drifting-vitals.json' with { type: 'json' };
import type { DemoVitals } from './patient.ts';

type DriftingVital = keyof typeof drifting;

/** The vitals that a monitor or a thermometer measures. A person assesses pain and consciousness. */
export const driftingVitals = keysOf(drifting);

/**
 * Returns how a vital moves, in the wire's units. `spread` is the usual distance between two readings, `circadian`
 * the largest effect of the hour.
 */
export const driftOf = (vital: DriftingVital) => drifting[vital];

/**
 * Rounds vitals as an instrument shows them. They stay within the wire's ranges, in whole numbers, with temperature
 * to 0.1 °C and the systolic well above the diastolic.
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
