import { counts } from '../../record-marks.ts';
import type { VitalsRecord } from '../../vitals/vitals.contract.ts';
import { type HeaderTile, headerTiles } from '../alerts/header-colors.ts';
import type { HistoryVital } from '../alerts/history-limits.ts';
import { acvpuOf } from '../vitals/acvpu.ts';
import {
  consciousnessOf,
  type MergedVitals,
  newConfusionOf,
  oxygenOf,
  painOf,
  temperatureOf,
} from '../vitals/merged-vitals.ts';
import { type JudgedSign, type Judgement, judge } from './judgement.ts';
import type { JudgedPatient } from './judgement-rules.ts';

/** The signs of a screen: the five of the vitals strip, pain and consciousness. */
export const shownSigns = [...headerTiles, 'painLevel', 'consciousness'] as const;
export type ShownSign = (typeof shownSigns)[number];

/** JUDGE-9: judges the value of a sign that is current now, by the day of its observation. */
export function judgeCurrent(sign: ShownSign, vitals: MergedVitals, patient: JudgedPatient): Judgement {
  const at = observedAtOf(sign, vitals);
  if (at === undefined) return judge(sign, undefined, patient, { at: '' });
  const moment = {
    at,
    onOxygen: vitals.supplementalOxygen?.value,
    spo2Scale: vitals.spo2Scale?.value,
  };
  if (sign === 'consciousness') {
    const level = acvpuOf(vitals.consciousnessLevel?.value, vitals.newConfusion?.value);
    return judge(sign, level, patient, moment);
  }
  if (sign === 'painLevel') return judge(sign, vitals.painLevel?.value, patient, moment);
  if (vitals.unrecordable[sign]) return judge(sign, 'unrecordable', patient, moment);
  if (sign === 'bloodPressure') {
    const pressure = {
      systolic: vitals.bloodPressureSystolic?.value,
      diastolic: vitals.bloodPressureDiastolic?.value,
    };
    return judge(sign, pressure, patient, moment);
  }
  return judge(sign, vitals[sign]?.value, patient, moment);
}

export function observedAtOf(sign: ShownSign, vitals: MergedVitals): string | undefined {
  if (sign === 'consciousness') return (vitals.consciousnessLevel ?? vitals.newConfusion)?.at;
  if (sign === 'painLevel') return vitals.painLevel?.at;
  const observed =
    sign === 'bloodPressure' ? (vitals.bloodPressureSystolic ?? vitals.bloodPressureDiastolic) : vitals[sign];
  return (vitals.unrecordable[sign] ?? observed)?.at;
}

/** JUDGE-9: judges each sign of the vitals strip. */
export function judgeTiles(vitals: MergedVitals, patient: JudgedPatient): Record<HeaderTile, Judgement> {
  return {
    bloodPressure: judgeCurrent('bloodPressure', vitals, patient),
    heartRate: judgeCurrent('heartRate', vitals, patient),
    respiratoryRate: judgeCurrent('respiratoryRate', vitals, patient),
    temperature: judgeCurrent('temperature', vitals, patient),
    oxygenSaturation: judgeCurrent('oxygenSaturation', vitals, patient),
  };
}

/**
 * JUDGE-10: judges one value of a set as it was recorded. `onOxygen` comes from {@link oxygenOfSets}, so that a value has
 * the tone that it had while it was current.
 */
export function judgeRecorded(
  sign: JudgedSign,
  record: VitalsRecord,
  patient: JudgedPatient,
  onOxygen: boolean | undefined = oxygenOf(record),
): Judgement {
  const moment = { at: record.timestamp, onOxygen, spo2Scale: record.spo2Scale };
  const { bloodPressureSystolic: systolic, bloodPressureDiastolic: diastolic, unrecordable = [] } = record;
  switch (sign) {
    case 'consciousness':
      return judge(sign, acvpuOf(consciousnessOf(record), newConfusionOf(record)), patient, moment);
    case 'bloodPressure':
      if (systolic === undefined && diastolic === undefined && unrecordable.includes(sign))
        return judge(sign, 'unrecordable', patient, moment);
      return judge(sign, { systolic, diastolic }, patient, moment);
    default: {
      const value = numberOf(sign, record);
      const isFailed = value === undefined && unrecordable.some((one) => one === sign);
      return judge(sign, isFailed ? 'unrecordable' : value, patient, moment);
    }
  }
}

function numberOf(vital: HistoryVital, record: VitalsRecord): number | undefined {
  if (vital === 'painLevel') return painOf(record);
  return vital === 'temperature' ? temperatureOf(record) : record[vital];
}

/**
 * JUDGE-10: returns for each set the oxygen supply by which its saturation is judged: the newest statement up to the next
 * saturation, as {@link judgeCurrent} reads it. `newestFirst` are the sets of a chart.
 */
export function oxygenOfSets(newestFirst: readonly VitalsRecord[]): ReadonlyMap<string, boolean | undefined> {
  const supply = new Map<string, boolean | undefined>();
  let oxygen: boolean | undefined;
  let judged: VitalsRecord | undefined;
  for (const record of newestFirst.toReversed()) {
    if (!counts(record)) continue;
    oxygen = oxygenOf(record) ?? oxygen;
    supply.set(record.id, oxygen);
    if (record.oxygenSaturation !== undefined) judged = record;
    else if (record.unrecordable?.includes('oxygenSaturation')) judged = undefined;
    if (judged !== undefined) supply.set(judged.id, oxygen);
  }
  return supply;
}
