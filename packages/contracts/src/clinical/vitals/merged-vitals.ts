import type { ConsciousnessLevel } from '../../vitals/consciousness-words.ts';
import type { VitalsRecord } from '../../vitals/vitals.contract.ts';
import { isDevice } from './device-vitals.ts';
import { roundToTenth } from './temperature.ts';

/** A value with the time at which it was observed, UTC ISO 8601, and the record that it comes from. */
export interface Observed<T> {
  value: T;
  at: string;
  recordId: string;
}

export type UnrecordableSign = NonNullable<VitalsRecord['unrecordable']>[number];

/**
 * The newest known value of each parameter, taken from as many records as it needs. What is absent is
 * unknown, never normal. A blood pressure is one measurement: both numbers are of one record.
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
  /** The scale that the newest saturation was read for, where that record names one; else the patient's stands. */
  spo2Scale?: Observed<1 | 2> | undefined;
  /** Signs whose newest attempt failed, with the time of it: their older values are not current any more. */
  unrecordable: Partial<Record<UnrecordableSign, Observed<true>>>;
}

/** Moments between which an observation counts, both included. */
export interface ObservationWindow {
  from?: Date;
  until?: Date;
}

const byObservedTime = (a: VitalsRecord, b: VitalsRecord): number =>
  Date.parse(b.timestamp) - Date.parse(a.timestamp);

/**
 * MERGE-1, MERGE-2: what counts, newest observed first (D36), without what was entered in error (D12). Of what was observed
 * at one moment the order of `records` decides: as REST lists them, and the folds keep them, the last in the log goes first.
 * Their `recordedAt` would not do, since the clocks of two servers differ.
 */
export function currentRecords(
  records: readonly VitalsRecord[],
  { from, until }: ObservationWindow = {},
): VitalsRecord[] {
  return records
    .filter(({ timestamp, enteredInError }) => {
      const observed = Date.parse(timestamp);
      return (
        enteredInError === undefined &&
        (from === undefined || observed >= from.getTime()) &&
        (until === undefined || observed <= until.getTime())
      );
    })
    .sort(byObservedTime);
}

/** Undefined where the pain level was defaulted (MERGE-3, D8) or a device sent it (MERGE-9, D49). */
export function painOf(record: VitalsRecord): number | undefined {
  return record.defaulted.includes('painLevel') || isDevice(record.recordedBy) ? undefined : record.painLevel;
}

/** °C to 0.1, as it is shown: a finer one is not judged by what nobody sees (TEMP-1). */
export function temperatureOf({ temperature }: VitalsRecord): number | undefined {
  return temperature === undefined ? undefined : roundToTenth(temperature);
}

/** See {@link painOf}. */
export function consciousnessOf(record: VitalsRecord): ConsciousnessLevel | undefined {
  if (record.defaulted.includes('consciousnessLevel') || isDevice(record.recordedBy)) return undefined;
  return record.consciousnessLevel;
}

/** Undefined where nobody said whether the patient is newly confused; a device cannot say it (MERGE-9). */
export function newConfusionOf(record: VitalsRecord): boolean | undefined {
  return isDevice(record.recordedBy) ? undefined : record.newConfusion;
}

/**
 * Whether the patient was on oxygen; undefined where the record does not say. A flow says oxygen where nothing else does; a
 * oxygen device alone does not, since CPAP also runs on air (MERGE-6). A monitor cannot say it (MERGE-9).
 */
export function oxygenOf(record: VitalsRecord): boolean | undefined {
  if (isDevice(record.recordedBy)) return undefined;
  if (record.supplementalOxygen !== undefined) return record.supplementalOxygen;
  return record.oxygenFlow !== undefined && record.oxygenFlow > 0 ? true : undefined;
}

/**
 * The newest known value per parameter of `records`, which stand as REST lists them; all of them unless a window is given.
 * Header, context panel, scores and the assistant's context read this, and nothing else.
 */
export function mergeVitals(records: readonly VitalsRecord[], window?: ObservationWindow): MergedVitals {
  const newestFirst = currentRecords(records, window);
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

  /** MERGE-5: a failed attempt newer than the last value hides that value. */
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
 * MERGE-4: the pair hangs on its systolic; a diastolic alone counts only where no record has a systolic, so
 * that a half-entered pressure never hides a low one.
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

/** MERGE-6: device and flow belong to the record that last spoke of oxygen; on room air there is neither. */
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
