import { describe, expect, it } from 'vitest';
import { type AttentionTaken, isCalling } from '../../src/attention/attention.contract.ts';
import { type AttentionChart, attentionOf } from '../../src/clinical/attention/attention.ts';
import { callTone } from '../../src/clinical/board/board-calls.ts';
import { boardNews2 } from '../../src/clinical/board/board-news2.ts';
import type { VitalsRecord } from '../../src/vitals/vitals.contract.ts';
import { aVitalsRecord, testNow } from '../a-vitals-record.ts';
import { takesEveryCase } from '../every-case.ts';

/*
 * A simulated shift: 40 patients, half of them at a monitor, with known deteriorations. Every sign drifts and wobbles as
 * two measurements of a person at rest do. Counts the calls of patients who stay stable, and expects each deterioration to
 * call with its first set, and once.
 */

const minute = 60_000;
const hours = 8;
const seed = Number(process.env.SHIFT_SEED ?? 20261128);
const by = { id: 'nurse-1', fullName: 'Test Nurse', role: 'Nurse' };
const monitor = { id: 'monitor-1', fullName: 'Monitor 1', role: 'Device' };

/** Park and Miller's generator. */
function numbers(start: number): () => number {
  let state = start % 2147483647;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}

type Signs = Pick<
  VitalsRecord,
  | 'heartRate'
  | 'respiratoryRate'
  | 'oxygenSaturation'
  | 'bloodPressureSystolic'
  | 'bloodPressureDiastolic'
  | 'temperature'
>;
type Given = Partial<VitalsRecord>;

/** Standard deviations of repeated measurements at rest, and of the slow drift. */
const spread = {
  heartRate: 4,
  respiratoryRate: 1.2,
  oxygenSaturation: 0.8,
  bloodPressureSystolic: 7,
  bloodPressureDiastolic: 5,
  temperature: 0.1,
} satisfies Record<keyof Signs, number>;
const signNames = Object.keys(spread) as (keyof typeof spread)[];

/** What a patient becomes, as the next set finds it. Each calls by another rule. */
const deteriorations: Record<string, Given> = {
  sepsis: { heartRate: 128, respiratoryRate: 27, bloodPressureSystolic: 88, temperature: 39.4 },
  'early sepsis': { heartRate: 115, respiratoryRate: 23, oxygenSaturation: 94, temperature: 38.6 },
  hypoxia: { oxygenSaturation: 84, respiratoryRate: 29 },
  bleeding: { heartRate: 134, bloodPressureSystolic: 82, bloodPressureDiastolic: 50 },
  drowsiness: { consciousnessLevel: 'Voice', newConfusion: false },
  bradycardia: { heartRate: 34 },
  cold: { temperature: 33.8 },
  'no pressure': { unrecordable: ['bloodPressure'] },
  'no saturation': { unrecordable: ['oxygenSaturation'] },
};

interface Person {
  patient: AttentionChart['patient'];
  rest: { [Sign in keyof Signs]-?: number };
  /** Minutes between two sets. */
  every: number;
  isMonitored: boolean;
  bad: { from: number; until: number; values: Given }[];
}

const facts = { pregnancy: { status: 'no' }, spo2Scale: 1, status: 'in-treatment' } as const;
const resting = {
  heartRate: 78,
  respiratoryRate: 16,
  oxygenSaturation: 97.5,
  bloodPressureSystolic: 126,
  bloodPressureDiastolic: 76,
  temperature: 36.9,
};

function people(next: () => number, count = 40): Person[] {
  const kinds = Object.values(deteriorations);
  return Array.from({ length: count }, (_, place): Person => {
    const isMonitored = place % 2 === 0;
    const isStable = place >= count / 2;
    const adult = { ...facts, age: 20 + Math.floor(next() * 70) };
    const patient =
      place % 10 === 7
        ? { ...facts, age: 6 }
        : place % 10 === 9
          ? { ...adult, age: 29, pregnancy: { status: 'yes' as const } }
          : adult;
    const rest = isStable
      ? {
          // Ill but steady: NEWS2 between 0 and 6, many of them beside a limit.
          heartRate: 60 + next() * 50,
          respiratoryRate: 13 + next() * 9,
          oxygenSaturation: 93 + next() * 5,
          bloodPressureSystolic: 100 + next() * 50,
          bloodPressureDiastolic: 62 + next() * 20,
          temperature: 36.3 + next() * 2,
        }
      : { ...resting, heartRate: 66 + next() * 20, respiratoryRate: 14 + next() * 4 };
    const from = 60 + Math.floor(next() * 300);
    const bad = isStable ? [] : [{ from, until: from + 90, values: kinds[place % kinds.length] ?? {} }];
    return { patient, rest, every: isMonitored ? 1 : 30, isMonitored, bad };
  });
}

interface Followed {
  person: Person;
  /** The ids of causes by the minute of the set that first showed them, with takes after three minutes. */
  calls: { at: number; ids: string[]; isRed: boolean }[];
  firstBad: number | undefined;
}

function follow(person: Person, next: () => number, seat: number): Followed {
  const gauss = () => Math.sqrt(-2 * Math.log(next() || 0.5)) * Math.cos(2 * Math.PI * next());
  const drift = new Map<string, number>();
  let sets: VitalsRecord[] = [];
  const takes: AttentionTaken[] = [];
  const known = new Set<string>();
  const calls: Followed['calls'] = [];
  let firstBad: number | undefined;
  const begin = testNow.getTime() - hours * 60 * minute;
  for (let at = seat % person.every; at < hours * 60; at += person.every) {
    const values: Given = {};
    for (const sign of signNames) {
      const drifted = 0.97 * (drift.get(sign) ?? 0) + gauss() * spread[sign] * 0.15;
      drift.set(sign, drifted);
      const value = person.rest[sign] + drifted + gauss() * spread[sign] * 0.6;
      values[sign] = sign === 'temperature' ? Math.round(value * 10) / 10 : Math.round(value);
    }
    values.oxygenSaturation = Math.min(100, values.oxygenSaturation ?? 100);
    const bad = person.bad.find(({ from, until }) => at >= from && at < until);
    // A nurse charts what the monitor cannot.
    const isNurse = !person.isMonitored || at % 30 === 0 || (bad !== undefined && firstBad === undefined);
    if (isNurse)
      Object.assign(values, { consciousnessLevel: 'Alert', newConfusion: false, supplementalOxygen: false });
    if (bad) {
      firstBad ??= at;
      Object.assign(values, bad.values);
      for (const sign of bad.values.unrecordable ?? []) {
        if (sign === 'bloodPressure') {
          delete values.bloodPressureSystolic;
          delete values.bloodPressureDiastolic;
        } else delete values[sign];
      }
    }
    const moment = new Date(begin + at * minute);
    const set = aVitalsRecord({
      ...values,
      timestamp: moment.toISOString(),
      recordedAt: moment.toISOString(),
      recordedBy: isNurse ? by : monitor,
    });
    sets = [set, ...sets].slice(0, 500);
    const { attention } = attentionOf({ patient: person.patient, sets, labs: [], takes }, [], moment);
    const open = attention.filter(isCalling);
    const ids = open.map(({ id }) => id).filter((id) => !known.has(id));
    for (const id of ids) known.add(id);
    const news2 = () => boardNews2(sets, person.patient);
    const isRed = open.some(
      ({ id, kind }) => ids.includes(id) && callTone(kind, { news2: news2() }) === 'red',
    );
    if (ids.length > 0) calls.push({ at, ids, isRed });
    const waited = open.filter(({ calledAt }) => moment.getTime() - Date.parse(calledAt) >= 3 * minute);
    if (waited.length > 0)
      takes.push({
        id: `take-${at}`,
        patientId: 'patient-1',
        causes: waited,
        through: set.timestamp,
        recordedAt: moment.toISOString(),
        recordedBy: by,
        version: 1,
      });
  }
  return { person, calls, firstBad };
}

/** A monitor's set of each minute costs thirty times as much. One in five of these patients is enough before a commit. */
const isFollowed = ({ isMonitored }: Person, place: number) =>
  takesEveryCase || !isMonitored || place % 10 === 0;

/** The longest time until someone takes a call, in minutes. */
const longestWait = 5;

/** Returns the most patients at one minute whose call in full red no one has taken yet (D76). */
function mostInRed(followed: readonly Followed[], next: () => number): number {
  const rows = Array.from({ length: hours * 60 + longestWait }, () => 0);
  for (const { calls } of followed) {
    const red = new Set(
      calls
        .filter(({ isRed }) => isRed)
        .flatMap(({ at }) => {
          const wait = 1 + Math.floor(next() * longestWait);
          return Array.from({ length: wait }, (_, minutes) => at + minutes);
        }),
    );
    for (const at of red) rows[at] = (rows[at] ?? 0) + 1;
  }
  return Math.max(...rows);
}

describe('a simulated shift of 60 patients', () => {
  it('D76: has at most three rows in full red at any time while calls are taken within five minutes', () => {
    const next = numbers(seed);
    // Before a commit, monitors send a set every five minutes, which costs a fifth.
    const followed = people(next, 60).map((person, seat) =>
      follow(takesEveryCase ? person : { ...person, every: Math.max(5, person.every) }, next, seat),
    );
    const red = followed.reduce((sum, { calls }) => sum + calls.filter(({ isRed }) => isRed).length, 0);
    const most = mostInRed(followed, next);
    process.stdout.write(
      `60 patients, ${hours} h, seed ${seed}: ${red} calls in red, at most ${most} at once\n`,
    );
    expect(red).toBeGreaterThan(10);
    expect(most).toBeLessThanOrEqual(3);
  }, 240_000);
});

describe('a simulated shift of 40 patients', () => {
  it('calls each deterioration within one set and once, and stable patients at most 1.5 times an hour', () => {
    const next = numbers(seed);
    const followed = people(next)
      .filter(isFollowed)
      .map((person, seat) => follow(person, next, seat));
    const missed = followed.filter(
      ({ firstBad, calls }) => firstBad !== undefined && !calls.some(({ at }) => at === firstBad),
    );
    expect(missed.map(({ person }) => person.bad[0]?.values)).toEqual([]);
    const again = followed.flatMap(({ person, firstBad, calls }) => {
      const [bad] = person.bad;
      if (firstBad === undefined || bad === undefined) return [];
      const during = calls.filter(({ at }) => at >= bad.from && at < bad.until);
      const names = during.flatMap(({ ids }) => ids.map((id) => id.slice(0, id.indexOf(':'))));
      return names.filter((name, place) => names.indexOf(name) !== place);
    });
    expect(again).toEqual([]);
    const stable = followed.filter(({ person }) => person.bad.length === 0);
    const perHour = (some: Followed[]) =>
      some.reduce((sum, { calls }) => sum + calls.length, 0) / (some.length * hours);
    const byKind: Record<string, number> = {};
    for (const { calls } of stable)
      for (const id of calls.flatMap(({ ids }) => ids)) {
        const name = id.slice(0, id.indexOf(':'));
        byKind[name] = (byKind[name] ?? 0) + 1;
      }
    process.stdout.write(
      `Shift of ${hours} h, seed ${seed}: ${followed.length - stable.length} deteriorations called, none twice; ` +
        `stable patients ${perHour(stable).toFixed(2)} calls an hour (monitored ` +
        `${perHour(stable.filter(({ person }) => person.isMonitored)).toFixed(2)}) ${JSON.stringify(byKind)}\n`,
    );
    expect(perHour(stable)).toBeLessThanOrEqual(1.5);
  }, 120_000);
});
