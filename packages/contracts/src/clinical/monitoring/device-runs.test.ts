import { describe, expect, it } from 'vitest';
import { aVitalsRecord, calmSigns } from '../../../test/a-vitals-record.ts';
import type { VitalsRecord } from '../../vitals/vitals.contract.ts';
import { type News2, type News2Patient, news2 } from '../news2/news2.ts';
import { news2Series } from '../news2/news2-series.ts';
import { deviceRole } from '../vitals/device-vitals.ts';
import { deviceRuns, spanOf } from './device-runs.ts';

const adult: News2Patient = { age: 50, spo2Scale: 1, pregnancy: { status: 'no' } };
const monitor = { id: 'monitor-1', fullName: 'Monitor 4', role: deviceRole };
const low: News2 = {
  status: 'scored',
  min: 0,
  max: 0,
  parts: {} as never,
  missing: [],
  singleThree: false,
  risk: { min: 'low', max: 'low' },
  scale: 1,
};

const measured = (minutesAgo: number, given: Partial<VitalsRecord> = {}) =>
  aVitalsRecord({ minutesAgo, recordedBy: monitor, heartRate: 80, oxygenSaturation: 97, ...given });

const sizes = (
  records: VitalsRecord[],
  patient = adult,
  scoreOf: (record: VitalsRecord) => News2 = () => low,
) => deviceRuns(records, { recordOf: (record) => record, scoreOf, patient }).map((line) => line.length);

describe('Runs of a device (D49)', () => {
  it("RUN-1: joins consecutive sets of one device, and no clinician's set", () => {
    expect(sizes([measured(0), measured(1), measured(2)])).toEqual([3]);
    const nurse = aVitalsRecord({ minutesAgo: 1, heartRate: 80 });
    expect(sizes([measured(0), nurse, measured(2), measured(3)])).toEqual([1, 1, 2]);
    expect(sizes([nurse, aVitalsRecord({ minutesAgo: 2, heartRate: 80 })])).toEqual([1, 1]);
    const other = measured(1, { recordedBy: { ...monitor, id: 'monitor-2' } });
    expect(sizes([measured(0), other])).toEqual([1, 1]);
    expect(sizes([])).toEqual([]);
  });

  it.each<[string, Partial<VitalsRecord>, Partial<VitalsRecord>]>([
    ['a heart rate of 60 and 59', { heartRate: 60 }, { heartRate: 59 }],
    ['a heart rate of 100 and 101', { heartRate: 100 }, { heartRate: 101 }],
    ['a low and a high heart rate', { heartRate: 40 }, { heartRate: 140 }],
    ['a saturation of 96 and 95', { oxygenSaturation: 96 }, { oxygenSaturation: 95 }],
    ['a heart rate of 130 and 131', { heartRate: 130 }, { heartRate: 131 }],
    ['a respiratory rate of 20 and 21', { respiratoryRate: 20 }, { respiratoryRate: 21 }],
    ['a temperature of 38.0 and 38.1', { temperature: 38 }, { temperature: 38.1 }],
    ['a systolic pressure of 91 and 90', { bloodPressureSystolic: 91 }, { bloodPressureSystolic: 90 }],
    ['a diastolic pressure of 90 and 91', { bloodPressureDiastolic: 90 }, { bloodPressureDiastolic: 91 }],
    ['a measured and a missing temperature', { temperature: 37 }, {}],
  ])('RUN-2: does not fold %s', (_name, one, other) => {
    expect(sizes([measured(0, one), measured(1, other)])).toEqual([1, 1]);
    expect(sizes([measured(0, one), measured(1, one)])).toEqual([2]);
    expect(sizes([measured(0, other), measured(1, other)])).toEqual([2]);
  });

  it("RUN-2: uses the child's limits and SpO₂ scale 2", () => {
    const child = { ...adult, age: 3 };
    expect(sizes([measured(0, { heartRate: 100 }), measured(1, { heartRate: 120 })], child)).toEqual([2]);
    expect(sizes([measured(0, { heartRate: 60 }), measured(1, { heartRate: 190 })], child)).toEqual([1, 1]);
    const scale2 = (minutesAgo: number, oxygenSaturation: number) =>
      measured(minutesAgo, { oxygenSaturation, spo2Scale: 2 });
    expect(sizes([scale2(0, 88), scale2(1, 92)])).toEqual([2]);
    expect(sizes([scale2(0, 88), scale2(1, 87)])).toEqual([1, 1]);
    expect(sizes([measured(0, { spo2Scale: 1 }), measured(1, { spo2Scale: 2 })])).toEqual([1, 1]);
  });

  it('RUN-2: does not join sets of two NEWS2 bands', () => {
    const [now, before] = [measured(0), measured(1)];
    const medium: News2 = { ...low, min: 5, max: 5, risk: { min: 'medium', max: 'medium' } };
    expect(sizes([now, before], adult, (record) => (record === now ? medium : low))).toEqual([1, 1]);
    expect(sizes([now, before], adult, () => ({ ...low, min: 1, max: 1 }))).toEqual([2]);
  });

  it('RUN-1: does not join sets that are more than 30 minutes apart', () => {
    expect(sizes([measured(0), measured(30)])).toEqual([2]);
    expect(sizes([measured(0), measured(30.1)])).toEqual([1, 1]);
    expect(sizes([measured(0), measured(25), measured(50)])).toEqual([3]);
  });

  it('RUN-4: never hides a note, a failed attempt or a set entered in error', () => {
    const enteredInError = { at: '2026-11-21T12:00:00.000Z', by: monitor, reason: 'Cable' };
    for (const single of [
      { notes: 'Artifact' },
      { unrecordable: ['heartRate' as const] },
      { enteredInError } as Partial<VitalsRecord>,
    ]) {
      expect(sizes([measured(0), measured(1, single), measured(2)])).toEqual([1, 1, 1]);
    }
  });

  it('RUN-3: spans the lowest to the highest value of a sign', () => {
    const run = [
      measured(0, { heartRate: 82 }),
      measured(1, { heartRate: 75 }),
      measured(2, { heartRate: 90 }),
    ];
    expect(spanOf('heartRate', run)).toEqual([75, 90]);
    expect(spanOf('temperature', run)).toBeUndefined();
  });
});

describe('NEWS2 of each set', () => {
  const full = (minutesAgo: number, given: Partial<VitalsRecord> = {}) =>
    aVitalsRecord({
      minutesAgo,
      ...calmSigns,
      ...given,
    });

  it('NEWS2-10: equals the score as of the time of each set', () => {
    const records = [
      measured(0, { heartRate: 120 }),
      measured(5),
      full(5, { respiratoryRate: 26 }),
      measured(29),
      measured(34),
      full(35),
      measured(66),
    ];
    const expected = records.map(({ timestamp }) => news2(records, adult, new Date(timestamp)));
    expect(news2Series(records, adult)).toEqual(expected);
    // The kept scores are the same, and a record entered in error changes those of the half hour after it.
    expect(news2Series(records, adult)).toEqual(expected);
    const marked = records.with(2, {
      ...full(5),
      id: records[2]?.id ?? '',
      version: 2,
      enteredInError: { at: '2026-11-21T12:00:00.000Z', by: monitor, reason: 'wrong-patient' },
    });
    const after = marked.map(({ timestamp }) => news2(marked, adult, new Date(timestamp)));
    expect(news2Series(marked, adult)).toEqual(after);
    expect(after[0]).not.toEqual(expected[0]);
  });
});
