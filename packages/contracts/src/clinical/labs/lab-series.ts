import type { LabResult } from '../../labs/labs.contract.ts';
import { countingLabs } from './current-labs.ts';
import { resultNumber } from './reading/result-text.ts';
import { testKey } from './tests/lab-tests.ts';
import { comparableUnit } from './tests/lab-units.ts';

/** When a sample was taken, or the laboratory's time where that is unknown (D36). */
export const takenAt = ({ collectedAt, resultTime }: Pick<LabResult, 'collectedAt' | 'resultTime'>): string =>
  collectedAt ?? resultTime;

/** One number of a test, and the record that holds it. */
export interface LabPoint {
  lab: LabResult;
  /** Epoch milliseconds. */
  at: number;
  value: number;
}

/** The difference from the number before it, in the same unit. */
export interface LabChange {
  from: LabPoint;
  difference: number;
}

/**
 * SERIES-1: the key under which numbers compare: one test in one unit. A result without a unit compares only with
 * results without one.
 */
const seriesKey = (lab: LabResult): string => {
  const key = testKey(lab);
  const code = key.startsWith('test:') ? key.slice('test:'.length) : undefined;
  return `${key} ${comparableUnit(lab.units, code)}`;
};

/**
 * SERIES-2: returns the numbers of each test over time, oldest first, by the records that they belong to. Bounds, words,
 * ambiguous numbers and records entered in error are no points.
 */
export function labSeries(labs: readonly LabResult[]): {
  /** The series that a record belongs to, with or without a number of its own. */
  of: (lab: LabResult) => readonly LabPoint[];
  /** The change to a record from the number before it. */
  change: (lab: LabResult) => LabChange | undefined;
} {
  const byKey = new Map<string, LabPoint[]>();
  for (const lab of countingLabs(labs).toReversed()) {
    const value = lab.value ?? resultNumber(lab.result);
    if (value === undefined) continue;
    const key = seriesKey(lab);
    const points = byKey.get(key) ?? [];
    points.push({ lab, at: Date.parse(takenAt(lab)), value });
    byKey.set(key, points);
  }
  for (const points of byKey.values()) points.sort((a, b) => a.at - b.at);
  const of = (lab: LabResult) => byKey.get(seriesKey(lab)) ?? [];
  return {
    of,
    change: (lab) => {
      const points = of(lab);
      const place = points.findIndex((point) => point.lab.id === lab.id);
      const [from, to] = [points[place - 1], points[place]];
      if (from === undefined || to === undefined) return undefined;
      return { from, difference: to.value - from.value };
    },
  };
}
