import { describe, expect, it } from 'vitest';
import { aVitalsRecord } from '../../../test/a-vitals-record.ts';
import type { VitalsRecord } from '../../vitals/vitals.contract.ts';
import { type HistoryFlag, type HistoryVital, historyFlag } from './history-limits.ts';

const adult = { age: 50, spo2Scale: 1, pregnancy: { status: 'no' } } as const;

const cases: [string, HistoryVital, number, HistoryFlag][] = [
  ['HIST-1', 'temperature', 38, 'normal'],
  ['HIST-1, TEMP-1', 'temperature', 38.04, 'normal'],
  ['HIST-1', 'temperature', 38.1, 'abnormal'],
  ['HIST-1', 'temperature', 36, 'normal'],
  ['HIST-1', 'temperature', 35.9, 'abnormal'],
  ['HIST-2', 'heartRate', 100, 'normal'],
  ['HIST-2', 'heartRate', 101, 'abnormal'],
  ['HIST-2', 'heartRate', 60, 'normal'],
  ['HIST-2', 'heartRate', 59, 'abnormal'],
  ['HIST-3', 'respiratoryRate', 20, 'normal'],
  ['HIST-3', 'respiratoryRate', 21, 'abnormal'],
  ['HIST-3', 'respiratoryRate', 12, 'normal'],
  ['HIST-3', 'respiratoryRate', 11, 'abnormal'],
  ['HIST-4', 'bloodPressureSystolic', 140, 'normal'],
  ['HIST-4', 'bloodPressureSystolic', 141, 'abnormal'],
  ['HIST-4', 'bloodPressureSystolic', 90, 'normal'],
  ['HIST-4', 'bloodPressureSystolic', 89, 'abnormal'],
  ['HIST-5', 'bloodPressureDiastolic', 90, 'normal'],
  ['HIST-5', 'bloodPressureDiastolic', 91, 'abnormal'],
  ['HIST-5', 'bloodPressureDiastolic', 60, 'normal'],
  ['HIST-5', 'bloodPressureDiastolic', 59, 'abnormal'],
  ['HIST-6', 'oxygenSaturation', 95, 'normal'],
  ['HIST-6', 'oxygenSaturation', 94, 'abnormal'],
  ['HIST-7', 'painLevel', 7, 'normal'],
  ['HIST-7', 'painLevel', 8, 'abnormal'],
];

describe('history limits', () => {
  it.each(cases)('%s: %s of %d is %s', (_rule, vital, value, flag) => {
    expect(historyFlag(vital, aVitalsRecord({ [vital]: value }), adult)).toBe(flag);
  });

  it.each([
    [87, true, 'abnormal'],
    [88, true, 'normal'],
    [93, true, 'abnormal'],
    [93, false, 'normal'],
    [93, undefined, 'unknown'],
  ] as const)('HIST-8: on scale 2 a saturation of %d %% (on oxygen: %s) is %s', (percent, oxygen, flag) => {
    const given: Partial<VitalsRecord> = { oxygenSaturation: percent, supplementalOxygen: oxygen };
    expect(historyFlag('oxygenSaturation', aVitalsRecord(given), { ...adult, spo2Scale: 2 })).toBe(flag);
    expect(historyFlag('oxygenSaturation', aVitalsRecord({ ...given, spo2Scale: 2 }), adult)).toBe(flag);
  });

  it('HIST-9: under 18 the age bands apply, by the age on the day of the record', () => {
    const record = aVitalsRecord({ heartRate: 115, bloodPressureDiastolic: 50, painLevel: 8 });
    const child = { ...adult, age: 4 };
    expect(historyFlag('heartRate', record, child)).toBe('normal');
    expect(historyFlag('heartRate', record, adult)).toBe('abnormal');
    expect(historyFlag('bloodPressureDiastolic', record, child)).toBe('unknown');
    expect(historyFlag('painLevel', record, child)).toBe('abnormal');
  });

  it('HIST-10: a value that was not measured, or only defaulted, is unknown', () => {
    const record = aVitalsRecord({ heartRate: 80 });
    expect(historyFlag('temperature', record, adult)).toBe('unknown');
    expect(historyFlag('painLevel', record, adult)).toBe('unknown');
  });

  it('HIST-8, MERGE-6, MERGE-9: an oxygen flow alone means "on oxygen", and a device states nothing about oxygen', () => {
    const above = { oxygenSaturation: 97, spo2Scale: 2 } as const;
    const flag = (given: Partial<VitalsRecord>) =>
      historyFlag('oxygenSaturation', aVitalsRecord({ ...above, ...given }), {
        ...adult,
        spo2Scale: 2,
      });
    expect(flag({ oxygenFlow: 2 })).toBe('abnormal');
    const monitor = { id: 'monitor-1', fullName: 'Monitor', role: 'Device' };
    expect(flag({ supplementalOxygen: false, recordedBy: monitor })).toBe('unknown');
  });

  it('HIST-11: in pregnancy, and for six weeks after, 140 over 90 mmHg is abnormal (D48)', () => {
    const pregnant = { ...adult, age: 31, pregnancy: { status: 'yes' } } as const;
    const record = aVitalsRecord({ bloodPressureSystolic: 140, bloodPressureDiastolic: 90 });
    for (const vital of ['bloodPressureSystolic', 'bloodPressureDiastolic'] as const) {
      expect(historyFlag(vital, record, pregnant)).toBe('abnormal');
      expect(historyFlag(vital, record, { ...adult, age: 31 })).toBe('normal');
      expect(historyFlag(vital, record, { ...pregnant, age: 15 })).toBe('abnormal');
    }
    const lower = aVitalsRecord({ bloodPressureSystolic: 139, bloodPressureDiastolic: 89 });
    expect(historyFlag('bloodPressureSystolic', lower, pregnant)).toBe('normal');
    expect(historyFlag('bloodPressureDiastolic', lower, pregnant)).toBe('normal');
  });
});
