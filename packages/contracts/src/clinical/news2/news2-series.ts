import type { News2Parameter } from '../../scores/chart-inputs.ts';
import type { VitalsRecord } from '../../vitals/vitals.contract.ts';
import {
  consciousnessOf,
  type MergedVitals,
  newConfusionOf,
  type Observed,
  oxygenOf,
  reassures,
  temperatureOf,
  type UnrecordableSign,
} from '../vitals/merged-vitals.ts';
import { observedAt } from '../vitals/set-times.ts';
import { type News2, type News2Patient, news2Of, news2WindowMs } from './news2.ts';

interface Source {
  value: (record: VitalsRecord) => unknown;
  /** A failed attempt at this sign hides any older value (MERGE-5). */
  sign?: UnrecordableSign;
}

/** The values that NEWS2 uses, each read as `mergeVitals` reads it. */
const sources = [
  { value: temperatureOf, sign: 'temperature' },
  { value: ({ heartRate }) => heartRate, sign: 'heartRate' },
  { value: ({ respiratoryRate }) => respiratoryRate, sign: 'respiratoryRate' },
  { value: ({ oxygenSaturation }) => oxygenSaturation, sign: 'oxygenSaturation' },
  { value: ({ bloodPressureSystolic }) => bloodPressureSystolic, sign: 'bloodPressure' },
  { value: consciousnessOf },
  { value: newConfusionOf },
  { value: oxygenOf },
] as const satisfies readonly Source[];

/** The names of {@link sources}, in their order. */
export const news2Sources = [
  'temperature',
  'heartRate',
  'respiratoryRate',
  'oxygenSaturation',
  'bloodPressureSystolic',
  'consciousness',
  'newConfusion',
  'supplementalOxygen',
] as const;

/** The newest record of each source. */
type Newest = (VitalsRecord | undefined)[];

/** A set's score, the values behind it, and the records that they are from. */
export interface News2Set {
  score: News2;
  vitals: Pick<MergedVitals, News2Value | 'unrecordable'>;
  newest: readonly (VitalsRecord | undefined)[];
}

type News2Value = Exclude<News2Parameter, 'consciousness'> | 'consciousnessLevel' | 'newConfusion';

interface Known extends News2Set {
  patient: News2Patient;
}

const known = new WeakMap<VitalsRecord, Known>();

/** NEWS2-10: returns the score of each set as of its time of observation. See {@link news2Sets}. */
export function news2Series(records: readonly VitalsRecord[], patient: News2Patient): News2[] {
  return news2Sets(records, patient).map(({ score }) => score);
}

/**
 * NEWS2-10: returns the score and the values of each set as of its time of observation, in the order of `records`, which
 * are sorted newest first. Equals `news2` of each set, but reads every record once. A monitor's unverified set has the score of the
 * confirmed values at its time (MONITOR-1). Keeps the score of a set as long as
 * the half hour before it has the same values.
 */
export function news2Sets(records: readonly VitalsRecord[], patient: News2Patient): News2Set[] {
  const walk = new News2Walk(patient);
  const scored: News2Set[] = new Array(records.length);
  for (let end = records.length; end > 0; ) {
    const at = timeAt(records, end - 1);
    let start = end;
    while (start > 0 && timeAt(records, start - 1) === at) {
      start -= 1;
      const record = records[start];
      if (record && reassures(record)) walk.add(record);
    }
    for (let index = start; index < end; index += 1) {
      const record = records[index];
      if (record) scored[index] = walk.scoreOf(record);
    }
    end = start;
  }
  return scored;
}

const timeAt = (records: readonly VitalsRecord[], place: number): number => {
  const record = records[place];
  return record === undefined ? Number.NaN : observedAt(record);
};

/** Scores sets from the oldest to the newest. Reads each record once. */
export class News2Walk {
  readonly #patient: News2Patient;
  readonly #newest: Newest = sources.map(() => undefined);
  readonly #since = sources.map(() => Number.NEGATIVE_INFINITY);

  constructor(patient: News2Patient) {
    this.#patient = patient;
  }

  /** Adds a record that counts (D12). Of several from the same moment, the last in the log comes last. */
  add(record: VitalsRecord): void {
    const at = observedAt(record);
    for (const [index, source] of sources.entries()) {
      if (!tells(source, record)) continue;
      this.#newest[index] = record;
      this.#since[index] = at;
    }
  }

  /** Returns the score of a record from the moment of the last added ones, all of which have been added. */
  scoreOf(record: VitalsRecord): News2Set {
    const from = observedAt(record) - news2WindowMs;
    const current = this.#newest.map((one, index) => ((this.#since[index] ?? 0) >= from ? one : undefined));
    return scoreOf(record, current, this.#patient);
  }
}

/**
 * Returns the score and the values of the set at `place` as {@link news2Sets} does, without reading the other sets.
 * `records` count (D12) and are sorted oldest first.
 */
export function news2SetAt(records: readonly VitalsRecord[], place: number, patient: News2Patient): News2Set {
  const record = records[place];
  if (record === undefined) throw new RangeError(`There is no set at ${place}`);
  const at = observedAt(record);
  let next = place;
  while (timeAt(records, next + 1) === at) next += 1;
  const newest: Newest = sources.map(() => undefined);
  let missing = sources.length;
  for (; missing > 0; next -= 1) {
    const older = records[next];
    if (older === undefined || observedAt(older) < at - news2WindowMs) break;
    for (const [index, source] of sources.entries()) {
      if (newest[index] !== undefined || !tells(source, older)) continue;
      newest[index] = older;
      missing -= 1;
    }
  }
  return scoreOf(record, newest, patient);
}

/** Returns whether a record has a source's value, or a failed attempt at it. */
function tells({ value, sign }: Source, record: VitalsRecord): boolean {
  return (
    value(record) !== undefined || (sign !== undefined && (record.unrecordable?.includes(sign) ?? false))
  );
}

function scoreOf(record: VitalsRecord, newest: Newest, patient: News2Patient): News2Set {
  const before = known.get(record);
  if (before?.patient === patient && before.newest.every((one, index) => one === newest[index])) {
    return before;
  }
  const vitals = merged(newest);
  const scored = { patient, newest, vitals, score: news2Of(vitals, patient, new Date(record.timestamp)) };
  known.set(record, scored);
  return scored;
}

function merged(newest: Newest): MergedVitals {
  const [temperature, heartRate, respiratoryRate, oxygenSaturation, pressure, level, confusion, oxygen] =
    newest;
  const scale = oxygenSaturation?.oxygenSaturation === undefined ? undefined : oxygenSaturation.spo2Scale;
  return {
    temperature: observed(temperature, temperatureOf),
    heartRate: observed(heartRate, (record) => record.heartRate),
    respiratoryRate: observed(respiratoryRate, (record) => record.respiratoryRate),
    oxygenSaturation: observed(oxygenSaturation, (record) => record.oxygenSaturation),
    bloodPressureSystolic: observed(pressure, (record) => record.bloodPressureSystolic),
    consciousnessLevel: observed(level, consciousnessOf),
    newConfusion: observed(confusion, newConfusionOf),
    supplementalOxygen: observed(oxygen, oxygenOf),
    spo2Scale: scale && observed(oxygenSaturation, () => scale),
    unrecordable: failedAttempts(newest),
  };
}

/** MERGE-5: returns the signs whose newest attempt failed. */
function failedAttempts(newest: Newest): MergedVitals['unrecordable'] {
  const failed: MergedVitals['unrecordable'] = {};
  for (const [index, source] of sources.entries()) {
    const record = newest[index];
    if (record && 'sign' in source && source.value(record) === undefined)
      failed[source.sign] = { value: true, at: record.timestamp, recordId: record.id };
  }
  return failed;
}

function observed<T>(
  record: VitalsRecord | undefined,
  read: (record: VitalsRecord) => T | undefined,
): Observed<T> | undefined {
  const value = record && read(record);
  return record && value !== undefined ? { value, at: record.timestamp, recordId: record.id } : undefined;
}
