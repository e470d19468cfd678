import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aVitalsRecord, testNow } from '../../../test/a-vitals-record.ts';
import type { VitalsRecord } from '../../vitals/vitals.contract.ts';
import { type News2Patient, news2, news2Now, news2OfNewest } from './news2.ts';
import { news2MonitoringMinutes, news2Points, news2Risk } from './news2-points.ts';

const adult: News2Patient = { age: 60, pregnancy: { status: 'no' }, spo2Scale: 1 };

const normal = {
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

function scored(records: readonly VitalsRecord[], patient = adult, at = testNow) {
  const score = news2(records, patient, at);
  if (score.status !== 'scored') throw new Error(`Not scored: ${score.status}`);
  return score;
}

describe('NEWS2 points', () => {
  it.each([
    [4, 3],
    [8, 3],
    [9, 1],
    [11, 1],
    [12, 0],
    [20, 0],
    [21, 2],
    [24, 2],
    [25, 3],
    [60, 3],
  ])('NEWS2-1: a respiratory rate of %d scores %d', (value, points) => {
    expect(news2Points.respiratoryRate(value)).toBe(points);
  });

  it.each([
    [50, 3],
    [91, 3],
    [92, 2],
    [93, 2],
    [94, 1],
    [95, 1],
    [96, 0],
    [100, 0],
  ])('NEWS2-2: a saturation of %d %% on scale 1 scores %d', (value, points) => {
    expect(news2Points.oxygenSaturationScale1(value)).toBe(points);
  });

  it.each([
    [50, 3, 3],
    [83, 3, 3],
    [84, 2, 2],
    [85, 2, 2],
    [86, 1, 1],
    [87, 1, 1],
    [88, 0, 0],
    [92, 0, 0],
    [93, 0, 1],
    [94, 0, 1],
    [95, 0, 2],
    [96, 0, 2],
    [97, 0, 3],
    [100, 0, 3],
  ])('NEWS2-3: a saturation of %d %% on scale 2 scores %d on air and %d on oxygen', (value, air, oxygen) => {
    expect(news2Points.oxygenSaturationScale2(value, false)).toBe(air);
    expect(news2Points.oxygenSaturationScale2(value, true)).toBe(oxygen);
  });

  it('NEWS2-4: supplemental oxygen scores 2', () => {
    expect(news2Points.supplementalOxygen(true)).toBe(2);
    expect(news2Points.supplementalOxygen(false)).toBe(0);
  });

  it.each([
    [50, 3],
    [90, 3],
    [91, 2],
    [100, 2],
    [101, 1],
    [110, 1],
    [111, 0],
    [219, 0],
    [220, 3],
    [250, 3],
  ])('NEWS2-5: a systolic pressure of %d scores %d', (value, points) => {
    expect(news2Points.bloodPressureSystolic(value)).toBe(points);
  });

  it.each([
    [20, 3],
    [40, 3],
    [41, 1],
    [50, 1],
    [51, 0],
    [90, 0],
    [91, 1],
    [110, 1],
    [111, 2],
    [130, 2],
    [131, 3],
    [250, 3],
  ])('NEWS2-6: a heart rate of %d scores %d', (value, points) => {
    expect(news2Points.heartRate(value)).toBe(points);
  });

  it('NEWS2-7: every level below alert scores 3, and so does new confusion', () => {
    expect(news2Points.consciousness('Alert', false)).toBe(0);
    expect(news2Points.consciousness('Alert', true)).toBe(3);
    for (const level of ['Voice', 'Pain', 'Unresponsive'] as const) {
      expect(news2Points.consciousness(level, false)).toBe(3);
    }
  });

  it.each([
    [30, 3],
    [35, 3],
    [35.04, 3],
    [35.1, 1],
    [36, 1],
    [36.1, 0],
    [38, 0],
    [38.04, 0],
    [38.1, 1],
    [39, 1],
    [39.1, 2],
    [45, 2],
  ])('NEWS2-8: a temperature of %d °C, rounded to 0.1, scores %d', (value, points) => {
    expect(news2Points.temperature(value)).toBe(points);
  });
});

describe('NEWS2', () => {
  it('NEWS2-9: adds up its seven parameters', () => {
    expect(scored([aVitalsRecord(normal)])).toMatchObject({ min: 0, max: 0, missing: [] });
    const worst = aVitalsRecord({
      respiratoryRate: 30,
      oxygenSaturation: 85,
      supplementalOxygen: true,
      bloodPressureSystolic: 70,
      heartRate: 150,
      consciousnessLevel: 'Unresponsive',
      temperature: 34,
    });
    expect(scored([worst])).toMatchObject({ min: 20, max: 20, risk: { min: 'high', max: 'high' } });
  });

  it('NEWS2-10: takes the newest observed value of the last 30 minutes and returns its time', () => {
    const whole = aVitalsRecord({ minutesAgo: 30, ...normal, heartRate: 140 });
    const monitor = aVitalsRecord({ minutesAgo: 4, heartRate: 95 });
    const score = scored([whole, monitor]);
    expect(score).toMatchObject({ min: 1, max: 1 });
    expect(score.parts.heartRate).toEqual({ min: 1, max: 1, observedAt: monitor.timestamp });
    expect(score.parts.temperature.observedAt).toBe(whole.timestamp);
  });

  it('NEWS2-10: ignores values older than 30 minutes or later than the given moment', () => {
    const old = aVitalsRecord({ minutesAgo: 31, ...normal });
    expect(news2([old], adult, testNow)).toEqual({ status: 'not-observed' });
    expect(news2([old], adult, new Date(testNow.getTime() - 40 * 60_000))).toEqual({
      status: 'not-observed',
    });
    expect(scored([old], adult, new Date(old.timestamp))).toMatchObject({ min: 0, max: 0 });
  });

  it('NEWS2-10: counts a set at once if another clock puts it slightly ahead', () => {
    const earlier = aVitalsRecord({ minutesAgo: 28, ...normal });
    const ahead = aVitalsRecord({ minutesAgo: -4, ...normal, heartRate: 135 });
    expect(news2Now([ahead, earlier], adult, testNow)).toMatchObject({ min: 3, max: 3 });
    expect(news2Now([earlier], adult, testNow)).toMatchObject({ min: 0, max: 0 });
    expect(news2Now([], adult, testNow)).toEqual({ status: 'not-observed' });
  });

  it('NEWS2-10: scores the newest set as of its own time, however long ago', () => {
    const old = aVitalsRecord({ minutesAgo: 200, ...normal, heartRate: 95 });
    const older = aVitalsRecord({ minutesAgo: 260, ...normal, heartRate: 135 });
    expect(news2OfNewest([older, old], adult)).toMatchObject({
      at: old.timestamp,
      score: { min: 1, max: 1 },
    });
    expect(news2OfNewest([], adult)).toBeUndefined();
  });

  it('NEWS2-11: gives a range if a parameter is missing', () => {
    const { respiratoryRate: _rate, consciousnessLevel: _level, ...rest } = normal;
    expect(scored([aVitalsRecord(rest)])).toMatchObject({
      min: 0,
      max: 6,
      missing: ['respiratoryRate', 'consciousness'],
      risk: { min: 'low', max: 'medium' },
    });
  });

  it('NEWS2-11: treats an unknown oxygen supply as unknown, not as air', () => {
    const { supplementalOxygen: _air, ...rest } = normal;
    expect(scored([aVitalsRecord(rest)])).toMatchObject({
      min: 0,
      max: 2,
      missing: ['supplementalOxygen'],
    });
    const scale2: News2Patient = { ...adult, spo2Scale: 2 };
    expect(scored([aVitalsRecord(rest)], scale2)).toMatchObject({ min: 0, max: 5 });
  });

  it('NEWS2-11: treats defaulted, unrecordable and erroneous values as missing', () => {
    const { consciousnessLevel: _level, bloodPressureSystolic: _systolic, ...rest } = normal;
    const tried = aVitalsRecord({
      ...rest,
      bloodPressureDiastolic: undefined,
      unrecordable: ['bloodPressure'],
    });
    expect(scored([tried])).toMatchObject({
      min: 0,
      max: 6,
      missing: ['bloodPressureSystolic', 'consciousness'],
    });
    const mistaken = aVitalsRecord({
      ...normal,
      enteredInError: {
        at: testNow.toISOString(),
        by: { id: 'nurse-1', fullName: 'Test Nurse', role: 'Nurse' },
        reason: 'wrong-patient',
      },
    });
    expect(news2([mistaken], adult, testNow).status).toBe('not-observed');
  });

  it('NEWS2-16: gives an alert patient without an answer on confusion a range from 0 to 3', () => {
    const { newConfusion: _confusion, ...rest } = normal;
    const record = aVitalsRecord(rest);
    expect(scored([record])).toMatchObject({
      min: 0,
      max: 3,
      parts: { consciousness: { min: 0, max: 3, observedAt: record.timestamp } },
      missing: ['newConfusion'],
      singleThree: false,
      risk: { min: 'low', max: 'low-medium' },
    });
  });

  it('NEWS2-16: a level below alert scores 3, with or without an answer on confusion', () => {
    for (const consciousnessLevel of ['Voice', 'Pain', 'Unresponsive'] as const) {
      for (const newConfusion of [undefined, false, true]) {
        const score = scored([aVitalsRecord({ ...normal, consciousnessLevel, newConfusion })]);
        expect(score).toMatchObject({ min: 3, max: 3, missing: [] });
      }
    }
  });

  it('NEWS2-16: "no new confusion" without a level leaves the level open', () => {
    const { consciousnessLevel: _level, ...rest } = normal;
    expect(scored([aVitalsRecord(rest)])).toMatchObject({ min: 0, max: 3, missing: ['consciousness'] });
  });

  it('NEWS2-16: an answer on confusion counts for 30 minutes, too', () => {
    const asked = aVitalsRecord({ minutesAgo: 31, newConfusion: false });
    const alert = aVitalsRecord({ ...normal, newConfusion: undefined });
    expect(scored([alert, asked])).toMatchObject({ min: 0, max: 3, missing: ['newConfusion'] });
    const askedLately = aVitalsRecord({ minutesAgo: 30, newConfusion: false });
    expect(scored([alert, askedLately])).toMatchObject({ min: 0, max: 0, missing: [] });
  });

  it('NEWS2-11: treats oxygen, consciousness and pain from a device as missing (D49)', () => {
    const monitor = aVitalsRecord({
      ...normal,
      recordedBy: { id: 'm', fullName: 'Monitor', role: 'Device' },
    });
    expect(scored([monitor])).toMatchObject({
      min: 0,
      max: 5,
      missing: ['supplementalOxygen', 'consciousness'],
    });
  });

  it('NEWS2-7: a new confusion persists until someone records that it is gone', () => {
    const confused = aVitalsRecord({ minutesAgo: 20, ...normal, newConfusion: true });
    const alert = aVitalsRecord({ minutesAgo: 5, consciousnessLevel: 'Alert' });
    const clear = aVitalsRecord({ minutesAgo: 1, newConfusion: false });
    expect(scored([confused, alert]).parts.consciousness.min).toBe(3);
    expect(scored([confused, alert, clear]).parts.consciousness.max).toBe(0);
  });

  it.each([
    [0, false, 'low', 720],
    [1, false, 'low', 240],
    [4, false, 'low', 240],
    [3, true, 'low-medium', 60],
    [5, false, 'medium', 60],
    [6, true, 'medium', 60],
    [7, false, 'high', 0],
    [20, true, 'high', 0],
  ] as const)(
    'NEWS2-12, NEWS2-13: a score of %d (single 3: %s) is %s, next set within %d min',
    (score, three, risk, minutes) => {
      expect(news2Risk(score, three)).toBe(risk);
      expect(news2MonitoringMinutes(score, three)).toBe(minutes);
    },
  );

  it('NEWS2-14: is not valid under 16 years, to the day', () => {
    const born = (dateOfBirth: string): News2Patient => ({ ...adult, age: 15, dateOfBirth });
    const set = [aVitalsRecord(normal)];
    expect(news2(set, born('2010-03-12'), testNow)).toEqual({ status: 'not-valid', reason: 'under-16' });
    expect(news2(set, born('2010-03-09'), testNow).status).toBe('scored');
  });

  it('NEWS2-15: is not valid in pregnancy', () => {
    const pregnant: News2Patient = { ...adult, age: 31, pregnancy: { status: 'yes', weeks: 34 } };
    expect(news2([aVitalsRecord(normal)], pregnant, testNow)).toEqual({
      status: 'not-valid',
      reason: 'pregnant',
    });
  });

  it("NEWS2-3: the scale of a reading takes precedence over the patient's", () => {
    const reading = aVitalsRecord({ ...normal, oxygenSaturation: 90, spo2Scale: 2 });
    expect(scored([reading])).toMatchObject({ min: 0, scale: 2 });
    expect(scored([aVitalsRecord({ ...normal, oxygenSaturation: 90 })])).toMatchObject({ min: 3, scale: 1 });
  });

  it('NEWS2-11: knowing more never leaves the range shown before', () => {
    const whole = fc.record({
      newConfusion: fc.boolean(),
      respiratoryRate: fc.integer({ min: 4, max: 60 }),
      oxygenSaturation: fc.integer({ min: 50, max: 100 }),
      supplementalOxygen: fc.boolean(),
      bloodPressureSystolic: fc.integer({ min: 50, max: 250 }),
      heartRate: fc.integer({ min: 20, max: 250 }),
      consciousnessLevel: fc.constantFrom('Alert', 'Voice', 'Pain', 'Unresponsive'),
      temperature: fc.integer({ min: 300, max: 450 }).map((tenths) => tenths / 10),
    });
    const scale = fc.constantFrom<1 | 2>(1, 2);
    fc.assert(
      fc.property(
        whole,
        fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
        scale,
        (set, hide, spo2Scale) => {
          const patient = { ...adult, spo2Scale };
          const complete = scored([aVitalsRecord(set)], patient);
          expect(complete.min).toBe(complete.max);
          const shown = Object.fromEntries(Object.entries(set).filter((_entry, index) => !hide[index]));
          const partial = news2([aVitalsRecord(shown)], patient, testNow);
          if (partial.status !== 'scored') return;
          expect(partial.min).toBeLessThanOrEqual(complete.min);
          expect(partial.max).toBeGreaterThanOrEqual(complete.max);
          expect(partial.max).toBeLessThanOrEqual(20);
        },
      ),
    );
  });
});
