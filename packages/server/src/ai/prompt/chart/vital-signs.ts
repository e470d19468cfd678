import type { QuotedField, ReplyQuote } from '@bedside/contracts/chat/reply-quote.ts';
import type { CourseSet, CourseValue } from '@bedside/contracts/clinical/monitoring/day-course.ts';
import { acvpuBadness, acvpuOf } from '@bedside/contracts/clinical/vitals/acvpu.ts';
import {
  consciousnessOf,
  type MergedVitals,
  newConfusionOf,
  type Observed,
  painOf,
  type UnrecordableSign,
} from '@bedside/contracts/clinical/vitals/merged-vitals.ts';
import type { PromptMarks } from '../prompt-marks.ts';

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

/** What the line of a sign's day names, and the values that it compares. */
interface SignCourse {
  value: CourseValue;
  /** The smallest change of direction that is a turn (COURSE-3). */
  swing?: number;
  names: readonly ('highest' | 'lowest' | 'worst')[];
  /** A second value of which the highest is named. */
  also?: { name: string; value: CourseValue };
  /** By default the sign's own text. */
  text?: (set: CourseSet) => string | undefined;
}

/** How to format a sign's value, and the sign to name if it could not be recorded. */
export interface Sign {
  key: string;
  unit: string;
  text: (record: CourseSet) => string | undefined;
  absent: string;
  /** What a reply can quote of a set (QUOTE-1). */
  quoted: QuotedField;
  quote: (record: CourseSet) => ReplyQuote['value'] | undefined;
  sign?: UnrecordableSign;
  newest: (merged: MergedVitals) => Observed<unknown> | undefined;
  course?: SignCourse;
}

const numberText = (value: number | undefined) => (value === undefined ? undefined : String(value));
const pressureText = ({
  bloodPressureSystolic: systolic,
  bloodPressureDiastolic: diastolic,
}: CourseSet): string | undefined =>
  systolic === undefined && diastolic === undefined ? undefined : `${systolic ?? '?'}/${diastolic ?? '?'}`;
const yesNo = (value: boolean | undefined) => (value === undefined ? undefined : value ? 'yes' : 'no');

/** Undefined for an alert patient, whose level is no finding. */
function badnessOf(set: CourseSet): number | undefined {
  const level = acvpuOf(consciousnessOf(set), newConfusionOf(set));
  return level && (acvpuBadness[level] || undefined);
}

/** Returns the level of consciousness in words: "Alert", "Alert, newly confused". */
const levelText = (set: CourseSet): string | undefined => {
  const level = consciousnessOf(set);
  return newConfusionOf(set) === true ? [level, 'newly confused'].filter(Boolean).join(', ') : level;
};

/** Returns the key of a sign's value in a set, with a space before it; nothing without a value. */
export function signKey(marks: PromptMarks, sign: Sign, set: CourseSet, isNewest: boolean): string {
  const value = sign.quote(set);
  if (value === undefined) return '';
  const unit = sign.unit === '' ? {} : { unit: sign.unit };
  const record = { recordId: set.id, at: set.timestamp };
  return marks.key('vitals', record, { field: sign.quoted, value, ...unit, isNewest });
}

export const signs: readonly Sign[] = [
  {
    key: 'respiratory_rate',
    unit: '/min',
    text: (record) => numberText(record.respiratoryRate),
    quoted: 'respiratoryRate',
    quote: ({ respiratoryRate }) => respiratoryRate,
    absent: notRecorded,
    sign: 'respiratoryRate',
    newest: (merged) => merged.respiratoryRate,
    course: { value: ({ respiratoryRate }) => respiratoryRate, swing: 6, names: ['highest', 'lowest'] },
  },
  {
    key: 'oxygen_saturation',
    unit: '%',
    text: (record) => numberText(record.oxygenSaturation),
    quoted: 'oxygenSaturation',
    quote: ({ oxygenSaturation }) => oxygenSaturation,
    absent: notRecorded,
    sign: 'oxygenSaturation',
    newest: (merged) => merged.oxygenSaturation,
    course: { value: ({ oxygenSaturation }) => oxygenSaturation, swing: 4, names: ['highest', 'lowest'] },
  },
  {
    key: 'blood_pressure',
    unit: 'mmHg',
    text: pressureText,
    quoted: 'bloodPressure',
    quote: pressureText,
    absent: notRecorded,
    sign: 'bloodPressure',
    newest: (merged) => merged.bloodPressureSystolic ?? merged.bloodPressureDiastolic,
    course: {
      value: ({ bloodPressureSystolic }) => bloodPressureSystolic,
      swing: 20,
      names: ['highest', 'lowest'],
      also: { name: 'highest diastolic', value: ({ bloodPressureDiastolic }) => bloodPressureDiastolic },
    },
  },
  {
    key: 'heart_rate',
    unit: '/min',
    text: (record) => numberText(record.heartRate),
    quoted: 'heartRate',
    quote: ({ heartRate }) => heartRate,
    absent: notRecorded,
    sign: 'heartRate',
    newest: (merged) => merged.heartRate,
    course: { value: ({ heartRate }) => heartRate, swing: 20, names: ['highest', 'lowest'] },
  },
  {
    key: 'temperature',
    unit: '°C',
    text: (record) => numberText(record.temperature),
    quoted: 'temperature',
    quote: ({ temperature }) => temperature,
    absent: notRecorded,
    sign: 'temperature',
    newest: (merged) => merged.temperature,
    course: { value: ({ temperature }) => temperature, swing: 1, names: ['highest', 'lowest'] },
  },
  {
    key: 'consciousness',
    unit: '',
    text: consciousnessOf,
    quoted: 'consciousness',
    quote: consciousnessOf,
    absent: notAssessed,
    newest: (merged) => merged.consciousnessLevel,
    course: { value: badnessOf, names: ['worst'], text: levelText },
  },
  {
    key: 'new_confusion',
    unit: '',
    text: (record) => yesNo(newConfusionOf(record)),
    quoted: 'newConfusion',
    quote: newConfusionOf,
    absent: notAssessed,
    newest: (merged) => merged.newConfusion,
  },
  {
    key: 'pain',
    unit: 'of 10',
    text: (record) => numberText(painOf(record)),
    quoted: 'painLevel',
    quote: painOf,
    absent: notAssessed,
    newest: (merged) => merged.painLevel,
    course: { value: painOf, names: ['highest'] },
  },
];
