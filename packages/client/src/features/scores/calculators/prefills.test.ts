import { describe, expect, it } from 'vitest';
import { aLab, aVitalsRecord, lopez } from '../../../../test/chart-samples.ts';
import { aPatient } from '../../../../test/samples.ts';
import { answerIn, inChosenUnits, type PrefillSources, prefillsOf } from './prefills.ts';
import { emptyValues } from './score-values.ts';

const now = Date.parse('2026-11-21T12:00:00.000Z');
const hoursAgo = (hours: number) => new Date(now - hours * 3_600_000).toISOString();
const enteredInError = {
  ...{ by: lopez, at: '2026-11-21T11:00:00.000Z', reason: 'wrong-patient' as const },
};

const prefills = (sources: Partial<PrefillSources> = {}) =>
  prefillsOf({
    ...{ patient: aPatient(), records: [], labs: [], xrayAt: undefined, day: '2026-11-21', now },
    ...{ write: String, temperature: String },
    words: { unrecordable: 'unrecordable', newConfusion: 'new confusion', consciousness: String },
    ...sources,
  });

describe('the prefilled age', () => {
  it('is that of the day by the date of birth, not the difference of the years (D11)', () => {
    const patient = aPatient({ dateOfBirth: '1961-11-22', age: 65 });
    expect(prefills({ patient }).age?.value).toBe('64');
    expect(prefills({ patient, day: '2026-11-22' }).age?.value).toBe('65');
  });

  it('is not there where nobody knows it (AGE-6)', () => {
    expect(prefills({ patient: aPatient({ age: 40, ageBasis: 'assumed' }) }).age).toBeUndefined();
  });
});

describe('prefilled vital signs', () => {
  const record = (hours: number, more: Parameters<typeof aVitalsRecord>[0] = {}) =>
    aVitalsRecord({ id: `v${hours}`, timestamp: hoursAgo(hours), recordedAt: hoursAgo(hours), ...more });

  it('are followed for half an hour, with source and time; an older one has to be taken', () => {
    const known = prefills({
      records: [
        record(0.4, { respiratoryRate: 26 }),
        record(3, { bloodPressureSystolic: 98, respiratoryRate: 20 }),
      ],
    });
    expect(known.respiratoryRate).toEqual({
      ...{ value: '26', source: 'vitals', at: hoursAgo(0.4), recordId: 'v0.4', isStale: false },
    });
    expect(known.systolicBP).toMatchObject({ value: '98', isStale: true, at: hoursAgo(3) });
    const answer = answerIn(emptyValues, known);
    expect([answer('respiratoryRate'), answer('systolicBP')]).toEqual(['26', '']);
    expect(answerIn({ ...emptyValues, respiratoryRate: '' }, known)('respiratoryRate')).toBe('');
  });

  it('CURB-4: do not answer "no confusion" for a patient who is not alert, and offer the level in its place', () => {
    const voice = { consciousnessLevel: 'Voice' as const, newConfusion: false, defaulted: [] };
    const known = prefills({ records: [record(0.1, voice)] });
    expect(known.confusion).toMatchObject({ value: 'yes', says: 'Voice', isStale: true });
    expect(answerIn(emptyValues, known)('confusion')).toBe('');
    const alert = { ...voice, consciousnessLevel: 'Alert' as const };
    expect(answerIn(emptyValues, prefills({ records: [record(0.1, alert)] }))('confusion')).toBe('no');
  });

  it('say what could not be recorded, and offer no older value in its place', () => {
    const known = prefills({
      records: [record(0.1, { unrecordable: ['bloodPressure'] }), record(0.3, { bloodPressureSystolic: 98 })],
    });
    expect(known.systolicBP).toMatchObject({ value: '', says: 'unrecordable', isStale: true });
  });

  it('are never the wire’s defaults (D8), nor what was entered in error (D12)', () => {
    const known = prefills({ records: [record(0.1, { heartRate: 120, enteredInError })] });
    expect(known).not.toHaveProperty('heartRate');
    const defaulted = prefills({ records: [record(0.1, { heartRate: 120 })] });
    expect(defaulted).not.toHaveProperty('painLevel');
    expect(defaulted).not.toHaveProperty('consciousness');
  });

  it('offer a mental status for qSOFA, and never tick it', () => {
    const records = [record(0.1, { consciousnessLevel: 'Alert', defaulted: [], newConfusion: true })];
    const offered = prefills({ records }).alteredMentalStatus;
    expect(offered).toMatchObject({ value: 'yes', says: 'new confusion', isStale: true });
    const alert = [record(0.1, { consciousnessLevel: 'Alert', defaulted: [] })];
    expect(prefills({ records: alert })).not.toHaveProperty('alteredMentalStatus');
  });
});

describe('a prefilled troponin (D24)', () => {
  const troponin = (more: Parameters<typeof aLab>[0] = {}) =>
    aLab({
      ...{ testName: 'Troponin T, high sensitivity', result: '210', units: 'ng/L', referenceRange: '<14' },
      ...{ resultTime: hoursAgo(1), ...more },
    });

  it.each([
    ['Troponin I', 'ng/mL', 'ng/mL'],
    ['hs-TnT', 'pg/mL', 'ng/L'],
    ['TNI', 'µg/l', 'μg/L'],
  ])('is of %s in %s', (testName, units, unit) => {
    expect(prefills({ labs: [troponin({ testName, units })] }).troponinUnit?.value).toBe(unit);
  });

  it('is the newest one, with its unit and the assay’s limit; one entered in error is none', () => {
    const labs = [
      troponin({ id: 'old', result: '9', resultTime: hoursAgo(5) }),
      troponin({ id: 'new' }),
      troponin({ id: 'wrong', result: '999', resultTime: hoursAgo(0.5), enteredInError }),
    ];
    const known = prefills({ labs });
    expect([known.troponinLevel?.value, known.troponinUnit?.value]).toEqual(['210', 'ng/L']);
    expect(known.troponinUpperReferenceLimit?.value).toBe('14');
    expect(known.troponinLevel).toMatchObject({ name: 'Troponin T, high sensitivity', isStale: false });
  });

  it('is not an older one where the newest has a unit that nobody can read', () => {
    const labs = [
      troponin({ id: 'old', result: '9', resultTime: hoursAgo(5) }),
      troponin({ id: 'new', result: '900', units: 'arbitrary units' }),
    ];
    expect(prefills({ labs })).not.toHaveProperty('troponinLevel');
  });

  it('has to be taken after six hours, and is only told where it is no number', () => {
    expect(prefills({ labs: [troponin({ resultTime: hoursAgo(7) })] }).troponinLevel?.isStale).toBe(true);
    const below = prefills({ labs: [troponin({ result: '<3' })] }).troponinLevel;
    expect(below).toMatchObject({ value: '', says: '<3 ng/L', isStale: true });
  });

  it('is not offered in another unit than the laboratory’s', () => {
    const known = prefills({ labs: [troponin()] });
    const other = inChosenUnits(known, { ...emptyValues, troponinUnit: 'ng/mL' });
    expect(other).not.toHaveProperty('troponinLevel');
    expect(other).not.toHaveProperty('troponinUpperReferenceLimit');
    expect(inChosenUnits(known, { ...emptyValues, troponinUnit: 'ng/L' })).toHaveProperty('troponinLevel');
  });
});

describe('a prefilled urea (D24)', () => {
  it.each([
    ['Urea', 'mmol/L', 'mmol/L'],
    ['Urea', 'mg/dL', 'mg/dL urea'],
    ['Harnstoff', 'mg/dl', 'mg/dL urea'],
    ['BUN', 'mg/dL', 'mg/dL BUN'],
    ['Blood urea nitrogen', 'mg/dL', 'mg/dL BUN'],
    ['Harnstoff-N', 'mg/dL', 'mg/dL BUN'],
  ])('of %s in %s is in %s', (testName, units, unit) => {
    const lab = aLab({ testName, units, result: '67', resultTime: hoursAgo(6) });
    const known = prefills({ labs: [lab] });
    expect([known.ureaLevel?.value, known.ureaUnit?.value]).toEqual(['67', unit]);
  });

  it('is of the blood, and no ureaplasma', () => {
    const lab = { units: 'mmol/L', result: '200', resultTime: hoursAgo(1) };
    const labs = [aLab({ ...lab, testName: 'Urea, urine' }), aLab({ ...lab, testName: 'Ureaplasma' })];
    expect(prefills({ labs })).not.toHaveProperty('ureaLevel');
  });
});

it('the flag of the chest X-ray is set where there is one', () => {
  expect(prefills()).not.toHaveProperty('hasChestXray');
  expect(prefills({ xrayAt: hoursAgo(3) }).hasChestXray?.value).toBe('yes');
});
