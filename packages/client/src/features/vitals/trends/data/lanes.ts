import { acvpuLevels } from '@bedside/contracts/clinical/vitals/acvpu.ts';
import type { TemperatureUnit } from '@bedside/contracts/clinical/vitals/temperature.ts';

/** The lanes of the trends, in the order of the RCP's chart. Each shows one sign over the common time axis. */
const lanes = [
  'news2',
  'respiratoryRate',
  'oxygenSaturation',
  'bloodPressure',
  'heartRate',
  'consciousness',
  'temperature',
  'painLevel',
] as const;
export type Lane = (typeof lanes)[number];

/** The vertical axis of a lane, in the unit on screen. */
export interface LaneAxis {
  low: number;
  high: number;
  ticks: readonly number[];
}

/** A lane's place in the drawing. Pixels from its top. */
export interface LanePlace extends LaneAxis {
  lane: Lane;
  top: number;
  height: number;
}

/** A layout, not limits: the least that each axis shows, and the step by which it grows. */
const least: Record<Exclude<Lane, 'temperature'>, { low: number; high: number; step: number }> = {
  news2: { low: 0, high: 10, step: 5 },
  respiratoryRate: { low: 10, high: 30, step: 10 },
  oxygenSaturation: { low: 85, high: 100, step: 5 },
  bloodPressure: { low: 40, high: 160, step: 40 },
  heartRate: { low: 40, high: 140, step: 20 },
  consciousness: { low: 0, high: acvpuLevels.length - 1, step: 1 },
  painLevel: { low: 0, high: 10, step: 5 },
};
const leastTemperature = {
  C: { low: 36, high: 39, step: 1 },
  F: { low: 96, high: 102, step: 2 },
} as const;

/** The share of the height that each lane gets. */
const shares: Record<Lane, number> = {
  news2: 1,
  respiratoryRate: 1,
  oxygenSaturation: 1,
  bloodPressure: 1.5,
  heartRate: 1.2,
  consciousness: 1.35,
  temperature: 1,
  painLevel: 0.8,
};

/** The least height of a lane's share, in pixels. */
const leastShare = 46;
export const leastHeight = Math.ceil(lanes.reduce((sum, lane) => sum + shares[lane], 0) * leastShare);

/** Pixels between the edge of a lane and its axis. */
const inset = 7;

/** Returns the axis of a lane that has room for values from `low` to `high`. */
export function laneAxis(
  lane: Lane,
  span: { low: number; high: number } | undefined,
  unit: TemperatureUnit,
): LaneAxis {
  const { low, high, step } = lane === 'temperature' ? leastTemperature[unit] : least[lane];
  const from = Math.min(low, Math.floor((span?.low ?? low) / step) * step);
  const to = Math.max(high, Math.ceil((span?.high ?? high) / step) * step);
  const count = Math.round((to - from) / step);
  // At most three labels fit beside each other, or the five letters of consciousness.
  const every = lane === 'consciousness' ? 1 : Math.max(1, Math.ceil(count / 2));
  const ticks = Array.from(
    { length: Math.floor(count / every) + 1 },
    (_, index) => from + index * every * step,
  );
  return { low: from, high: to, ticks };
}

/** Places the lanes below each other. */
export function placeLanes(height: number, axisOf: (lane: Lane) => LaneAxis): LanePlace[] {
  const total = lanes.reduce((sum, lane) => sum + shares[lane], 0);
  let top = 0;
  return lanes.map((lane) => {
    const place = { lane, top, height: (shares[lane] / total) * height, ...axisOf(lane) };
    top += place.height;
    return place;
  });
}

/** Returns the pixels from the top of the drawing to a value. */
export function yOf({ top, height, low, high }: LanePlace, value: number): number {
  return top + inset + ((high - value) / (high - low)) * (height - 2 * inset);
}
