import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aVitalsRecord } from '../../../test/a-vitals-record.ts';
import type { VitalsRecord } from '../../vitals/vitals.contract.ts';
import type { UnrecordableSign } from '../vitals/merged-vitals.ts';
import { type News2Patient, news2 } from './news2.ts';
import { news2Series } from './news2-series.ts';

const adult: News2Patient = { age: 50, spo2Scale: 1, pregnancy: { status: 'no' } };

const monitor = { id: 'monitor-4', fullName: 'Monitor 4', role: 'Device' };
const nurse = { id: 'nurse-1', fullName: 'Test Nurse', role: 'Nurse' };
const mark = { at: '2026-03-10T12:00:00.000Z', by: nurse, reason: 'wrong-value' } as const;

const aRecord = fc
  .record(
    {
      minutesAgo: fc.integer({ min: 0, max: 90 }),
      recordedBy: fc.constantFrom(monitor, nurse),
      defaulted: fc.constantFrom<VitalsRecord['defaulted']>([], ['consciousnessLevel']),
      heartRate: fc.integer({ min: 30, max: 150 }),
      respiratoryRate: fc.integer({ min: 5, max: 40 }),
      oxygenSaturation: fc.integer({ min: 80, max: 100 }),
      bloodPressureSystolic: fc.integer({ min: 70, max: 240 }),
      bloodPressureDiastolic: fc.integer({ min: 30, max: 69 }),
      temperature: fc.constantFrom(35.04, 37, 38.06, 39.2),
      newConfusion: fc.boolean(),
      supplementalOxygen: fc.boolean(),
      oxygenFlow: fc.constantFrom(0, 2),
      spo2Scale: fc.constantFrom(1 as const, 2 as const),
      consciousnessLevel: fc.constantFrom('Alert' as const, 'Voice' as const),
      unrecordable: fc.constantFrom<UnrecordableSign[]>(
        ['bloodPressure'],
        ['oxygenSaturation', 'temperature'],
      ),
      enteredInError: fc.constant(mark),
    },
    { requiredKeys: ['minutesAgo', 'recordedBy', 'defaulted'] },
  )
  .map((given) => aVitalsRecord(given));

const newestFirst = fc
  .array(aRecord, { maxLength: 30 })
  .map((records) => records.toSorted((a, b) => Date.parse(b.timestamp) - Date.parse(a.timestamp)));

describe('NEWS2 of each set', () => {
  it('NEWS2-10: equals NEWS2 as of its time of observation, whatever the sets contain', () => {
    fc.assert(
      fc.property(
        newestFirst,
        fc.constantFrom(adult, { ...adult, spo2Scale: 2 as const }, { ...adult, age: 15 }),
        (records, patient) => {
          const expected = records.map(({ timestamp }) => news2(records, patient, new Date(timestamp)));
          expect(news2Series(records, patient)).toEqual(expected);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('keeps the score of a set when a later one arrives, and changes it when a value of its half hour ends', () => {
    const older = aVitalsRecord({ minutesAgo: 20, heartRate: 140 });
    const newer = aVitalsRecord({ minutesAgo: 10, temperature: 37 });
    const before = news2Series([newer, older], adult);
    const later = news2Series([aVitalsRecord({ heartRate: 80 }), newer, older], adult);
    expect([later[1], later[2]].every((score, index) => score === before[index])).toBe(true);
    const [marked] = news2Series([newer, { ...older, enteredInError: mark }], adult);
    expect(marked).not.toEqual(before[0]);
  });
});
