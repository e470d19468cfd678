import type { Patient } from '../../patients/patients.contract.ts';
import { counts } from '../../record-marks.ts';
import type { VitalsRecord } from '../../vitals/vitals.contract.ts';
import { type News2, type News2Patient, news2Window } from '../news2/news2.ts';
import { type News2Set, news2Sets } from '../news2/news2-series.ts';
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
  /** The values that the score counts. */
  values: News2Set['vitals'];
  /** NEWS2 as if the patient were not pregnant: only single values count in pregnancy (ATTN-2). */
  score: News2;
  /** The reference score of a rise (BOARD-2). */
  reference: News2 | undefined;
  /** All values of the half hour. */
  vitals: () => MergedVitals;
  patient: AttentionPatient;
  /** True if sets older than the given ones would not change this moment. */
  isWhole: boolean;
  /** Returns the day of the set, `YYYY-MM-DD`. */
  day: () => string;
}

/** ATTN-10: a set counts as charted late if one observed this much later was stored before it. Milliseconds. */
const lateBy = 5 * 60_000;

/**
 * Returns a moment for each set that counts, oldest first, without sets that were charted late (ATTN-10). `sets` are
 * newest first.
 */
export function attentionMoments(sets: readonly VitalsRecord[], patient: AttentionPatient): Moment[] {
  const counted = sets
    .filter(counts)
    .map((record) => ({ record, at: observedAt(record) }))
    .sort((a, b) => b.at - a.at);
  const records = counted.map(({ record }) => record);
  const scored = news2Sets(records, notPregnant(patient));
  const late = lateSets(counted);
  const references = referencePlaces(counted);
  const oldest = counted.at(-1)?.at ?? 0;
  const moments = counted.flatMap(({ record, at }, place): Moment[] => {
    const own = scored[place];
    // `news2Sets` returns one score per record.
    if (own === undefined || late.has(record)) return [];
    const reference = references[place];
    const referenceAt = counted[reference ?? -1]?.at ?? Number.NEGATIVE_INFINITY;
    return [
      {
        record,
        at,
        values: own.vitals,
        score: own.score,
        reference: scored[reference ?? -1]?.score,
        vitals: once(() => mergeVitals(within(counted, place))),
        patient,
        // The sets contain the whole half hour before the reference.
        isWhole: referenceAt - news2Window > oldest,
        day: once(() => localDay(new Date(at))),
      },
    ];
  });
  return moments.reverse();
}

/** Computed on demand, because few rules read all values of a set or its day. */
function once<T>(read: () => T): () => T {
  let known: { value: T } | undefined;
  return () => {
    known ??= { value: read() };
    return known.value;
  };
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
