import { expect, it } from 'vitest';
import { news2 } from '../../src/clinical/news2/news2.ts';
import { news2Next } from '../../src/clinical/news2/news2-next.ts';
import { someOf, takesEveryCase } from '../every-case.ts';
import { compare, product, report } from './grid.ts';
import { news2Oracle } from './oracle/news2-oracle.ts';
import type { Chart, Reading } from './oracle/reading.ts';
import { chartOf, noon, recordOf, restingAdult, today } from './readings.ts';

/* RANGE-2 of NEWS2: completes the missing parameters in every way and asks the oracle for each score. */

/** The answers to each missing parameter, one of each band. */
const answers: Record<string, Reading[]> = {
  respiratoryRate: [8, 10, 16, 22].map((respiratoryRate) => ({ respiratoryRate })),
  oxygenSaturation: [83, 85, 87, 92, 94, 96, 97].map((oxygenSaturation) => ({ oxygenSaturation })),
  supplementalOxygen: [false, true].map((supplementalOxygen) => ({ supplementalOxygen })),
  bloodPressureSystolic: [90, 95, 105, 120].map((bloodPressureSystolic) => ({ bloodPressureSystolic })),
  heartRate: [40, 50, 70, 120].map((heartRate) => ({ heartRate })),
  consciousness: [
    { consciousnessLevel: 'Alert', newConfusion: false },
    { consciousnessLevel: 'Voice', newConfusion: false },
  ],
  newConfusion: [{ newConfusion: false }, { newConfusion: true }],
  temperature: [35, 36, 37, 39.1].map((temperature) => ({ temperature })),
};

interface Point {
  reading: Reading;
  chart: Chart;
}

const { oxygenSaturation: _saturation, ...others } = restingAdult;

/** Each set of unknown parameters, on both scales, with a saturation below and above the target of scale 2. */
function* points(): Generator<Point> {
  for (const spo2Scale of [1, 2] as const) {
    for (const oxygenSaturation of [90, 96, undefined]) {
      const known = product<Reading>(
        {
          respiratoryRate: [undefined, 16],
          supplementalOxygen: [undefined, false],
          bloodPressureSystolic: [undefined, 95],
          heartRate: [undefined, 70],
          consciousnessLevel: [undefined, 'Alert'],
          newConfusion: [undefined, false],
          temperature: [undefined, 37],
        },
        { ...others, ...(oxygenSaturation !== undefined && { oxygenSaturation }) },
      );
      for (const reading of known) yield { reading, chart: chartOf({ spo2Scale }) };
    }
  }
}

const scoreOf = ({ reading, chart }: Point) => news2([recordOf(reading)], chart, noon);

/** Returns how many scores remain possible after each answer, on average, by missing parameter. */
function leftBy({ reading, chart }: Point, missing: readonly string[]): Map<string, number> {
  const left = new Map(missing.map((name) => [name, new Map<Reading, Set<number>>()]));
  const complete = (at: number, filled: Reading, given: readonly Reading[]): void => {
    const name = missing[at];
    if (name !== undefined) {
      for (const answer of answers[name] ?? [])
        complete(at + 1, { ...filled, ...answer }, [...given, answer]);
      return;
    }
    const score = news2Oracle(filled, chart, today);
    if (!('min' in score) || score.min !== score.max) throw new Error('A completed reading has no score');
    missing.forEach((asked, index) => {
      const [byAnswer, answer] = [left.get(asked), given[index]];
      if (byAnswer && answer)
        byAnswer.set(answer, (byAnswer.get(answer) ?? new Set()).add(Number(score.min)));
    });
  };
  complete(0, reading, []);
  return new Map(
    [...left].map(([name, byAnswer]) => {
      const sizes = [...byAnswer.values()].map(({ size }) => size);
      return [name, sizes.reduce((sum, size) => sum + size, 0) / sizes.length];
    }),
  );
}

it('RANGE-2: no other missing parameter of NEWS2 leaves fewer scores than the named one', () => {
  const open = [...someOf(points(), 5)].filter((point) => {
    const score = scoreOf(point);
    return score.status === 'scored' && score.missing.length > 0;
  });
  const comparison = compare(
    open,
    (point) => {
      const score = scoreOf(point);
      if (score.status !== 'scored') return score;
      const left = leftBy(point, score.missing);
      return { left: Math.min(...left.values()).toFixed(6), settles: Math.min(...left.values()) === 1 };
    },
    (point) => {
      const score = scoreOf(point);
      const next = score.status === 'scored' ? news2Next(score) : undefined;
      if (score.status !== 'scored' || next === undefined) return score;
      return { left: leftBy(point, score.missing).get(next.input)?.toFixed(6), settles: next.settles };
    },
  );
  report('next parameter of NEWS2', comparison);
  expect(comparison).toMatchObject({ differ: 0, first: [] });
  expect(comparison.points).toBeGreaterThan(takesEveryCase ? 500 : 80);
});

it('RANGE-2: NEWS2 without a missing parameter asks for none', () => {
  const score = scoreOf({ reading: restingAdult, chart: chartOf({ spo2Scale: 1 }) });
  expect(score.status === 'scored' && news2Next(score)).toBeUndefined();
});
