import { describe, expect, it } from 'vitest';
import { readScore } from './read-score.ts';
import { emptyValues, type ScoreValues } from './score-values.ts';

const read = (type: Parameters<typeof readScore>[0], values: Partial<ScoreValues>, unit: 'C' | 'F' = 'C') =>
  readScore(type, (field) => values[field] ?? emptyValues[field] ?? '', unit, false);

describe('Calculator form', () => {
  it('accepts a decimal comma and reads an empty field as unknown', () => {
    const { input, problems } = read('CURB-65', {
      ureaLevel: '7,1',
      ureaUnit: 'mmol/L',
      respiratoryRate: '',
    });
    expect(problems).toEqual({});
    expect(input.parameters).toMatchObject({ ureaLevel: 7.1, ureaUnit: 'mmol/L' });
    expect(input.parameters).not.toMatchObject({ respiratoryRate: expect.anything() });
  });

  it('reads an invalid field as unknown and names the problem', () => {
    const { input, problems } = read('qSOFA', { respiratoryRate: '500', gcsScore: '12.5', systolicBP: 'x' });
    expect(problems).toEqual({
      respiratoryRate: { kind: 'atMost', limit: 120 },
      gcsScore: { kind: 'wholeNumber' },
      systolicBP: { kind: 'number' },
    });
    expect(Object.values(input.parameters).every((value) => value === undefined)).toBe(true);
  });

  it.each(['', ' ', '\t', '\u00a0'])('reads each field as unknown if it holds %j (D8)', (blank) => {
    const fields = Object.keys(emptyValues).filter((field) => field !== 'chiefComplaint');
    const blanks = Object.fromEntries(fields.map((field) => [field, blank]));
    for (const type of ['ESI', 'CURB-65', 'HEART', 'qSOFA'] as const) {
      const { input, problems } = read(type, { chiefComplaint: 'Fall', ...blanks });
      expect(problems).toEqual({});
      expect(input, type).toEqual(read(type, { chiefComplaint: 'Fall' }).input);
    }
  });

  it('rejects a lab value without a unit (D24)', () => {
    const { input, problems } = read('HEART', { troponinLevel: '210', troponinUpperReferenceLimit: '14' });
    expect(problems).toEqual({ troponinUnit: { kind: 'unit' } });
    expect(input.parameters).not.toMatchObject({ troponinLevel: 210 });
  });

  it('rejects a systolic pressure at or below the diastolic (D10)', () => {
    const { problems } = read('CURB-65', { systolicBP: '60', diastolicBP: '90' });
    expect(problems).toEqual({ systolicBP: { kind: 'systolicAboveDiastolic' } });
  });

  it('sends °C for either display unit, and detects a temperature in the other unit (D7)', () => {
    const complaint = { chiefComplaint: 'Fever' };
    expect(read('ESI', { ...complaint, temperature: '101.3' }, 'F').input.parameters).toMatchObject({
      vitals: { temperature: 38.5 },
    });
    expect(read('ESI', { ...complaint, temperature: '38.5' }, 'F').problems).toEqual({
      temperature: { kind: 'looksLikeC', value: '38.5' },
    });
  });

  it('reads unticked resources as not expected once one of them or "none" is ticked', () => {
    const complaint = { chiefComplaint: 'Fever' };
    expect(read('ESI', complaint).input.parameters).toMatchObject({ resourcePrediction: undefined });
    expect(read('ESI', { ...complaint, noResources: 'yes' }).input.parameters).toMatchObject({
      resourcePrediction: { labs: false, imaging: false, estimatedResources: 0 },
    });
    expect(read('ESI', { ...complaint, labs: 'yes', imaging: 'yes' }).input.parameters).toMatchObject({
      resourcePrediction: { labs: true, imaging: true, procedures: false, estimatedResources: 2 },
    });
  });

  it('requires a chief complaint for ESI', () => {
    expect(read('ESI', { chiefComplaint: '  ' }).problems).toEqual({ chiefComplaint: { kind: 'complaint' } });
  });
});
