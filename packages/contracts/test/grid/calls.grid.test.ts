import { describe, expect, it } from 'vitest';
import { attentionOf } from '../../src/clinical/attention/attention.ts';
import type { VitalsRecord } from '../../src/vitals/vitals.contract.ts';
import { aVitalsRecord } from '../a-vitals-record.ts';
import { takesEveryCase } from '../every-case.ts';
import { around, type Choices, compare, pairs, report } from './grid.ts';
import { dayBefore, monthsAfter } from './oracle/calendar.ts';
import { type Called, callsOracle } from './oracle/calls-oracle.ts';
import type { Chart, Reading } from './oracle/reading.ts';
import { chartOf, confusions, everyEdge, levels, noon, restingAdult, today } from './readings.ts';

/*
 * Every age from days to 95 years × pregnancy × each sign at, below and above each limit × not measurable × unknown ×
 * stale: the calls of each point against docs/clinical/attention.md, read by code that shares nothing with the rules.
 */

const minutesAgo = (minutes: number) => new Date(noon.getTime() - minutes * 60_000).toISOString();
const daysAgo = (days: number): string => (days === 0 ? today : dayBefore(daysAgo(days - 1)));
const born = (months: number) => monthsAfter(today, -months);

const recordAt = (reading: Reading, ago: number): VitalsRecord =>
  aVitalsRecord({ ...reading, timestamp: minutesAgo(ago), recordedAt: minutesAgo(ago) });

function called({ chart, hasSymptoms }: Called, sets: VitalsRecord[]): string[] {
  const chiefComplaint = hasSymptoms ? 'Headache' : 'Cough';
  const patient = { ...chart, chiefComplaint, status: 'in-treatment' as const };
  return attentionOf({ patient, sets, labs: [], takes: [] }, [], noon)
    .attention.map(({ kind, sign, side }) => [kind, sign, side].filter(Boolean).join('.'))
    .sort();
}

const choices: Partial<Choices<Reading>> = {
  ...everyEdge,
  respiratoryRate: around([8, 10, 24, 30, 35, 40, 55, 60], { min: 0, max: 120 }),
  oxygenSaturation: around([83, 91, 92, 95, 97], { min: 0, max: 100 }),
  bloodPressureSystolic: around([60, 70, 72, 78, 88, 90, 100, 110, 140, 160, 220], { min: 0, max: 350 }),
  bloodPressureDiastolic: around([90, 101, 110], { min: 0, max: 250 }),
  heartRate: around([40, 50, 60, 90, 100, 110, 120, 130, 140, 180, 190], { min: 0, max: 350 }),
  temperature: around([35, 36, 38, 39], { min: 10, max: 47, step: 0.1 }),
  consciousnessLevel: levels,
  newConfusion: confusions,
  unrecordable: [
    ['temperature'],
    ['heartRate'],
    ['respiratoryRate'],
    ['bloodPressure'],
    ['oxygenSaturation'],
    ['heartRate', 'bloodPressure'],
    ['temperature', 'heartRate', 'respiratoryRate', 'bloodPressure', 'oxygenSaturation'],
  ],
};

/** A sign cannot be measured and not measurable at once. */
function isPossible({ unrecordable = [], ...reading }: Reading): boolean {
  const { bloodPressureSystolic, bloodPressureDiastolic } = reading;
  const hasPressure = bloodPressureSystolic !== undefined || bloodPressureDiastolic !== undefined;
  return unrecordable.every((sign) =>
    sign === 'bloodPressure' ? !hasPressure : reading[sign] === undefined,
  );
}

const ages: Partial<Chart>[] = [
  ...[0, 1, 20, 27, 28, 29, 60, 88].map((days) => ({ age: 0, dateOfBirth: daysAgo(days) })),
  ...[3, 11, 12, 24, 35, 36, 59, 60, 96, 143, 144, 180].map((months) => ({
    age: 0,
    dateOfBirth: born(months),
  })),
  { age: 15, dateOfBirth: monthsAfter(daysAgo(364), -15 * 12) },
  { age: 0, dateOfBirth: born(16 * 12) },
  ...[16, 18, 30, 45, 65, 95].map((age) => ({ age })),
  { age: 8, ageBasis: 'assumed' },
  { age: 45, ageBasis: 'assumed' },
];
const pregnancies: Chart['pregnancy'][] = [
  { status: 'unknown' },
  { status: 'no' },
  { status: 'yes', weeks: 30 },
  { status: 'no', deliveredOn: daysAgo(42) },
  { status: 'no', deliveredOn: daysAgo(43) },
];

const women: Partial<Chart>[] = [
  { age: 16 },
  { age: 30 },
  { age: 45 },
  { age: 0, dateOfBirth: born(15 * 12) },
];
const charts: Chart[] = [
  ...ages.map((age) => chartOf(age)),
  chartOf({ spo2Scale: 2 }),
  ...women.flatMap((age) => pregnancies.map((pregnancy) => chartOf({ ...age, pregnancy }))),
];

/** Every point with CALLS_GRID=all, which takes minutes. Otherwise one in `share`, beginning at CALLS_SEED. */
const isWhole = process.env.CALLS_GRID === 'all';
const seed = Number(process.env.CALLS_SEED ?? 7);

/**
 * Each value alone and in pairs, beside normal values and beside unknown ones: one in `share`, or one in `few` before a
 * commit. Both are primes, so that they do not follow the step of a loop.
 */
function* points(share: number, few: number): Generator<Called> {
  const every = isWhole ? 1 : takesEveryCase ? share : few;
  let place = seed % every;
  for (const chart of charts) {
    for (const beginning of [restingAdult, {}]) {
      for (const reading of pairs<Reading>(choices, beginning)) {
        place += 1;
        if (place % every === 0 && isPossible(reading))
          yield { reading, chart, hasSymptoms: place % 2 === 0 };
      }
    }
  }
}

describe('calls over every age, pregnancy and value', () => {
  it('are those of the page for one set (ATTN-1, 2, 5, 6, 13 to 16)', () => {
    const found = compare(
      points(41, 397),
      (point) => callsOracle(point, today),
      (point) => called(point, [recordAt(point.reading, 0)]),
    );
    report('calls of one set', found);
    expect(found.first).toEqual([]);
    expect(found.points).toBeGreaterThan(takesEveryCase ? 20_000 : 2000);
  });

  it('stay when a later set says nothing of the sign (ATTN-7)', () => {
    const found = compare(
      points(211, 2003),
      (point) => callsOracle(point, today),
      (point) => called(point, [recordAt({ painLevel: 2 }, 0), recordAt(point.reading, 45)]),
    );
    report('calls by stale values', found);
    expect(found.first).toEqual([]);
  });

  it('are unseen after a calm set, and gone after three over half an hour (ATTN-17)', () => {
    const calm = { ...restingAdult, bloodPressureSystolic: 118, heartRate: 95, respiratoryRate: 18 };
    const calmOf = ({ chart }: Called): Reading => ({
      ...calm,
      // The danger zone of an adolescent begins above these.
      ...(callsOracle({ chart, hasSymptoms: false, reading: calm }, today).length > 0 && { heartRate: 80 }),
    });
    const found = compare(
      points(307, 3001),
      (point) => [callsOracle(point, today), []],
      (point) => {
        const reading = calmOf(point);
        const sets = [recordAt(reading, 40), recordAt(point.reading, 45)];
        return [called(point, sets), called(point, [recordAt(reading, 5), recordAt(reading, 20), ...sets])];
      },
    );
    report('calls after calm sets', found);
    expect(found.first).toEqual([]);
  });
});
