import { margins } from '@bedside/contracts/clinical/alerts/margins.ts';
import { judge, urgencyOf } from '@bedside/contracts/clinical/judgement/judgement.ts';
import type { JudgedPatient } from '@bedside/contracts/clinical/judgement/judgement-rules.ts';
import { news2Points } from '@bedside/contracts/clinical/news2/news2-points.ts';
import type { MonitoredSign } from '@bedside/contracts/vitals/monitor-sets.ts';
import type { MonitorNumber } from './reading/mdc-codes.ts';
import type { Numbers, Reading } from './reading/monitor-readings.ts';

/** MONITOR-7: a steady device gets one set in this time. */
const steadyMs = 5 * 60_000;

/** MONITOR-7: what the chart has of a device since its last regular set. */
export interface Period {
  /** When the regular set was observed. */
  since: number;
  /** Lowest and highest stored value of each number. */
  spans: Partial<Record<MonitorNumber, { low: number; high: number; worst: number }>>;
  gaps: Set<MonitoredSign>;
  /** The newest stored moment. */
  newest: number;
}

const points: Record<Exclude<MonitorNumber, 'bloodPressureDiastolic'>, (value: number) => number> = {
  temperature: news2Points.temperature,
  heartRate: news2Points.heartRate,
  respiratoryRate: news2Points.respiratoryRate,
  bloodPressureSystolic: news2Points.bloodPressureSystolic,
  // The scale may change, so a reading counts by the worse of both.
  oxygenSaturation: (value) =>
    Math.max(
      news2Points.oxygenSaturationScale1(value),
      news2Points.oxygenSaturationScale2(value, true),
      news2Points.oxygenSaturationScale2(value, false),
    ),
};

/** How bad a number is: by its tone (JUDGE-1), then by its points of NEWS2. */
function badness(number: MonitorNumber, value: number, patient: JudgedPatient, at: Date): number {
  const { tone } = judge(number, value, patient, { at: at.toISOString() });
  return urgencyOf(tone) * 10 + (number === 'bloodPressureDiastolic' ? 0 : points[number](value));
}

const numbersOf = (numbers: Numbers) =>
  (Object.entries(numbers) as [MonitorNumber, number | undefined][]).filter(
    (one): one is [MonitorNumber, number] => one[1] !== undefined,
  );

/**
 * MONITOR-7: returns whether a reading becomes a set now: the first, one each five minutes, and at once each in which a number is
 * worse than any of the period, lies beyond the period's values by the margin of a call (ATTN-18), or is missing for the first time.
 */
export function isDue(
  period: Period | undefined,
  { at, numbers, gaps }: Reading,
  patient: JudgedPatient,
): 'regular' | 'at-once' | undefined {
  if (period === undefined) return 'regular';
  // Never twice, and never backwards: the same moment again is the same measurement.
  if (at.getTime() <= period.newest) return undefined;
  if (at.getTime() - period.since >= steadyMs) return 'regular';
  for (const [number, value] of numbersOf(numbers)) {
    const span = period.spans[number];
    if (span === undefined) return 'at-once';
    if (badness(number, value, patient, at) > span.worst) return 'at-once';
    if (value <= span.low - margins[number] || value >= span.high + margins[number]) return 'at-once';
  }
  return gaps.some(({ sign }) => !period.gaps.has(sign)) ? 'at-once' : undefined;
}

/** Returns the period after a stored reading. A regular one begins a new period. */
export function periodAfter(
  period: Period | undefined,
  kind: 'regular' | 'at-once',
  { at, numbers, gaps }: Reading,
  patient: JudgedPatient,
): Period {
  const before = kind === 'regular' ? undefined : period;
  const spans: Period['spans'] = { ...before?.spans };
  for (const [number, value] of numbersOf(numbers)) {
    const span = spans[number];
    const worst = badness(number, value, patient, at);
    spans[number] = span
      ? {
          low: Math.min(span.low, value),
          high: Math.max(span.high, value),
          worst: Math.max(span.worst, worst),
        }
      : { low: value, high: value, worst };
  }
  return {
    since: before?.since ?? at.getTime(),
    spans,
    gaps: new Set([...(before?.gaps ?? []), ...gaps.map(({ sign }) => sign)]),
    newest: at.getTime(),
  };
}
