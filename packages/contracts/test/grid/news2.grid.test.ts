import { describe, expect, it } from 'vitest';
import { news2 } from '../../src/clinical/news2/news2.ts';
import { news2MonitoringMinutes, news2Risk } from '../../src/clinical/news2/news2-points.ts';
import { someOf } from '../every-case.ts';
import { type Comparison, compare, pairs, product, report } from './grid.ts';
import { dayAfter, dayBefore, monthsAfter } from './oracle/calendar.ts';
import { monitoringMinutes, news2Oracle, riskOf } from './oracle/news2-oracle.ts';
import type { Chart, Reading } from './oracle/reading.ts';
import { adultEdges, chartOf, confusions, levels, noon, recordOf, restingAdult, today } from './readings.ts';

interface Point {
  reading: Reading;
  chart: Chart;
}

function implemented({ reading, chart }: Point, asked = news2) {
  const score = asked([recordOf(reading)], chart, noon);
  if (score.status !== 'scored') return score;
  const parts = Object.fromEntries(
    Object.entries(score.parts).map(([name, { min, max }]) => [name, [min, max]]),
  );
  return { ...score, parts, missing: [...score.missing].sort() };
}

const expected = ({ reading, chart }: Point) => news2Oracle(reading, chart, today);

const choices = { ...adultEdges, consciousnessLevel: levels, newConfusion: confusions };

/** All values normal, all unknown, and all at their worst. */
const beginnings: Reading[] = [
  restingAdult,
  {},
  {
    respiratoryRate: 30,
    oxygenSaturation: 80,
    supplementalOxygen: true,
    bloodPressureSystolic: 70,
    heartRate: 150,
    temperature: 34,
    consciousnessLevel: 'Voice',
  },
];

/** One value of each band, and unknown, in all combinations. */
const everyBand = {
  respiratoryRate: [undefined, 8, 10, 16, 22, 25],
  oxygenSaturation: [undefined, 83, 85, 87, 92, 94, 96, 97],
  supplementalOxygen: [undefined, false, true],
  bloodPressureSystolic: [undefined, 90, 110, 120, 220],
  heartRate: [undefined, 40, 50, 70, 100, 130, 131],
  temperature: [undefined, 35, 36, 37, 39, 39.1],
};

function* edges(): Generator<Point> {
  for (const spo2Scale of [1, 2] as const) {
    const chart = chartOf({ spo2Scale });
    for (const beginning of beginnings) {
      for (const reading of pairs<Reading>(choices, beginning)) yield { reading, chart };
    }
  }
}

function* bands(): Generator<Point> {
  for (const spo2Scale of [1, 2] as const) {
    const chart = chartOf({ spo2Scale });
    for (const reading of product<Reading>(everyBand, { consciousnessLevel: 'Alert', newConfusion: false }))
      yield { reading, chart };
  }
}

function* people(): Generator<Point> {
  const sixteen = monthsAfter(today, -16 * 12);
  const births = [undefined, dayBefore(sixteen), sixteen, dayAfter(sixteen), '2010-02-28', '2010-03-01'];
  const charts = product<Chart>(
    {
      age: [1, 15, 16, 17, 18, 64, 65, 120],
      dateOfBirth: births,
      ageBasis: [undefined, 'estimated'],
      pregnancy: [
        { status: 'unknown' },
        { status: 'no' },
        { status: 'yes' },
        { status: 'yes', weeks: 8 },
        { status: 'yes', weeks: 41 },
      ],
      spo2Scale: [1, 2],
    },
    chartOf(),
  );
  const readings: Reading[] = [
    restingAdult,
    {},
    { ...restingAdult, spo2Scale: 2 },
    { ...restingAdult, spo2Scale: 1 },
    { oxygenSaturation: 97, oxygenFlow: 2 },
    { oxygenSaturation: 97, oxygenFlow: 0 },
    { unrecordable: ['bloodPressure', 'oxygenSaturation'], heartRate: 140 },
    { painLevel: 9 },
    { bloodPressureDiastolic: 50 },
  ];
  for (const chart of charts) for (const reading of readings) yield { reading, chart };
  for (const age of [8, 40]) {
    for (const reading of readings) yield { reading, chart: chartOf({ age, ageBasis: 'assumed' }) };
  }
}

/** Temperatures finer than a tenth, as devices send them. */
function* fineTemperatures(): Generator<Point> {
  for (let hundredths = 3450; hundredths <= 4200; hundredths += 1) {
    yield { reading: { ...restingAdult, temperature: hundredths / 100 }, chart: chartOf() };
  }
}

const grids: [what: string, points: () => Generator<Point>][] = [
  ['every pair of edges of its parameters', edges],
  ['every combination of its bands', bands],
  ['every age, pregnancy and scale', people],
  ['every hundredth of a degree', fineTemperatures],
];

const news2Comparison = (points: Iterable<Point>, asked = news2): Comparison =>
  compare(points, expected, (point) => implemented(point, asked));

describe('NEWS2, compared with the Royal College’s chart', () => {
  it.each(grids)('scores %s as the chart does', (what, points) => {
    const comparison = news2Comparison(someOf(points(), 5));
    report(`NEWS2, ${what}`, comparison);
    expect(comparison).toMatchObject({ differ: 0, first: [] });
  });

  it('derives risk and time to the next set from each score as the report does', () => {
    const scores = product(
      { score: Array.from({ length: 21 }, (_, score) => score), three: [false, true] },
      {
        score: 0,
        three: false,
      },
    );
    const comparison = compare(
      scores,
      ({ score, three }) => [riskOf(score, three), monitoringMinutes(score, three)],
      ({ score, three }) => [news2Risk(score, three), news2MonitoringMinutes(score, three)],
    );
    report('NEWS2, risk and monitoring', comparison);
    expect(comparison).toEqual({ points: 42, differ: 0, first: [] });
  });
});
