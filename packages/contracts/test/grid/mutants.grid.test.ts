import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { headerColors } from '../../src/clinical/alerts/header-colors.ts';
import { pediatricFlag } from '../../src/clinical/alerts/pediatric-bands.ts';
import { news2 } from '../../src/clinical/news2/news2.ts';
import { ageOf } from '../../src/clinical/patient/age.ts';
import { qsofa } from '../../src/clinical/scores/qsofa.ts';
import { mergeVitals } from '../../src/clinical/vitals/merged-vitals.ts';
import { QsofaParameters } from '../../src/scores/score-parameters.ts';
import { compare, pairs, product } from './grid.ts';
import { yearsOf } from './oracle/calendar.ts';
import { headerOracle } from './oracle/limits-oracle.ts';
import { news2Oracle } from './oracle/news2-oracle.ts';
import { childOracle } from './oracle/pediatric-oracle.ts';
import { qsofaOracle } from './oracle/point-scores-oracle.ts';
import type { Reading } from './oracle/reading.ts';
import { adultEdges, chartOf, noon, recordOf, restingAdult, today } from './readings.ts';

/** Compares the lowest and highest NEWS2 with an implementation that misreads each reading. */
const news2Differences = (fault: (reading: Reading) => Reading) =>
  compare(
    pairs<Reading>(adultEdges, restingAdult),
    (reading) => {
      const score = news2Oracle(reading, chartOf(), today);
      return 'min' in score ? [score.min, score.max] : [];
    },
    (reading) => {
      const score = news2([recordOf(fault(reading))], chartOf(), noon);
      return score.status === 'scored' ? [score.min, score.max] : [];
    },
  ).differ;

const shifted = (reading: Reading, field: 'heartRate' | 'respiratoryRate' | 'temperature', by: number) => {
  const value = reading[field];
  return value === undefined ? reading : { ...reading, [field]: value + by };
};

describe('the grid', () => {
  it('finds no difference in an implementation without a fault', () => {
    expect(news2Differences((reading) => reading)).toBe(0);
  });

  it.each<[string, (reading: Reading) => Reading]>([
    ['a pulse that is one beat off', (reading) => shifted(reading, 'heartRate', 1)],
    ['a respiratory rate that is one breath off', (reading) => shifted(reading, 'respiratoryRate', -1)],
    ['a temperature that is a tenth off', (reading) => shifted(reading, 'temperature', 0.1)],
    [
      'an unknown air or oxygen that is read as air',
      (reading) => ({ supplementalOxygen: false, ...reading }),
    ],
    [
      'an unknown respiratory rate that is read as normal',
      (reading) => ({ respiratoryRate: 16, ...reading }),
    ],
  ])('notices %s', (_fault, fault) => {
    expect(news2Differences(fault)).toBeGreaterThan(0);
  });

  it('notices an error on one side of one limit of the header', () => {
    const { differ } = compare(
      pairs<Reading>(adultEdges, {}),
      (reading) => headerOracle(reading, chartOf(), today),
      (reading) => {
        const colors = headerColors(mergeVitals([recordOf(reading)]), chartOf(), noon);
        return reading.heartRate === 100 ? { ...colors, heartRate: 'warning' } : colors;
      },
    );
    expect(differ).toBeGreaterThan(0);
  });

  it('notices a score that reassures despite oxygen', () => {
    const parameters = { infectionSuspicion: true, respiratoryRate: 16, gcsScore: 15, systolicBP: 120 };
    const { differ } = compare(
      pairs<Reading>(adultEdges, restingAdult),
      (reading) => {
        const outcome = qsofaOracle(parameters, { reading, chart: chartOf(), on: today });
        return 'reading' in outcome ? outcome.reading : undefined;
      },
      (reading) => {
        const unseen = { ...reading, supplementalOxygen: false };
        const current = { records: [recordOf(unseen)], at: noon };
        const outcome = qsofa(QsofaParameters.parse(parameters), { patient: chartOf(), day: today, current });
        return outcome.status === 'scored' ? outcome.reading : undefined;
      },
    );
    expect(differ).toBeGreaterThan(0);
  });

  it('notices an age computed from the years alone', () => {
    const births = { dateOfBirth: ['1961-03-10', '1961-03-11', '1961-02-28'] };
    const { differ } = compare(
      product<{ age: number; dateOfBirth?: string }>(births, { age: 0 }),
      (person) => yearsOf(person, today),
      ({ dateOfBirth }) => 2026 - Number(dateOfBirth?.slice(0, 4)),
    );
    expect(differ).toBe(1);
  });

  it('notices a pediatric band that begins a year late', () => {
    const ages = Array.from({ length: 17 }, (_, index) => index + 1);
    const late = (age: number) => (age === 6 ? 5 : age);
    const { differ } = compare(
      ages,
      (age) => childOracle('heartRate', 77, { age }, today)?.level,
      (age) => pediatricFlag('heartRate', 77, { age: late(ageOf({ age }, today)) }, today)?.level,
    );
    expect(differ).toBe(1);
  });
});

describe('the oracle', () => {
  it('imports only its own files', () => {
    const folder = new URL('oracle/', import.meta.url);
    const imported = readdirSync(folder).flatMap((file) =>
      [...readFileSync(new URL(file, folder), 'utf8').matchAll(/(?:from|import\() ?'([^']+)'/g)].map(
        ([, path]) => path,
      ),
    );
    expect(imported.length).toBeGreaterThan(0);
    expect(imported.filter((path) => !/^\.\/[\w-]+\.ts$/.test(path ?? ''))).toEqual([]);
  });
});
