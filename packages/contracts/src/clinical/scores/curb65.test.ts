import { describe, expect, it } from 'vitest';
import { aScoredPatient, wellNow, wellSigns } from '../../../test/a-scored-patient.ts';
import { aVitalsRecord } from '../../../test/a-vitals-record.ts';
import { Curb65Parameters } from '../../scores/score-parameters.ts';
import { curb65, curb65Mortality } from './curb65.ts';

const score = (parameters: object, patient = aScoredPatient()) =>
  curb65(Curb65Parameters.parse(parameters), patient);
const well = {
  confusion: false,
  ureaLevel: 5,
  ureaUnit: 'mmol/L',
  respiratoryRate: 18,
  systolicBP: 120,
  diastolicBP: 80,
};
const aged = (age: number) => ({ ...aScoredPatient({ age }), current: wellNow });

describe('CURB-65', () => {
  it.each([
    ['CURB-1: urea of 7 mmol/L', { ureaLevel: 7 }, 0],
    ['CURB-1: urea of 7.1 mmol/L', { ureaLevel: 7.1 }, 1],
    ['CURB-1, D24: 42 mg/dL of urea', { ureaLevel: 42, ureaUnit: 'mg/dL urea' }, 0],
    ['CURB-1, D24: 43 mg/dL of urea', { ureaLevel: 43, ureaUnit: 'mg/dL urea' }, 1],
    ['CURB-1, D24: 19.6 mg/dL of BUN', { ureaLevel: 19.6, ureaUnit: 'mg/dL BUN' }, 0],
    ['CURB-1, D24: 20 mg/dL of BUN', { ureaLevel: 20, ureaUnit: 'mg/dL BUN' }, 1],
    ['CURB-2: a respiratory rate of 29', { respiratoryRate: 29 }, 0],
    ['CURB-2: a respiratory rate of 30', { respiratoryRate: 30 }, 1],
    ['CURB-3: a systolic pressure of 90', { systolicBP: 90 }, 0],
    ['CURB-3: a systolic pressure of 89', { systolicBP: 89 }, 1],
    ['CURB-3: a diastolic pressure of 61', { diastolicBP: 61 }, 0],
    ['CURB-3: a diastolic pressure of 60', { diastolicBP: 60 }, 1],
    ['CURB-3: both pressures low', { systolicBP: 80, diastolicBP: 50 }, 1],
    ['CURB-4: new confusion', { confusion: true }, 1],
    ['D27: an X-ray and frailty', { hasChestXray: true, functionalStatus: 'nursing-home' }, 0],
  ])('%s, %j, scores %d', (_what, parameters, points) => {
    expect(score({ ...well, ...parameters })).toMatchObject({ status: 'scored', score: points });
  });

  it('CURB-6: has a mortality for each score', () => {
    expect(curb65Mortality).toEqual([0.7, 2.1, 9.2, 14.5, 40, 57]);
  });

  it.each([
    [64, 0],
    [65, 1],
  ])('CURB-5: an age of %d scores %d', (age, points) => {
    expect(score(well, aged(age))).toMatchObject({ criteria: { age: points } });
  });

  it.each([
    [0, 50, {}, ['curb65-home', 'does-not-exclude', 'judgment']],
    [1, 50, { ureaLevel: 9 }, ['curb65-home', 'does-not-exclude', 'judgment']],
    [2, 70, { ureaLevel: 9 }, ['curb65-consider-admission', 'does-not-exclude', 'judgment']],
    [3, 70, { confusion: true, ureaLevel: 9 }, ['curb65-admit', 'judgment']],
    [
      4,
      70,
      { confusion: true, ureaLevel: 9, respiratoryRate: 34 },
      ['curb65-admit', 'curb65-intensive-care', 'judgment'],
    ],
    [
      5,
      70,
      { confusion: true, ureaLevel: 9, respiratoryRate: 34, systolicBP: 80 },
      ['curb65-admit', 'curb65-intensive-care', 'judgment'],
    ],
  ])('CURB-7, D27: has advice for a score of %d', (points, age, parameters, actions) => {
    expect(score({ ...well, ...parameters }, aged(age))).toMatchObject({
      score: points,
      reading: `curb65-${points}`,
      actions,
    });
  });

  const onOxygen = {
    ...aScoredPatient(),
    current: { ...wellNow, records: [aVitalsRecord({ ...wellSigns, supplementalOxygen: true })] },
  };

  it.each([
    [0, {}, ['vitals-decide', 'does-not-exclude', 'judgment'], 'curb65-0-contradicted'],
    [1, { ureaLevel: 9 }, ['vitals-decide', 'does-not-exclude', 'judgment'], 'curb65-1-contradicted'],
    [
      2,
      { ureaLevel: 9, diastolicBP: 55 },
      ['vitals-decide', 'curb65-hospital', 'does-not-exclude', 'judgment'],
      'curb65-2',
    ],
  ])(
    'CURB-10, D46: a score of %d with oxygen given withholds discharge',
    (points, parameters, actions, reading) => {
      expect(score({ ...well, ...parameters }, onOxygen)).toMatchObject({
        score: points,
        reading,
        actions,
        contradictions: [{ code: 'oxygen' }],
      });
    },
  );

  it('CURB-10, D8: unknown vital signs withhold discharge and are listed', () => {
    expect(score(well)).toMatchObject({
      score: 0,
      reading: 'curb65-0-unknown',
      actions: ['vitals-first', 'does-not-exclude', 'judgment'],
      contradictions: [
        {
          code: 'unknown',
          signs: ['oxygenSaturation', 'supplementalOxygen', 'heartRate', 'consciousness', 'temperature'],
        },
      ],
    });
  });

  it('REASSURE-8: a respiratory rate given by hand contradicts on its own from 25 on', () => {
    expect(score({ ...well, respiratoryRate: 25 }, aged(50))).toMatchObject({
      score: 0,
      reading: 'curb65-0-contradicted',
      contradictions: [{ code: 'single-three', signs: ['respiratoryRate'] }],
    });
  });

  it('CURB-5, D11, D45: computes the age for the day, whatever age is sent', () => {
    const onTheEve = aScoredPatient({ age: 65, dateOfBirth: '1961-03-11' });
    expect(score({ ...well, age: 65 }, onTheEve)).toMatchObject({ score: 0 });
    expect(score({ ...well, age: 30 }, { ...onTheEve, day: '2026-03-11' })).toMatchObject({ score: 1 });
    expect(score({ ...well, age: 30 }, aScoredPatient({ dateOfBirth: '1945-06-01' }))).toMatchObject({
      score: 1,
    });
    expect(score({ ...well, age: 70 }, aScoredPatient({ ageBasis: 'assumed' }))).toMatchObject({ score: 1 });
  });

  it('AGE-6: requires the age of an adult whose age is unknown', () => {
    expect(score({ ...well, age: null }, aScoredPatient({ ageBasis: 'assumed' }))).toEqual({
      status: 'not-computable',
      missing: ['age'],
      min: 0,
      max: 1,
      possible: [0, 1],
      next: { inputs: ['age'], settles: true },
    });
  });

  it.each([
    [{ confusion: null }, ['confusion'], 0, 1],
    [{ ureaLevel: '' }, ['ureaLevel'], 0, 1],
    [{ diastolicBP: null }, ['diastolicBP'], 0, 1],
    [{ systolicBP: null, diastolicBP: null }, ['systolicBP', 'diastolicBP'], 0, 1],
  ])('D8: is not computable with %j, and lists the missing inputs', (unknown, missing, min, max) => {
    expect(score({ ...well, ...unknown })).toEqual({
      ...{ status: 'not-computable', missing, min, max },
      ...{ possible: [0, 1], next: { inputs: missing, settles: true } },
    });
  });

  it('RANGE-2: with two criteria unknown, the first one narrows the score without settling it', () => {
    expect(score({ ...well, confusion: null, respiratoryRate: null, ureaLevel: 12 })).toEqual({
      ...{ status: 'not-computable', missing: ['confusion', 'respiratoryRate'], min: 1, max: 3 },
      ...{ possible: [1, 2, 3], next: { inputs: ['confusion'], settles: false } },
    });
  });

  it('CURB-3: one low pressure decides without the other', () => {
    expect(score({ ...well, systolicBP: null, diastolicBP: 55 })).toMatchObject({ score: 1 });
    expect(score({ ...well, systolicBP: 85, diastolicBP: null })).toMatchObject({ score: 1 });
  });

  it('CURB-8, D27: the chest X-ray and the functional status add no points', () => {
    const plain = score(well, aged(50));
    expect(plain).toMatchObject({ status: 'scored', score: 0 });
    for (const noted of [
      { hasChestXray: true, functionalStatus: 'nursing-home' },
      { hasChestXray: false, functionalStatus: 'independent' },
    ])
      expect(score({ ...well, ...noted }, aged(50))).toEqual(plain);
  });

  it('CURB-9: is not applicable under 18', () => {
    expect(score(well, aScoredPatient({ age: 9 }))).toMatchObject({ reason: 'under-18' });
  });
});
