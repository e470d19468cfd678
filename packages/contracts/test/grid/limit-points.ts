import { around, pairs, product } from './grid.ts';
import { dayBefore, monthsAfter } from './oracle/calendar.ts';
import type { Chart, Reading } from './oracle/reading.ts';
import { adultEdges, chartOf, confusions, everyEdge, levels, today } from './readings.ts';

/** One reading of one patient. */
export interface LimitPoint {
  reading: Reading;
  chart: Chart;
}

const months = (count: number) => monthsAfter(today, -count);
const unrecordableSigns = [
  'temperature',
  'heartRate',
  'respiratoryRate',
  'bloodPressure',
  'oxygenSaturation',
] as const;

/** A patient of each band, and on each side of each age at which a limit changes. */
const everybody: Chart[] = [
  ...[1, 2, 3, 5, 6, 9, 10, 11, 12, 15, 16, 17, 18, 64, 65, 120].map((age) => chartOf({ age })),
  ...[0, 1, 2, 3, 11, 12, 23, 24, 35, 36, 71, 72, 119, 120, 143, 144, 191, 192, 215, 216].flatMap((count) => [
    chartOf({ age: 0, dateOfBirth: months(count) }),
    chartOf({ age: 0, dateOfBirth: dayBefore(months(count)) }),
  ]),
  chartOf({ age: 8, ageBasis: 'assumed' }),
  chartOf({ age: 40, ageBasis: 'assumed' }),
  chartOf({ age: 70, ageBasis: 'estimated' }),
];

const halves = { bloodPressureDiastolic: around([59, 60, 90], { min: 20, max: 150 }) };
const pain = { painLevel: around([7], { min: 0, max: 10 }) };
const oxygen = {
  oxygenSaturation: adultEdges.oxygenSaturation,
  supplementalOxygen: adultEdges.supplementalOxygen,
  oxygenFlow: [undefined, 0, 2],
};
const pressures = {
  bloodPressureSystolic: around([90, 140, 160, 219], { min: 0, max: 350 }),
  bloodPressureDiastolic: around([60, 90, 110], { min: 20, max: 150 }),
};
/** Returns the day that many days before today. */
const daysAgo = (count: number): string => (count === 0 ? today : dayBefore(daysAgo(count - 1)));
const obstetric: Chart[] = [14, 16, 30].flatMap((age) =>
  [
    { status: 'unknown' as const },
    { status: 'yes' as const, weeks: 1 },
    { status: 'yes' as const, weeks: 34 },
    ...[0, 1, 41, 42, 43].map((days) => ({ status: 'no' as const, deliveredOn: daysAgo(days) })),
  ].map((pregnancy) => chartOf({ age, pregnancy })),
);
/** The edges for a child of 4 years. */
const preschoolEdges = {
  respiratoryRate: around([20, 28], { min: 0, max: 120 }),
  oxygenSaturation: around([92, 95], { min: 0, max: 100 }),
  bloodPressureSystolic: around([78, 89, 112], { min: 0, max: 350 }),
  heartRate: around([80, 120], { min: 0, max: 350 }),
  temperature: around([36, 38], { min: 10, max: 47, step: 0.1 }),
};

/** Yields every edge of every sign for every kind of patient, and pairs of edges. */
export function* limitPoints(): Generator<LimitPoint> {
  // Each value alone, for every patient.
  for (const chart of everybody) {
    for (const [sign, values] of Object.entries({ ...everyEdge, ...halves, ...pain }))
      for (const value of values) yield { reading: value === undefined ? {} : { [sign]: value }, chart };
    for (const reading of product<Reading>({ consciousnessLevel: levels, newConfusion: confusions }, {}))
      yield { reading, chart };
    for (const sign of unrecordableSigns) yield { reading: { unrecordable: [sign] }, chart };
    yield { reading: { unrecordable: [...unrecordableSigns] }, chart };
  }
  // Saturation with every way to state oxygen, on the patient's scale and on the record's (D44).
  for (const age of [50, 17, 16, 4])
    for (const spo2Scale of [1, 2] as const)
      for (const reading of product<Reading>({ ...oxygen, spo2Scale: [undefined, 1, 2] }, {}))
        if (isPossible(reading)) yield { reading, chart: chartOf({ age, spo2Scale }) };
  // Each pair of values.
  for (const [age, edges] of [
    [50, adultEdges],
    [4, preschoolEdges],
  ] as const)
    for (const reading of pairs<Reading>({ ...edges, ...halves, ...pain }, {}))
      if (isPossible(reading)) yield { reading, chart: chartOf({ age }) };
  // Pregnancy, and the days after a birth at which its limits end (D48).
  for (const chart of obstetric)
    for (const reading of product<Reading>(pressures, {})) if (isPossible(reading)) yield { reading, chart };
  // Temperatures finer than a tenth.
  for (let hundredths = 3480; hundredths <= 3920; hundredths += 1)
    for (const age of [50, 4]) yield { reading: { temperature: hundredths / 100 }, chart: chartOf({ age }) };
}

/** The wire rejects a systolic pressure that is not above the diastolic, and a flow on room air. */
function isPossible(reading: Reading) {
  const { bloodPressureSystolic: systolic, bloodPressureDiastolic: diastolic } = reading;
  if (reading.supplementalOxygen === false && (reading.oxygenFlow ?? 0) > 0) return false;
  return systolic === undefined || diastolic === undefined || systolic > diastolic;
}
