import { counts } from '../../record-marks.ts';
import type { ConsciousnessLevel } from '../../vitals/consciousness-words.ts';
import { isUnverified } from '../../vitals/monitor-sets.ts';
import type { VitalsRecord } from '../../vitals/vitals.contract.ts';
import { isDevice } from './device-vitals.ts';
import { observedAt } from './set-times.ts';
import { roundToTenth } from './temperature.ts';

/** A value, its time of observation (UTC, ISO 8601) and the record that contains it. */
export interface Observed<T> {
  value: T;
  at: string;
  recordId: string;
}

export type UnrecordableSign = NonNullable<VitalsRecord['unrecordable']>[number];

/**
 * The newest known value of each parameter, from as many records as needed. An absent value is unknown, never normal.
 * A blood pressure is one measurement: both numbers come from the same record.
 */
export interface MergedVitals {
  /** °C to 0.1 (D7). */
  temperature?: Observed<number> | undefined;
  /** Beats per minute. */
  heartRate?: Observed<number> | undefined;
  /** Breaths per minute. */
  respiratoryRate?: Observed<number> | undefined;
  /** mmHg. */
  bloodPressureSystolic?: Observed<number> | undefined;
  /** mmHg. */
  bloodPressureDiastolic?: Observed<number> | undefined;
  /** Percent. */
  oxygenSaturation?: Observed<number> | undefined;
  /** 0 to 10. */
  painLevel?: Observed<number> | undefined;
  consciousnessLevel?: Observed<ConsciousnessLevel> | undefined;
  newConfusion?: Observed<boolean> | undefined;
  /** On oxygen (true), on room air (false), or unknown (absent). */
  supplementalOxygen?: Observed<boolean> | undefined;
  oxygenDevice?: Observed<NonNullable<VitalsRecord['oxygenDevice']>> | undefined;
  /** Liters per minute. */
  oxygenFlow?: Observed<number> | undefined;
  /** The scale of the newest saturation, if its record names one. Otherwise the patient's scale applies. */
  spo2Scale?: Observed<1 | 2> | undefined;
  /** Signs whose newest attempt failed, with its time. Their older values are no longer current. */
  unrecordable: Partial<Record<UnrecordableSign, Observed<true>>>;
}

/** The period in which an observation counts, both ends included. */
export interface ObservationWindow {
  from?: Date;
  until?: Date;
}

/**
 * Returns the records that count (MERGE-1, MERGE-2): newest observation first (D36), without those entered in error
 * (D12) and without a monitor's that nobody has confirmed (MONITOR-1). Records observed at the same moment keep the order of `records`, which puts the last in the log first, as
 * REST and the folds do. `recordedAt` cannot decide, because the clocks of two servers differ.
 */
export function currentRecords(
  records: readonly VitalsRecord[],
  { from, until }: ObservationWindow = {},
): VitalsRecord[] {
  const first = from?.getTime() ?? Number.NEGATIVE_INFINITY;
  const last = until?.getTime() ?? Number.POSITIVE_INFINITY;
  const current: { record: VitalsRecord; observed: number }[] = [];
  let isSorted = true;
  let before = Number.POSITIVE_INFINITY;
  for (const record of records) {
    const observed = observedAt(record);
    if (!reassures(record) || observed < first || observed > last) continue;
    isSorted &&= observed <= before;
    before = observed;
    current.push({ record, observed });
  }
  // Lists are sorted already, and a long stay has thousands of sets.
  if (!isSorted) current.sort((a, b) => b.observed - a.observed);
  return current.map(({ record }) => record);
}

/** MONITOR-1: returns whether a set may stand for what is known of a patient. A monitor's unverified set only ever warns. */
export const reassures = (record: Pick<VitalsRecord, 'enteredInError' | 'monitor' | 'reviewed'>): boolean =>
  counts(record) && !isUnverified(record);

type Assessed = Pick<
  VitalsRecord,
  'recordedBy' | 'defaulted' | 'painLevel' | 'consciousnessLevel' | 'newConfusion'
>;

/** Returns undefined if the pain level was defaulted (MERGE-3, D8) or sent by a device (MERGE-9, D49). */
export function painOf(record: Assessed): number | undefined {
  return record.defaulted.includes('painLevel') || isDevice(record.recordedBy) ? undefined : record.painLevel;
}

/** Returns °C to 0.1, as shown, because no limit may depend on a digit that the screen hides (TEMP-1). */
export function temperatureOf({ temperature }: VitalsRecord): number | undefined {
  return temperature === undefined ? undefined : roundToTenth(temperature);
}

/** See {@link painOf}. */
export function consciousnessOf(record: Assessed): ConsciousnessLevel | undefined {
  if (record.defaulted.includes('consciousnessLevel') || isDevice(record.recordedBy)) return undefined;
  return record.consciousnessLevel;
}

/** Returns undefined if no record states whether the patient is newly confused. A device cannot state it (MERGE-9). */
export function newConfusionOf(record: Assessed): boolean | undefined {
  return isDevice(record.recordedBy) ? undefined : record.newConfusion;
}

/**
 * Returns whether the patient was on oxygen. Returns undefined if unknown. A flow alone means oxygen;
 * an oxygen device alone does not, because CPAP can run on air (MERGE-6). A monitor cannot state it (MERGE-9).
 */
export function oxygenOf(record: VitalsRecord): boolean | undefined {
  if (isDevice(record.recordedBy)) return undefined;
  if (record.supplementalOxygen !== undefined) return record.supplementalOxygen;
  return record.oxygenFlow !== undefined && record.oxygenFlow > 0 ? true : undefined;
}

/**
 * Returns the newest known value of each parameter. `records` are in REST's order; without a window, all of them
 * count. Header, context panel, scores and the assistant's prompt get current values only from here.
 */
export const mergeVitals = (records: readonly VitalsRecord[], window?: ObservationWindow): MergedVitals =>
  mergeCurrent(currentRecords(records, window));

/** Returns what {@link mergeVitals} returns for {@link currentRecords}, without reading the other records of a chart. */
export function mergeCurrent(newestFirst: readonly VitalsRecord[]): MergedVitals {
  const unrecordable: MergedVitals['unrecordable'] = {};

  const observed = <T>(record: VitalsRecord, value: T): Observed<T> => ({
    value,
    at: record.timestamp,
    recordId: record.id,
  });

  const newest = <T>(read: (record: VitalsRecord) => T | undefined): Observed<T> | undefined => {
    for (const record of newestFirst) {
      const value = read(record);
      if (value !== undefined) return observed(record, value);
    }
    return undefined;
  };

  /** MERGE-5: a failed attempt hides any older value. */
  const newestOrUnrecordable = <T>(sign: UnrecordableSign, read: (record: VitalsRecord) => T | undefined) => {
    for (const record of newestFirst) {
      const value = read(record);
      if (value !== undefined) return observed(record, value);
      if (record.unrecordable?.includes(sign)) {
        unrecordable[sign] = observed(record, true);
        return undefined;
      }
    }
    return undefined;
  };

  const oxygenSaturation = newestOrUnrecordable('oxygenSaturation', (record) => record.oxygenSaturation);
  const scaleOfReading = newestFirst.find(({ id }) => id === oxygenSaturation?.recordId)?.spo2Scale;
  return {
    temperature: newestOrUnrecordable('temperature', temperatureOf),
    heartRate: newestOrUnrecordable('heartRate', (record) => record.heartRate),
    respiratoryRate: newestOrUnrecordable('respiratoryRate', (record) => record.respiratoryRate),
    oxygenSaturation,
    painLevel: newest(painOf),
    consciousnessLevel: newest(consciousnessOf),
    newConfusion: newest(newConfusionOf),
    supplementalOxygen: newest(oxygenOf),
    spo2Scale: oxygenSaturation && scaleOfReading && { ...oxygenSaturation, value: scaleOfReading },
    ...oxygenSupply(newestFirst, observed),
    ...bloodPressure(newestOrUnrecordable('bloodPressure', systolicFirst(newestFirst))),
    unrecordable,
  };
}

interface Pressure {
  systolic: number | undefined;
  diastolic: number | undefined;
}

/**
 * MERGE-4: pairs follow the systolic pressure. A diastolic alone counts only if no record has a systolic, so that an
 * incomplete pressure never hides a low one.
 */
function systolicFirst(records: readonly VitalsRecord[]): (record: VitalsRecord) => Pressure | undefined {
  const anySystolic = records.some(({ bloodPressureSystolic }) => bloodPressureSystolic !== undefined);
  return ({ bloodPressureSystolic: systolic, bloodPressureDiastolic: diastolic }) => {
    if (systolic === undefined && (anySystolic || diastolic === undefined)) return undefined;
    return { systolic, diastolic };
  };
}

function bloodPressure(pair: Observed<Pressure> | undefined) {
  if (pair === undefined) return {};
  const { systolic, diastolic } = pair.value;
  return {
    bloodPressureSystolic: systolic === undefined ? undefined : { ...pair, value: systolic },
    bloodPressureDiastolic: diastolic === undefined ? undefined : { ...pair, value: diastolic },
  };
}

/** MERGE-6: takes device and flow from the newest record that mentions oxygen. On room air, both are absent. */
function oxygenSupply(
  records: readonly VitalsRecord[],
  observed: <T>(record: VitalsRecord, value: T) => Observed<T>,
) {
  const record = records.find(
    (one) =>
      !isDevice(one.recordedBy) &&
      (oxygenOf(one) !== undefined || one.oxygenDevice !== undefined || one.oxygenFlow !== undefined),
  );
  if (record === undefined || oxygenOf(record) === false) return {};
  const { oxygenDevice, oxygenFlow } = record;
  return {
    oxygenDevice: oxygenDevice === undefined ? undefined : observed(record, oxygenDevice),
    oxygenFlow: oxygenFlow === undefined ? undefined : observed(record, oxygenFlow),
  };
}
