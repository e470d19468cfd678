import { describe, expect, it } from 'vitest';
import { aScoredPatient, wellNow, wellSigns } from '../../../test/a-scored-patient.ts';
import { aVitalsRecord } from '../../../test/a-vitals-record.ts';
import { HeartParameters } from '../../scores/score-parameters.ts';
import { heart } from './heart.ts';
import { publishedTroponinAssays } from './troponin-limit.ts';

const score = (parameters: object, patient = aScoredPatient({ age: 40 })) =>
  heart(HeartParameters.parse(parameters), patient);
const noFactors = {
  diabetes: false,
  smoking: false,
  hypertension: false,
  hyperlipidemia: false,
  familyHistoryCAD: false,
  obesity: false,
};
/** Under 45, so that age scores 0. A separate test covers the points for age. */
const young = aScoredPatient({ age: 40 });
const aged = (age: number) => aScoredPatient({ age });
const least = {
  historyAssessment: 'slightly_suspicious',
  ecgFindings: 'normal',
  riskFactors: noFactors,
  previousCardiacHistory: 'none',
  troponinLevel: 5,
  troponinUnit: 'ng/L',
  troponinUpperReferenceLimit: 14,
  symptomsUnderThreeHours: false,
};

describe('HEART', () => {
  it.each([
    ['HEART-1, D26: a slightly suspicious history', {}, 0],
    ['HEART-1: a suspicious history', { historyAssessment: 'suspicious' }, 1],
    ['HEART-1: a moderately suspicious history', { historyAssessment: 'moderate' }, 1],
    ['HEART-1: a highly suspicious history', { historyAssessment: 'highly_suspicious' }, 2],
    ['HEART-2: a non-specific ECG', { ecgFindings: 'non_specific' }, 1],
    ['HEART-2: significant ST changes', { ecgFindings: 'significant_st_changes' }, 2],
    ['HEART-4: one risk factor', { riskFactors: { ...noFactors, smoking: true } }, 1],
    ['HEART-4: two risk factors', { riskFactors: { ...noFactors, smoking: true, obesity: true } }, 1],
    [
      'HEART-4: three risk factors',
      { riskFactors: { ...noFactors, smoking: true, obesity: true, diabetes: true } },
      2,
    ],
    ['HEART-4, D26: a previous infarction', { previousCardiacHistory: 'mi' }, 2],
    ['HEART-4, D26: a previous stent', { previousCardiacHistory: 'stent' }, 2],
    ['HEART-4, D26: a previous bypass', { previousCardiacHistory: 'cabg' }, 2],
    ['HEART-4: another cardiac history', { previousCardiacHistory: 'other' }, 0],
    ['HEART-4, D26: a stroke or peripheral disease', { otherAtherosclerosis: true }, 2],
    ['HEART-5: troponin at the limit', { troponinLevel: 14 }, 0],
    ['HEART-5: troponin above the limit', { troponinLevel: 14.1 }, 1],
    ['HEART-5: troponin at three times the limit', { troponinLevel: 42 }, 1],
    ['HEART-5, D26: troponin above three times the limit', { troponinLevel: 42.1 }, 2],
  ])('%s, %j, scores %d', (_what, parameters, points) => {
    expect(score({ ...least, ...parameters })).toMatchObject({ status: 'scored', score: points });
  });

  it.each([
    [44, 0],
    [45, 1],
    [64, 1],
    [65, 2],
  ])('HEART-3: an age of %d scores %d', (age, points) => {
    expect(score(least, aged(age))).toMatchObject({ criteria: { age: points } });
  });

  it.each([
    [3, { ecgFindings: 'non_specific' }, ['heart-discharge', 'judgment']],
    [4, { ecgFindings: 'significant_st_changes' }, ['heart-observe', 'judgment']],
    [
      7,
      {
        ecgFindings: 'significant_st_changes',
        historyAssessment: 'highly_suspicious',
        troponinLevel: 20,
      },
      ['heart-early-invasive', 'judgment'],
    ],
  ])('HEART-6: a score of %d has its reading and its advice', (points, parameters, actions) => {
    const reading = points >= 7 ? 'heart-high' : points >= 4 ? 'heart-moderate' : 'heart-low';
    const scored = { ...aged(65), current: wellNow };
    expect(score({ ...least, ...parameters }, scored)).toMatchObject({ score: points, reading, actions });
  });

  it.each([
    [{ stElevation: true }, 'st-elevation'],
    [{ isUnstable: true }, 'unstable'],
  ])('HEART-7, D26: is not applicable with %j, whatever else is known', (finding, reason) => {
    expect(score({ ...least, ...finding })).toEqual({ status: 'not-applicable', reason });
    expect(score(finding)).toEqual({ status: 'not-applicable', reason });
  });

  it.each([
    ['a troponin of fifty times its limit', { troponinLevel: 700 }, ['troponin']],
    ['a troponin just above its limit', { troponinLevel: 14.1 }, ['troponin']],
    ['significant ST depression', { ecgFindings: 'significant_st_changes' }, ['st-changes']],
    ['both', { troponinLevel: 15, ecgFindings: 'significant_st_changes' }, ['troponin', 'st-changes']],
  ])('HEART-10, D46: %s contradicts a low score and withholds discharge', (_what, finding, codes) => {
    expect(score({ ...least, ...finding }, { ...young, current: wellNow })).toMatchObject({
      reading: 'heart-low-contradicted',
      actions: ['heart-observe', 'judgment'],
      contradictions: codes.map((code) => ({ code })),
    });
  });

  it.each([true, null, undefined])(
    'HEART-8, D46: symptoms under three hours = %s puts a second troponin first and withholds discharge',
    (symptomsUnderThreeHours) => {
      const scored = { ...young, current: wellNow };
      expect(score({ ...least, symptomsUnderThreeHours }, scored)).toMatchObject({
        reading: 'heart-low-unknown',
        actions: ['heart-serial-troponin-first', 'judgment'],
        contradictions: [{ code: 'onset', isUnderThreeHours: symptomsUnderThreeHours === true }],
      });
      expect(score({ ...least, symptomsUnderThreeHours, troponinLevel: 700 }, scored)).toMatchObject({
        reading: 'heart-low-contradicted',
        actions: ['heart-serial-troponin-first', 'heart-observe', 'judgment'],
      });
      const moderate = { ...least, symptomsUnderThreeHours, historyAssessment: 'highly_suspicious' };
      expect(score({ ...moderate, troponinLevel: 50 }, scored)).toMatchObject({
        score: 4,
        actions: ['heart-serial-troponin-first', 'heart-observe', 'judgment'],
      });
    },
  );

  it('HEART-11: vital signs that contradict or are unknown withhold discharge', () => {
    const hypotensive = { ...wellNow, records: [aVitalsRecord({ ...wellSigns, bloodPressureSystolic: 84 })] };
    expect(score(least, { ...young, current: hypotensive })).toMatchObject({
      reading: 'heart-low-contradicted',
      actions: ['vitals-decide', 'judgment'],
      contradictions: [{ code: 'single-three', signs: ['bloodPressureSystolic'] }],
    });
    expect(score(least, young)).toMatchObject({
      reading: 'heart-low-unknown',
      actions: ['vitals-first', 'judgment'],
      contradictions: [
        { code: 'unknown', signs: expect.arrayContaining(['heartRate', 'supplementalOxygen']) },
      ],
    });
  });

  it.each([
    ['no factor', {}],
    ['every factor null', Object.fromEntries(Object.keys(noFactors).map((factor) => [factor, null]))],
    ['every factor empty', Object.fromEntries(Object.keys(noFactors).map((factor) => [factor, '']))],
    ['no object', null],
  ])('HEART-4, D46: with %s answered, the risk factors are missing, not zero', (_what, riskFactors) => {
    expect(score({ ...least, riskFactors })).toEqual({
      status: 'not-computable',
      missing: ['riskFactors'],
      min: 0,
      max: 2,
      possible: [0, 1, 2],
      next: { inputs: ['riskFactors'], settles: true },
    });
  });

  it.each([
    [{ diabetes: true, obesity: true, smoking: null }, 'not-computable'],
    [{ diabetes: true, smoking: null }, 1],
    [{ diabetes: false, smoking: '' }, 'not-computable'],
    [{ diabetes: true, smoking: true, obesity: true, hypertension: null }, 2],
    [{ diabetes: true }, 1],
  ])('HEART-4, D8: a null factor stays unknown, even if others are answered: %j', (riskFactors, expected) => {
    const outcome = score({ ...least, riskFactors });
    if (expected === 'not-computable') expect(outcome).toMatchObject({ missing: ['riskFactors'] });
    else expect(outcome).toMatchObject({ criteria: { riskFactors: expected } });
  });

  it.each([
    [0.9, 0.3, 1],
    [0.901, 0.3, 2],
    [2.1, 0.7, 1],
    [0.03, 0.01, 1],
  ])(
    'HEART-5: compares in decimals: a troponin of %d with a limit of %d scores %d',
    (level, limit, points) => {
      const troponin = { troponinLevel: level, troponinUpperReferenceLimit: limit };
      expect(score({ ...least, ...troponin })).toMatchObject({ criteria: { troponin: points } });
    },
  );

  it('D8: gives the range that the known risk factors allow, and asks for those that could change it', () => {
    const twoOrThree = { diabetes: true, smoking: true, obesity: null };
    expect(score({ ...least, riskFactors: twoOrThree })).toMatchObject({
      missing: ['riskFactors'],
      min: 1,
      max: 2,
    });
    const oneOrTwo = { diabetes: true, smoking: null };
    expect(score({ ...least, riskFactors: oneOrTwo, previousCardiacHistory: null })).toMatchObject({
      missing: ['previousCardiacHistory'],
      min: 1,
      max: 2,
    });
  });

  it('HEART-3, D45: uses the age in the chart, whatever age is sent', () => {
    const chan = aScoredPatient({ age: 64, dateOfBirth: '1961-03-12' });
    expect(score({ ...least, age: 65 }, chan)).toMatchObject({ criteria: { age: 1 } });
    expect(score({ ...least, age: 30 }, aged(70))).toMatchObject({ criteria: { age: 2 } });
    expect(score({ ...least, age: 70 }, aScoredPatient({ ageBasis: 'assumed' }))).toMatchObject({
      criteria: { age: 2 },
    });
  });

  it.each([
    [{ historyAssessment: null }, ['historyAssessment'], [0, 1, 2]],
    [{ ecgFindings: '' }, ['ecgFindings'], [0, 1, 2]],
    [{ riskFactors: undefined }, ['riskFactors'], [0, 1, 2]],
    [{ previousCardiacHistory: null }, ['previousCardiacHistory'], [0, 2]],
    [{ troponinLevel: null }, ['troponinLevel'], [0, 1, 2]],
  ])('D8: is not computable with %j, and lists the missing inputs', (unknown, missing, possible) => {
    expect(score({ ...least, ...unknown })).toEqual({
      ...{ status: 'not-computable', missing, min: 0, max: 2 },
      ...{ possible, next: { inputs: missing, settles: true } },
    });
  });

  const limitless = { ...least, troponinUpperReferenceLimit: undefined };

  it.each([
    ['ng/L', 14, 0],
    ['ng/L', 14.1, 1],
    ['ng/L', 42, 1],
    ['ng/L', 42.1, 2],
    ['ng/mL', 0.014, 0],
    ['ng/mL', 0.0141, 1],
    ['ng/mL', 0.5, 2],
    ['μg/L', 0.042, 1],
  ])(
    'HEART-14: without a limit, compares a troponin in %s with 14 ng/L: %d scores %d',
    (unit, level, points) => {
      const limit = { value: unit === 'ng/L' ? 14 : 0.014, unit, source: 'assumed' };
      expect(score({ ...limitless, troponinUnit: unit, troponinLevel: level })).toMatchObject({
        status: 'scored',
        criteria: { troponin: points },
        troponinLimit: limit,
      });
    },
  );

  it('HEART-14, D46: an assumed limit never clears a patient, and says what to do', () => {
    expect(score(limitless, { ...young, current: wellNow })).toMatchObject({
      reading: 'heart-low-unknown',
      actions: ['heart-limit-first', 'judgment'],
      contradictions: [{ code: 'assumed-limit', limit: 14, unit: 'ng/L' }],
    });
    expect(score({ ...limitless, troponinLevel: 20 }, { ...young, current: wellNow })).toMatchObject({
      reading: 'heart-low-contradicted',
      actions: ['heart-limit-first', 'heart-observe', 'judgment'],
    });
  });

  it('HEART-14: a limit that is assumed gives at least the points of any published limit above it', () => {
    for (const troponinLevel of [5, 14, 15, 20, 27, 43, 60, 900]) {
      for (const { upperReferenceLimit } of publishedTroponinAssays) {
        const assumed = score({ ...limitless, troponinLevel });
        const known = score({
          ...limitless,
          troponinLevel,
          troponinUpperReferenceLimit: upperReferenceLimit,
        });
        expect(assumed.status === 'scored' && known.status === 'scored' && assumed.score >= known.score).toBe(
          true,
        );
      }
    }
  });

  it('HEART-13: takes the limit of the department’s assay in the unit of the troponin', () => {
    const troponinAssay = { name: 'Elecsys', upperReferenceLimit: 19, unit: 'ng/L' } as const;
    const scored = { ...young, current: wellNow, troponinAssay };
    expect(score({ ...limitless, troponinLevel: 19 }, scored)).toMatchObject({
      reading: 'heart-low',
      actions: ['heart-discharge', 'judgment'],
      troponinLimit: { value: 19, unit: 'ng/L', source: 'department', assay: 'Elecsys' },
    });
    expect(score({ ...limitless, troponinLevel: 0.02, troponinUnit: 'ng/mL' }, scored)).toMatchObject({
      criteria: { troponin: 1 },
      troponinLimit: { value: 0.019, unit: 'ng/mL' },
    });
    expect(score({ ...least, troponinLevel: 19 }, scored)).toMatchObject({
      troponinLimit: { value: 14, source: 'sent' },
    });
  });

  it('HEART-3, D11: computes the age for the day: 64 today, 65 tomorrow', () => {
    const chan = aScoredPatient({ age: 64, dateOfBirth: '1961-03-11' });
    expect(score(least, chan)).toMatchObject({ score: 1 });
    expect(score(least, { ...chan, day: '2026-03-11' })).toMatchObject({ score: 2 });
  });

  it('accepts the micro sign for the Greek mu', () => {
    expect(HeartParameters.parse({ troponinUnit: '\u00b5g/L' }).troponinUnit).toBe('\u03bcg/L');
  });

  it('HEART-9: is not applicable under 18', () => {
    expect(score(least, aScoredPatient({ age: 12 }))).toMatchObject({ reason: 'under-18' });
  });
});
