import { describe, expect, it } from 'vitest';
import { calculateScore } from '../../src/clinical/scores/calculate-score.ts';
import { ScoreInput } from '../../src/scores/score-parameters.ts';
import { someOf, takesEveryCase } from '../every-case.ts';
import { compare, pairs, product, report } from './grid.ts';
import { esiOracle } from './oracle/esi-oracle.ts';
import { curb65Oracle, heartOracle, qsofaOracle } from './oracle/point-scores-oracle.ts';
import type { Facts } from './oracle/reassurance-oracle.ts';
import { chartOf, noon, recordOf, restingAdult, today } from './readings.ts';

/*
 * RANGE-1, RANGE-2: the possible scores are found by completing the unknown inputs in every way and asking the oracle
 * for each score.
 */

type Sent = Record<string, unknown>;

/** A question of a score: answers to its unknown inputs, one for each effect on the score. */
interface Question {
  inputs: string[];
  answers: (sent: Sent) => Sent[];
}

interface Score {
  name: string;
  type: ScoreInput['scoreType'];
  /** The patient's date of birth. Without one, the age is unknown. */
  dateOfBirth?: string;
  oracle: (sent: Sent, facts: Facts) => object;
  questions: Question[];
  points: () => Iterable<Sent>;
}

const isBlank = (value: unknown) => value === undefined || value === null || value === '';

/** Fills each blank one of `choices` in every way. */
function filling(choices: Record<string, readonly unknown[]>): (sent: Sent) => Sent[] {
  return (sent) => {
    const blank = Object.entries(choices).filter(([name]) => isBlank(sent[name]));
    return [...product<Sent>(Object.fromEntries(blank), sent)];
  };
}

const question = (choices: Record<string, readonly unknown[]>): Question => ({
  inputs: Object.keys(choices),
  answers: filling(choices),
});

const object = (value: unknown): Sent => (typeof value === 'object' && value !== null ? { ...value } : {});

/** Ticks that were sent as null or empty, or all of them if none was answered. */
function openTicks(ticks: Sent, names: readonly string[]): string[] {
  const isAnswered = names.some((name) => typeof ticks[name] === 'boolean');
  return names.filter((name) => (isAnswered ? name in ticks && isBlank(ticks[name]) : true));
}

const withTicks = (field: string, names: readonly string[]) => (sent: Sent) => {
  const ticks = object(sent[field]);
  const open = openTicks(ticks, names);
  const completed = open.map((_name, count) =>
    Object.fromEntries(open.map((name, index) => [name, index < count])),
  );
  const all = Object.fromEntries(open.map((name) => [name, true]));
  return [...completed, all].map((answers) => ({ ...sent, [field]: { ...ticks, ...answers } }));
};

const factors = ['diabetes', 'smoking', 'hypertension', 'hyperlipidemia', 'familyHistoryCAD', 'obesity'];
const resources = ['labs', 'imaging', 'consultations', 'procedures', 'ivMedications'];
const previous = filling({ previousCardiacHistory: ['none', 'mi', 'other'] });
const edges = (...values: unknown[]) => [null, ...values];

const esiQuestions: Question[] = [
  question({ lifeThreateningSigns: [true, false] }),
  question({ consciousness: ['pain', 'verbal', 'alert'] }),
  question({ highRiskSituation: [true, false] }),
  question({ severePainOrDistress: [true, false] }),
  {
    inputs: ['resourcePrediction'],
    answers: (sent) => {
      const filled = withTicks('resourcePrediction', resources)(sent);
      const ticked = filled.map((one) => object(one.resourcePrediction));
      const counts = ticked.map((ticks) => resources.filter((name) => ticks[name] === true).length);
      return filled.filter((_one, index) => (counts[index] ?? 0) <= Math.max(2, Math.min(...counts)));
    },
  },
];
const esiAnswers = {
  lifeThreateningSigns: edges(false, true),
  consciousness: edges('alert', 'verbal', 'pain'),
  highRiskSituation: edges(false, true),
  severePainOrDistress: edges(false, true),
  painLevel: [6, 7],
  resourcePrediction: [
    undefined,
    { labs: null },
    { labs: false },
    { labs: true, imaging: null },
    { labs: false, imaging: '' },
    { labs: true, imaging: true, procedures: null },
    { labs: false, imaging: null, procedures: null },
    { labs: null, estimatedResources: 1 },
  ],
};

const scores: Score[] = [
  {
    name: 'qSOFA',
    type: 'qSOFA',
    oracle: (sent, facts) => qsofaOracle(sent, facts),
    questions: [
      question({ respiratoryRate: [0, 21, 22, 120] }),
      question({ gcsScore: [3, 14, 15] }),
      question({ systolicBP: [0, 100, 101, 350] }),
    ],
    points: () =>
      product<Sent>(
        {
          respiratoryRate: edges(21, 22),
          gcsScore: edges(14, 15),
          alteredMentalStatus: edges(false, true),
          systolicBP: edges(100, 101),
        },
        { infectionSuspicion: true },
      ),
  },
  {
    name: 'CURB-65',
    type: 'CURB-65',
    oracle: (sent, facts) => curb65Oracle(sent, facts),
    questions: [
      question({ confusion: [false, true] }),
      question({ ureaLevel: [0, 7, 7.1, 1000] }),
      question({ respiratoryRate: [0, 29, 30, 120] }),
      question({ systolicBP: [0, 89, 90, 350], diastolicBP: [0, 60, 61, 350] }),
      question({ age: [18, 64, 65, 120] }),
    ],
    points: () =>
      product<Sent>(
        {
          confusion: edges(false, true),
          ureaLevel: edges(7, 7.1),
          respiratoryRate: edges(29, 30),
          systolicBP: edges(89, 90),
          diastolicBP: edges(60, 61),
          age: edges(64, 65),
        },
        {},
      ),
  },
  {
    name: 'HEART',
    type: 'HEART',
    oracle: (sent, facts) => heartOracle(sent, facts),
    questions: [
      question({ historyAssessment: ['slightly_suspicious', 'suspicious', 'highly_suspicious'] }),
      question({ ecgFindings: ['normal', 'non_specific', 'significant_st_changes'] }),
      question({ age: [18, 44, 45, 64, 65] }),
      {
        inputs: ['riskFactors', 'previousCardiacHistory'],
        answers: (sent) => previous(sent).flatMap(withTicks('riskFactors', factors)),
      },
      question({
        troponinLevel: [0, 20, 700],
        troponinUpperReferenceLimit: [4, 10, 14, 300, 1_000],
      }),
    ],
    points: () =>
      pairs<Sent>(
        {
          historyAssessment: edges('moderate'),
          ecgFindings: edges('normal', 'significant_st_changes'),
          age: edges(44, 65),
          riskFactors: [
            undefined,
            {},
            { diabetes: false },
            { diabetes: true },
            { diabetes: null },
            { diabetes: true, smoking: null },
            { diabetes: false, smoking: null },
            { diabetes: true, smoking: true, obesity: null },
            { diabetes: true, smoking: true, obesity: '', hypertension: null },
          ],
          previousCardiacHistory: edges('none', 'mi', 'other'),
          otherAtherosclerosis: [undefined, false, true],
          troponinLevel: edges(0, 14, 700),
          troponinUpperReferenceLimit: [undefined, 14],
        },
        { historyAssessment: 'suspicious', ecgFindings: 'normal', age: 50, troponinUnit: 'ng/L' },
      ),
  },
  {
    name: 'ESI',
    type: 'ESI',
    oracle: (sent, facts) => esiOracle({ chiefComplaint: 'Ankle', ...sent }, facts),
    questions: esiQuestions,
    points: () => product<Sent>(esiAnswers, { chiefComplaint: 'Ankle' }),
  },
  {
    name: 'ESI of a newborn',
    type: 'ESI',
    dateOfBirth: '2026-02-10',
    oracle: (sent, facts) => esiOracle({ chiefComplaint: 'Ankle', ...sent }, facts),
    questions: [
      ...esiQuestions,
      {
        inputs: ['vitals.temperature'],
        answers: (sent) =>
          [37.9, 38].map((temperature) => ({ ...sent, vitals: { ...object(sent.vitals), temperature } })),
      },
    ],
    points: () =>
      product<Sent>(
        { ...esiAnswers, vitals: [undefined, { temperature: null, heartRate: 140 }, { temperature: 37.9 }] },
        { chiefComplaint: 'Ankle' },
      ),
  },
];

const factsOf = ({ dateOfBirth }: Score): Facts => ({
  chart: chartOf(dateOfBirth ? { age: 0, dateOfBirth } : { age: 40, ageBasis: 'assumed' }),
  reading: restingAdult,
  on: today,
});

/** Scores of the oracle so far. The questions of a score complete the same inputs in many orders. */
const known = new Map<Score, Map<string, number>>();

function scoreOf(score: Score, sent: Sent): number {
  const scored = known.get(score) ?? new Map<string, number>();
  known.set(score, scored);
  const key = JSON.stringify(sent);
  const before = scored.get(key);
  if (before !== undefined) return before;
  const answer = score.oracle(sent, factsOf(score));
  if (!('score' in answer) || typeof answer.score !== 'number')
    throw new Error(`Not completed: ${JSON.stringify([sent, answer])}`);
  scored.set(key, answer.score);
  return answer.score;
}

/** Returns every score that the answers to `questions` can give. */
function reachable(score: Score, sent: Sent, questions: readonly Question[]): number[] {
  const completed = questions.reduce<Sent[]>((known, { answers }) => known.flatMap(answers), [sent]);
  const found = new Set(completed.map((one) => scoreOf(score, one)));
  return [...found].sort((a, b) => a - b);
}

function missingOf(score: Score, sent: Sent): readonly string[] {
  const answer = score.oracle(sent, factsOf(score));
  return 'missing' in answer && Array.isArray(answer.missing) ? answer.missing.map(String) : [];
}

/** The average number of scores that an answer to one question leaves possible. */
function left(score: Score, sent: Sent, asked: Question, open: readonly Question[]): number {
  const others = open.filter((one) => one !== asked);
  const sizes = asked.answers(sent).map((answered) => {
    const missing = missingOf(score, answered);
    const still = others.filter(({ inputs }) => inputs.some((name) => missing.includes(name)));
    return reachable(score, answered, still).length;
  });
  return sizes.reduce((sum, size) => sum + size, 0) / sizes.length;
}

function implementation(score: Score, sent: Sent) {
  const facts = factsOf(score);
  const input = ScoreInput.parse({ scoreType: score.type, parameters: sent });
  const current = { records: [recordOf(restingAdult)], at: noon };
  const outcome = calculateScore(input, { patient: facts.chart, day: facts.on, current });
  if (outcome.status === 'not-applicable') throw new Error('The grid holds applicable scores only');
  return outcome;
}

describe('the range of a score that cannot be computed', () => {
  it.each(scores)('RANGE-1: $name can reach exactly the scores that it names', (score) => {
    const comparison = compare(
      someOf(score.points(), 5),
      (sent) => {
        const missing = missingOf(score, sent);
        const open = score.questions.filter(({ inputs }) => inputs.some((name) => missing.includes(name)));
        const possible = reachable(score, sent, open);
        return { possible, min: possible[0], max: possible.at(-1) };
      },
      (sent) => {
        const outcome = implementation(score, sent);
        if (outcome.status === 'scored')
          return { possible: [outcome.score], min: outcome.score, max: outcome.score };
        const { possible, min, max } = outcome;
        return { possible, min, max };
      },
    );
    report(`range of ${score.name}`, comparison);
    expect(comparison).toMatchObject({ differ: 0, first: [] });
    expect(comparison.points).toBeGreaterThan(takesEveryCase ? 80 : 10);
  });

  it.each(scores)('RANGE-2: no other question of $name leaves fewer scores than the named one', (score) => {
    const comparison = compare(
      [...someOf(score.points(), 5)].filter((sent) => missingOf(score, sent).length > 0),
      () => ({ isLeast: true, settles: true }),
      (sent) => {
        const outcome = implementation(score, sent);
        if (outcome.status === 'scored') return outcome;
        const missing = missingOf(score, sent);
        const open = score.questions.filter(({ inputs }) => inputs.some((name) => missing.includes(name)));
        const each = open.map((one) => ({ one, size: left(score, sent, one, open) }));
        const named = each.find(({ one }) => outcome.next.inputs.every((name) => one.inputs.includes(name)));
        const least = Math.min(...each.map(({ size }) => size));
        return { isLeast: named?.size === least, settles: outcome.next.settles === (named?.size === 1) };
      },
    );
    report(`next question of ${score.name}`, comparison);
    expect(comparison).toMatchObject({ differ: 0, first: [] });
    expect(comparison.points).toBeGreaterThan(takesEveryCase ? 40 : 5);
  });
});
