import type { Patient } from '../../patients/patients.contract.ts';
import type { JudgementRule } from '../../vitals/judgement-rule.ts';
import { type HeaderTile, headerColors, type TileColor } from '../alerts/header-colors.ts';
import { headerDirection } from '../alerts/header-direction.ts';
import { type HistoryVital, historyFlagOf, historyLimits } from '../alerts/history-limits.ts';
import { isLowAlert, panelAlerts } from '../alerts/panel-alerts.ts';
import { news2Points } from '../news2/news2-points.ts';
import { type Aged, ageOf, localDay } from '../patient/age.ts';
import { isPregnantOrNewMother, pressureInPregnancy } from '../patient/pregnancy.ts';
import type { MergedVitals } from '../vitals/merged-vitals.ts';

/** The facts of a patient that decide how a value is judged. */
export type JudgedPatient = Aged & Pick<Patient, 'spo2Scale' | 'pregnancy'>;

/** What held when the value was observed. */
export interface JudgedMoment {
  /** The time of observation, UTC ISO 8601. Its day decides the age. */
  at: string;
  /** On oxygen, on room air, or unknown. */
  onOxygen?: boolean | undefined;
  /** The SpO₂ scale that the record names; without one, the patient's applies. */
  spo2Scale?: 1 | 2 | undefined;
}

/** How one rule judges a value. A value out of range has a side. */
export interface Finding {
  tone: TileColor;
  rule: JudgementRule;
  side?: 'low' | 'high' | undefined;
}

type Rule = (subject: Given) => Finding | undefined;

/** A value with everything that the rules read. */
interface Given {
  vital: HistoryVital;
  value: number;
  patient: JudgedPatient;
  day: string;
  at: Date;
  scale: 1 | 2;
  onOxygen: boolean | undefined;
  /** The value alone, as the tables of strip and panel expect it. */
  vitals: MergedVitals;
}

/** JUDGE-1: returns how each rule judges a value. The first of two that are equally dangerous is named. */
export function findingsOf(
  vital: HistoryVital,
  value: number,
  patient: JudgedPatient,
  moment: JudgedMoment,
): Finding[] {
  const at = new Date(moment.at);
  const subject: Given = {
    ...{ vital, value, patient, at },
    day: localDay(at),
    scale: moment.spo2Scale ?? patient.spo2Scale,
    onOxygen: moment.onOxygen,
    vitals: alone(vital, value, moment),
  };
  return rules.flatMap((rule) => rule(subject) ?? []);
}

function alone(vital: HistoryVital, value: number, { at, onOxygen, spo2Scale }: JudgedMoment): MergedVitals {
  const observed = <T>(one: T) => ({ value: one, at, recordId: '' });
  return {
    [vital]: observed(value),
    ...(onOxygen !== undefined && { supplementalOxygen: observed(onOxygen) }),
    ...(spo2Scale !== undefined && { spo2Scale: observed(spo2Scale) }),
    unrecordable: {},
  };
}

/** JUDGE-2: a value that scores 3 in NEWS2 is critical, where NEWS2 is valid. */
const news2Three: Rule = ({ vital, value, patient, day, scale, onOxygen }) => {
  if (ageOf(patient, day) < 16 || patient.pregnancy.status === 'yes') return undefined;
  const table = scoreOf(vital, scale, onOxygen ?? false);
  if (table === undefined || table.points(value) !== 3) return undefined;
  return { tone: 'critical', rule: 'news2', side: value < table.middle ? 'low' : 'high' };
};

/** `middle` lies between the two ends of the scale, which tells whether a 3 is too low or too high. */
function scoreOf(vital: HistoryVital, scale: 1 | 2, onOxygen: boolean) {
  switch (vital) {
    case 'respiratoryRate':
      return { points: news2Points.respiratoryRate, middle: 16 };
    case 'bloodPressureSystolic':
      return { points: news2Points.bloodPressureSystolic, middle: 150 };
    case 'heartRate':
      return { points: news2Points.heartRate, middle: 70 };
    case 'temperature':
      return { points: news2Points.temperature, middle: 37 };
    case 'oxygenSaturation': {
      const scale2 = (percent: number) => news2Points.oxygenSaturationScale2(percent, onOxygen);
      return { points: scale === 1 ? news2Points.oxygenSaturationScale1 : scale2, middle: 91.5 };
    }
    default:
      return undefined;
  }
}

/** JUDGE-3: the table of the vitals strip (HEAD-1 to HEAD-10). */
const strip: Rule = (subject) => {
  const { vital, patient, at, vitals } = subject;
  if (vital === 'painLevel') return undefined;
  const tile = tileOf(vital);
  const tone = headerColors(vitals, patient, at)[tile];
  // A pressure is unknown to the strip while its other number is missing. JUDGE-7 handles this.
  if (tone === 'unknown' && tile === 'bloodPressure') return undefined;
  return {
    tone,
    rule: stripRule(subject),
    side: sideOf(tone, () => headerDirection(tile, vitals, patient, at)),
  };
};

const tileOf = (vital: Exclude<HistoryVital, 'painLevel'>): HeaderTile =>
  vital === 'bloodPressureSystolic' || vital === 'bloodPressureDiastolic' ? 'bloodPressure' : vital;

const sideOf = (tone: TileColor, side: () => 'low' | 'high' | undefined) =>
  tone === 'warning' || tone === 'critical' ? side() : undefined;

/** Names the table by what it depends on: pregnancy, age band, SpO₂ scale 2, or nothing. */
function stripRule(subject: Given): JudgementRule {
  if (isRaisedInPregnancy(subject)) return 'pregnancy';
  if (ageOf(subject.patient, subject.day) < 18) return 'age-band';
  return subject.vital === 'oxygenSaturation' && subject.scale === 2 ? 'spo2-scale-2' : 'strip';
}

function isRaisedInPregnancy({ vital, value, patient, day }: Given): boolean {
  if (vital !== 'bloodPressureSystolic' && vital !== 'bloodPressureDiastolic') return false;
  const pressure =
    vital === 'bloodPressureSystolic'
      ? pressureInPregnancy(value, undefined)
      : pressureInPregnancy(undefined, value);
  return pressure !== 'not-raised' && isPregnantOrNewMother(patient, day);
}

/** JUDGE-4: the alerts of the context panel (PANEL-1 to PANEL-10), of this value alone. */
const panel: Rule = (subject) => {
  const { patient, at, vitals } = subject;
  const [alert] = panelAlerts(vitals, { ...patient, chiefComplaint: '' }, at);
  if (alert === undefined) return undefined;
  const rule = isRaisedInPregnancy(subject) ? 'pregnancy' : 'panel';
  return { tone: alert.severity, rule, side: isLowAlert(alert.name) ? 'low' : 'high' };
};

/** JUDGE-5: the table of the history (HIST-1 to HIST-11). It has one mark, which is a warning. */
const table: Rule = (subject) => {
  const { vital, value, patient, day, scale, onOxygen } = subject;
  const flag = historyFlagOf(vital, value, { day, scale, onOxygen }, patient);
  if (flag !== 'abnormal') return { tone: flag, rule: flag === 'normal' ? 'within' : 'not-judged' };
  return { tone: 'warning', rule: 'table', side: value < historyLimits[vital].min ? 'low' : 'high' };
};

const rules: readonly Rule[] = [news2Three, strip, panel, table];
