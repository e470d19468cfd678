import { describe, expect, it } from 'vitest';
import { QsofaParameters } from '../scores/score-parameters.ts';
import { aScoredPatient } from './a-scored-patient.ts';
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
  ])('%s', (_what, parameters, points) => {
    expect(score({ ...well, ...parameters })).toMatchObject({ status: 'scored', score: points });
  });

  it('QSOFA-4: is high from 2; a low one excludes nothing, and NEWS2 stands beside both (D27, D28)', () => {
    expect(score({ ...well, respiratoryRate: 22, systolicBP: 100 })).toMatchObject({
      reading: 'qsofa-high',
      actions: ['qsofa-organ-dysfunction', 'qsofa-escalate', 'news2-beside', 'judgment'],
    });
    expect(score({ ...well, systolicBP: 100 })).toMatchObject({
      reading: 'qsofa-low',
      actions: ['does-not-exclude', 'news2-beside', 'judgment'],
    });
  });

  it('QSOFA-5: says when nobody suspected an infection', () => {
    expect(score({ ...well, infectionSuspicion: null })).toMatchObject({
      actions: expect.arrayContaining(['qsofa-suspicion-missing']),
    });
  });

  it.each([
    [{ respiratoryRate: null }, 'respiratoryRate', 0, 1],
    [{ gcsScore: '' }, 'gcsScore', 0, 1],
    [{ systolicBP: undefined, respiratoryRate: 22 }, 'systolicBP', 1, 2],
  ])('D8: with %j it is not computable, and names what is missing', (unknown, missing, min, max) => {
    expect(score({ ...well, ...unknown })).toEqual({
      status: 'not-computable',
      missing: [missing],
      min,
      max,
    });
  });

  it('is for adults', () => {
    expect(score(well, aScoredPatient({ age: 17 }))).toEqual({
      status: 'not-applicable',
      reason: 'under-18',
    });
  });
});
