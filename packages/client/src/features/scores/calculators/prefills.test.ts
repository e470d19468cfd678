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
    ...{ write: String, temperature: String, result: ({ result }) => result },
    words: { unrecordable: 'unrecordable', newConfusion: 'new confusion', consciousness: String },
    ...sources,
  });

describe('Prefilled age', () => {
  it('uses the age on the current day by date of birth, not the difference in years (D11)', () => {
    const patient = aPatient({ dateOfBirth: '1961-11-22', age: 65 });
    expect(prefills({ patient }).age?.value).toBe('64');
    expect(prefills({ patient, day: '2026-11-22' }).age?.value).toBe('65');
  });

  it('prefills no age when the age is unknown (AGE-6)', () => {
    expect(prefills({ patient: aPatient({ age: 40, ageBasis: 'assumed' }) }).age).toBeUndefined();
  });
});

describe('Prefilled vital signs', () => {
  const record = (hours: number, more: Parameters<typeof aVitalsRecord>[0] = {}) =>
    aVitalsRecord({ id: `v${hours}`, timestamp: hoursAgo(hours), recordedAt: hoursAgo(hours), ...more });

  it('uses vital signs for 30 minutes with source and time, and only offers older ones', () => {
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

  it('CURB-4: offers the level, not "no confusion", for a patient who is not alert', () => {
    const voice = { consciousnessLevel: 'Voice' as const, newConfusion: false, defaulted: [] };
    const known = prefills({ records: [record(0.1, voice)] });
    expect(known.confusion).toMatchObject({ value: 'yes', says: 'Voice', isStale: true });
    expect(answerIn(emptyValues, known)('confusion')).toBe('');
    const alert = { ...voice, consciousnessLevel: 'Alert' as const };
    expect(answerIn(emptyValues, prefills({ records: [record(0.1, alert)] }))('confusion')).toBe('no');
  });

  it('names an unrecordable sign and offers no older value', () => {
    const known = prefills({
      records: [record(0.1, { unrecordable: ['bloodPressure'] }), record(0.3, { bloodPressureSystolic: 98 })],
    });
    expect(known.systolicBP).toMatchObject({ value: '', says: 'unrecordable', isStale: true });
  });

  it('excludes the defaults of the wire (D8) and records entered in error (D12)', () => {
    const known = prefills({ records: [record(0.1, { heartRate: 120, enteredInError })] });
    expect(known).not.toHaveProperty('heartRate');
    const defaulted = prefills({ records: [record(0.1, { heartRate: 120 })] });
    expect(defaulted).not.toHaveProperty('painLevel');
    expect(defaulted).not.toHaveProperty('consciousness');
  });

  it('offers a mental status for qSOFA and never selects it', () => {
    const records = [record(0.1, { consciousnessLevel: 'Alert', defaulted: [], newConfusion: true })];
    const offered = prefills({ records }).alteredMentalStatus;
    expect(offered).toMatchObject({ value: 'yes', says: 'new confusion', isStale: true });
    const alert = [record(0.1, { consciousnessLevel: 'Alert', defaulted: [] })];
    expect(prefills({ records: alert })).not.toHaveProperty('alteredMentalStatus');
  });
});

describe('Prefilled troponin (D24)', () => {
  const troponin = (more: Parameters<typeof aLab>[0] = {}) =>
    aLab({
      ...{ testName: 'Troponin T, high sensitivity', result: '210', units: 'ng/L', referenceRange: '<14' },
      ...{ resultTime: hoursAgo(1), ...more },
    });

  it.each([
    ['Troponin I', 'ng/mL', 'ng/mL'],
    ['hs-TnT', 'pg/mL', 'ng/L'],
    ['TNI', 'µg/l', 'μg/L'],
    ['TnC', 'ng/L', 'ng/L'],
  ])('reads %s in %s as %s', (testName, units, unit) => {
    expect(prefills({ labs: [troponin({ testName, units })] }).troponinUnit?.value).toBe(unit);
  });

  it('INPUT-5: uses the newest result with its unit and the limit of the assay, and skips one entered in error', () => {
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

  it('INPUT-5: uses no older result when the unit of the newest is unreadable', () => {
    const labs = [
      troponin({ id: 'old', result: '9', resultTime: hoursAgo(5) }),
      troponin({ id: 'new', result: '900', units: 'arbitrary units' }),
    ];
    expect(prefills({ labs })).not.toHaveProperty('troponinLevel');
  });

  it('only offers a troponin after six hours, and only quotes one that is not a number', () => {
    expect(prefills({ labs: [troponin({ resultTime: hoursAgo(7) })] }).troponinLevel?.isStale).toBe(true);
    const below = prefills({ labs: [troponin({ result: '<3' })] }).troponinLevel;
    expect(below).toMatchObject({ value: '', says: '<3 ng/L', isStale: true });
  });

  it('offers no troponin when the clinician chose another unit', () => {
    const known = prefills({ labs: [troponin()] });
    const other = inChosenUnits(known, { ...emptyValues, troponinUnit: 'ng/mL' });
    expect(other).not.toHaveProperty('troponinLevel');
    expect(other).not.toHaveProperty('troponinUpperReferenceLimit');
    expect(inChosenUnits(known, { ...emptyValues, troponinUnit: 'ng/L' })).toHaveProperty('troponinLevel');
  });
});

describe('Prefilled urea (D24)', () => {
  it.each([
    ['Urea', 'mmol/L', 'mmol/L'],
    ['Urea', 'mg/dL', 'mg/dL urea'],
    ['Harnstoff', 'mg/dl', 'mg/dL urea'],
    ['BUN', 'mg/dL', 'mg/dL BUN'],
    ['Blood urea nitrogen', 'mg/dL', 'mg/dL BUN'],
    ['Harnstoff-N', 'mg/dL', 'mg/dL BUN'],
  ])('reads %s in %s as %s', (testName, units, unit) => {
    const lab = aLab({ testName, units, result: '67', resultTime: hoursAgo(6) });
    const known = prefills({ labs: [lab] });
    expect([known.ureaLevel?.value, known.ureaUnit?.value]).toEqual(['67', unit]);
  });

  it('INPUT-6: reads blood urea only, not a ureaplasma test', () => {
    const lab = { units: 'mmol/L', result: '200', resultTime: hoursAgo(1) };
    const labs = [aLab({ ...lab, testName: 'Urea, urine' }), aLab({ ...lab, testName: 'Ureaplasma' })];
    expect(prefills({ labs })).not.toHaveProperty('ureaLevel');
  });
});

it('sets the chest X-ray flag when the chart has a chest X-ray', () => {
  expect(prefills()).not.toHaveProperty('hasChestXray');
  expect(prefills({ xrayAt: hoursAgo(3) }).hasChestXray?.value).toBe('yes');
});
