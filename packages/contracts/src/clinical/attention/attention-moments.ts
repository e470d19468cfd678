import type { AttentionSign } from '../../attention/attention.contract.ts';
import type { Patient } from '../../patients/patients.contract.ts';
import { counts } from '../../record-marks.ts';
import { news2Parameters } from '../../scores/chart-inputs.ts';
import { isUnverified } from '../../vitals/monitor-sets.ts';
import type { VitalsRecord } from '../../vitals/vitals.contract.ts';
import { type News2, type News2Patient, news2WindowMs } from '../news2/news2.ts';
import { type News2Set, News2Walk, news2SetAt, news2Sources } from '../news2/news2-series.ts';
import { localDay } from '../patient/age.ts';
import { type MergedVitals, mergeCurrent } from '../vitals/merged-vitals.ts';
import { observedAt, storedAt } from '../vitals/set-times.ts';
import { dependsOn, lateSets, newerSets } from './set-lists.ts';

/** The facts of a patient that the rules of attention need. */
export type AttentionPatient = News2Patient &
  Pick<Patient, 'status'> &
  Partial<Pick<Patient, 'chiefComplaint'>>;

/** The state of a patient at one set of vitals, with the values of the half hour before it (NEWS2-10). */
export interface Moment {
  record: VitalsRecord;
  /** When the set was observed, in milliseconds. */
  at: number;
  patient: AttentionPatient;
  /** The values that the score counts. */
  values: News2Set['vitals'];
  /** NEWS2 as if the patient were not pregnant: only single values count in pregnancy (ATTN-2). */
  score: News2;
  /** The reference score of a rise (BOARD-2). */
  reference: News2 | undefined;
  /** The largest rise above a score of the last 12 hours, by the parameters known in both (ATTN-3). */
  rise: number;
  /** All values of the half hour. */
  vitals: MergedVitals;
  /** Returns whether the value of a sign, or without one any value that the score counts, is a monitor's unverified one. */
  restsOnUnverified: (sign?: AttentionSign) => boolean;
  /** The day of the set, `YYYY-MM-DD`. */
  day: string;
}

/** The moments of a chart, oldest first. */
export interface Moments {
  readonly moments: readonly Moment[];
  /** Returns the index of the newest moment that `isOne` accepts, or -1. `isOne` depends on no other set of the chart. */
  lastIndex(isOne: (moment: Moment) => boolean): number;
}

/** The scores of single sets until more than these are read, then of all sets at once. */
const singleScores = 8;

/** ATTN-3: the time before a set in which its score is compared with every older one, in milliseconds. */
const riseWindowMs = 12 * 60 * 60_000;

const charts = new WeakMap<AttentionPatient, MomentsOfChart>();

/**
 * Returns a moment for each set that counts, oldest first, without sets that were charted late (ATTN-10). `sets` are
 * newest first. A moment reads other sets only when a rule asks for its values, because the newest sets usually decide
 * and a chart has hundreds. Keeps a patient's moments, because the next set of a live chart leaves all others as they are.
 * The result is valid until the next call for the same patient.
 */
export function attentionMoments(sets: readonly VitalsRecord[], patient: AttentionPatient): Moments {
  const known = charts.get(patient);
  if (known?.follow(sets)) return known;
  const chart = new MomentsOfChart(sets, patient);
  charts.set(patient, chart);
  return chart;
}

/** A set that counts. */
interface Counted {
  record: VitalsRecord;
  at: number;
  /** Its place among all sets that the chart has had. */
  place: number;
  /** The place of the newest set that is half an hour older and so shares no observation. */
  separate: number;
  /** Absent for a set that was charted late. */
  moment: Moment | undefined;
  scored?: News2Set;
  vitals?: MergedVitals;
  /** The largest rise, and the place of the set above which the score rose. */
  rise?: { points: number; from: number };
}

/** The moments of a chart. They stay while the chart gets newer sets and loses its oldest ones. */
class MomentsOfChart implements Moments {
  readonly patient: AttentionPatient;
  readonly moments: Moment[] = [];
  /** The same object each time, so that cached scores remain valid. */
  readonly #scoredAs: AttentionPatient;
  /** The list behind the moments, newest first. */
  #sets: readonly VitalsRecord[];
  /** The sets that count, oldest first. */
  readonly #counted: Counted[] = [];
  readonly #records: VitalsRecord[] = [];
  /** The place of the oldest set. */
  #first = 0;
  #separate = -1;
  /** The number of moments that the chart has lost. */
  #gone = 0;
  /** For each question of {@link lastIndex}: the last answer, and the moments it covers, counted with the lost ones. */
  readonly #lastOnes = new WeakMap<(moment: Moment) => boolean, { last: number; until: number }>();
  #storedLast = Number.NEGATIVE_INFINITY;
  #singleReads = 0;
  /** Present once all sets are scored. */
  #walk: News2Walk | undefined;

  constructor(sets: readonly VitalsRecord[], patient: AttentionPatient) {
    this.patient = patient;
    this.#scoredAs = { ...patient, pregnancy: { status: 'no' } };
    this.#sets = sets;
    const newestFirst = sets.filter(counts).sort((a, b) => observedAt(b) - observedAt(a));
    const late = lateSets(newestFirst);
    for (const record of newestFirst.reverse()) this.#append(record, late.has(record));
  }

  lastIndex(isOne: (moment: Moment) => boolean): number {
    const { last, until } = this.#lastOnes.get(isOne) ?? { last: -1, until: 0 };
    let index = this.moments.length - 1;
    for (; index >= until - this.#gone; index -= 1) {
      const moment = this.moments[index];
      if (moment && isOne(moment)) break;
    }
    if (index < until - this.#gone) index = last - this.#gone;
    this.#lastOnes.set(isOne, { last: index + this.#gone, until: this.moments.length + this.#gone });
    return Math.max(index, -1);
  }

  /**
   * Continues with a list that differs from the last one only by newer sets at its start and missing ones at its end.
   * Returns false if a moment could differ in another way.
   */
  follow(sets: readonly VitalsRecord[]): boolean {
    const change = newerSets(this.#sets, sets);
    if (!change || !this.#isNewer(change.added) || !this.#isUnused(change.dropped)) return false;
    this.#sets = sets;
    this.#singleReads = 0;
    this.#first += change.dropped.length;
    this.#separate = Math.max(this.#separate, this.#first - 1);
    this.#records.splice(0, change.dropped.length);
    const lost = this.#counted.splice(0, change.dropped.length).filter(({ moment }) => moment).length;
    this.moments.splice(0, lost);
    this.#gone += lost;
    for (const record of change.added) this.#append(record, false);
    return true;
  }

  scoreOf(one: Counted): News2Set {
    if (one.scored) return one.scored;
    this.#singleReads += 1;
    if (this.#singleReads > singleScores) this.#scoreAll();
    one.scored ??= news2SetAt(this.#records, one.place - this.#first, this.#scoredAs);
    return one.scored;
  }

  /** BOARD-2: returns the score of the newest separate set, or else of the oldest set. The oldest sets have none. */
  referenceOf({ at, separate }: Counted): News2 | undefined {
    const [oldest] = this.#counted;
    if (oldest === undefined || oldest.at >= at) return undefined;
    return this.scoreOf(this.#counted[separate - this.#first] ?? oldest).score;
  }

  /** ATTN-3: returns the largest rise above an older set of the last 12 hours; 0 without one. */
  riseOf(one: Counted): number {
    if (one.rise && one.rise.from >= this.#first) return one.rise.points;
    const { score } = this.scoreOf(one);
    let rise = { points: 0, from: one.place };
    for (let index = one.place - this.#first - 1; index >= 0; index -= 1) {
      const older = this.#counted[index];
      if (older === undefined || older.at < one.at - riseWindowMs) break;
      if (older.at === one.at) continue;
      const points = riseAbove(score, this.scoreOf(older).score);
      if (points > rise.points) rise = { points, from: older.place };
    }
    one.rise = rise;
    return rise.points;
  }

  vitalsOf(one: Counted): MergedVitals {
    if (one.vitals) return one.vitals;
    let from = one.place - this.#first;
    while (this.#at(from - 1) >= one.at - news2WindowMs) from -= 1;
    let until = one.place - this.#first;
    while (this.#at(until) <= one.at) until += 1;
    one.vitals = mergeCurrent(this.#records.slice(from, until).reverse());
    return one.vitals;
  }

  #append(record: VitalsRecord, isLate: boolean): void {
    const at = observedAt(record);
    const place = this.#first + this.#counted.length;
    while (at - this.#at(this.#separate + 1 - this.#first) >= news2WindowMs) this.#separate += 1;
    const one: Counted = { record, at, place, separate: this.#separate, moment: undefined };
    if (!isLate) one.moment = new LazyMoment(this, one);
    if (one.moment) this.moments.push(one.moment);
    this.#counted.push(one);
    this.#records.push(record);
    this.#storedLast = Math.max(this.#storedLast, storedAt(record));
    this.#walk?.add(record);
    if (this.#walk) one.scored = this.#walk.scoreOf(record);
  }

  #scoreAll(): void {
    const walk = new News2Walk(this.#scoredAs);
    for (let start = 0; start < this.#counted.length; ) {
      let end = start;
      while (this.#at(end) === this.#at(start)) end += 1;
      const together = this.#counted.slice(start, end);
      for (const { record } of together) walk.add(record);
      for (const one of together) one.scored ??= walk.scoreOf(one.record);
      start = end;
    }
    this.#walk = walk;
  }

  /** Returns whether `added` leave every other set on time: each was observed and stored after all before it. */
  #isNewer(added: readonly VitalsRecord[]): boolean {
    let observed = this.#at(this.#counted.length - 1);
    let stored = this.#storedLast;
    return added.every((record) => {
      const isNewer = observedAt(record) > observed && storedAt(record) >= stored;
      [observed, stored] = [observedAt(record), storedAt(record)];
      return isNewer;
    });
  }

  /** Returns whether `dropped` are the oldest sets and no moment of the others has read their values. */
  #isUnused(dropped: readonly VitalsRecord[]): boolean {
    const newest = dropped.at(-1);
    if (newest === undefined) return true;
    if (dropped.length >= this.#counted.length) return false;
    if (!dropped.every((record, place) => record === this.#records[place])) return false;
    const until = observedAt(newest) + news2WindowMs;
    for (let place = dropped.length; this.#at(place) <= until; place += 1) {
      const { scored, vitals } = this.#counted[place] ?? {};
      if (vitals && dependsOn(vitals, dropped)) return false;
      if (scored?.newest.some((record) => record !== undefined && dropped.includes(record))) return false;
    }
    return true;
  }

  /** Returns the time of the set at an index; NaN beyond the ends, which every comparison rejects. */
  #at(index: number): number {
    return this.#counted[index]?.at ?? Number.NaN;
  }
}

/**
 * Returns the points by which a score rose. Compares the parameters that both contain, because a monitor's set leaves
 * out consciousness and oxygen. Of two complete scores, it is their difference.
 */
function riseAbove(now: News2, before: News2): number {
  if (now.status !== 'scored' || before.status !== 'scored') return 0;
  return news2Parameters.reduce((rise, parameter) => {
    const [part, older] = [now.parts[parameter], before.parts[parameter]];
    const isKnown = part.observedAt !== undefined && older.observedAt !== undefined;
    return isKnown ? rise + part.min - older.min : rise;
  }, 0);
}

/** MERGE-4: both numbers of a pressure are from the set of the systolic one. */
const signOf = (sign: AttentionSign) =>
  sign === 'bloodPressureDiastolic' || sign === 'bloodPressure' ? 'bloodPressureSystolic' : sign;

/** Computes each value on its first use. */
class LazyMoment implements Moment {
  readonly record: VitalsRecord;
  readonly at: number;
  readonly #chart: MomentsOfChart;
  readonly #one: Counted;
  #day: string | undefined;

  constructor(chart: MomentsOfChart, one: Counted) {
    this.#chart = chart;
    this.#one = one;
    this.record = one.record;
    this.at = one.at;
  }

  get patient() {
    return this.#chart.patient;
  }

  get values() {
    return this.#chart.scoreOf(this.#one).vitals;
  }

  get score() {
    return this.#chart.scoreOf(this.#one).score;
  }

  get reference() {
    return this.#chart.referenceOf(this.#one);
  }

  get rise() {
    return this.#chart.riseOf(this.#one);
  }

  get vitals() {
    return this.#chart.vitalsOf(this.#one);
  }

  restsOnUnverified(sign?: AttentionSign) {
    const { newest } = this.#chart.scoreOf(this.#one);
    const own = sign === undefined ? newest : [newest[news2Sources.indexOf(signOf(sign))]];
    return own.some((record) => record !== undefined && isUnverified(record));
  }

  get day() {
    this.#day ??= localDay(new Date(this.at));
    return this.#day;
  }
}
