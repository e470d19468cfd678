import type { Patient } from '../../patients/patients.contract.ts';
import { counts } from '../../record-marks.ts';
import type { VitalsRecord } from '../../vitals/vitals.contract.ts';
import { type News2, type News2Patient, news2Window } from '../news2/news2.ts';
import { type News2Set, news2SetAt, news2Sets } from '../news2/news2-series.ts';
import { localDay } from '../patient/age.ts';
import { type MergedVitals, mergeVitals } from '../vitals/merged-vitals.ts';
import { observedAt, storedAt } from '../vitals/set-times.ts';

/** The facts of a patient that the rules of attention need. */
export type AttentionPatient = News2Patient & Pick<Patient, 'status'>;

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
  /** All values of the half hour. */
  vitals: MergedVitals;
  /** The day of the set, `YYYY-MM-DD`. */
  day: string;
}

/** ATTN-10: a set counts as charted late if one observed this much later was stored before it. Milliseconds. */
const lateBy = 5 * 60_000;

/**
 * Returns a moment for each set that counts, oldest first, without sets that were charted late (ATTN-10). `sets` are
 * newest first. A moment reads other sets only when a rule asks for its values, because the newest sets usually decide
 * and a chart has hundreds.
 */
export function attentionMoments(sets: readonly VitalsRecord[], patient: AttentionPatient): Moment[] {
  const counted = sets
    .filter(counts)
    .map((record) => ({ record, at: observedAt(record) }))
    .sort((a, b) => b.at - a.at);
  const chart = {
    counted,
    references: referencePlaces(counted),
    patient,
    scoreAt: scoresOf(counted, patient),
  };
  const late = lateSets(counted);
  const moments = counted.flatMap((one, place) =>
    late.has(one.record) ? [] : new LazyMoment(chart, place, one),
  );
  return moments.reverse();
}

/** The sets of a chart that count, newest first. */
interface CountedChart {
  counted: readonly Counted[];
  references: readonly (number | undefined)[];
  patient: AttentionPatient;
  /** Returns the score and the values of the set at a place. */
  scoreAt: (place: number) => News2Set;
}

/** The scores of single sets until more than these are read, then of all sets at once. */
const singleScores = 8;

function scoresOf(counted: readonly Counted[], patient: AttentionPatient): CountedChart['scoreAt'] {
  const records = counted.map(({ record }) => record);
  const scored = notPregnant(patient);
  let reads = 0;
  let all: News2Set[] | undefined;
  return (place) => {
    reads += 1;
    if (reads > singleScores) all ??= news2Sets(records, scored);
    return all?.[place] ?? news2SetAt(records, place, scored);
  };
}

/** Computes each value on its first use. */
class LazyMoment implements Moment {
  readonly record: VitalsRecord;
  readonly at: number;
  readonly #chart: CountedChart;
  readonly #place: number;
  #own: News2Set | undefined;
  #vitals: MergedVitals | undefined;
  #day: string | undefined;

  constructor(chart: CountedChart, place: number, { record, at }: Counted) {
    this.#chart = chart;
    this.#place = place;
    this.record = record;
    this.at = at;
  }

  get patient() {
    return this.#chart.patient;
  }

  get values() {
    return this.#scored().vitals;
  }

  get score() {
    return this.#scored().score;
  }

  get reference() {
    const place = this.#chart.references[this.#place];
    return place === undefined ? undefined : this.#chart.scoreAt(place).score;
  }

  get vitals() {
    this.#vitals ??= mergeVitals(within(this.#chart.counted, this.#place));
    return this.#vitals;
  }

  get day() {
    this.#day ??= localDay(new Date(this.at));
    return this.#day;
  }

  #scored(): News2Set {
    this.#own ??= this.#chart.scoreAt(this.#place);
    return this.#own;
  }
}

const copies = new WeakMap<AttentionPatient, AttentionPatient>();

/** Returns the same object each time, so that cached scores remain valid. */
function notPregnant(patient: AttentionPatient): AttentionPatient {
  const copy = copies.get(patient) ?? { ...patient, pregnancy: { status: 'no' } };
  copies.set(patient, copy);
  return copy;
}

interface Counted {
  record: VitalsRecord;
  at: number;
}

/** Returns the sets of the half hour up to the set at `place`, including those of the same moment. */
function within(counted: readonly Counted[], place: number): VitalsRecord[] {
  const at = counted[place]?.at ?? 0;
  let start = place;
  while ((counted[start - 1]?.at ?? Number.POSITIVE_INFINITY) <= at) start -= 1;
  let end = place;
  while ((counted[end]?.at ?? Number.NEGATIVE_INFINITY) >= at - news2Window) end += 1;
  return counted.slice(start, end).map(({ record }) => record);
}

/**
 * BOARD-2: returns for each set the place of its reference: the newest set that is half an hour older and so shares no
 * observation, or else the oldest set. The oldest sets have none.
 */
function referencePlaces(counted: readonly Counted[]): (number | undefined)[] {
  const last = counted.length - 1;
  const oldest = counted[last]?.at ?? 0;
  let other = 0;
  return counted.map(({ at }) => {
    if (oldest >= at) return undefined;
    while (other < last && at - (counted[other]?.at ?? 0) < news2Window) other += 1;
    return other;
  });
}

function lateSets(counted: readonly Counted[]): Set<VitalsRecord> {
  const late = new Set<VitalsRecord>();
  // The earliest storage time of a set observed more than `lateBy` after the current one.
  let storedFirst = Number.POSITIVE_INFINITY;
  let newer = 0;
  for (const { record, at } of counted) {
    for (let next = counted[newer]; next && next.at - at > lateBy; next = counted[newer]) {
      storedFirst = Math.min(storedFirst, storedAt(next.record));
      newer += 1;
    }
    if (storedAt(record) > storedFirst) late.add(record);
  }
  return late;
}
