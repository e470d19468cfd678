import { describe, expect, it } from 'vitest';
import { HeartParameters } from '../scores/score-parameters.ts';
import { aScoredPatient } from './a-scored-patient.ts';
import { heart } from './heart.ts';

const score = (parameters: object, patient = aScoredPatient()) =>
  heart(HeartParameters.parse(parameters), patient);
const noFactors = {
  diabetes: false,
  smoking: false,
  hypertension: false,
  hyperlipidemia: false,
  familyHistoryCAD: false,
  obesity: false,
};
const least = {
  historyAssessment: 'slightly_suspicious',
  ecgFindings: 'normal',
  age: 40,
  riskFactors: noFactors,
  previousCardiacHistory: 'none',
  troponinLevel: 5,
  troponinUnit: 'ng/L',
  troponinUpperReferenceLimit: 14,
};

describe('HEART', () => {
  it.each([
    ['HEART-1, D26: a slightly suspicious history', {}, 0],
    ['HEART-1: a suspicious history', { historyAssessment: 'suspicious' }, 1],
    ['HEART-1: a moderately suspicious history', { historyAssessment: 'moderate' }, 1],
    ['HEART-1: a highly suspicious history', { historyAssessment: 'highly_suspicious' }, 2],
    ['HEART-2: a non-specific ECG', { ecgFindings: 'non_specific' }, 1],
    ['HEART-2: significant ST changes', { ecgFindings: 'significant_st_changes' }, 2],
    ['HEART-3: 44 years', { age: 44 }, 0],
    ['HEART-3: 45 years', { age: 45 }, 1],
    ['HEART-3: 64 years', { age: 64 }, 1],
    ['HEART-3: 65 years', { age: 65 }, 2],
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
  ])('%s', (_what, parameters, points) => {
    expect(score({ ...least, ...parameters })).toMatchObject({ status: 'scored', score: points });
  });

  it.each([
    [3, { age: 65, ecgFindings: 'non_specific' }, 'heart-low', ['heart-discharge', 'judgment']],
    [4, { age: 65, ecgFindings: 'significant_st_changes' }, 'heart-moderate', ['heart-observe', 'judgment']],
    [
      7,
      {
        age: 65,
        ecgFindings: 'significant_st_changes',
        historyAssessment: 'highly_suspicious',
        troponinLevel: 20,
      },
      'heart-high',
      ['heart-early-invasive', 'judgment'],
    ],
  ])('HEART-6: how %d reads and what it advises', (points, parameters, reading, actions) => {
    expect(score({ ...least, ...parameters })).toMatchObject({ score: points, reading, actions });
  });

  it.each([
    [{ stElevation: true }, 'st-elevation'],
    [{ isUnstable: true }, 'unstable'],
  ])('HEART-7, D26: is not applicable with %j, whatever else is known', (finding, reason) => {
    expect(score({ ...least, ...finding })).toEqual({ status: 'not-applicable', reason });
    expect(score(finding)).toEqual({ status: 'not-applicable', reason });
  });

  it('HEART-8, D26: under three hours of symptoms a second troponin comes before discharge', () => {
    expect(score({ ...least, symptomsUnderThreeHours: true })).toMatchObject({
      actions: ['heart-serial-troponin-first', 'heart-discharge', 'judgment'],
    });
  });

  it.each([
    [{ historyAssessment: null }, ['historyAssessment'], 0, 2],
    [{ ecgFindings: '' }, ['ecgFindings'], 0, 2],
    [{ riskFactors: undefined }, ['riskFactors'], 0, 2],
    [{ previousCardiacHistory: null }, ['previousCardiacHistory'], 0, 2],
    [{ troponinLevel: null }, ['troponinLevel'], 0, 2],
    [{ troponinUpperReferenceLimit: undefined }, ['troponinUpperReferenceLimit'], 0, 2],
  ])('D8: with %j it is not computable, and names what is missing', (unknown, missing, min, max) => {
    expect(score({ ...least, ...unknown })).toEqual({ status: 'not-computable', missing, min, max });
  });

  it('HEART-3, D11: the age is the patient’s on the day: 64 today, 65 tomorrow', () => {
    const chan = aScoredPatient({ age: 64, dateOfBirth: '1961-03-11' });
    expect(score({ ...least, age: null }, chan)).toMatchObject({ score: 1 });
    expect(score({ ...least, age: null }, { ...chan, day: '2026-03-11' })).toMatchObject({ score: 2 });
  });

  it('takes the micro sign for the Greek mu', () => {
    expect(HeartParameters.parse({ troponinUnit: '\u00b5g/L' }).troponinUnit).toBe('\u03bcg/L');
  });

  it('is for adults', () => {
    expect(score(least, aScoredPatient({ age: 12 }))).toMatchObject({ reason: 'under-18' });
  });
});
