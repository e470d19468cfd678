import type { JudgementRule } from '../../vitals/judgement-rule.ts';
import type { TileColor } from '../alerts/header-colors.ts';
import type { HistoryVital } from '../alerts/history-limits.ts';
import type { PanelAlertName } from '../alerts/panel-alerts.ts';
import { ageOf, localDay } from '../patient/age.ts';
import { isPregnantOrNewMother } from '../patient/pregnancy.ts';
import type { KnownAcvpu } from '../vitals/acvpu.ts';
import { meanArterialPressure } from '../vitals/perfusion.ts';
import { findingsOf, type JudgedMoment, type JudgedPatient } from './judgement-rules.ts';

/*
 * The one judgement of a vital sign, which every screen and every text uses. The specification's three tables and NEWS2
 * are its rules; the most dangerous of them decides. Rules: docs/clinical/judgement.md.
 */

/** From least to most urgent. `unknown` never looks normal. */
export const signTones = ['normal', 'unknown', 'warning', 'critical'] as const satisfies TileColor[];
export type SignTone = (typeof signTones)[number];

/** Both numbers of a blood pressure, in mmHg. A missing one is unknown. */
export interface JudgedPressure {
  systolic: number | undefined;
  diastolic: number | undefined;
}

/** The value of each sign, in the unit of the wire. */
export interface JudgedValues extends Record<HistoryVital, number> {
  bloodPressure: JudgedPressure;
  consciousness: KnownAcvpu;
}
export type JudgedSign = keyof JudgedValues;

export type JudgementWord = PanelAlertName | 'severe-pain' | 'normal' | 'unknown';

export interface Judgement {
  tone: SignTone;
  /** What the value is called: the name of its alert, also where no alert is shown. */
  word: JudgementWord;
  rule: JudgementRule;
  /** The side of the normal range on which the value lies. */
  side?: 'low' | 'high';
  /** The number of a blood pressure that decided. */
  part?: 'systolic' | 'diastolic';
}

/** JUDGE-8: a low pressure with a mean below (SSC 2021) or a systolic up to (Sepsis-3) this is called hypotension. mmHg. */
const hypotensive = { meanBelow: 65, systolicUpTo: 100 } as const;

const unknown: Judgement = { tone: 'unknown', word: 'unknown', rule: 'not-judged' };
const within: Judgement = { tone: 'normal', word: 'normal', rule: 'within' };
const failed: Judgement = { tone: 'critical', word: 'unrecordable', rule: 'unrecordable' };

/**
 * JUDGE-1: judges a value of a sign. Returns the most dangerous tone of the specification's tables and NEWS2, with the
 * word for the value and the rule that decided. An undefined value is unknown, and a failed attempt is critical.
 */
export function judge<Sign extends JudgedSign>(
  sign: Sign,
  value: JudgedValues[Sign] | 'unrecordable' | undefined,
  patient: JudgedPatient,
  moment: JudgedMoment,
): Judgement;
export function judge(
  sign: JudgedSign,
  value: JudgedValues[JudgedSign] | 'unrecordable' | undefined,
  patient: JudgedPatient,
  moment: JudgedMoment,
): Judgement {
  if (value === undefined) return unknown;
  if (value === 'unrecordable') return failed;
  if (typeof value === 'string') return judgeConsciousness(value);
  if (typeof value === 'object') return judgePressure(value, patient, moment);
  return sign === 'bloodPressure' || sign === 'consciousness'
    ? unknown
    : judgeNumber(sign, value, patient, moment);
}

/** JUDGE-6: alert with unknown confusion is not known to be normal (D43). */
function judgeConsciousness(level: KnownAcvpu): Judgement {
  if (level === 'Alert') return within;
  if (level === 'AlertConfusionUnknown') return unknown;
  const word = level === 'NewConfusion' ? 'new-confusion' : 'reduced-consciousness';
  return { tone: 'critical', word, rule: 'consciousness' };
}

/** Judgements of a patient's values that are kept, because charts ask for the same few values again and again. */
const maxKeptJudgements = 5000;
const judgementsOf = new WeakMap<JudgedPatient, Map<string, Judgement>>();

/** A value has the same judgement all day. */
function judgeNumber(
  vital: HistoryVital,
  value: number,
  patient: JudgedPatient,
  moment: JudgedMoment,
): Judgement {
  let judgements = judgementsOf.get(patient);
  if (judgements === undefined || judgements.size >= maxKeptJudgements) {
    judgements = new Map();
    judgementsOf.set(patient, judgements);
  }
  const { at, onOxygen, spo2Scale } = moment;
  const key = `${vital} ${value} ${onOxygen} ${spo2Scale} ${localDay(new Date(at))}`;
  const known = judgements.get(key);
  if (known !== undefined) return known;
  const judgement = judgeByRules(vital, value, patient, moment);
  judgements.set(key, judgement);
  return judgement;
}

function judgeByRules(
  vital: HistoryVital,
  value: number,
  patient: JudgedPatient,
  moment: JudgedMoment,
): Judgement {
  let worst: Judgement = within;
  for (const { tone, rule, side } of findingsOf(vital, value, patient, moment)) {
    if (urgencyOf(tone) <= urgencyOf(worst.tone)) continue;
    worst =
      tone === 'unknown' || side === undefined
        ? { ...unknown, tone }
        : { tone, word: wordOf(vital, side, rule), rule, side };
  }
  return worst;
}

const words = {
  temperature: { low: 'hypothermia', high: 'fever' },
  heartRate: { low: 'bradycardia', high: 'tachycardia' },
  respiratoryRate: { low: 'bradypnea', high: 'tachypnea' },
  bloodPressureSystolic: { low: 'hypotension', high: 'hypertension' },
  bloodPressureDiastolic: { low: 'low-diastolic-pressure', high: 'hypertension' },
  oxygenSaturation: { low: 'low-oxygen-saturation', high: 'high-oxygen-saturation' },
  painLevel: { low: 'severe-pain', high: 'severe-pain' },
} as const satisfies Record<HistoryVital, Record<'low' | 'high', JudgementWord>>;

const wordOf = (vital: HistoryVital, side: 'low' | 'high', rule: JudgementRule): JudgementWord => {
  const word = words[vital][side];
  return rule === 'pregnancy' && word === 'hypertension' ? 'hypertension-in-pregnancy' : word;
};

/**
 * JUDGE-7: the worse number decides, and of two equally bad ones the low one. A missing number leaves a pressure unknown
 * that is otherwise normal. A child's diastolic has no limits, so its pressure is judged by the systolic alone.
 */
function judgePressure(
  { systolic, diastolic }: JudgedPressure,
  patient: JudgedPatient,
  moment: JudgedMoment,
): Judgement {
  if (systolic === undefined && diastolic === undefined) return unknown;
  const upper = judge('bloodPressureSystolic', systolic, patient, moment);
  const lower = judge('bloodPressureDiastolic', diastolic, patient, moment);
  const counted = lower.tone === 'unknown' && !needsDiastolic(diastolic, patient, moment) ? within : lower;
  const isWorse =
    urgencyOf(counted.tone) > urgencyOf(upper.tone) ||
    (counted.tone === upper.tone && counted.side === 'low' && upper.side !== 'low');
  const worse = isWorse ? counted : upper;
  if (worse.tone !== 'warning' && worse.tone !== 'critical') return worse;
  return {
    ...worse,
    word: pressureWord(worse, { systolic, diastolic }),
    part: isWorse ? 'diastolic' : 'systolic',
  };
}

/** A child's diastolic has limits in pregnancy only. */
function needsDiastolic(
  diastolic: number | undefined,
  patient: JudgedPatient,
  { at }: JudgedMoment,
): boolean {
  const day = localDay(new Date(at));
  return ageOf(patient, day) >= 18 || (diastolic === undefined && isPregnantOrNewMother(patient, day));
}

function pressureWord({ word, tone }: Judgement, { systolic, diastolic }: JudgedPressure): JudgementWord {
  if (word === 'hypertension-in-pregnancy' && tone === 'critical') return 'severe-hypertension-in-pregnancy';
  if (word !== 'low-diastolic-pressure') return word;
  const mean = meanArterialPressure(systolic, diastolic);
  const isMeanLow = mean !== undefined && mean < hypotensive.meanBelow;
  const isSystolicLow = systolic !== undefined && systolic <= hypotensive.systolicUpTo;
  return isMeanLow || isSystolicLow ? 'hypotension' : word;
}

/** Returns the place of a tone from least to most urgent. */
export const urgencyOf = (tone: SignTone): number => signTones.indexOf(tone);

/** Returns whether a value is out of range. */
export const isOut = ({ tone }: Pick<Judgement, 'tone'>): boolean =>
  tone === 'warning' || tone === 'critical';
