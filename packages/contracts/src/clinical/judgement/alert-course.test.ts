import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aVitalsRecord, testNow } from '../../../test/a-vitals-record.ts';
import type { VitalsRecord } from '../../vitals/vitals.contract.ts';
import type { PanelAlert, PanelPatient } from '../alerts/panel-alerts.ts';
import { mergeVitals } from '../vitals/merged-vitals.ts';
import { alertCourse } from './alert-course.ts';
import { judgedAlerts } from './judged-alerts.ts';

const adult: PanelPatient = {
  age: 50,
  spo2Scale: 1,
  pregnancy: { status: 'no' },
  chiefComplaint: 'Chest pain',
};

/** Returns the course of sets given newest last, each some minutes before now. */
const course = (...sets: [minutesAgo: number, given: Partial<VitalsRecord>][]) =>
  alertCourse(
    sets.map(([minutesAgo, given]) => aVitalsRecord({ minutesAgo, ...given })).toReversed(),
    adult,
    testNow,
  ).map(({ alert: { name, value }, state }) => `${name} ${value} ${state}`);

describe('the course of alerts', () => {
  it('JUDGE-14: an alert ends only when its value is better than the limit by the margin', () => {
    const pulse = (heartRate: number) => ({ heartRate });
    expect(course([9, pulse(104)])).toEqual(['tachycardia 104 active']);
    expect(course([9, pulse(104)], [6, pulse(98)])).toEqual(['tachycardia 104 near']);
    expect(course([90, pulse(104)], [60, pulse(98)])).toEqual(['tachycardia 104 near']);
    expect(course([9, pulse(104)], [6, pulse(98)], [3, pulse(102)])).toEqual(['tachycardia 102 active']);
    expect(course([9, pulse(104)], [6, pulse(95)])).toEqual(['tachycardia 104 ended']);
  });

  it('JUDGE-14: an alert that ended keeps its line for ten minutes', () => {
    const pulse = (heartRate: number) => ({ heartRate });
    expect(course([40, pulse(104)], [9.9, pulse(80)])).toEqual(['tachycardia 104 ended']);
    expect(course([40, pulse(104)], [9.9, pulse(80)], [1, pulse(82)])).toEqual(['tachycardia 104 ended']);
    expect(course([40, pulse(104)], [10, pulse(80)])).toEqual([]);
  });

  it('JUDGE-14: a value that swings about its limit for an hour keeps one line', () => {
    const sets: [number, Partial<VitalsRecord>][] = Array.from({ length: 20 }, (_, index) => [
      60 - index * 3,
      { heartRate: index % 2 === 0 ? 101 : 99 },
    ]);
    for (let count = 1; count <= sets.length; count += 1)
      expect(course(...sets.slice(0, count))).toHaveLength(1);
  });

  it('JUDGE-13: a worse value of another sign keeps every line at its place', () => {
    const first = { temperature: 38.6, heartRate: 110 };
    const order = (given: Partial<VitalsRecord>) =>
      course([5, { ...first, ...given }]).map((line) => line.split(' ')[0]);
    expect(order({})).toEqual(['tachycardia', 'fever']);
    expect(order({ temperature: 34 })).toEqual(['tachycardia', 'hypothermia']);
    expect(order({ respiratoryRate: 30 })).toEqual(['tachypnea', 'tachycardia', 'fever']);
  });

  it('JUDGE-8: one low pressure has one line, whatever it is called', () => {
    const low = { bloodPressureSystolic: 91, bloodPressureDiastolic: 51 };
    const diastolic = { bloodPressureSystolic: 112, bloodPressureDiastolic: 56 };
    expect(course([9, low])).toEqual(['hypotension 91/51 active']);
    expect(course([9, low], [3, diastolic])).toEqual(['low-diastolic-pressure 112/56 active']);
  });

  it('D10: a failed attempt is not the end of an alert, but takes its place', () => {
    expect(course([9, { heartRate: 140 }], [3, { unrecordable: ['heartRate'] }])).toEqual([
      'unrecordable heartRate active',
    ]);
  });

  it('JUDGE-12: the active alerts are those of the current values, whatever came before', () => {
    const number = (min: number, max: number) => fc.integer({ min, max });
    const set = fc.record(
      {
        heartRate: number(30, 150),
        respiratoryRate: number(6, 30),
        bloodPressureSystolic: number(70, 230),
        bloodPressureDiastolic: number(30, 69),
        oxygenSaturation: number(80, 100),
        temperature: number(34, 40),
        supplementalOxygen: fc.boolean(),
        consciousnessLevel: fc.constantFrom('Alert' as const, 'Voice' as const),
        newConfusion: fc.boolean(),
        unrecordable: fc.constantFrom([], [], [], ['heartRate' as const], ['oxygenSaturation' as const]),
      },
      { requiredKeys: ['unrecordable'] },
    );
    fc.assert(
      fc.property(fc.array(set, { maxLength: 6 }), fc.constantFrom(1, 2), (sets, spo2Scale) => {
        const patient: PanelPatient = { ...adult, spo2Scale: spo2Scale === 1 ? 1 : 2 };
        const records = sets.map((given, index) => {
          const failed = given.unrecordable.filter((sign) => given[sign] === undefined);
          return aVitalsRecord({ ...given, unrecordable: failed, minutesAgo: index * 3 });
        });
        const active = alertCourse(records, patient, testNow)
          .filter(({ state }) => state === 'active')
          .map(({ alert }) => alert);
        // The course shows a pressure by both numbers.
        const plain = ({ name, severity, value, observedAt }: PanelAlert) =>
          [name, severity, `${value}`.split('/')[0], observedAt].join(' ');
        expect(active.map(plain)).toEqual(judgedAlerts(mergeVitals(records), patient).map(plain));
      }),
    );
  });
});
