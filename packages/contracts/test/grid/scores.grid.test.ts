import { describe, expect, it } from 'vitest';
import { calculateScore } from '../../src/clinical/scores/calculate-score.ts';
import type { ScoredPatient } from '../../src/clinical/scores/score-outcome.ts';
import { ScoreInput } from '../../src/scores/score-parameters.ts';
import { type Choices, compare, pairs, product, report } from './grid.ts';
import { dayAfter, dayBefore, monthsAfter } from './oracle/calendar.ts';
import { esiOracle } from './oracle/esi-oracle.ts';
import type { EsiSent } from './oracle/esi-vitals-oracle.ts';
import {
  type Curb65Sent,
  curb65Oracle,
  type HeartSent,
  heartOracle,
  type QsofaSent,
  qsofaOracle,
} from './oracle/point-scores-oracle.ts';
import type { Chart, Reading } from './oracle/reading.ts';
import type { Facts } from './oracle/reassurance-oracle.ts';
import { adultEdges, chartOf, noon, recordOf, restingAdult, today } from './readings.ts';

interface Point<Sent> {
  sent: Sent;
  facts: Facts;
}

const factsOf = (chart: Partial<Chart> = {}, reading: Reading | 'nothing' = restingAdult): Facts => ({
  chart: chartOf(chart),
  reading: reading === 'nothing' ? undefined : reading,
  on: today,
});

/** The texts that discharge a patient or let them wait (D46). */
const reassuring = ['heart-discharge', 'curb65-home', 'curb65-consider-admission', 'esi-may-wait'];

function calculated(scoreType: ScoreInput['scoreType'], { sent, facts }: Point<object>) {
  const scored: ScoredPatient = {
    patient: facts.chart,
    day: facts.on,
    current: { records: facts.reading ? [recordOf(facts.reading)] : [], at: noon },
  };
  const input = ScoreInput.safeParse({ scoreType, parameters: sent });
  if (!input.success) return { status: 'invalid' as const };
  const outcome = calculateScore(input.data, scored);
  if (outcome.status === 'not-computable') {
    const { missing, possible: _possible, next: _next, ...rest } = outcome;
    return { ...rest, missing: [...missing].sort() };
  }
  if (outcome.status === 'not-applicable') return outcome;
  const { status, score, reading, actions, contradictions, suggestion } = outcome;
  return {
    status,
    score,
    reading,
    codes: contradictions.map(({ code }) => code).sort(),
    actions,
    reassures: actions.some((action) => reassuring.includes(action)),
    suggestion,
  };
}

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

/**
 * Yields the possible contents of the last half hour: each edge of each sign, air or oxygen, each scale, nothing, and
 * unrecordable signs.
 */
function* lastHalfHours(): Generator<Partial<Facts>> {
  yield { reading: undefined };
  yield { reading: {} };
  const { temperature: _tried, ...rest } = restingAdult;
  yield { reading: { ...rest, unrecordable: ['temperature'] } };
  for (const spo2Scale of [1, 2] as const)
    for (const pregnancy of [{ status: 'no' }, { status: 'unknown' }, { status: 'yes', weeks: 20 }] as const)
      for (const [sign, values] of Object.entries(adultEdges))
        for (const value of values) {
          const [reading] = product<Reading>({ [sign]: [value] }, restingAdult);
          yield { reading, chart: chartOf({ spo2Scale, pregnancy }) };
        }
  for (const reading of pairs<Reading>(
    {
      heartRate: [undefined, 91, 111],
      temperature: [38.1, 39.1],
      respiratoryRate: [21, 24],
      newConfusion: [undefined, true],
    },
    restingAdult,
  ))
    yield { reading };
}

const yesNo = [undefined, null, '', false, true] as const;

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

const calm: EsiSent = {
  chiefComplaint: 'Ankle',
  consciousness: 'alert',
  lifeThreateningSigns: false,
  highRiskSituation: false,
  resourcePrediction: { labs: false },
  vitals: { heartRate: 76, respiratoryRate: 16, oxygenSaturation: 98, systolicBP: 124, temperature: 37 },
};
const esiSent: Partial<Choices<EsiSent>> = {
  consciousness: [
    undefined,
    null,
    '',
    'alert',
    'verbal',
    'pain',
    'unresponsive',
    'gcs-15',
    'gcs-14',
    'gcs-13',
    'gcs-12',
    'gcs-11',
    'gcs-10',
    'gcs-9',
  ],
  resourcePrediction: [
    undefined,
    {},
    { labs: false },
    { labs: true },
    { labs: true, imaging: true },
    { labs: true, imaging: null },
    { labs: false, imaging: '' },
    { labs: true, imaging: true, procedures: null },
    { labs: null, estimatedResources: 1 },
    { estimatedResources: 0 },
    { estimatedResources: 1 },
    { estimatedResources: 2 },
    { ivMedications: true, estimatedResources: 2 },
    { labs: true, estimatedResources: 0 },
    { labs: true, imaging: true, estimatedResources: 1 },
    { labs: true, imaging: true, consultations: true, procedures: true, ivMedications: true },
  ],
  lifeThreateningSigns: yesNo,
  highRiskSituation: yesNo,
  newConfusion: yesNo,
  severePainOrDistress: yesNo,
  painLevel: [undefined, null, '', 0, 6, 7, 8, 10],
  acceptSuggestion: yesNo,
  vitals: [undefined, {}, calm.vitals, { ...calm.vitals, heartRate: 130 }],
};
const esiResources: NonNullable<EsiSent['resourcePrediction']>[] = [
  { labs: false },
  { labs: true },
  { labs: true, imaging: true },
];

/** Both sides of each age at which a limit of ESI changes. */
const esiAges: Partial<Chart>[] = [
  ...[1, 3, 12, 24, 36, 48, 60, 72, 108, 120, 144, 192, 216].flatMap((months) => {
    const birthday = monthsAfter(today, -months);
    return [dayBefore(birthday), birthday, dayAfter(birthday)].map((dateOfBirth) => ({
      age: 0,
      dateOfBirth,
    }));
  }),
  ...['2026-03-10', '2026-02-11', '2026-02-10', '2026-02-09'].map((dateOfBirth) => ({ age: 0, dateOfBirth })),
  ...[1, 2, 3, 4, 5, 9, 10, 11, 12, 16, 17, 18, 70].map((age) => ({ age })),
  { age: 8, ageBasis: 'assumed' },
  { age: 40, ageBasis: 'assumed' },
];
const esiVitals: Choices<NonNullable<EsiSent['vitals']>> = {
  heartRate: [undefined, null, 0, 100, 101, 120, 121, 140, 141, 180, 181, 190, 191],
  respiratoryRate: [undefined, '', 0, 20, 21, 30, 31, 35, 36, 40, 41, 55, 56, 60, 61],
  oxygenSaturation: [undefined, 0, 91, 92, 93],
  systolicBP: [undefined, 0, 59, 60, 69, 70, 71, 72, 73, 74, 75, 76, 77, 78, 79, 80, 86, 87, 88, 89, 90, 91],
  temperature: [undefined, 35, 35.94, 35.95, 36, 37.94, 37.95, 38, 38.1, 39, 39.04, 39.05, 40],
  diastolicBP: [undefined, 30],
};

function* esiPoints(): Generator<Point<EsiSent>> {
  for (const beginning of [calm, { chiefComplaint: 'Ankle' }])
    for (const sent of pairs<EsiSent>(esiSent, beginning)) yield { sent, facts: factsOf({}, 'nothing') };
  const gates = { lifeThreateningSigns: yesNo, highRiskSituation: yesNo, newConfusion: yesNo };
  for (const sent of product<EsiSent>(
    { ...gates, consciousness: [undefined, 'alert', 'verbal', 'pain'], resourcePrediction: esiResources },
    calm,
  ))
    yield { sent, facts: factsOf() };
  for (const chart of esiAges) {
    for (const [sign, values] of Object.entries(esiVitals))
      for (const value of values)
        for (const resourcePrediction of esiResources)
          for (const acceptSuggestion of [false, true]) {
            const vitals = { ...calm.vitals, [sign]: value };
            const sent = { ...calm, resourcePrediction, acceptSuggestion, vitals };
            yield { sent, facts: factsOf(chart, 'nothing') };
          }
    for (const temperature of esiVitals.temperature)
      for (const answers of product<Pick<EsiSent, 'isImmunized' | 'hasFeverSource'>>(
        { isImmunized: [undefined, false, true], hasFeverSource: [undefined, false, true] },
        {},
      ))
        for (const resourcePrediction of esiResources)
          yield {
            sent: { ...calm, ...answers, resourcePrediction, vitals: { ...calm.vitals, temperature } },
            facts: factsOf(chart, 'nothing'),
          };
  }
  yield* esiPointsWithoutTemperature();
  for (const facts of lastHalfHours())
    for (const resourcePrediction of esiResources)
      yield { sent: { ...calm, resourcePrediction }, facts: { ...factsOf(), ...facts } };
}

/** ESI-F6: an unknown temperature beside each other input, on both sides of the 28th day of life. */
function* esiPointsWithoutTemperature(): Generator<Point<EsiSent>> {
  const choices: Partial<Choices<EsiSent>> = {
    consciousness: [undefined, 'alert', 'verbal', 'pain'],
    resourcePrediction: [undefined, { labs: true, imaging: null }, ...esiResources],
    lifeThreateningSigns: yesNo,
    highRiskSituation: yesNo,
    newConfusion: yesNo,
    severePainOrDistress: yesNo,
    painLevel: [undefined, 6, 7],
    acceptSuggestion: yesNo,
  };
  for (const dateOfBirth of [today, '2026-02-10', '2026-02-09', dayAfter(monthsAfter(today, -36))])
    for (const temperature of [undefined, null, 37] as const)
      for (const signs of [{}, { heartRate: 191 }, { oxygenSaturation: null }])
        for (const sent of pairs<EsiSent>(choices, calm))
          yield {
            sent: { ...sent, vitals: { ...calm.vitals, ...signs, temperature } },
            facts: factsOf({ age: 0, dateOfBirth }, 'nothing'),
          };
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
      qsofaPoints(),
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
      curb65Points(),
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
      heartPoints(),
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

  it('ESI returns the level, suggests and lets wait as the handbook, D46 and D47 state', () => {
    const comparison = compare(
      esiPoints(),
      ({ sent, facts }) => esiOracle(sent, facts),
      (point) => {
        const answer = calculated('ESI', point);
        if (!('suggestion' in answer)) return answer;
        const { suggestion, ...rest } = answer;
        const suggested = suggestion && {
          suggested: { level: suggestion.level, because: [...suggestion.because].sort() },
        };
        if (!('reassures' in rest)) return { ...rest, ...suggested };
        const { actions: _all, reassures: mayWait, ...scored } = rest;
        return { ...scored, mayWait, ...suggested };
      },
    );
    report('ESI', comparison);
    expect(comparison).toMatchObject({ differ: 0, first: [] });
  });
});
