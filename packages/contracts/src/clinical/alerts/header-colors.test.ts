import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aVitalsRecord, testNow } from '../../../test/a-vitals-record.ts';
import type { Patient } from '../../patients/patients.contract.ts';
import type { VitalsRecord } from '../../vitals/vitals.contract.ts';
import { mergeVitals } from '../vitals/merged-vitals.ts';
import { type HeaderPatient, type HeaderTile, headerColors, type TileColor } from './header-colors.ts';

const adult: HeaderPatient = { age: 50, spo2Scale: 1, pregnancy: { status: 'no' } };
const colors = (given: Partial<VitalsRecord>, patient = adult) =>
  headerColors(mergeVitals([aVitalsRecord(given)]), patient, testNow);

const cases: [HeaderTile, Partial<VitalsRecord>, TileColor][] = [
  ['bloodPressure', { bloodPressureSystolic: 140, bloodPressureDiastolic: 90 }, 'normal'],
  ['bloodPressure', { bloodPressureSystolic: 141, bloodPressureDiastolic: 80 }, 'critical'],
  ['bloodPressure', { bloodPressureSystolic: 120, bloodPressureDiastolic: 91 }, 'critical'],
  ['bloodPressure', { bloodPressureSystolic: 90, bloodPressureDiastolic: 60 }, 'normal'],
  ['bloodPressure', { bloodPressureSystolic: 89, bloodPressureDiastolic: 60 }, 'critical'],
  ['bloodPressure', { bloodPressureSystolic: 100, bloodPressureDiastolic: 59 }, 'critical'],
  ['bloodPressure', { bloodPressureSystolic: 80 }, 'critical'],
  ['bloodPressure', { bloodPressureSystolic: 120 }, 'unknown'],
  ['heartRate', { heartRate: 100 }, 'normal'],
  ['heartRate', { heartRate: 101 }, 'warning'],
  ['heartRate', { heartRate: 60 }, 'normal'],
  ['heartRate', { heartRate: 59 }, 'warning'],
  ['respiratoryRate', { respiratoryRate: 20 }, 'normal'],
  ['respiratoryRate', { respiratoryRate: 21 }, 'warning'],
  ['respiratoryRate', { respiratoryRate: 12 }, 'normal'],
  ['respiratoryRate', { respiratoryRate: 11 }, 'warning'],
  ['temperature', { temperature: 38 }, 'normal'],
  ['temperature', { temperature: 38.1 }, 'warning'],
  ['temperature', { temperature: 36 }, 'normal'],
  ['temperature', { temperature: 35.9 }, 'warning'],
  ['oxygenSaturation', { oxygenSaturation: 96 }, 'normal'],
  ['oxygenSaturation', { oxygenSaturation: 95 }, 'warning'],
  ['oxygenSaturation', { oxygenSaturation: 94 }, 'warning'],
  ['oxygenSaturation', { oxygenSaturation: 93 }, 'critical'],
];

describe('header colors', () => {
  it.each(cases)('HEAD-1 to HEAD-5: %s of %o is %s', (tile, given, color) => {
    expect(colors(given)[tile]).toBe(color);
  });

  it.each([
    [87, false, 'critical'],
    [88, false, 'normal'],
    [90, true, 'normal'],
    [92, true, 'normal'],
    [93, true, 'warning'],
    [97, true, 'critical'],
    [97, false, 'normal'],
    [97, undefined, 'unknown'],
  ] as const)('HEAD-6: on scale 2 a saturation of %d %% (on oxygen: %s) is %s', (percent, oxygen, color) => {
    const given = { oxygenSaturation: percent, supplementalOxygen: oxygen };
    expect(colors(given, { ...adult, spo2Scale: 2 }).oxygenSaturation).toBe(color);
  });

  it('HEAD-7: under 18 the age bands replace the adult limits', () => {
    const child: HeaderPatient = { age: 4, spo2Scale: 1, pregnancy: { status: 'no' } };
    const wheezing = { heartRate: 115, respiratoryRate: 24, bloodPressureSystolic: 89, oxygenSaturation: 91 };
    expect(colors(wheezing, child)).toMatchObject({
      heartRate: 'normal',
      respiratoryRate: 'normal',
      bloodPressure: 'normal',
      oxygenSaturation: 'critical',
      temperature: 'unknown',
    });
    expect(colors(wheezing)).toMatchObject({
      heartRate: 'warning',
      respiratoryRate: 'warning',
      bloodPressure: 'critical',
    });
  });

  it('HEAD-8: an unrecordable sign is critical', () => {
    const result = colors({ heartRate: 44, unrecordable: ['bloodPressure', 'oxygenSaturation'] });
    expect(result).toMatchObject({ bloodPressure: 'critical', oxygenSaturation: 'critical' });
  });

  it('HEAD-9: an unknown value is never normal', () => {
    const anybody = fc.record({
      age: fc.integer({ min: 1, max: 120 }),
      spo2Scale: fc.constantFrom<1 | 2>(1, 2),
      pregnancy: fc.constantFrom<Patient['pregnancy']>({ status: 'no' }, { status: 'yes' }),
    });
    fc.assert(
      fc.property(anybody, (patient) => {
        const nothing = headerColors(mergeVitals([]), patient, testNow);
        expect(new Set(Object.values(nothing))).toEqual(new Set(['unknown']));
      }),
    );
  });

  it.each([
    [139, 89, 'normal'],
    [140, 80, 'warning'],
    [120, 90, 'warning'],
    [159, 109, 'warning'],
    [160, 80, 'critical'],
    [138, 112, 'critical'],
    [89, 70, 'critical'],
    [120, 59, 'critical'],
    [145, undefined, 'warning'],
    [undefined, 85, 'unknown'],
  ] as const)(
    'HEAD-10: %s over %s mmHg is %s in pregnancy and for six weeks after (D48)',
    (systolic, diastolic, color) => {
      const given = { bloodPressureSystolic: systolic, bloodPressureDiastolic: diastolic };
      const pregnant: HeaderPatient = { ...adult, age: 31, pregnancy: { status: 'yes', weeks: 34 } };
      expect(colors(given, pregnant).bloodPressure).toBe(color);
      const delivered: HeaderPatient = {
        ...pregnant,
        pregnancy: { status: 'no', deliveredOn: '2026-02-20' },
      };
      expect(colors(given, delivered).bloodPressure).toBe(color);
    },
  );

  it('HEAD-10: a pregnant girl keeps her age band, and the tile shows the more urgent of the two colors', () => {
    const girl: HeaderPatient = { ...adult, age: 15, pregnancy: { status: 'yes' } };
    const of = (bloodPressureSystolic: number, bloodPressureDiastolic: number) =>
      colors({ bloodPressureSystolic, bloodPressureDiastolic }, girl).bloodPressure;
    expect(of(120, 70)).toBe('normal');
    expect(of(135, 70)).toBe('warning');
    expect(of(120, 95)).toBe('warning');
    expect(of(120, 111)).toBe('critical');
    expect(of(100, 62)).toBe('warning');
  });
});
