import { describe, expect, it } from 'vitest';
import type { LabResult } from '../../../labs/labs.contract.ts';
import { isCurrentInput } from './score-inputs.ts';
import { isTroponin, troponinOf, ureaOf } from './score-labs.ts';

const now = Date.parse('2026-11-21T12:00:00.000Z');
const at = new Date(now).toISOString();
const aLab = (more: Partial<LabResult>): LabResult => ({
  ...{ id: 'lab-1', patientId: 'patient-1', testName: 'Troponin', result: '20', resultTime: at },
  ...{ orderedAt: at, isTaggedForChat: false, tags: [], recordedAt: at, version: 1 },
  recordedBy: { id: 'user-1', fullName: 'Kim Ferrer', role: 'Nurse' },
  ...more,
});

describe('The age of a score input', () => {
  it.each([
    ['INPUT-1', 'vitals', 30],
    ['INPUT-2', 'troponin', 6 * 60],
    ['INPUT-3', 'other', 24 * 60],
  ] as const)(
    '%s: an input of the kind %s counts for %d minutes, and not a second longer',
    (_rule, window, minutes) => {
      const observed = (ageInSeconds: number) => new Date(now - ageInSeconds * 1_000).toISOString();
      expect(isCurrentInput(window, observed(minutes * 60), now)).toBe(true);
      expect(isCurrentInput(window, observed(minutes * 60 + 1), now)).toBe(false);
    },
  );
});

describe('The lab results of a score', () => {
  it.each(['Troponin I', 'hs-Troponin', 'TnT', 'tnI', 'TNC'])('INPUT-5: %s is a troponin', (testName) => {
    expect(isTroponin(aLab({ testName }))).toBe(true);
    expect(troponinOf(aLab({ testName, units: 'ng/L', referenceRange: '<14' }))).toEqual({
      ...{ level: 20, limit: 14, unit: 'ng/L' },
    });
  });

  it('INPUT-5: a troponin without a known unit or a number has no level', () => {
    expect(troponinOf(aLab({}))).toBeUndefined();
    expect(troponinOf(aLab({ units: 'U/L' }))).toBeUndefined();
    expect(troponinOf(aLab({ units: 'ng/L', result: '<3' }))).toMatchObject({ level: undefined });
    expect(isTroponin(aLab({ testName: 'CK-MB' }))).toBe(false);
  });

  it.each([
    ['Urea', 'mmol/L', 'mmol/L'],
    ['Urea', 'mg/dL', 'mg/dL urea'],
    ['BUN', 'mg/dL', 'mg/dL BUN'],
    ['Blood urea nitrogen', 'mg/dL', 'mg/dL BUN'],
  ])('INPUT-6: %s in %s counts as %s', (testName, units, unit) => {
    expect(ureaOf(aLab({ testName, units }))).toEqual({ level: 20, unit });
  });

  it.each([
    ['Urea, urine', undefined],
    ['Urea', 'Urine'],
    ['Ureaplasma', undefined],
  ])('INPUT-6: %s of the category %s is no blood urea', (testName, testCategory) => {
    const lab = aLab({ testName, units: 'mmol/L', ...(testCategory !== undefined && { testCategory }) });
    expect(ureaOf(lab)).toBeUndefined();
  });
});
