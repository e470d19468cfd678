import { describe, expect, it } from 'vitest';
import { aVitalsRecord, testNow } from '../../../test/a-vitals-record.ts';
import type { VitalsRecord } from '../../vitals/vitals.contract.ts';
import { mergeVitals } from '../vitals/merged-vitals.ts';
import { type PanelPatient, panelAlerts } from './panel-alerts.ts';

const adult: PanelPatient = {
  age: 50,
  spo2Scale: 1,
  pregnancy: { status: 'no' },
  chiefComplaint: 'Chest pain',
};
const alerts = (given: Partial<VitalsRecord>, patient = adult) =>
  panelAlerts(mergeVitals([aVitalsRecord(given)]), patient, testNow).map(
    ({ name, severity, value }) => `${name} ${severity} ${value}`,
  );

describe('panel alerts', () => {
  it.each([
    ['PANEL-1', { temperature: 38 }, []],
    ['PANEL-1', { temperature: 38.1 }, ['fever warning 38.1']],
    ['PANEL-2', { heartRate: 100 }, []],
    ['PANEL-2', { heartRate: 101 }, ['tachycardia warning 101']],
    ['PANEL-3', { bloodPressureSystolic: 140 }, []],
    ['PANEL-3', { bloodPressureSystolic: 141 }, ['hypertension warning 141']],
  ])('%s: %o raises %o', (_rule, given, expected) => {
    expect(alerts(given)).toEqual(expected);
  });

  it.each([
    [{ bloodPressureSystolic: 70 }, ['hypotension critical 70']],
    [{ bloodPressureSystolic: 91 }, []],
    [{ bloodPressureSystolic: 220 }, ['hypertension critical 220']],
    [{ heartRate: 40 }, ['bradycardia critical 40']],
    [{ heartRate: 131 }, ['tachycardia critical 131']],
    [{ respiratoryRate: 8 }, ['bradypnea critical 8']],
    [{ respiratoryRate: 25 }, ['tachypnea critical 25']],
    [{ oxygenSaturation: 91 }, ['low-oxygen-saturation critical 91']],
    [{ oxygenSaturation: 92 }, []],
    [{ temperature: 35 }, ['hypothermia critical 35']],
  ])('PANEL-4: %o, on either side of a NEWS2 score of 3, raises %o', (given, expected) => {
    expect(alerts(given)).toEqual(expected);
  });

  it('PANEL-4: on scale 2, low is below 84 %, and high is from 97 % on oxygen', () => {
    const scale2: PanelPatient = { ...adult, spo2Scale: 2 };
    expect(alerts({ oxygenSaturation: 90 }, scale2)).toEqual([]);
    expect(alerts({ oxygenSaturation: 83 }, scale2)).toEqual(['low-oxygen-saturation critical 83']);
    expect(alerts({ oxygenSaturation: 97, supplementalOxygen: true }, scale2)).toEqual([
      'high-oxygen-saturation critical 97',
    ]);
    expect(alerts({ oxygenSaturation: 97 }, scale2)).toEqual([]);
  });

  it('PANEL-5: a level below alert and new confusion alert at every age', () => {
    expect(alerts({ consciousnessLevel: 'Voice' })).toEqual(['reduced-consciousness critical Voice']);
    expect(alerts({ newConfusion: true })).toEqual(['new-confusion critical Alert']);
    expect(alerts({ consciousnessLevel: 'Pain' }, { ...adult, age: 4 })).toEqual([
      'reduced-consciousness critical Pain',
    ]);
  });

  it('PANEL-6: each unrecordable sign raises its own alert', () => {
    expect(alerts({ heartRate: 80, unrecordable: ['oxygenSaturation', 'bloodPressure'] })).toEqual([
      'unrecordable critical bloodPressure',
      'unrecordable critical oxygenSaturation',
    ]);
  });

  it('PANEL-7: under 18 the age bands replace the three adult alerts', () => {
    const child: PanelPatient = { ...adult, age: 4 };
    expect(alerts({ heartRate: 115 }, child)).toEqual([]);
    expect(alerts({ heartRate: 142, respiratoryRate: 38, oxygenSaturation: 91 }, child)).toEqual([
      'low-oxygen-saturation critical 91',
      'tachycardia warning 142',
      'tachypnea warning 38',
    ]);
    const neonate: PanelPatient = { ...adult, age: 0, dateOfBirth: '2026-02-14' };
    expect(alerts({ temperature: 38.4, heartRate: 172, respiratoryRate: 48 }, neonate)).toEqual([
      'fever critical 38.4',
    ]);
  });

  it('PANEL-7: at 16 and 17 both the age band and NEWS2 alert, and each finding alerts once', () => {
    const young: PanelPatient = { ...adult, age: 16 };
    expect(alerts({ heartRate: 112 }, young)).toEqual(['tachycardia warning 112']);
    expect(alerts({ heartRate: 135 }, young)).toEqual(['tachycardia critical 135']);
  });

  it('PANEL-8: unknown and defaulted values raise no alert', () => {
    expect(alerts({ notes: 'Asleep' })).toEqual([]);
    expect(panelAlerts(mergeVitals([]), adult, testNow)).toEqual([]);
  });

  it('PANEL-9: an alert contains the time of observation of its value', () => {
    const record = aVitalsRecord({ minutesAgo: 12, temperature: 39 });
    expect(panelAlerts(mergeVitals([record]), adult, testNow)[0]?.observedAt).toBe(record.timestamp);
  });

  const pregnant: PanelPatient = { ...adult, age: 31, pregnancy: { status: 'yes', weeks: 34 } };
  it.each([
    [139, 89, []],
    [140, 80, ['hypertension-in-pregnancy warning 140/80']],
    [120, 90, ['hypertension-in-pregnancy warning 120/90']],
    [138, 112, ['severe-hypertension-in-pregnancy critical 138/112']],
    [160, 80, ['severe-hypertension-in-pregnancy critical 160/80']],
    [225, 120, ['severe-hypertension-in-pregnancy critical 225/120']],
    [undefined, 110, ['severe-hypertension-in-pregnancy critical --/110']],
  ] as const)('PANEL-10: %s over %s mmHg raises %o in pregnancy (D48)', (systolic, diastolic, expected) => {
    const given = { bloodPressureSystolic: systolic, bloodPressureDiastolic: diastolic };
    expect(alerts(given, pregnant)).toEqual(expected);
    expect(alerts(given, { ...pregnant, age: 15 })).toEqual(expect.arrayContaining([...expected]));
    const delivered: PanelPatient = { ...pregnant, pregnancy: { status: 'no', deliveredOn: '2026-02-20' } };
    expect(alerts(given, delivered)).toEqual(expected);
  });

  it('PANEL-10: the alert lists headache and visual symptoms of the complaint, but not denied ones', () => {
    const merged = mergeVitals([aVitalsRecord({ bloodPressureSystolic: 138, bloodPressureDiastolic: 112 })]);
    const symptomsOf = (chiefComplaint: string) =>
      panelAlerts(merged, { ...pregnant, chiefComplaint }, testNow)[0]?.symptoms;
    expect(symptomsOf('Flashing lights since this morning')).toEqual(['flashing lights']);
    expect(symptomsOf('Swollen feet, no headache')).toBeUndefined();
  });
});
