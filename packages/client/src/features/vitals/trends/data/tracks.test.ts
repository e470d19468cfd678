import { judgeRecorded } from '@bedside/contracts/clinical/judgement/judged-signs.ts';
import type { VitalsRecord } from '@bedside/contracts/vitals/vitals.contract.ts';
import { describe, expect, it } from 'vitest';
import { aVitalsRecord, lopez } from '../../../../../test/chart-samples.ts';
import { aPatient } from '../../../../../test/samples.ts';
import { readingAt } from './readings.ts';
import { type TrackName, trendsOf } from './tracks.ts';

const monitor = { id: 'monitor-4', fullName: 'Monitor 4', role: 'Device' };
const otherMonitor = { id: 'monitor-5', fullName: 'Monitor 5', role: 'Device' };
const start = Date.UTC(2026, 10, 21, 12);
const adult = aPatient({ age: 50, spo2Scale: 1 });

/** A set observed some minutes after the start. */
const at = (minutes: number, given: Partial<VitalsRecord>): VitalsRecord =>
  aVitalsRecord({
    id: `set-${minutes}-${given.recordedBy?.id ?? lopez.id}`,
    timestamp: new Date(start + minutes * 60_000).toISOString(),
    ...given,
  });

const trends = (sets: VitalsRecord[], patient = adult) => trendsOf(sets.toReversed(), patient, 'C');
const readings = (name: TrackName, sets: VitalsRecord[], patient = adult) => {
  const found = trends(sets, patient).tracks.find((track) => track.name === name)?.readings;
  return Array.from({ length: found?.length ?? 0 }).flatMap((_, place) =>
    found ? (readingAt(found, place) ?? []) : [],
  );
};

describe('Trends', () => {
  it("TREND-2: join a device's values by a line, and keep those of people as points", () => {
    const sets = [
      at(0, { heartRate: 80, recordedBy: monitor }),
      at(1, { heartRate: 90 }),
      at(2, { heartRate: 82, recordedBy: monitor }),
      at(3, { heartRate: 83, recordedBy: otherMonitor }),
    ];
    const joined = readings('heartRate', sets).map(({ isOnLine, isJoined }) => [isOnLine, isJoined]);
    expect(joined).toEqual([
      [true, false],
      [false, false],
      [true, true],
      [false, false],
    ]);
  });

  it('TREND-2: leave a gap after 30 minutes without a value, and after a failed attempt', () => {
    const sets = [
      at(0, { heartRate: 80, recordedBy: monitor }),
      at(30, { heartRate: 80, recordedBy: monitor }),
      at(61, { heartRate: 80, recordedBy: monitor }),
      at(62, { unrecordable: ['heartRate'] }),
      at(63, { heartRate: 80, recordedBy: monitor }),
    ];
    expect(readings('heartRate', sets).map(({ isJoined }) => isJoined)).toEqual([false, true, false, false]);
  });

  it('TREND-1: contain no set that was entered in error, and tell how many they leave out', () => {
    const enteredInError = { at: new Date(start).toISOString(), by: lopez, reason: 'wrong-value' } as const;
    const sets = [at(0, { heartRate: 80 }), at(1, { heartRate: 200, enteredInError })];
    expect(readings('heartRate', sets).map(({ low }) => low)).toEqual([80]);
    expect(trends(sets).inError).toBe(1);
  });

  it('TREND-3: mark every value as the table does, at any age and on either scale', () => {
    const patients = [adult, aPatient({ age: 4 }), aPatient({ age: 70, spo2Scale: 2 })];
    const values = Array.from({ length: 111 }, (_, place) => 50 + place);
    const sets = values.map((value) =>
      at(value, {
        heartRate: value,
        oxygenSaturation: Math.min(value, 100),
        bloodPressureSystolic: value,
      }),
    );
    const tones = {
      normal: 'normal',
      unknown: 'unjudged',
      warning: 'abnormal',
      critical: 'critical',
    } as const;
    for (const patient of patients) {
      for (const vital of ['heartRate', 'oxygenSaturation', 'bloodPressureSystolic'] as const) {
        const drawn = readings(vital, sets, patient).map(({ tone }, place) => [values[place], tone]);
        const listed = sets.map((set, place) => [
          values[place],
          tones[judgeRecorded(vital, set, patient).tone],
        ]);
        expect([vital, ...drawn]).toEqual([vital, ...listed]);
      }
    }
  });

  it('TREND-3: change a band at the birthday that changes the limits', () => {
    const child = aPatient({ age: 5, dateOfBirth: '2020-11-22' });
    const sets = [at(0, { heartRate: 90 }), at(24 * 60, { heartRate: 90 })];
    const band = trends(sets, child).bands.find(({ lane }) => lane === 'heartRate');
    expect(band?.steps.map(({ range }) => range)).toEqual([
      { min: 80, max: 120 },
      { min: 75, max: 118 },
    ]);
  });

  it('TREND-5: show a range of NEWS2 from its lowest to its highest value', () => {
    const [score] = readings('news2', [at(0, { heartRate: 135, respiratoryRate: 26 })]);
    expect(score).toMatchObject({ low: 6, high: 20, tone: 'critical', isOnLine: false });
  });

  it('D43: never show "alert, confusion not asked" as normal', () => {
    const [level] = readings('consciousness', [at(0, { consciousnessLevel: 'Alert', defaulted: [] })]);
    expect(level?.tone).toBe('unjudged');
  });

  it('D8: contain no value that was only defaulted', () => {
    const set = at(0, { heartRate: 80, defaulted: ['painLevel', 'consciousnessLevel'] });
    expect([...readings('painLevel', [set]), ...readings('consciousness', [set])]).toEqual([]);
  });
});
