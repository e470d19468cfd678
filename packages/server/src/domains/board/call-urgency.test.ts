import type { ChartEntry } from '@bedside/contracts/chart-entries.ts';
import type { VitalsRecord } from '@bedside/contracts/vitals/vitals.contract.ts';
import { describe, expect, it } from 'vitest';
import { aVitalsRecord, calmSigns } from '../../../../contracts/src/clinical/vitals/a-vitals-record.ts';
import { mayCall } from './call-urgency.ts';

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
    expect(mayCall(aSet(given), adult)).toBe(true);
  });

  it('is not a calm set of an adult', () => {
    expect(mayCall(aSet({}), adult)).toBe(false);
  });

  it('is any set of a child, of a patient on scale 2, and of an unknown patient', () => {
    expect(mayCall(aSet({}), { ...adult, age: 15 })).toBe(true);
    expect(mayCall(aSet({}), { ...adult, spo2Scale: 2 })).toBe(true);
    expect(mayCall(aSet({}), undefined)).toBe(true);
  });
});
