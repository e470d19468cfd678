import { describe, expect, it } from 'vitest';
import { aVitalsRecord, testNow } from '../../../test/a-vitals-record.ts';
import type { News2Patient } from '../news2/news2.ts';
import { mergeVitals } from '../vitals/merged-vitals.ts';
import { isOld, vitalsCurrency, vitalsDue } from './vitals-currency.ts';

const adult: News2Patient = { age: 60, pregnancy: { status: 'no' }, spo2Scale: 1 };
const whole = {
  respiratoryRate: 16,
  oxygenSaturation: 97,
  supplementalOxygen: false,
  bloodPressureSystolic: 124,
  bloodPressureDiastolic: 76,
  heartRate: 72,
  consciousnessLevel: 'Alert',
  newConfusion: false,
  temperature: 36.8,
} as const;
const currencyOf = (...sets: Parameters<typeof aVitalsRecord>[0][]) => {
  const { current, old, unknown } = vitalsCurrency(mergeVitals(sets.map(aVitalsRecord)), testNow);
  return { current: current.map(({ sign }) => sign), old: old.map(({ sign }) => sign), unknown };
};

describe('the window of a current vital sign', () => {
  it('CURRENT-1: lasts 30 minutes, the end included', () => {
    const ago = (minutes: number) => new Date(testNow.getTime() - minutes * 60_000).toISOString();
    expect(isOld(ago(30), testNow)).toBe(false);
    expect(isOld(new Date(Date.parse(ago(30)) - 1).toISOString(), testNow)).toBe(true);
    expect(isOld(ago(-4), testNow)).toBe(false);
  });

  it('CURRENT-2: puts each sign into exactly one of current, old and unknown', () => {
    const everything = [
      'bloodPressure',
      'heartRate',
      'respiratoryRate',
      'temperature',
      'oxygenSaturation',
      'consciousness',
    ];
    expect(currencyOf(whole)).toEqual({ current: everything, old: [], unknown: [] });
    expect(currencyOf({ ...whole, minutesAgo: 31 })).toEqual({ current: [], old: everything, unknown: [] });
    expect(currencyOf()).toEqual({ current: [], old: [], unknown: everything });
    expect(currencyOf({ heartRate: 72 }, { ...whole, minutesAgo: 240 }).current).toEqual(['heartRate']);
  });

  it('CURRENT-2: half a pressure, Alert without an answer on confusion and a failed attempt are unknown', () => {
    expect(currencyOf({ bloodPressureSystolic: 120 }).unknown).toContain('bloodPressure');
    expect(currencyOf({ bloodPressureDiastolic: 80 }).unknown).toContain('bloodPressure');
    expect(currencyOf({ consciousnessLevel: 'Alert' }).unknown).toContain('consciousness');
    expect(currencyOf({ newConfusion: false }).unknown).toContain('consciousness');
    expect(currencyOf({ unrecordable: ['heartRate'] }, { ...whole, minutesAgo: 5 }).unknown).toEqual([
      'heartRate',
    ]);
  });

  it('CURRENT-2: Alert is as old as the older of its two fields', () => {
    const level = { consciousnessLevel: 'Alert' } as const;
    expect(currencyOf(level, { newConfusion: false, minutesAgo: 45 }).old).toContain('consciousness');
  });
});

describe('the time of the next set (D39)', () => {
  const due = (minutesAgo: number, esi?: number, given = {}, patient = adult) =>
    vitalsDue([aVitalsRecord({ ...whole, ...given, minutesAgo })], patient, esi, testNow);

  it.each([
    [1, 5],
    [2, 15],
    [3, 60],
    [4, 120],
    [5, 120],
  ])('DUE-2: ESI %d requires a set within %d minutes', (esi, minutes) => {
    expect(due(minutes, esi)).toMatchObject({ minutes, because: 'triage', isOverdue: false });
    expect(due(minutes + 1, esi)).toMatchObject({ minutes, isOverdue: true });
  });

  it('DUE-1: takes the shorter of the two intervals', () => {
    expect(due(10, undefined)).toMatchObject({ minutes: 720, because: 'news2' });
    expect(due(10, undefined, { heartRate: 95 })).toMatchObject({ minutes: 240 });
    expect(due(10, 4, { heartRate: 135 })).toMatchObject({ minutes: 60, because: 'news2' });
    expect(due(10, 2, { heartRate: 135 })).toMatchObject({ minutes: 15, because: 'triage' });
    const sick = { heartRate: 135, respiratoryRate: 26, oxygenSaturation: 90 };
    expect(due(4, 3, sick)).toMatchObject({ minutes: 5, because: 'news2', isOverdue: false });
    expect(due(6, 3, sick)).toMatchObject({ isOverdue: true });
  });

  it('DUE-3: a NEWS2 range that could reach an hourly score requires a set every hour, and no range requires more', () => {
    expect(due(10, undefined, { newConfusion: undefined })).toMatchObject({ minutes: 60 });
    expect(vitalsDue([aVitalsRecord({ heartRate: 72 })], adult, undefined, testNow)).toMatchObject({
      minutes: 60,
    });
  });

  it('DUE-4: in pregnancy and under 16 only the triage level decides, and without it the time is unknown', () => {
    for (const patient of [
      { ...adult, pregnancy: { status: 'yes' } as const },
      { ...adult, age: 9 },
    ]) {
      expect(due(61, 3, {}, patient)).toMatchObject({ minutes: 60, isOverdue: true });
      expect(due(600, undefined, {}, patient)).toBeUndefined();
    }
  });

  it('DUE-4: a triaged patient without a set is overdue', () => {
    expect(vitalsDue([], adult, 2, testNow)).toEqual({ minutes: 15, because: 'triage', isOverdue: true });
    expect(vitalsDue([], adult, undefined, testNow)).toBeUndefined();
  });

  it('DUE-5: follows the department’s own intervals where it has set them', () => {
    const own = { 1: 5, 2: 10, 3: 30, 4: 90, 5: 240 };
    const dueBy = (minutesAgo: number, esi: number | undefined, given = {}) =>
      vitalsDue([aVitalsRecord({ ...whole, ...given, minutesAgo })], adult, esi, testNow, own);
    expect(dueBy(30, 3)).toMatchObject({ minutes: 30, because: 'triage', isOverdue: false });
    expect(dueBy(31, 3)).toMatchObject({ minutes: 30, isOverdue: true });
    // A longer interval never replaces the interval of NEWS2.
    expect(dueBy(61, 5, { heartRate: 135 })).toMatchObject({
      minutes: 60,
      because: 'news2',
      isOverdue: true,
    });
    expect(dueBy(239, 5)).toMatchObject({ minutes: 240, isOverdue: false });
    expect(dueBy(10, undefined)).toMatchObject({ minutes: 720, because: 'news2' });
  });
});
