import type { ConsciousnessLevel } from '../../vitals/consciousness-words.ts';
import { roundToTenth } from '../vitals/temperature.ts';

/*
 * National Early Warning Score 2. Royal College of Physicians. National Early Warning Score (NEWS) 2:
 * Standardising the assessment of acute-illness severity in the NHS. Updated report of a working party.
 * London: RCP, 2017. Rules: docs/clinical/news2.md.
 */

export type News2Points = 0 | 1 | 2 | 3;
export type News2Risk = 'low' | 'low-medium' | 'medium' | 'high';

/** `[lowest value of the band, points]`, highest band first. */
type Bands = readonly (readonly [number, News2Points])[];

function band(bands: Bands, value: number): News2Points {
  return bands.find(([from]) => value >= from)?.[1] ?? 3;
}

/** The points of each parameter, for whole numbers, and °C to 0.1. A value below the last band scores 3. */
export const news2Points = {
  /** NEWS2-1. */
  respiratoryRate: (perMinute: number) =>
    band(
      [
        [25, 3],
        [21, 2],
        [12, 0],
        [9, 1],
      ],
      Math.round(perMinute),
    ),
  /** NEWS2-2: SpO₂ scale 1. */
  oxygenSaturationScale1: (percent: number) =>
    band(
      [
        [96, 0],
        [94, 1],
        [92, 2],
      ],
      Math.round(percent),
    ),
  /** NEWS2-3: SpO₂ scale 2, target 88 to 92 %. Above the target, the points depend on oxygen. */
  oxygenSaturationScale2: (percent: number, onOxygen: boolean) => {
    const above: Bands = onOxygen
      ? [
          [97, 3],
          [95, 2],
          [93, 1],
        ]
      : [];
    return band([...above, [88, 0], [86, 1], [84, 2]], Math.round(percent));
  },
  /** NEWS2-4. */
  supplementalOxygen: (onOxygen: boolean): News2Points => (onOxygen ? 2 : 0),
  /** NEWS2-5. */
  bloodPressureSystolic: (mmHg: number) =>
    band(
      [
        [220, 3],
        [111, 0],
        [101, 1],
        [91, 2],
      ],
      Math.round(mmHg),
    ),
  /** NEWS2-6. */
  heartRate: (perMinute: number) =>
    band(
      [
        [131, 3],
        [111, 2],
        [91, 1],
        [51, 0],
        [41, 1],
      ],
      Math.round(perMinute),
    ),
  /** NEWS2-7: alert scores 0; new confusion, voice, pain and unresponsive score 3. */
  consciousness: (level: ConsciousnessLevel, newConfusion: boolean): News2Points =>
    level === 'Alert' && !newConfusion ? 0 : 3,
  /** NEWS2-8. */
  temperature: (celsius: number) =>
    band(
      [
        [39.1, 2],
        [38.1, 1],
        [36.1, 0],
        [35.1, 1],
      ],
      roundToTenth(celsius),
    ),
};

/** NEWS2-12: high from 7, medium from 5, low-medium if one parameter alone scores 3, otherwise low. */
export function news2Risk(score: number, singleThree: boolean): News2Risk {
  if (score >= 7) return 'high';
  if (score >= 5) return 'medium';
  return singleThree ? 'low-medium' : 'low';
}

/**
 * NEWS2-13: minutes until the next set by the RCP's table: 12 hours at 0, 4 hours at 1 to 4 (the shorter end of "4 to
 * 6"), 1 hour at a single 3 or from 5. From 7 on, monitoring is continuous, which is 0.
 */
export function news2MonitoringMinutes(score: number, singleThree: boolean): number {
  if (score >= 7) return 0;
  if (score >= 5 || singleThree) return 60;
  return score === 0 ? 12 * 60 : 4 * 60;
}
