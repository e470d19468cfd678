import { type News2Parameter, news2Parameters } from '../../scores/chart-inputs.ts';
import type { Contradiction } from '../../scores/contradiction.ts';
import type { VitalsRecord } from '../../vitals/vitals.contract.ts';
import { type News2Patient, news2Now, news2WindowMs } from '../news2/news2.ts';
import { mergeVitals } from '../vitals/merged-vitals.ts';

/*
 * The one rule for texts that reassure (D46). A low score never says "low risk", "home" or "discharge" on its own
 * while the patient's vital signs contradict it or are unknown. Rules: docs/clinical/reassurance.md.
 */

/** A patient's vital signs at one moment: the records in REST's order. */
export interface CurrentVitals {
  records: readonly VitalsRecord[];
  at: Date;
}

/** Vital signs among a score's inputs. They count as observed when the score is calculated. */
export type GivenVitals = {
  [sign in
    | 'respiratoryRate'
    | 'oxygenSaturation'
    | 'bloodPressureSystolic'
    | 'heartRate'
    | 'consciousnessLevel'
    | 'newConfusion'
    | 'temperature']?: VitalsRecord[sign] | undefined;
};

/** REASSURE-4: a saturation below this contradicts, by the patient's SpO₂ scale. Percent. */
export const reassuringSaturation = { 1: 92, 2: 88 } as const;

/** REASSURE-1: a NEWS2 from this value on contradicts. */
const alarmingNews2 = 5;

/** Codes that leave a question open. All others contradict a low score by a known finding. */
const open: readonly Contradiction['code'][] = [
  'unknown',
  'pregnant',
  'onset',
  'assumed-limit',
  'fever-unclear',
];

export function isOpenQuestion({ code }: Contradiction): boolean {
  return open.includes(code);
}

/** Returns `reading`, or its variant for a known contradiction or for something unknown. */
export function qualified<T extends string>(
  reading: T,
  contradictions: readonly Contradiction[],
): T | `${T}-contradicted` | `${T}-unknown` {
  if (contradictions.length === 0) return reading;
  return contradictions.every(isOpenQuestion) ? `${reading}-unknown` : `${reading}-contradicted`;
}

/**
 * Returns the contradictions of a reassurance (REASSURE-1 to 7). Findings come first, from the chart's last 30 minutes
 * and the `given` values; then unknown signs. Empty only if every parameter of NEWS2 is known and none contradicts.
 */
export function contradictionsOf(
  patient: News2Patient,
  current: CurrentVitals | undefined,
  values: GivenVitals = {},
): Contradiction[] {
  const records = current?.records ?? [];
  const at = current?.at ?? new Date();
  const charted = contradictionsOfRecords(patient, records, at);
  if (Object.values(values).every((value) => value === undefined)) return charted;
  const together = contradictionsOfRecords(patient, [asRecord(values, records, at), ...records], at);
  // A value given by hand fills a gap, but never hides a contradiction of the chart.
  return merged(
    charted.filter((one) => !isOpenQuestion(one)),
    together,
  );
}

function contradictionsOfRecords(
  patient: News2Patient,
  records: readonly VitalsRecord[],
  at: Date,
): Contradiction[] {
  const from = new Date(at.getTime() - news2WindowMs);
  const vitals = mergeVitals(records, { from });
  // REASSURE-7: in pregnancy, the bands still name alarming values, but never clear a patient.
  const isPregnant = patient.pregnancy.status === 'yes';
  const score = news2Now(records, { ...patient, pregnancy: { status: 'no' } }, at);
  const found: Contradiction[] = [];
  if (score.status === 'scored') {
    const { min, max, parts, singleThree } = score;
    if (min >= alarmingNews2) found.push({ code: 'news2', min, max });
    const signs = news2Parameters.filter((parameter) => parts[parameter].min === 3);
    if (singleThree) found.push({ code: 'single-three', signs });
  }
  if (vitals.supplementalOxygen?.value) found.push({ code: 'oxygen' });
  const scale = score.status === 'scored' ? score.scale : patient.spo2Scale;
  const limit = reassuringSaturation[scale];
  const saturation = vitals.oxygenSaturation?.value;
  if (saturation !== undefined && saturation < limit)
    found.push({ code: 'saturation', value: saturation, limit });
  const unrecordable = Object.values(vitals.unrecordable).length;
  if (unrecordable > 0) found.push({ code: 'unrecordable', signs: unrecordableOf(vitals.unrecordable) });
  const signs = unknownSigns(score);
  if (signs.length > 0) found.push({ code: 'unknown', signs });
  if (isPregnant) found.push({ code: 'pregnant' });
  return found;
}

type Unrecordable = ReturnType<typeof mergeVitals>['unrecordable'];
const unrecordableOf = (failed: Unrecordable) =>
  (['temperature', 'heartRate', 'respiratoryRate', 'bloodPressure', 'oxygenSaturation'] as const).filter(
    (sign) => failed[sign] !== undefined,
  );

/** REASSURE-6: returns parameters that are missing, or known only in part, so that their points are a range. */
function unknownSigns(score: ReturnType<typeof news2Now>): News2Parameter[] {
  if (score.status !== 'scored') return [...news2Parameters];
  const { parts, missing } = score;
  return news2Parameters.filter(
    (parameter) => missing.includes(parameter) || parts[parameter].min !== parts[parameter].max,
  );
}

/** Keeps the more alarming of two findings with the same code. */
function merged(charted: readonly Contradiction[], together: readonly Contradiction[]): Contradiction[] {
  const both = together.map((found): Contradiction => {
    const before = charted.find(({ code }) => code === found.code);
    if (found.code === 'news2' && before?.code === 'news2') return before.min > found.min ? before : found;
    if (found.code === 'saturation' && before?.code === 'saturation')
      return before.value < found.value ? before : found;
    if (found.code === 'single-three' && before?.code === 'single-three')
      return { code: 'single-three', signs: [...new Set([...before.signs, ...found.signs])] };
    return found;
  });
  const onlyCharted = charted.filter(({ code }) => both.every((found) => found.code !== code));
  return [...onlyCharted, ...both];
}

/** Turns values given by hand into the newest set of vitals. */
function asRecord(values: GivenVitals, records: readonly VitalsRecord[], at: Date): VitalsRecord {
  const newest = Math.max(at.getTime(), ...records.map(({ timestamp }) => Date.parse(timestamp)));
  const timestamp = new Date(newest).toISOString();
  return {
    painLevel: 0,
    consciousnessLevel: 'Alert',
    defaulted: ['painLevel', ...(values.consciousnessLevel ? [] : (['consciousnessLevel'] as const))],
    id: 'given',
    patientId: 'given',
    timestamp,
    recordedAt: timestamp,
    recordedBy: { id: 'given', fullName: '', role: '' },
    version: 1,
    ...Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)),
  };
}
