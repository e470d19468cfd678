import { describe, expect, it } from 'vitest';
import { aVitalsRecord, testNow } from '../../../test/a-vitals-record.ts';
import type { VitalsRecord } from '../../vitals/vitals.contract.ts';
import { mergeVitals } from '../vitals/merged-vitals.ts';
import { judgedAlerts } from './judged-alerts.ts';
import { judgeCurrent, judgeRecorded, oxygenOfSets } from './judged-signs.ts';
import { type JudgedSign, type JudgedValues, judge } from './judgement.ts';
import type { JudgedPatient } from './judgement-rules.ts';

const adult: JudgedPatient = { age: 50, spo2Scale: 1, pregnancy: { status: 'no' } };
const pregnant: JudgedPatient = { ...adult, age: 31, pregnancy: { status: 'yes', weeks: 30 } };
const at = testNow.toISOString();

const judged = <Sign extends JudgedSign>(sign: Sign, value: JudgedValues[Sign], patient = adult) => {
  const { tone, word, rule } = judge(sign, value, patient, { at });
  return `${tone} ${word} ${rule}`;
};

describe('the judgement of a value', () => {
  it.each([
    ['respiratoryRate', 26, 'critical tachypnea news2'],
    ['respiratoryRate', 22, 'warning tachypnea strip'],
    ['heartRate', 135, 'critical tachycardia news2'],
    ['heartRate', 105, 'warning tachycardia strip'],
    ['heartRate', 55, 'warning bradycardia strip'],
    ['temperature', 34.8, 'critical hypothermia news2'],
    ['temperature', 38.5, 'warning fever strip'],
    ['bloodPressureSystolic', 90, 'critical hypotension news2'],
    ['bloodPressureSystolic', 145, 'critical hypertension strip'],
    ['oxygenSaturation', 95, 'warning low-oxygen-saturation strip'],
    ['oxygenSaturation', 93, 'critical low-oxygen-saturation strip'],
    ['painLevel', 8, 'warning severe-pain table'],
    ['painLevel', 7, 'normal normal within'],
  ] as const)('JUDGE-2 to JUDGE-5: %s of %d is %s', (sign, value, expected) => {
    expect(judged(sign, value)).toBe(expected);
  });

  it('is another one from the day on which a child is in the next age band, and with other oxygen', () => {
    const child: JudgedPatient = { ...adult, age: 0, dateOfBirth: '2026-10-15' };
    const toneAt = (day: string) => judge('heartRate', 195, child, { at: `${day}T12:00:00.000Z` }).tone;
    expect(['2026-11-13', '2026-11-17', '2026-11-13'].map(toneAt)).toEqual(['normal', 'warning', 'normal']);
    const retainer: JudgedPatient = { ...adult, spo2Scale: 2 };
    const toneOn = (onOxygen: boolean) => judge('oxygenSaturation', 98, retainer, { at, onOxygen }).tone;
    expect([true, false, true].map(toneOn)).toEqual(['critical', 'normal', 'critical']);
  });

  it('JUDGE-2: a 3 in NEWS2 counts from 16 years on and outside of pregnancy; the panel names it there', () => {
    expect(judged('respiratoryRate', 26, { ...adult, age: 8 })).toBe('warning tachypnea age-band');
    expect(judged('respiratoryRate', 26, { ...adult, age: 16 })).toBe('critical tachypnea news2');
    expect(judged('respiratoryRate', 26, pregnant)).toBe('critical tachypnea panel');
  });

  it('JUDGE-2: a saturation is judged by the scale of its record', () => {
    const scale2 = { ...adult, spo2Scale: 2 } as const;
    const saturation = (percent: number, onOxygen?: boolean, spo2Scale?: 1 | 2) => {
      const { tone, word } = judge('oxygenSaturation', percent, scale2, { at, onOxygen, spo2Scale });
      return `${tone} ${word}`;
    };
    expect(saturation(90)).toBe('normal normal');
    expect(saturation(90, undefined, 1)).toBe('critical low-oxygen-saturation');
    expect(saturation(97, true)).toBe('critical high-oxygen-saturation');
    expect(saturation(95, true)).toBe('warning high-oxygen-saturation');
    expect(saturation(95)).toBe('unknown unknown');
  });

  it('JUDGE-6: only alert without new confusion is normal', () => {
    expect(judged('consciousness', 'Alert')).toBe('normal normal within');
    expect(judged('consciousness', 'AlertConfusionUnknown')).toBe('unknown unknown not-judged');
    expect(judged('consciousness', 'NewConfusion')).toBe('critical new-confusion consciousness');
    expect(judged('consciousness', 'Voice', { ...adult, age: 3 })).toBe(
      'critical reduced-consciousness consciousness',
    );
  });

  it('JUDGE-7: a pressure is as dangerous as its worse number, and unknown without one of them', () => {
    const pressure = (systolic?: number, diastolic?: number, patient = adult) =>
      judge('bloodPressure', { systolic, diastolic }, patient, { at });
    expect(pressure(120, 80)).toMatchObject({ tone: 'normal' });
    expect(pressure(120)).toMatchObject({ tone: 'unknown' });
    expect(pressure(130, 95)).toMatchObject({ tone: 'critical', word: 'hypertension', part: 'diastolic' });
    expect(pressure(85)).toMatchObject({ tone: 'critical', word: 'hypotension', part: 'systolic' });
    expect(pressure(150, 50)).toMatchObject({ tone: 'critical', side: 'low', part: 'diastolic' });
    expect(pressure(145, 80, pregnant)).toMatchObject({
      ...{ tone: 'warning', word: 'hypertension-in-pregnancy', rule: 'pregnancy' },
    });
    expect(pressure(165, 80, pregnant)).toMatchObject({
      ...{ tone: 'critical', word: 'severe-hypertension-in-pregnancy' },
    });
    expect(pressure(100, 60, { ...adult, age: 4 })).toMatchObject({ tone: 'normal' });
  });

  it('JUDGE-8: a low pressure is named, as hypotension if its mean is below 65 or its systolic is at most 100', () => {
    const word = (systolic: number, diastolic: number) =>
      judge('bloodPressure', { systolic, diastolic }, adult, { at }).word;
    expect(word(91, 51)).toBe('hypotension');
    expect(word(91, 52)).toBe('hypotension');
    expect(word(100, 58)).toBe('hypotension');
    expect(word(101, 58)).toBe('low-diastolic-pressure');
    expect(word(112, 56)).toBe('low-diastolic-pressure');
    expect(word(112, 40)).toBe('hypotension');
    expect(word(88, 62)).toBe('hypotension');
    const alerts = judgedAlerts(
      mergeVitals([aVitalsRecord({ bloodPressureSystolic: 91, bloodPressureDiastolic: 51 })]),
      { ...adult, chiefComplaint: '' },
    );
    expect(alerts).toMatchObject([{ name: 'hypotension', severity: 'critical', value: '91/51' }]);
  });

  it('JUDGE-9: a value keeps the tone of the day on which it was observed', () => {
    const child = { ...adult, age: 5, dateOfBirth: '2020-03-10' };
    const before = aVitalsRecord({ heartRate: 119, timestamp: '2026-03-09T12:00:00.000Z' });
    expect(judgeCurrent('heartRate', mergeVitals([before]), child).tone).toBe('normal');
    expect(judgeRecorded('heartRate', before, child).tone).toBe('normal');
    expect(judgeRecorded('heartRate', { ...before, timestamp: '2026-03-10T12:00:00.000Z' }, child).tone).toBe(
      'warning',
    );
  });

  it('JUDGE-10: a saturation keeps the tone that it had while it was current', () => {
    const patient = { ...adult, spo2Scale: 2 } as const;
    const set = (minutesAgo: number, given: Partial<VitalsRecord>) => aVitalsRecord({ minutesAgo, ...given });
    const records = [
      set(2, { oxygenSaturation: 95 }),
      set(4, { supplementalOxygen: true }),
      set(6, { oxygenSaturation: 95 }),
      set(8, { supplementalOxygen: false, oxygenSaturation: 95 }),
    ];
    const supply = oxygenOfSets(records);
    const recorded = records.map(
      (record) => judgeRecorded('oxygenSaturation', record, patient, supply.get(record.id)).tone,
    );
    expect(recorded).toEqual(['warning', 'unknown', 'warning', 'normal']);
    for (const [index, record] of records.entries()) {
      if (record.oxygenSaturation === undefined) continue;
      const next = records.slice(0, index).findLast(({ oxygenSaturation }) => oxygenSaturation !== undefined);
      const until = next === undefined ? undefined : new Date(Date.parse(next.timestamp) - 1);
      const vitals = mergeVitals(records, until && { until });
      expect(judgeCurrent('oxygenSaturation', vitals, patient).tone).toBe(recorded[index]);
    }
  });

  it('JUDGE-1: an unknown value is unknown, and a failed attempt is critical', () => {
    expect(judge('heartRate', undefined, adult, { at })).toMatchObject({ tone: 'unknown', word: 'unknown' });
    expect(judge('heartRate', 'unrecordable', adult, { at })).toMatchObject({
      ...{ tone: 'critical', word: 'unrecordable', rule: 'unrecordable' },
    });
    const assumed = { ...adult, age: 6, ageBasis: 'assumed' } as const;
    expect(judged('heartRate', 130, assumed)).toBe('unknown unknown not-judged');
  });
});
