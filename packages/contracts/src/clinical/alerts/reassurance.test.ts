import { describe, expect, it } from 'vitest';
import { wellSigns } from '../../../test/a-scored-patient.ts';
import { aVitalsRecord, testNow } from '../../../test/a-vitals-record.ts';
import { news2Parameters } from '../../scores/chart-inputs.ts';
import { contradictionsOf, type GivenVitals, qualified } from './reassurance.ts';

const adult = { age: 50, pregnancy: { status: 'unknown' }, spo2Scale: 1 } as const;
type Signs = Parameters<typeof aVitalsRecord>[0];

const against = (
  signs: Signs,
  patient: Parameters<typeof contradictionsOf>[0] = adult,
  given?: GivenVitals,
) => contradictionsOf(patient, { records: [aVitalsRecord({ ...wellSigns, ...signs })], at: testNow }, given);

describe('contradictions of a reassurance', () => {
  it('returns nothing if every sign of NEWS2 is known and scores little', () => {
    expect(against({})).toEqual([]);
    // The NEWS2 is 4, without a single 3.
    expect(against({ heartRate: 115, temperature: 39.5 })).toEqual([]);
  });

  it('REASSURE-1: a NEWS2 of 5 contradicts', () => {
    expect(against({ heartRate: 115, temperature: 39.5, respiratoryRate: 11 })).toEqual([
      { code: 'news2', min: 5, max: 5 },
    ]);
  });

  it('REASSURE-2: a single parameter of 3 contradicts', () => {
    expect(against({ bloodPressureSystolic: 90 })).toEqual([
      { code: 'single-three', signs: ['bloodPressureSystolic'] },
    ]);
    expect(against({ bloodPressureSystolic: 91 })).toEqual([]);
  });

  it('REASSURE-3: oxygen contradicts, however good the saturation', () => {
    expect(against({ supplementalOxygen: true })).toEqual([{ code: 'oxygen' }]);
  });

  it.each([
    [1, 91, [{ code: 'saturation', value: 91, limit: 92 }]],
    [1, 92, []],
    [2, 87, [{ code: 'saturation', value: 87, limit: 88 }]],
    [2, 88, []],
  ] as const)(
    'REASSURE-4: on scale %d, a saturation of %d gives %j',
    (spo2Scale, oxygenSaturation, expected) => {
      const found = against({ oxygenSaturation }, { ...adult, spo2Scale });
      expect(found.filter(({ code }) => code === 'saturation')).toEqual(expected);
      expect(found.length > 0).toBe(expected.length > 0);
    },
  );

  it('REASSURE-5: an unrecordable sign contradicts', () => {
    const tried = { bloodPressureSystolic: undefined, bloodPressureDiastolic: undefined };
    expect(against({ ...tried, unrecordable: ['bloodPressure'] })).toEqual([
      { code: 'unrecordable', signs: ['bloodPressure'] },
      { code: 'unknown', signs: ['bloodPressureSystolic'] },
    ]);
  });

  it('REASSURE-6: a sign that is unknown in the last 30 minutes contradicts', () => {
    expect(contradictionsOf(adult, undefined)).toEqual([{ code: 'unknown', signs: [...news2Parameters] }]);
    expect(against({ heartRate: undefined })).toEqual([{ code: 'unknown', signs: ['heartRate'] }]);
    expect(against({ minutesAgo: 30 })).toEqual([]);
    expect(against({ minutesAgo: 31 })).toEqual([{ code: 'unknown', signs: [...news2Parameters] }]);
  });

  it('REASSURE-6, D12: a record entered in error leaves its signs unknown', () => {
    const enteredInError = {
      at: testNow.toISOString(),
      by: { id: 'nurse-1', fullName: 'Test Nurse', role: 'Nurse' },
      reason: 'wrong-patient' as const,
    };
    expect(against({ enteredInError })).toEqual([{ code: 'unknown', signs: [...news2Parameters] }]);
  });

  it('REASSURE-7: pregnancy contradicts, because NEWS2 is not valid, and alarming values are still listed', () => {
    const pregnant = { ...adult, pregnancy: { status: 'yes' } } as const;
    expect(against({}, pregnant)).toEqual([{ code: 'pregnant' }]);
    expect(against({ respiratoryRate: 26 }, pregnant)).toEqual([
      { code: 'single-three', signs: ['respiratoryRate'] },
      { code: 'pregnant' },
    ]);
  });

  it('REASSURE-8: a value given by hand fills a gap, but hides no contradiction of the chart', () => {
    const missing = { respiratoryRate: undefined };
    expect(against(missing, adult, { respiratoryRate: 16 })).toEqual([]);
    expect(against(missing, adult, { respiratoryRate: 25 })).toEqual([
      { code: 'single-three', signs: ['respiratoryRate'] },
    ]);
    expect(against({ respiratoryRate: 26 }, adult, { respiratoryRate: 16 })).toEqual([
      { code: 'single-three', signs: ['respiratoryRate'] },
    ]);
    expect(
      against({ oxygenSaturation: 85, respiratoryRate: 26 }, adult, { oxygenSaturation: 90, heartRate: 140 }),
    ).toEqual([
      { code: 'news2', min: 9, max: 9 },
      { code: 'single-three', signs: ['respiratoryRate', 'oxygenSaturation', 'heartRate'] },
      { code: 'saturation', value: 85, limit: 92 },
    ]);
  });

  it('marks a reading as contradicted by known findings and as unknown by open ones', () => {
    const unknown = { code: 'unknown', signs: ['heartRate'] } as const;
    expect(qualified('qsofa-low', [])).toBe('qsofa-low');
    expect(qualified('qsofa-low', [{ ...unknown, signs: ['heartRate'] }])).toBe('qsofa-low-unknown');
    expect(qualified('qsofa-low', [{ code: 'oxygen' }, { ...unknown, signs: ['heartRate'] }])).toBe(
      'qsofa-low-contradicted',
    );
  });
});
