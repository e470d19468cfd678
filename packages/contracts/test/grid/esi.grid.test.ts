import { describe, expect, it } from 'vitest';
import { someOf } from '../every-case.ts';
import { type Choices, compare, pairs, product, report } from './grid.ts';
import { dayAfter, dayBefore, monthsAfter } from './oracle/calendar.ts';
import { esiOracle } from './oracle/esi-oracle.ts';
import type { EsiSent } from './oracle/esi-vitals-oracle.ts';
import type { Chart } from './oracle/reading.ts';
import { today } from './readings.ts';
import { calculated, factsOf, lastHalfHours, type Point, yesNo } from './score-points.ts';

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

function* esiAnswers(): Generator<Point<EsiSent>> {
  for (const beginning of [calm, { chiefComplaint: 'Ankle' }])
    for (const sent of pairs<EsiSent>(esiSent, beginning)) yield { sent, facts: factsOf({}, 'nothing') };
  const gates = { lifeThreateningSigns: yesNo, highRiskSituation: yesNo, newConfusion: yesNo };
  for (const sent of product<EsiSent>(
    { ...gates, consciousness: [undefined, 'alert', 'verbal', 'pain'], resourcePrediction: esiResources },
    calm,
  ))
    yield { sent, facts: factsOf() };
  for (const facts of lastHalfHours())
    for (const resourcePrediction of esiResources)
      yield { sent: { ...calm, resourcePrediction }, facts: { ...factsOf(), ...facts } };
}

/** Each edge of each sign, at both sides of each age. */
function* esiSigns(): Generator<Point<EsiSent>> {
  for (const chart of esiAges)
    for (const [sign, values] of Object.entries(esiVitals))
      for (const value of values)
        for (const resourcePrediction of esiResources)
          for (const acceptSuggestion of [false, true]) {
            const vitals = { ...calm.vitals, [sign]: value };
            const sent = { ...calm, resourcePrediction, acceptSuggestion, vitals };
            yield { sent, facts: factsOf(chart, 'nothing') };
          }
}

/** Each edge of the temperature with each answer for the fever rules, at both sides of each age. */
function* esiFevers(): Generator<Point<EsiSent>> {
  for (const chart of esiAges)
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

/** ESI-F6: an unknown temperature beside each other input, on both sides of the 28th day of life. */
function* esiWithoutTemperature(): Generator<Point<EsiSent>> {
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
describe('ESI, compared with its publication', () => {
  // In parts, because each has its own time limit.
  it.each([
    ['every pair of answers', esiAnswers],
    ['every edge of every sign', esiSigns],
    ['every fever', esiFevers],
    ['an unknown temperature', esiWithoutTemperature],
  ])(
    'ESI returns the level, suggests and lets wait as the handbook, D46 and D47 state: %s',
    (part, points) => {
      const comparison = compare(
        someOf(points(), 5),
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
      report(`ESI, ${part}`, comparison);
      expect(comparison).toMatchObject({ differ: 0, first: [] });
    },
  );
});
