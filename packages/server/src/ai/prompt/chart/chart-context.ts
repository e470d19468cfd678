import type { ChartDomain } from '@bedside/contracts/chart-entries.ts';
import type { QuotedField, ReplyQuote } from '@bedside/contracts/chat/reply-quote.ts';
import type { PanelAlert } from '@bedside/contracts/clinical/alerts/panel-alerts.ts';
import { judgedAlerts } from '@bedside/contracts/clinical/judgement/judged-alerts.ts';
import type { CourseSet } from '@bedside/contracts/clinical/monitoring/day-course.ts';
import { vitalsCurrency } from '@bedside/contracts/clinical/monitoring/vitals-currency.ts';
import { type News2, news2, news2Now } from '@bedside/contracts/clinical/news2/news2.ts';
import { news2Next } from '@bedside/contracts/clinical/news2/news2-next.ts';
import {
  type AgeLabel,
  ageGroup,
  ageLabel,
  ageOf,
  daysOn,
  localDay,
} from '@bedside/contracts/clinical/patient/age.ts';
import { isPregnancyPossible } from '@bedside/contracts/clinical/patient/pregnancy.ts';
import {
  currentRecords,
  type MergedVitals,
  mergeVitals,
} from '@bedside/contracts/clinical/vitals/merged-vitals.ts';
import type { CriticalLimit } from '@bedside/contracts/departments/critical-limits.contract.ts';
import type { LabResult } from '@bedside/contracts/labs/labs.contract.ts';
import type { Medication } from '@bedside/contracts/medications/medications.contract.ts';
import type { Note } from '@bedside/contracts/notes/notes.contract.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import type { MarkedInError } from '@bedside/contracts/record-marks.ts';
import { news2Parameters } from '@bedside/contracts/scores/chart-inputs.ts';
import type { ScoreRecord } from '@bedside/contracts/scores/scores.contract.ts';
import type { VitalsRecord } from '@bedside/contracts/vitals/vitals.contract.ts';
import type { XrayAnalysis } from '@bedside/contracts/xrays/xrays.contract.ts';
import { asData, type Mask } from '../as-data.ts';
import type { PromptMarks } from '../prompt-marks.ts';
import { setsOfDay } from './chart-course.ts';
import { limitLines } from './chart-limits.ts';
import { medicationLines } from './chart-medications.ts';
import { noteLines, xrayLines } from './chart-records.ts';
import { scoreLines } from './chart-scores.ts';
import { unreviewedLines } from './chart-unreviewed.ts';
import { remarkedSets, vitalsLines } from './chart-vitals.ts';
import { ago, type Line, notRecorded, observed } from './vital-signs.ts';

/** The parts of a chart for the prompt. Records entered in error may be included and are left out of the text. */
export interface Chart {
  patient: Patient;
  vitals: readonly VitalsRecord[];
  /** The sets of 24 hours, newest first, without those entered in error ({@link setsOfDay}); by default of `vitals`. */
  day?: readonly CourseSet[];
  /** Active and ended medications and given doses, the newest first. */
  medications?: readonly Medication[];
  /** The newest first. */
  scores?: readonly ScoreRecord[];
  /** Clinical notes, the newest first. */
  notes?: readonly Note[];
  /** The newest analysis by a model. */
  xray?: XrayAnalysis | undefined;
  /** The newest lab results, tagged or not; undefined if they could not be read. Only unreviewed ones are shown. */
  newestLabs?: readonly LabResult[] | undefined;
  /** The department's limits of critical results (D50). */
  criticalLimits?: readonly CriticalLimit[];
  /** The marks of the records that were entered in error. */
  errors?: readonly MarkedInError[];
}

/**
 * Returns the chart as text for the model: one `key: value` line per fact, without name, record number, bed or
 * staff. Free text is masked and quoted as a JSON string, so that it ends where its quotes end. Units are those
 * of the API. Times are ages at `now`, because a time of day would be UTC beside a screen in the clinician's own
 * time.
 *
 * Each vital sign has its newest observed value, the earlier ones of six hours and the extremes and turns of 24 hours.
 * Defaulted fields read "not assessed" (D8), records entered in error are omitted (D12), and a sign that could not be
 * recorded reads so.
 */
export function chartContext(chart: Chart, context: LineContext): string {
  return Object.values(linesOf)
    .flatMap((lines) => lines?.(chart, context) ?? [])
    .map(([key, value]) => `${key}: ${value}`)
    .join('\n');
}

/** What every line needs besides its records. */
interface LineContext {
  now: Date;
  mask: Mask;
  marks: PromptMarks;
}

/** The lines of each domain, in prompt order. Null: the prompt shows the domain outside the chart. */
const linesOf: Record<ChartDomain, ((chart: Chart, context: LineContext) => Line[]) | null> = {
  patients: ({ patient }, { now, mask, marks }) => [
    ...patientLines(patient, { now, mask, marks }),
    ...limitLines(patient, now),
  ],
  vitals: ({ patient, vitals, day }, { now, marks }) => [
    ...vitalsLines({ vitals, day: day ?? setsOfDay({ vitals }, now) }, now, marks),
    ...computedLines(patient, vitals, now, marks),
  ],
  scores: ({ scores = [], errors = [] }, { now, marks }) => scoreLines(scores, errors, now, marks),
  xrays: ({ xray }, { now, mask, marks }) => xrayLines(xray, now, mask, marks),
  medications: ({ medications = [], patient }, { now, mask, marks }) =>
    medicationLines(medications, patient.allergies, { now, mask, marks }),
  notes: ({ vitals, notes = [], errors = [] }, { now, mask, marks }) => [
    ...remarkLines(vitals, now, mask, marks),
    ...noteLines(notes, errors, now, mask, marks),
  ],
  labs: unreviewedLines,
  chat: null,
  records: null,
  attention: null,
  handover: null,
  // Who may open a chart is nothing for a model.
  access: null,
  devices: null,
};

function patientLines(patient: Patient, { now, mask, marks }: LineContext): Line[] {
  const day = localDay(now);
  const age = ageLabel(patient, day);
  const { pregnancy, allergies, weightKg } = patient;
  const fact = { domain: 'patients', recordId: patient.id, at: patient.arrivedAt, isNewest: true } as const;
  const key = (name: string, field: QuotedField, value: ReplyQuote['value'], unit?: string) =>
    marks.keyNamed(name, { ...fact, field, value, ...(unit && { unit }) });
  const ageKey = age.basis === undefined ? key('p.age', 'patientAge', age.value, age.unit) : '';
  const lines: Line[] = [
    ['age', ageText(age, ageGroup(ageOf(patient, day))) + ageKey],
    ['sex', patient.gender],
    ['chief_complaint', asData(patient.chiefComplaint, mask)],
    ['arrived', ago(patient.arrivedAt, now)],
    ['status', patient.status.replaceAll('-', ' ')],
    [
      'allergies',
      allergiesText(allergies, mask) + key('p.allergies', 'allergies', quotedAllergies(allergies)),
    ],
    [
      'weight',
      weightKg === undefined ? notRecorded : `${weightKg} kg${key('p.weight', 'weight', weightKg, 'kg')}`,
    ],
    ['spo2_scale', `${patient.spo2Scale}${patient.spo2Scale === 2 ? ' (target 88 to 92 %)' : ''}`],
    ['isolation', patient.isolation ?? notRecorded],
    ['plan', patient.plan ? asData(patient.plan, mask) : notRecorded],
  ];
  if (pregnancy.status !== 'unknown' || isPregnancyPossible(patient, day)) {
    const value = pregnancy.status === 'yes' ? (pregnancy.weeks ?? 'yes') : pregnancy.status;
    lines.splice(7, 0, ['pregnancy', pregnancyText(pregnancy, day) + key('p.pregnancy', 'pregnancy', value)]);
  }
  return lines;
}

/** AGE-6: writes no number for an assumed age. */
export function ageText({ value, unit, basis }: AgeLabel, group: string): string {
  if (basis === 'assumed') return `unknown (${group})`;
  return `${value} ${unit} (${group})${basis === 'estimated' ? ', estimated' : ''}`;
}

function allergiesText(allergies: Patient['allergies'], mask: Mask): string {
  if (allergies === 'not-asked') return 'not asked (unknown, which is not "none")';
  if (allergies === 'none-known') return 'none known';
  return allergies
    .map(({ substance, reaction }) => asData(reaction ? `${substance} (${reaction})` : substance, mask))
    .join(', ');
}

/** Substances without their reactions. */
const quotedAllergies = (allergies: Patient['allergies']): string =>
  typeof allergies === 'string' ? allergies : allergies.map(({ substance }) => substance).join(', ');

function pregnancyText(pregnancy: Patient['pregnancy'], day: string): string {
  if (pregnancy.status === 'unknown') return 'unknown (which is not "no")';
  if (pregnancy.status === 'no') {
    const { deliveredOn } = pregnancy;
    return deliveredOn === undefined ? 'no' : `no, gave birth ${daysOn(deliveredOn, day)} days ago`;
  }
  return pregnancy.weeks === undefined ? 'yes, weeks not recorded' : `yes, ${pregnancy.weeks} weeks`;
}

/**
 * Returns the values that the server computes for the model: the alarms, and NEWS2 now or at the newest set if
 * that is older.
 */
function computedLines(
  patient: Patient,
  records: readonly VitalsRecord[],
  now: Date,
  marks: PromptMarks,
): Line[] {
  const live = news2Now(records, patient, now);
  const last = currentRecords(records, { until: now })[0];
  const keyOf = (score: News2): string => {
    if (last === undefined || score.status !== 'scored') return '';
    const { min, max } = score;
    const value = min === max ? min : `${min}–${max}`;
    const record = { domain: 'vitals', recordId: last.id, at: last.timestamp, isNewest: true } as const;
    return marks.keyNamed('news2', { ...record, field: 'news2', value, named: 'NEWS2' });
  };
  const lines: Line[] = [['news2', news2Text(live, keyOf(live))]];
  if (last && live.status === 'not-observed') {
    const then = news2(records, patient, new Date(last.timestamp));
    lines.push(['news2_at_last_set', `${news2Text(then, keyOf(then))} | ${observed(last.timestamp, now)}`]);
  }
  const merged = mergeVitals(records);
  const urgent = (one: PanelAlert) => Number(one.severity === 'critical');
  const found = judgedAlerts(merged, patient).toSorted((one, other) => urgent(other) - urgent(one));
  const alerts = found.map(({ name, severity, value, symptoms = [] }) =>
    [`${name} ${value} (${severity})`, ...symptoms].join(', with '),
  );
  lines.push(['alerts', alerts.length === 0 ? withoutAlerts(merged, now) : alerts.join('; ')]);
  return lines;
}

/** CURRENT-3: "none" covers only values within their window, and the line names the others. */
function withoutAlerts(vitals: MergedVitals, now: Date): string {
  const { current, old, unknown } = vitalsCurrency(vitals, now);
  const parts = [
    ['none from', current.map(({ sign }) => sign)],
    ['too old to judge:', old.map(({ sign }) => sign)],
    ['not known:', unknown],
  ] as const;
  return parts
    .flatMap(([words, signs]) => (signs.length === 0 ? [] : [`${words} ${signs.join(', ')}`]))
    .join('; ');
}

function news2Text(score: News2, key: string): string {
  if (score.status === 'not-observed') return 'not computable: nothing observed in the last 30 minutes';
  if (score.status === 'not-valid') {
    return `not valid: ${score.reason === 'pregnant' ? 'pregnant' : 'under 16 years'}`;
  }
  const { min, max, missing, risk, singleThree, parts } = score;
  const next = news2Next(score);
  const range = (from: number | string, to: number | string) =>
    from === to ? `${from}` : `${from} to ${to}`;
  const points = news2Parameters
    .filter((parameter) => !missing.includes(parameter))
    .map((parameter) => `${parameter} ${range(parts[parameter].min, parts[parameter].max)}`);
  return [
    range(min, max) + key,
    `risk ${range(risk.min, risk.max)}`,
    ...(singleThree ? ['a single parameter scores 3'] : []),
    `points: ${points.join(', ')}`,
    `missing: ${missing.join(', ') || 'none'}`,
    ...(next ? [`${next.settles ? 'would settle it' : 'would narrow it most'}: ${next.input}`] : []),
  ].join(' | ');
}

/** Returns the remarks beside sets of vitals. */
function remarkLines(records: readonly VitalsRecord[], now: Date, mask: Mask, marks: PromptMarks): Line[] {
  return remarkedSets(records, now).map(
    ({ id, notes = '', timestamp }): Line => [
      'note_with_vitals',
      `${asData(notes, mask)} | ${ago(timestamp, now)}${marks.of('vitals', id, timestamp)}`,
    ],
  );
}
