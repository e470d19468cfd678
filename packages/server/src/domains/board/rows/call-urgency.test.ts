import type { ChartEntry } from '@bedside/contracts/chart-entries.ts';
import type { VitalsRecord } from '@bedside/contracts/vitals/vitals.contract.ts';
import { describe, expect, it } from 'vitest';
import { aVitalsRecord, calmSigns } from '../../../../../contracts/test/a-vitals-record.ts';
import { callUrgency } from './call-urgency.ts';

const by = { id: 'nurse-1', fullName: 'Test Nurse', role: 'Nurse' };
const adult = { age: 54, spo2Scale: 1 } as const;

const aSet = (given: Partial<VitalsRecord>): ChartEntry => {
  const data = aVitalsRecord({ ...calmSigns, ...given });
  return {
    patientId: 'p',
    seq: 1,
    epoch: 'e',
    at: data.recordedAt,
    actor: by,
    type: 'vitals.recorded',
    data,
  };
};

describe('an entry that may begin a call', () => {
  it.each<Partial<VitalsRecord>>([
    { respiratoryRate: 21 },
    { respiratoryRate: 11 },
    { oxygenSaturation: 95 },
    { bloodPressureSystolic: 110 },
    { bloodPressureSystolic: 160 },
    { bloodPressureDiastolic: 110 },
    { heartRate: 91 },
    { heartRate: 50 },
    { temperature: 38.1 },
    { temperature: 36 },
    { consciousnessLevel: 'Pain' },
    { newConfusion: true },
    { supplementalOxygen: true },
    { unrecordable: ['bloodPressure'] },
  ])('is a set with %o', (given) => {
    expect(callUrgency(aSet(given), adult)).toBeGreaterThan(0);
  });

  it('is more urgent the worse the set is', () => {
    const urgency = (given: Partial<VitalsRecord>) => callUrgency(aSet(given), adult);
    const bad = { oxygenSaturation: 82, respiratoryRate: 30, heartRate: 135 };
    expect([urgency({ heartRate: 95 }), urgency({ heartRate: 95, temperature: 39.2 })]).toEqual([1, 3]);
    expect([urgency({ bloodPressureDiastolic: 110 }), urgency(bad)]).toEqual([3, 9]);
  });

  it('is not a calm set of an adult', () => {
    expect(callUrgency(aSet({}), adult)).toBe(0);
  });

  it('is any set of a child, of a patient on scale 2, and of an unknown patient', () => {
    expect(callUrgency(aSet({}), { ...adult, age: 15 })).toBe(3);
    expect(callUrgency(aSet({}), { ...adult, spo2Scale: 2 })).toBe(3);
    expect(callUrgency(aSet({}), undefined)).toBe(3);
  });
});
