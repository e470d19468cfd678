import { describe, expect, it } from 'vitest';
import { aScoredPatient, wellNow, wellSigns } from '../../../test/a-scored-patient.ts';
import { aVitalsRecord } from '../../../test/a-vitals-record.ts';
import { QsofaParameters } from '../../scores/score-parameters.ts';
import { qsofa } from './qsofa.ts';

const score = (parameters: object, patient = aScoredPatient()) =>
  qsofa(QsofaParameters.parse({ infectionSuspicion: true, ...parameters }), patient);
const well = { respiratoryRate: 16, gcsScore: 15, systolicBP: 120 };

describe('qSOFA', () => {
  it.each([
    ['QSOFA-1: a respiratory rate of 21', { respiratoryRate: 21 }, 0],
    ['QSOFA-1: a respiratory rate of 22', { respiratoryRate: 22 }, 1],
    ['QSOFA-2: a coma scale of 15', { gcsScore: 15 }, 0],
    ['QSOFA-2: a coma scale of 14', { gcsScore: 14 }, 1],
    ['QSOFA-2: an altered mental status beside a coma scale of 15', { alteredMentalStatus: true }, 1],
    ['QSOFA-2: a coma scale of 14 beside "not altered"', { alteredMentalStatus: false, gcsScore: 14 }, 1],
    ['QSOFA-3: a systolic pressure of 101', { systolicBP: 101 }, 0],
    ['QSOFA-3: a systolic pressure of 100', { systolicBP: 100 }, 1],
    ['all three', { respiratoryRate: 30, gcsScore: 8, systolicBP: 70 }, 3],
  ])('%s, %j, scores %d', (_what, parameters, points) => {
    expect(score({ ...well, ...parameters })).toMatchObject({ status: 'scored', score: points });
  });

  it.each([
    [2, false],
    [3, true],
    [15, true],
    [16, false],
  ])('QSOFA-2: accepts a coma scale of %d: %s', (gcsScore, isTaken) => {
    expect(QsofaParameters.safeParse({ ...well, gcsScore }).success).toBe(isTaken);
  });

  it('QSOFA-4: is high from 2, excludes nothing if low, and refers to NEWS2 in both cases (D27, D28)', () => {
    expect(score({ ...well, respiratoryRate: 22, systolicBP: 100 })).toMatchObject({
      reading: 'qsofa-high',
      actions: ['qsofa-organ-dysfunction', 'qsofa-escalate', 'news2-beside', 'judgment'],
    });
    expect(score({ ...well, systolicBP: 105 }, { ...aScoredPatient(), current: wellNow })).toMatchObject({
      reading: 'qsofa-low',
      actions: ['does-not-exclude', 'news2-beside', 'judgment'],
      contradictions: [],
    });
  });

  it.each([
    [
      'a NEWS2 of 5',
      { heartRate: 125, temperature: 39.5, respiratoryRate: 20, oxygenSaturation: 95 },
      ['news2'],
    ],
    ['a single parameter of 3', { heartRate: 135 }, ['single-three']],
    ['oxygen given', { supplementalOxygen: true }, ['oxygen']],
    ['a saturation below 92 %', { oxygenSaturation: 91 }, ['single-three', 'saturation']],
  ])('QSOFA-7, D46: a low score with %s never reads "low risk"', (_what, signs, codes) => {
    const current = { ...wellNow, records: [aVitalsRecord({ ...wellSigns, ...signs })] };
    const { respiratoryRate } = { ...wellSigns, ...signs };
    expect(score({ ...well, respiratoryRate }, { ...aScoredPatient(), current })).toMatchObject({
      score: 0,
      reading: 'qsofa-low-contradicted',
      actions: ['vitals-decide', 'does-not-exclude', 'news2-beside', 'judgment'],
      contradictions: codes.map((code) => ({ code })),
    });
  });

  it('QSOFA-7, D8: a low score lists unknown vital signs', () => {
    expect(score(well)).toMatchObject({
      reading: 'qsofa-low-unknown',
      actions: ['vitals-first', 'does-not-exclude', 'news2-beside', 'judgment'],
      contradictions: [
        { code: 'unknown', signs: ['oxygenSaturation', 'supplementalOxygen', 'heartRate', 'temperature'] },
      ],
    });
  });

  it('REASSURE-8: an altered mental status given by hand counts as a single parameter of 3', () => {
    expect(score({ ...well, gcsScore: 14 }, { ...aScoredPatient(), current: wellNow })).toMatchObject({
      score: 1,
      reading: 'qsofa-low-contradicted',
      contradictions: [{ code: 'single-three', signs: ['consciousness'] }],
    });
  });

  it('QSOFA-5: reports that no infection is suspected', () => {
    expect(score({ ...well, infectionSuspicion: null })).toMatchObject({
      actions: expect.arrayContaining(['qsofa-suspicion-missing']),
    });
  });

  it.each([
    [{ respiratoryRate: null }, 'respiratoryRate', 0, 1],
    [{ gcsScore: '' }, 'gcsScore', 0, 1],
    [{ systolicBP: undefined, respiratoryRate: 22 }, 'systolicBP', 1, 2],
  ])('D8: is not computable with %j, and lists the missing inputs', (unknown, missing, min, max) => {
    expect(score({ ...well, ...unknown })).toEqual({
      status: 'not-computable',
      missing: [missing],
      min,
      max,
      possible: [min, max],
      next: { inputs: [missing], settles: true },
    });
  });

  it('QSOFA-6: is not applicable under 18', () => {
    expect(score(well, aScoredPatient({ age: 17 }))).toEqual({
      status: 'not-applicable',
      reason: 'under-18',
    });
  });
});
