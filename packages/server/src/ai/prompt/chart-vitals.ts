import {
  consciousnessOf,
  currentRecords,
  type MergedVitals,
  mergeVitals,
  type Observed,
  painOf,
  type UnrecordableSign,
} from '@bedside/contracts/clinical/vitals/merged-vitals.ts';
import type { VitalsRecord } from '@bedside/contracts/vitals/vitals.contract.ts';
import { promptBounds } from '../../work-bounds.ts';
import type { PromptMarks } from './prompt-marks.ts';

export type Line = [key: string, value: string];

/** The text for a question not asked or a sign not measured. It is never a normal value (D8, D10). */
export const notRecorded = 'not recorded';
const notAssessed = 'not assessed';

const minute = 60_000;

/** Formats "12 min", "3 h 40 min", "2 d 4 h". */
function duration(milliseconds: number): string {
  const minutes = Math.max(0, Math.round(milliseconds / minute));
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return `${hours} h ${minutes % 60} min`;
  return `${Math.floor(hours / 24)} d ${hours % 24} h`;
}

export const ago = (at: string, now: Date) => `${duration(now.getTime() - Date.parse(at))} ago`;
export const observed = (at: string, now: Date) => `observed ${ago(at, now)}`;

/** How to format a sign's value, and the sign to name if it could not be recorded. */
interface Sign {
  key: string;
  unit: string;
  text: (record: VitalsRecord) => string | undefined;
  absent: string;
  sign?: UnrecordableSign;
  newest: (merged: MergedVitals) => Observed<unknown> | undefined;
}

const numberText = (value: number | undefined) => (value === undefined ? undefined : String(value));
const yesNo = (value: boolean | undefined) => (value === undefined ? undefined : value ? 'yes' : 'no');

const signs: Sign[] = [
  {
    key: 'respiratory_rate',
    unit: '/min',
    text: (record) => numberText(record.respiratoryRate),
    absent: notRecorded,
    sign: 'respiratoryRate',
    newest: (merged) => merged.respiratoryRate,
  },
  {
    key: 'oxygen_saturation',
    unit: '%',
    text: (record) => numberText(record.oxygenSaturation),
    absent: notRecorded,
    sign: 'oxygenSaturation',
    newest: (merged) => merged.oxygenSaturation,
  },
  {
    key: 'blood_pressure',
    unit: 'mmHg',
    text: ({ bloodPressureSystolic: systolic, bloodPressureDiastolic: diastolic }) =>
      systolic === undefined && diastolic === undefined
        ? undefined
        : `${systolic ?? '?'}/${diastolic ?? '?'}`,
    absent: notRecorded,
    sign: 'bloodPressure',
    newest: (merged) => merged.bloodPressureSystolic ?? merged.bloodPressureDiastolic,
  },
  {
    key: 'heart_rate',
    unit: '/min',
    text: (record) => numberText(record.heartRate),
    absent: notRecorded,
    sign: 'heartRate',
    newest: (merged) => merged.heartRate,
  },
  {
    key: 'temperature',
    unit: '°C',
    text: (record) => numberText(record.temperature),
    absent: notRecorded,
    sign: 'temperature',
    newest: (merged) => merged.temperature,
  },
  {
    key: 'consciousness',
    unit: '',
    text: consciousnessOf,
    absent: notAssessed,
    newest: (merged) => merged.consciousnessLevel,
  },
  {
    key: 'new_confusion',
    unit: '',
    text: (record) => yesNo(record.newConfusion),
    absent: notAssessed,
    newest: (merged) => merged.newConfusion,
  },
  {
    key: 'pain',
    unit: 'of 10',
    text: (record) => numberText(painOf(record)),
    absent: notAssessed,
    newest: (merged) => merged.painLevel,
  },
];

/** Lists each vital sign: its newest observed value, the value's age, and the values before it. */
export function vitalsLines(records: readonly VitalsRecord[], now: Date, marks: PromptMarks): Line[] {
  const newestFirst = currentRecords(records);
  const merged = mergeVitals(records);
  const lines = signs.map((sign) => signLine(sign, newestFirst, merged, now, marks));
  return [...lines, oxygenLine(merged, now, marks)];
}

function signLine(
  sign: Sign,
  newestFirst: VitalsRecord[],
  merged: MergedVitals,
  now: Date,
  marks: PromptMarks,
): Line {
  const newest = sign.newest(merged);
  const current = newestFirst.find(({ id }) => id === newest?.recordId);
  const text = current && sign.text(current);
  const tried = sign.sign && merged.unrecordable[sign.sign];
  const markOf = ({ recordId, at }: Observed<unknown>) => marks.of('vitals', recordId, at);
  if (tried) {
    const vain = `could not be recorded (an alert, not a gap) | tried ${ago(tried.at, now)}${markOf(tried)}`;
    return [sign.key, vain + earlierText(sign, newestFirst, newest, now, marks)];
  }
  if (newest === undefined || text === undefined) {
    return [sign.key, sign.absent + earlierText(sign, newestFirst, newest, now, marks)];
  }
  const value = `${[text, sign.unit].join(' ').trim()} | ${observed(newest.at, now)}${markOf(newest)}`;
  return [sign.key, value + earlierText(sign, newestFirst, newest, now, marks)];
}

function earlierText(
  sign: Sign,
  newestFirst: VitalsRecord[],
  newest: Observed<unknown> | undefined,
  now: Date,
  marks: PromptMarks,
): string {
  const values = earlierOf(sign, newestFirst, newest, now).map((record) => {
    const { id, timestamp } = record;
    return `${sign.text(record)} (${ago(timestamp, now)})${marks.of('vitals', id, timestamp)}`;
  });
  return values.length === 0 ? '' : ` | earlier ${values.join(', ')}`;
}

/** Returns the sets with the sign's values before the newest one. */
function earlierOf(
  sign: Sign,
  newestFirst: VitalsRecord[],
  newest: Observed<unknown> | undefined,
  now: Date,
): VitalsRecord[] {
  return newestFirst
    .filter((record) => {
      const age = now.getTime() - Date.parse(record.timestamp);
      return (
        record.id !== newest?.recordId && age <= promptBounds.trendWindow && sign.text(record) !== undefined
      );
    })
    .slice(0, promptBounds.trendValues);
}

/** Returns the remarks in the prompt, as the sets that contain them. */
export function remarkedSets(records: readonly VitalsRecord[], now: Date): VitalsRecord[] {
  return currentRecords(records, { from: new Date(now.getTime() - promptBounds.trendWindow) })
    .filter(({ notes }) => notes)
    .slice(0, promptBounds.trendValues);
}

/** Returns the ids of the sets that {@link vitalsLines} and the remarks show. */
export function shownSets(records: readonly VitalsRecord[], now: Date): string[] {
  const newestFirst = currentRecords(records);
  const { unrecordable, ...merged } = mergeVitals(records);
  return [
    ...[...Object.values(merged), ...Object.values(unrecordable)].flatMap((newest) => newest?.recordId ?? []),
    ...signs
      .flatMap((sign) => earlierOf(sign, newestFirst, sign.newest({ ...merged, unrecordable }), now))
      .map(({ id }) => id),
    ...remarkedSets(records, now).map(({ id }) => id),
  ];
}

function oxygenLine(
  { supplementalOxygen, oxygenDevice, oxygenFlow }: MergedVitals,
  now: Date,
  marks: PromptMarks,
): Line {
  const known = supplementalOxygen ?? oxygenDevice;
  if (known === undefined) return ['oxygen_supply', `${notRecorded} (air or oxygen unknown)`];
  const supply =
    supplementalOxygen === undefined
      ? 'air or oxygen unknown'
      : supplementalOxygen.value
        ? 'supplemental oxygen'
        : 'room air';
  const device = oxygenDevice?.value.replaceAll('-', ' ');
  const flow = oxygenFlow && `${oxygenFlow.value} L/min`;
  const parts = [supply, device, flow].filter((part) => part !== undefined);
  const mark = marks.of('vitals', known.recordId, known.at);
  return ['oxygen_supply', `${parts.join(', ')} | ${observed(known.at, now)}${mark}`];
}
