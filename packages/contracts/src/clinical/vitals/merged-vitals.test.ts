import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aVitalsRecord, testNow } from '../../../test/a-vitals-record.ts';
import { mergeVitals } from './merged-vitals.ts';

const enteredInError = {
  at: testNow.toISOString(),
  by: { id: 'nurse-1', fullName: 'Test Nurse', role: 'Nurse' },
  reason: 'wrong-patient' as const,
};

describe('merged vitals', () => {
  it('MERGE-1: takes each parameter from the newest record that contains it, with its time', () => {
    const older = aVitalsRecord({ minutesAgo: 60, temperature: 38.4, heartRate: 98 });
    const newer = aVitalsRecord({ minutesAgo: 5, heartRate: 112 });
    expect(mergeVitals([older, newer])).toMatchObject({
      temperature: { value: 38.4, at: older.timestamp, recordId: older.id },
      heartRate: { value: 112, at: newer.timestamp, recordId: newer.id },
    });
  });

  it('MERGE-1: orders by the time of observation, not of charting (D36)', () => {
    const observedNow = aVitalsRecord({ minutesAgo: 1, heartRate: 90 });
    const chartedLate = aVitalsRecord({
      minutesAgo: 50,
      heartRate: 130,
      recordedAt: testNow.toISOString(),
    });
    expect(mergeVitals([chartedLate, observedNow]).heartRate?.value).toBe(90);
  });

  it('MERGE-1: takes the later log entry of two observed at once, whatever the clocks of two servers say', () => {
    const first = aVitalsRecord({ minutesAgo: 10, heartRate: 90, recordedAt: testNow.toISOString() });
    const corrected = aVitalsRecord({ minutesAgo: 10, heartRate: 95 });
    expect(mergeVitals([corrected, first]).heartRate?.value).toBe(95);
    const since = aVitalsRecord({ minutesAgo: 5, temperature: 38.4 });
    expect(mergeVitals([since, corrected, first]).heartRate?.value).toBe(95);
  });

  it('TEMP-1: judges a temperature as shown, to 0.1 °C', () => {
    expect(mergeVitals([aVitalsRecord({ temperature: 38.04 })]).temperature?.value).toBe(38);
  });

  it('MERGE-2: ignores records entered in error (D12)', () => {
    const wrong = aVitalsRecord({ minutesAgo: 1, bloodPressureSystolic: 60, enteredInError });
    const right = aVitalsRecord({ minutesAgo: 20, bloodPressureSystolic: 132 });
    expect(mergeVitals([wrong, right]).bloodPressureSystolic?.value).toBe(132);
    expect(mergeVitals([wrong]).bloodPressureSystolic).toBeUndefined();
  });

  it('MERGE-3: treats a defaulted pain level or consciousness as unknown (D8)', () => {
    const merged = mergeVitals([aVitalsRecord({ heartRate: 80 })]);
    expect(merged.painLevel).toBeUndefined();
    expect(merged.consciousnessLevel).toBeUndefined();
    expect(mergeVitals([aVitalsRecord({ painLevel: 0 })]).painLevel?.value).toBe(0);
  });

  it('MERGE-4: takes both numbers of a blood pressure from one record', () => {
    const pair = aVitalsRecord({ minutesAgo: 30, bloodPressureSystolic: 120, bloodPressureDiastolic: 80 });
    const palpated = aVitalsRecord({ minutesAgo: 2, bloodPressureSystolic: 90 });
    const merged = mergeVitals([pair, palpated]);
    expect(merged.bloodPressureSystolic?.value).toBe(90);
    expect(merged.bloodPressureDiastolic).toBeUndefined();
  });

  it('MERGE-4: never lets a diastolic alone hide a known systolic', () => {
    const pair = aVitalsRecord({ minutesAgo: 30, bloodPressureSystolic: 82, bloodPressureDiastolic: 40 });
    const half = aVitalsRecord({ minutesAgo: 2, bloodPressureDiastolic: 70 });
    expect(mergeVitals([pair, half])).toMatchObject({
      bloodPressureSystolic: { value: 82 },
      bloodPressureDiastolic: { value: 40 },
    });
    expect(mergeVitals([half]).bloodPressureDiastolic?.value).toBe(70);
  });

  it('MERGE-5: a failed attempt hides an older value, but not a newer one', () => {
    const measured = aVitalsRecord({
      minutesAgo: 20,
      bloodPressureSystolic: 96,
      bloodPressureDiastolic: 50,
    });
    const failed = aVitalsRecord({ minutesAgo: 5, heartRate: 44, unrecordable: ['bloodPressure'] });
    const again = aVitalsRecord({ minutesAgo: 1, bloodPressureSystolic: 102, bloodPressureDiastolic: 62 });

    const lost = mergeVitals([measured, failed]);
    expect(lost.bloodPressureSystolic).toBeUndefined();
    expect(lost.bloodPressureDiastolic).toBeUndefined();
    expect(lost.unrecordable.bloodPressure).toMatchObject({ value: true, at: failed.timestamp });

    const found = mergeVitals([measured, failed, again]);
    expect(found.bloodPressureSystolic?.value).toBe(102);
    expect(found.unrecordable).toEqual({});
  });

  it('MERGE-6: a flow means oxygen, a device alone does not, and room air has neither', () => {
    const flow = aVitalsRecord({ minutesAgo: 9, oxygenFlow: 4, oxygenDevice: 'simple-mask' });
    expect(mergeVitals([flow])).toMatchObject({
      supplementalOxygen: { value: true },
      oxygenDevice: { value: 'simple-mask' },
      oxygenFlow: { value: 4 },
    });
    expect(mergeVitals([aVitalsRecord({ oxygenDevice: 'cpap' })]).supplementalOxygen).toBeUndefined();
    const air = mergeVitals([flow, aVitalsRecord({ minutesAgo: 1, supplementalOxygen: false })]);
    expect(air.supplementalOxygen?.value).toBe(false);
    expect(air.oxygenDevice).toBeUndefined();
    expect(air.oxygenFlow).toBeUndefined();
  });

  it('MERGE-7: a scale applies only to the saturation of its own record', () => {
    const read = aVitalsRecord({ minutesAgo: 9, oxygenSaturation: 90, spo2Scale: 2 });
    const next = aVitalsRecord({ minutesAgo: 1, oxygenSaturation: 91 });
    expect(mergeVitals([read]).spo2Scale?.value).toBe(2);
    expect(mergeVitals([read, next]).spo2Scale).toBeUndefined();
  });

  it('MERGE-8: includes both ends of a window', () => {
    const records = [10, 20, 30].map((minutesAgo) =>
      aVitalsRecord({ minutesAgo, heartRate: 60 + minutesAgo }),
    );
    const ago = (minutes: number) => new Date(testNow.getTime() - minutes * 60_000);
    expect(mergeVitals(records, { from: ago(30), until: ago(30) }).heartRate?.value).toBe(90);
    expect(mergeVitals(records, { from: ago(29), until: ago(20) }).heartRate?.value).toBe(80);
    expect(mergeVitals(records, { from: ago(9) }).heartRate).toBeUndefined();
  });

  it('MERGE-1: does not depend on the order of records observed at different moments', () => {
    const record = fc
      .record({
        minutesAgo: fc.integer({ min: 0, max: 20 }),
        heartRate: fc.option(fc.integer({ min: 20, max: 250 }), { nil: undefined }),
        bloodPressureSystolic: fc.option(fc.integer({ min: 160, max: 250 }), { nil: undefined }),
        bloodPressureDiastolic: fc.option(fc.integer({ min: 20, max: 150 }), { nil: undefined }),
        unrecordable: fc.constantFrom(undefined, ['heartRate'] as const),
      })
      .map(({ unrecordable, ...given }) =>
        aVitalsRecord({
          ...given,
          ...(unrecordable && given.heartRate === undefined ? { unrecordable: [...unrecordable] } : {}),
        }),
      );
    fc.assert(
      fc.property(
        fc
          .uniqueArray(record, { maxLength: 8, selector: ({ timestamp }) => timestamp })
          .chain((list) =>
            fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
          ),
        ([list, shuffled]) => {
          expect(mergeVitals(shuffled)).toEqual(mergeVitals(list));
        },
      ),
    );
  });

  it('MERGE-9: a device measures and states nothing about oxygen, consciousness or pain (D49)', () => {
    const nurse = aVitalsRecord({
      minutesAgo: 5,
      supplementalOxygen: true,
      oxygenFlow: 2,
      oxygenDevice: 'nasal-cannula',
      consciousnessLevel: 'Voice',
      painLevel: 6,
    });
    const monitor = aVitalsRecord({
      recordedBy: { id: 'monitor-1', fullName: 'Monitor', role: 'Device' },
      heartRate: 88,
      supplementalOxygen: false,
      oxygenFlow: 0,
      oxygenDevice: 'other',
      consciousnessLevel: 'Alert',
      newConfusion: false,
      painLevel: 0,
    });
    expect(mergeVitals([monitor, nurse])).toMatchObject({
      heartRate: { value: 88 },
      supplementalOxygen: { value: true, recordId: nurse.id },
      oxygenFlow: { value: 2 },
      oxygenDevice: { value: 'nasal-cannula' },
      consciousnessLevel: { value: 'Voice' },
      newConfusion: undefined,
      painLevel: { value: 6 },
    });
  });
});
