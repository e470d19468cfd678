import { describe, expect, it } from 'vitest';
import { aVitalsRecord, calmSigns, testNow } from '../../../test/a-vitals-record.ts';
import type { AttentionTaken } from '../../attention/attention.contract.ts';
import type { VitalsRecord } from '../../vitals/vitals.contract.ts';
import { attentionOf } from '../attention/attention.ts';
import { type AttentionPatient, attentionMoments } from '../attention/attention-moments.ts';
import { standDowns } from '../attention/stand-downs.ts';
import { vitalsCurrency, vitalsDue } from '../monitoring/vitals-currency.ts';
import { news2Now, news2OfNewest } from '../news2/news2.ts';
import { mergeVitals } from './merged-vitals.ts';
import { unverifiedSets } from './unverified-sets.ts';

const patient = {
  age: 70,
  spo2Scale: 1,
  pregnancy: { status: 'no' },
  status: 'in-treatment',
} as const satisfies AttentionPatient;

const recordedBy = { id: 'M1', fullName: 'Monitor 1', role: 'Device' };
const by = { id: 'nurse', fullName: 'Nils Ortiz', role: 'Nurse' };
const {
  supplementalOxygen: _oxygen,
  consciousnessLevel: _level,
  newConfusion: _confusion,
  ...calmNumbers
} = calmSigns;

/** A set that a monitor sent by itself. */
const sent = (given: Parameters<typeof aVitalsRecord>[0] = {}): VitalsRecord =>
  aVitalsRecord({ recordedBy, monitor: { deviceId: 'M1' }, ...given });
const confirmed = (set: VitalsRecord): VitalsRecord => ({
  ...set,
  reviewed: { at: testNow.toISOString(), by },
  version: 2,
});
const full = (given: Parameters<typeof aVitalsRecord>[0] = {}) => aVitalsRecord({ ...calmSigns, ...given });

function callsOf(sets: readonly VitalsRecord[], takes: readonly AttentionTaken[] = []) {
  // A chart's patient is a new object with each change.
  const chart = { patient: { ...patient }, sets, labs: [], takes };
  return attentionOf(chart, [], testNow).attention;
}
const kindsOf = (sets: readonly VitalsRecord[]) => callsOf(sets).map(({ kind, sign }) => sign ?? kind);

describe("a monitor's unverified set", () => {
  it('MONITOR-1: is in no current value and no score, whatever it says', () => {
    const sets = [sent({ ...calmNumbers, minutesAgo: 1 }), full({ heartRate: 135, minutesAgo: 20 })];
    expect(mergeVitals(sets).heartRate?.value).toBe(135);
    expect(news2Now(sets, patient, testNow)).toEqual(news2Now(sets.slice(1), patient, testNow));
    expect(news2OfNewest(sets, patient)?.at).toBe(sets[1]?.timestamp);
  });

  it('MONITOR-1: alone makes nothing known: no score, no current sign, and vitals that are still due', () => {
    const sets = [sent({ ...calmNumbers, minutesAgo: 1 })];
    expect(news2Now(sets, patient, testNow)).toEqual({ status: 'not-observed' });
    expect(vitalsCurrency(mergeVitals(sets), testNow).current).toEqual([]);
    expect(vitalsDue(sets, patient, 2, testNow)?.isOverdue).toBe(true);
  });

  it('MONITOR-1: calls as a confirmed one does, and says what it rests on', () => {
    const sets = [sent({ ...calmNumbers, oxygenSaturation: 88, minutesAgo: 1 }), full({ minutesAgo: 20 })];
    const [call] = callsOf(sets);
    expect(call).toMatchObject({ kind: 'single-three', sign: 'oxygenSaturation', unverified: true });
    expect(callsOf([confirmed(sets[0] as VitalsRecord), ...sets.slice(1)])[0]).not.toHaveProperty(
      'unverified',
    );
  });

  it('MONITOR-1: ends no call with a better value, whoever raised it', () => {
    const bad = full({ heartRate: 140, minutesAgo: 20 });
    const better = sent({ ...calmNumbers, minutesAgo: 10 });
    expect(kindsOf([better, bad])).toContain('heartRate');
    const badByMonitor = sent({ ...calmNumbers, heartRate: 140, minutesAgo: 20 });
    expect(kindsOf([better, badByMonitor])).toContain('heartRate');
    // Once someone has confirmed the better value, it ends the call, as a person's set does.
    expect(callsOf([confirmed(better), badByMonitor]).filter(({ state }) => state !== 'unseen')).toEqual([]);
    expect(
      callsOf([full({ minutesAgo: 5 }), better, badByMonitor]).every(({ state }) => state === 'unseen'),
    ).toBe(true);
  });

  it('MONITOR-1: ends no call of another sign through a set of a person that lacks the sign', () => {
    const sets = [
      aVitalsRecord({ temperature: 37, minutesAgo: 2 }),
      sent({ heartRate: 80, minutesAgo: 4 }),
      sent({ heartRate: 140, minutesAgo: 8 }),
      full({ minutesAgo: 20 }),
    ];
    expect(kindsOf(sets)).toContain('heartRate');
  });

  it('MONITOR-1: hides nothing that the confirmed values call for together', () => {
    // Rate 3, breathing 3 and saturation 3, but the monitor says that the rate is calm.
    const sets = [
      aVitalsRecord({ respiratoryRate: 26, oxygenSaturation: 90, minutesAgo: 1 }),
      sent({ heartRate: 80, minutesAgo: 5 }),
      aVitalsRecord({ heartRate: 135, minutesAgo: 10 }),
    ];
    expect(kindsOf(sets)).toContain('news2-high');
  });

  it('MONITOR-1: leaves a taken call taken while it gets no worse', () => {
    const bad = full({ heartRate: 140, minutesAgo: 20 });
    const [cause] = callsOf([bad]).filter(({ sign }) => sign === 'heartRate');
    if (!cause) throw new Error('No call');
    const take: AttentionTaken = {
      id: 'take',
      patientId: 'patient-1',
      causes: [cause],
      through: bad.timestamp,
      recordedAt: bad.timestamp,
      recordedBy: by,
      version: 1,
    };
    const state = (sets: readonly VitalsRecord[]) =>
      callsOf(sets, [take]).find(({ sign }) => sign === 'heartRate')?.state;
    expect(state([sent({ heartRate: 145, minutesAgo: 1 }), bad])).toBe('taken');
    expect(state([sent({ heartRate: 160, minutesAgo: 1 }), bad])).toBe('calling');
  });

  it('MONITOR-1: shows no call as ended by itself', () => {
    const bad = full({ heartRate: 140, minutesAgo: 20 });
    const better = sent({ ...calmNumbers, minutesAgo: 10 });
    expect(standDowns([better, bad], { ...patient }).size).toBe(0);
    expect(standDowns([confirmed(better), bad], { ...patient }).has(better.id)).toBe(true);
  });

  it('MONITOR-1: neither calls nor waits once it was entered in error', () => {
    const wrong: VitalsRecord = {
      ...sent({ oxygenSaturation: 60, minutesAgo: 1 }),
      enteredInError: { at: testNow.toISOString(), by, reason: 'wrong-value' },
    };
    expect(callsOf([wrong, full({ minutesAgo: 20 })])).toEqual([]);
    expect(unverifiedSets([wrong])).toEqual([]);
  });

  it('MONITOR-1: gives the same calls however its chart is read: set by set or at once (seed 7)', () => {
    let state = 7;
    const random = () => {
      state = (state * 1103515245 + 12345) % 2147483648;
      return state / 2147483648;
    };
    const sets: VitalsRecord[] = [];
    const chart = { patient: { ...patient }, labs: [], takes: [] };
    for (let minute = 400; minute > 0; minute -= 4) {
      const values = {
        heartRate: 60 + Math.floor(random() * 90),
        oxygenSaturation: 86 + Math.floor(random() * 14),
      };
      const set =
        random() < 0.7 ? sent({ ...values, minutesAgo: minute }) : full({ ...values, minutesAgo: minute });
      sets.unshift(set);
      if (random() < 0.1) sets[0] = confirmed(set);
      const followed = attentionOf({ ...chart, sets: [...sets] }, [], testNow).attention;
      const anew = attentionOf({ ...chart, patient: { ...patient }, sets: [...sets] }, [], testNow).attention;
      expect(followed).toEqual(anew);
    }
    expect(attentionMoments(sets, chart.patient).moments.length).toBeGreaterThan(50);
  });
});
