import { calculateScore } from '../../src/clinical/scores/calculate-score.ts';
import type { ScoredPatient } from '../../src/clinical/scores/score-outcome.ts';
import { ScoreInput } from '../../src/scores/score-parameters.ts';
import { pairs, product } from './grid.ts';
import type { Chart, Reading } from './oracle/reading.ts';
import type { Facts } from './oracle/reassurance-oracle.ts';
import { adultEdges, chartOf, noon, recordOf, restingAdult, today } from './readings.ts';

/** A request for a score, and the chart's contents at that time. */
export interface Point<Sent> {
  sent: Sent;
  facts: Facts;
}

/** Returns a chart with one reading of the last half hour. */
export const factsOf = (chart: Partial<Chart> = {}, reading: Reading | 'nothing' = restingAdult): Facts => ({
  chart: chartOf(chart),
  reading: reading === 'nothing' ? undefined : reading,
  on: today,
});

/** The texts that discharge a patient or let them wait (D46). */
const reassuring = ['heart-discharge', 'curb65-home', 'curb65-consider-admission', 'esi-may-wait'];

/** Returns our score of a point, in the form that the oracles return. */
export function calculated(scoreType: ScoreInput['scoreType'], { sent, facts }: Point<object>) {
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

/**
 * Yields the possible contents of the last half hour: each edge of each sign, air or oxygen, each scale, nothing, and
 * unrecordable signs.
 */
export function* lastHalfHours(): Generator<Partial<Facts>> {
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

/** The answers to a question, and the forms of no answer. */
export const yesNo = [undefined, null, '', false, true] as const;
