import { describe, expect, it } from 'vitest';
import { someOf } from '../every-case.ts';
import { type Choices, compare, pairs, product, report } from './grid.ts';
import { dayAfter, dayBefore, monthsAfter } from './oracle/calendar.ts';
import {
  type Curb65Sent,
  curb65Oracle,
  type HeartSent,
  heartOracle,
  type QsofaSent,
  qsofaOracle,
} from './oracle/point-scores-oracle.ts';
import type { Chart } from './oracle/reading.ts';
import { today } from './readings.ts';
import { calculated, factsOf, lastHalfHours, type Point, yesNo } from './score-points.ts';

/** Returns each birthday at which a score changes, and the days around it. */
const births = (...years: number[]) =>
  years.flatMap((count) => {
    const birthday = monthsAfter(today, -count * 12);
    return [dayBefore(birthday), birthday, dayAfter(birthday)].map((dateOfBirth) => ({
      age: 50,
      dateOfBirth,
    }));
  });

const adults: Partial<Chart>[] = [
  ...births(18, 45, 65),
  { age: 50, dateOfBirth: '1960-02-29' },
  ...[17, 18, 44, 45, 64, 65, 120].map((age) => ({ age })),
  { age: 40, ageBasis: 'assumed' },
  { age: 8, ageBasis: 'assumed' },
];

const qsofaSent: Choices<QsofaSent> = {
  infectionSuspicion: [undefined, false, true],
  respiratoryRate: [undefined, null, '', 0, 21, 22, 23, 24, 25],
  alteredMentalStatus: yesNo,
  gcsScore: [undefined, null, '', 3, 13, 14, 15],
  systolicBP: [undefined, null, '', 0, 90, 91, 99, 100, 101],
};
const wellQsofa: QsofaSent = { infectionSuspicion: true, respiratoryRate: 16, gcsScore: 15, systolicBP: 120 };

function* qsofaPoints(): Generator<Point<QsofaSent>> {
  for (const sent of product<QsofaSent>(qsofaSent, {})) yield { sent, facts: factsOf() };
  for (const chart of adults) for (const sent of [wellQsofa, {}]) yield { sent, facts: factsOf(chart) };
  for (const facts of lastHalfHours())
    for (const sent of [wellQsofa, { ...wellQsofa, systolicBP: 100 }, { ...wellQsofa, gcsScore: 14 }])
      yield { sent, facts: { ...factsOf(), ...facts } };
}

const curb65Sent: Choices<Curb65Sent> = {
  confusion: yesNo,
  ureaLevel: [undefined, null, '', 0, 6.9, 7, 7.1, 19.5, 19.6, 19.7, 41.9, 42, 42.1],
  ureaUnit: [undefined, null, '', 'mmol/L', 'mg/dL urea', 'mg/dL BUN'],
  respiratoryRate: [undefined, null, '', 0, 24, 25, 29, 30, 31],
  systolicBP: [undefined, null, '', 0, 89, 90, 91],
  diastolicBP: [undefined, null, '', 0, 59, 60, 61],
  age: [undefined, null, '', 30, 64, 65],
  hasChestXray: [undefined, true],
  functionalStatus: [undefined, 'nursing-home'],
};
const wellCurb65: Curb65Sent = {
  confusion: false,
  ureaLevel: 5,
  ureaUnit: 'mmol/L',
  respiratoryRate: 18,
  systolicBP: 124,
  diastolicBP: 76,
};

function* curb65Points(): Generator<Point<Curb65Sent>> {
  for (const beginning of [wellCurb65, {}, { ...wellCurb65, confusion: true }])
    for (const sent of pairs<Curb65Sent>(curb65Sent, beginning)) yield { sent, facts: factsOf() };
  const { confusion, ureaLevel, respiratoryRate, systolicBP, diastolicBP } = curb65Sent;
  const edges = { ureaLevel: ureaLevel.slice(1, 7), systolicBP, diastolicBP, confusion, respiratoryRate };
  for (const sent of product<Curb65Sent>(edges, wellCurb65)) yield { sent, facts: factsOf() };
  // Every sum from 0 to 5, on both sides of each limit.
  const sums = {
    confusion: [false, true],
    ureaLevel: [7, 7.1],
    respiratoryRate: [29, 30],
    systolicBP: [89, 90],
    diastolicBP: [60, 61],
  };
  for (const age of [64, 65])
    for (const sent of product<Curb65Sent>(sums, wellCurb65)) yield { sent, facts: factsOf({ age }) };
  for (const chart of adults)
    for (const age of curb65Sent.age)
      for (const sent of [wellCurb65, {}])
        yield { sent: { ...sent, ...(age !== undefined && { age }) }, facts: factsOf(chart) };
  for (const facts of lastHalfHours())
    for (const sent of [
      wellCurb65,
      { ...wellCurb65, ureaLevel: 8 },
      { ...wellCurb65, ureaLevel: 8, confusion: true },
    ])
      yield { sent, facts: { ...factsOf(), ...facts } };
}

const noFactors = {
  diabetes: false,
  smoking: false,
  hypertension: false,
  hyperlipidemia: false,
  familyHistoryCAD: false,
  obesity: false,
};
const heartSent: Choices<HeartSent> = {
  historyAssessment: [
    undefined,
    null,
    '',
    'slightly_suspicious',
    'suspicious',
    'moderate',
    'highly_suspicious',
  ],
  ecgFindings: [undefined, null, '', 'normal', 'non_specific', 'significant_st_changes'],
  age: [undefined, null, 30, 45, 65],
  riskFactors: [
    undefined,
    null,
    '',
    {},
    noFactors,
    { diabetes: false },
    { diabetes: true },
    { diabetes: null, smoking: '' },
    { diabetes: true, smoking: null },
    { diabetes: false, smoking: null },
    { diabetes: true, smoking: true },
    { diabetes: true, smoking: true, obesity: null },
    { ...noFactors, diabetes: true, smoking: true, obesity: true },
    {
      diabetes: true,
      smoking: true,
      hypertension: true,
      hyperlipidemia: true,
      familyHistoryCAD: true,
      obesity: true,
    },
  ],
  troponinLevel: [undefined, null, '', 0, 13.9, 14, 14.1, 41.9, 42, 42.1, 700],
  troponinUnit: [undefined, '', 'ng/L', 'ng/mL', 'μg/L'],
  troponinUpperReferenceLimit: [undefined, null, '', 14],
  previousCardiacHistory: [undefined, null, '', 'none', 'mi', 'stent', 'cabg', 'other'],
  otherAtherosclerosis: yesNo,
  stElevation: [undefined, false, true],
  isUnstable: [undefined, false, true],
  symptomsUnderThreeHours: yesNo,
};
const wellHeart: HeartSent = {
  historyAssessment: 'slightly_suspicious',
  ecgFindings: 'normal',
  riskFactors: noFactors,
  previousCardiacHistory: 'none',
  troponinLevel: 5,
  troponinUnit: 'ng/L',
  troponinUpperReferenceLimit: 14,
  symptomsUnderThreeHours: false,
};

function* heartPoints(): Generator<Point<HeartSent>> {
  const applicable = { ...heartSent, stElevation: [undefined, false], isUnstable: [undefined, false] };
  for (const beginning of [wellHeart, {}, { ...wellHeart, historyAssessment: 'highly_suspicious' }] as const)
    for (const sent of pairs<HeartSent>(applicable, beginning)) yield { sent, facts: factsOf({ age: 40 }) };
  for (const finding of [{ stElevation: true }, { isUnstable: true }])
    for (const sent of [finding, { ...wellHeart, ...finding }]) yield { sent, facts: factsOf() };
  const sums = {
    historyAssessment: heartSent.historyAssessment.slice(2),
    ecgFindings: heartSent.ecgFindings.slice(2),
    riskFactors: heartSent.riskFactors.slice(3),
    troponinLevel: [5, 14, 14.1, 42, 42.1],
    symptomsUnderThreeHours: [undefined, false, true],
  };
  for (const age of [44, 45, 65])
    for (const sent of product<HeartSent>(sums, wellHeart)) yield { sent, facts: factsOf({ age }) };
  for (const chart of adults)
    for (const age of heartSent.age)
      for (const sent of [wellHeart, {}])
        yield { sent: { ...sent, ...(age !== undefined && { age }) }, facts: factsOf(chart) };
  // Assay limits, and exactly three times these, in decimals that have no exact binary form.
  for (const troponinUpperReferenceLimit of [0.01, 0.014, 0.03, 0.04, 0.07, 0.1, 0.3, 0.7, 1.1, 14, 34.2])
    for (const times of [1, 3])
      for (const by of [-0.001, 0, 0.001])
        yield {
          sent: {
            ...wellHeart,
            troponinUpperReferenceLimit,
            troponinLevel: Number((troponinUpperReferenceLimit * times + by).toFixed(3)),
          },
          facts: factsOf({ age: 40 }),
        };
  for (const facts of lastHalfHours())
    for (const sent of [wellHeart, { ...wellHeart, ecgFindings: 'non_specific' }] as const)
      yield { sent, facts: { ...factsOf({ age: 40 }), ...facts } };
}

describe('scores, compared with their publications', () => {
  it.each([
    ['qSOFA', qsofaPoints, qsofaOracle, [0, 1, 2, 3]],
    ['CURB-65', curb65Points, curb65Oracle, [0, 1, 2, 3, 4, 5]],
    ['HEART', heartPoints, heartOracle, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
  ] as const)('the points of %s reach every sum', (_name, points, oracle, sums) => {
    const reached = new Set<unknown>();
    for (const { sent, facts } of points()) {
      const answer: object = oracle(sent, facts);
      if ('score' in answer) reached.add(answer.score);
    }
    expect([...reached].sort((a, b) => Number(a) - Number(b))).toEqual(sums);
  });

  it('qSOFA adds up, lists missing inputs and reassures as Seymour 2016 and D46 state', () => {
    const comparison = compare(
      someOf(qsofaPoints(), 5),
      ({ sent, facts }) => qsofaOracle(sent, facts),
      (point) => {
        const {
          actions,
          suggestion: _none,
          ...answer
        } = { actions: [], suggestion: undefined, ...calculated('qSOFA', point) };
        if (answer.status !== 'scored') return answer;
        return { ...answer, reassures: 'reading' in answer && answer.reading === 'qsofa-low' };
      },
    );
    report('qSOFA', comparison);
    expect(comparison).toMatchObject({ differ: 0, first: [] });
  });

  it('CURB-65 adds up, lists missing inputs and reassures as Lim 2003 and D46 state', () => {
    const comparison = compare(
      someOf(curb65Points(), 5),
      ({ sent, facts }) => curb65Oracle(sent, facts),
      (point) => {
        const {
          actions,
          suggestion: _none,
          ...answer
        } = { actions: [] as string[], suggestion: undefined, ...calculated('CURB-65', point) };
        if (answer.status !== 'scored') return answer;
        return {
          ...answer,
          admits: actions.includes('curb65-admit'),
          assessesIntensiveCare: actions.includes('curb65-intensive-care'),
        };
      },
    );
    report('CURB-65', comparison);
    expect(comparison).toMatchObject({ differ: 0, first: [] });
  });

  it('HEART adds up, lists missing inputs and allows discharge as Six 2008 and D46 state', () => {
    const comparison = compare(
      someOf(heartPoints(), 5),
      ({ sent, facts }) => heartOracle(sent, facts),
      (point) => {
        const {
          actions,
          suggestion: _none,
          ...answer
        } = { actions: [] as string[], suggestion: undefined, ...calculated('HEART', point) };
        if (answer.status !== 'scored') return answer;
        return { ...answer, asksForSecondTroponin: actions.includes('heart-serial-troponin-first') };
      },
    );
    report('HEART', comparison);
    expect(comparison).toMatchObject({ differ: 0, first: [] });
  });
});
