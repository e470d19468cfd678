import {
  type AttentionKind,
  type AttentionNumber,
  type AttentionSign,
  type AttentionValue,
  attentionNumbers,
} from '../../attention/attention.contract.ts';
import type { News2Part } from '../news2/news2.ts';
import { ageOf, isAgeAssumed } from '../patient/age.ts';
import { isPregnantOrNewMother, pregnancyPressure, pressureInPregnancy } from '../patient/pregnancy.ts';
import { dangerFindings } from '../scores/esi/esi-danger-zone.ts';
import type { MergedVitals } from '../vitals/merged-vitals.ts';
import type { Moment } from './attention-moments.ts';

/* The rules by which a patient's vital signs call for attention. Rules: docs/clinical/attention.md. */

/** `raised` with a level, `over`, or `open`. `open` is unknown, and neither raises nor ends a cause (ATTN-7). */
export type Judgement = { raised: { level: number; base?: number } } | 'over' | 'open';

export interface AttentionRule {
  kind: AttentionKind;
  sign?: AttentionSign;
  side?: 'low' | 'high';
  /** ATTN-8: the difference from the taken level at which a worse value calls again. */
  step: number;
  /** `base` is the score at the start of an open rise. */
  judge: (moment: Moment, base?: number) => Judgement;
}

/** Age in years from which NEWS2 applies (NEWS2-10) and the rules for children end. */
const adultFrom = 16;
const isChild = ({ patient, day }: Moment) => ageOf(patient, day) < adultFrom;

const news2From = 7;
const riseFrom = 2;

/** The total of NEWS2 if it is valid. */
function totalOf({ score, patient }: Moment) {
  if (score.status === 'not-valid' || patient.pregnancy.status === 'yes') return 'over';
  return score.status === 'scored' ? score : 'open';
}

/** ATTN-1: a total of 7 or more, the threshold of an emergency response. */
function judgeHigh(moment: Moment): Judgement {
  const total = totalOf(moment);
  if (typeof total === 'string') return total;
  if (total.min >= news2From) return { raised: { level: total.min } };
  return total.max < news2From ? 'over' : 'open';
}

const referenceOf = ({ reference }: Moment) => (reference?.status === 'scored' ? reference.max : undefined);

/** ATTN-3: a rise of 2 or more above the score half an hour or more before. */
function judgeRise(moment: Moment, base?: number): Judgement {
  const total = totalOf(moment);
  if (typeof total === 'string') return total;
  const from = base ?? referenceOf(moment);
  if (from === undefined) return 'open';
  if (total.min - from >= riseFrom) return { raised: { level: total.min, base: from } };
  return total.max - from < riseFrom ? 'over' : 'open';
}

/** Values between the ends of each scale. They distinguish a 3 that is too low from one that is too high. */
const middles: Record<AttentionNumber, number> = {
  respiratoryRate: 16,
  oxygenSaturation: 91.5,
  bloodPressureSystolic: 150,
  heartRate: 70,
  temperature: 37,
};

/** ATTN-2: one known value that scores 3, also in pregnancy (PANEL-4). */
function judgeThree(sign: AttentionNumber, side: 'low' | 'high') {
  return (moment: Moment): Judgement => {
    const part = partOf(moment, sign);
    if (part === 'over') return part;
    if (part?.observedAt === undefined) return 'open';
    if (part.max < 3) return 'over';
    const value = moment.values[sign]?.value;
    if (value === undefined || part.min < 3) return 'open';
    const isHigh = value >= middles[sign];
    return isHigh === (side === 'high') ? { raised: { level: isHigh ? value : -value } } : 'over';
  };
}

function partOf({ score }: Moment, sign: AttentionNumber | 'consciousness'): News2Part | 'over' | undefined {
  if (score.status === 'not-valid') return 'over';
  return score.status === 'scored' ? score.parts[sign] : undefined;
}

function judgeConsciousness(moment: Moment): Judgement {
  const part = partOf(moment, 'consciousness');
  if (part === 'over') return part;
  if (part?.observedAt === undefined) return 'open';
  if (part.min === 3) return { raised: { level: consciousnessRank(moment.values) } };
  return part.max < 3 ? 'over' : 'open';
}

const ranks = { Alert: 0, Voice: 2, Pain: 3, Unresponsive: 4 } as const;

/** ACVPU from alert (0) and new confusion (1) to unresponsive (4). */
function consciousnessRank({ consciousnessLevel, newConfusion }: Moment['values']): number {
  return Math.max(ranks[consciousnessLevel?.value ?? 'Alert'], newConfusion?.value ? 1 : 0);
}

/** ATTN-5: severe hypertension in pregnancy and for six weeks after a birth (D48). */
function judgePressure(moment: Moment): Judgement {
  if (!isPregnantOrNewMother(moment.patient, moment.day)) return 'over';
  const { bloodPressureSystolic: upper, bloodPressureDiastolic: lower } = moment.vitals;
  const pressure = pressureInPregnancy(upper?.value, lower?.value);
  if (pressure === 'severe') return { raised: { level: aboveSevere(upper?.value, lower?.value) } };
  return upper === undefined || lower === undefined ? 'open' : 'over';
}

/** The distance of the worse of the two numbers above its limit, in mmHg. */
function aboveSevere(upper = Number.NEGATIVE_INFINITY, lower = Number.NEGATIVE_INFINITY): number {
  const { bloodPressureSystolic, bloodPressureDiastolic } = pregnancyPressure;
  return Math.max(upper - bloodPressureSystolic.severeFrom, lower - bloodPressureDiastolic.severeFrom);
}

type DangerSign = Exclude<AttentionNumber, 'temperature'>;

/** ATTN-6: a child's sign in the danger zone of its age (ESI-D1, D2, D4). */
function judgeDanger(sign: DangerSign, side: 'low' | 'high') {
  return (moment: Moment): Judgement => {
    if (!isChild(moment)) return 'over';
    const { patient, values: vitals } = moment;
    const value = vitals[sign]?.value;
    if (value === undefined) return 'open';
    const found = dangerFindings(
      {
        heartRate: vitals.heartRate?.value,
        respiratoryRate: vitals.respiratoryRate?.value,
        oxygenSaturation: vitals.oxygenSaturation?.value,
        systolicBP: vitals.bloodPressureSystolic?.value,
      },
      { patient, day: moment.day },
    )[sign === 'bloodPressureSystolic' ? 'systolicBP' : sign];
    if (found === 'exceeded') return { raised: { level: side === 'high' ? value : -value } };
    return found === 'unknown' ? 'open' : 'over';
  };
}

/**
 * ATTN-6: a rate that is too slow for a child of any age: breathing below 10, or a heart rate below 60 (PALS). From 12
 * years, and at an unknown age, a heart rate of 40 or less (NEWS2-6).
 */
function judgeSlow(sign: 'heartRate' | 'respiratoryRate') {
  return (moment: Moment): Judgement => {
    if (!isChild(moment)) return 'over';
    const { patient } = moment;
    const value = moment.values[sign]?.value;
    if (value === undefined) return 'open';
    const isYoung = !isAgeAssumed(patient) && ageOf(patient, moment.day) < 12;
    const below = sign === 'respiratoryRate' ? 10 : isYoung ? 60 : 41;
    if (value < below) return { raised: { level: -value } };
    return isAgeAssumed(patient) && sign === 'heartRate' && value < 60 ? 'open' : 'over';
  };
}

/** ATTN-6: a child who responds to pain only, or not at all (ESI, decision point A). */
function judgeChildConsciousness(moment: Moment): Judgement {
  if (!isChild(moment)) return 'over';
  const { values } = moment;
  if (values.consciousnessLevel === undefined) return 'open';
  const level = consciousnessRank(values);
  return level >= ranks.Pain ? { raised: { level } } : 'over';
}

/** ATTN-8: the difference at which a worse value calls again, in the unit of the wire. */
const steps: Record<AttentionNumber, number> = {
  respiratoryRate: 5,
  oxygenSaturation: 3,
  bloodPressureSystolic: 10,
  heartRate: 15,
  temperature: 0.5,
};

const threes = attentionNumbers.flatMap((sign) =>
  (['low', 'high'] as const).map(
    (side): AttentionRule => ({
      kind: 'single-three',
      sign,
      side,
      step: steps[sign],
      judge: judgeThree(sign, side),
    }),
  ),
);

const dangers = (
  [
    ['heartRate', 'high', judgeDanger('heartRate', 'high')],
    ['heartRate', 'low', judgeSlow('heartRate')],
    ['respiratoryRate', 'high', judgeDanger('respiratoryRate', 'high')],
    ['respiratoryRate', 'low', judgeSlow('respiratoryRate')],
    ['oxygenSaturation', 'low', judgeDanger('oxygenSaturation', 'low')],
    ['bloodPressureSystolic', 'low', judgeDanger('bloodPressureSystolic', 'low')],
  ] as const
).map(
  ([sign, side, judge]): AttentionRule => ({
    kind: 'child-danger-zone',
    sign,
    side,
    step: steps[sign],
    judge,
  }),
);

/** The rules over vital signs. Critical results have their own (ATTN-4). */
export const attentionVitalsRules: readonly AttentionRule[] = [
  { kind: 'news2-high', step: 1, judge: judgeHigh },
  ...threes,
  { kind: 'single-three', sign: 'consciousness', step: 1, judge: judgeConsciousness },
  { kind: 'news2-rise', step: riseFrom, judge: judgeRise },
  { kind: 'severe-hypertension', step: 10, judge: judgePressure },
  ...dangers,
  { kind: 'child-danger-zone', sign: 'consciousness', step: 1, judge: judgeChildConsciousness },
];

/** Returns the values of a cause, as of the newest set that sustains it. */
export function attentionValues({ kind, sign }: AttentionRule, moment: Moment): AttentionValue[] {
  const { score } = moment;
  const vitals = moment.vitals;
  const total: AttentionValue[] =
    score.status === 'scored' && moment.patient.pregnancy.status !== 'yes'
      ? [{ name: 'news2', lowest: score.min, highest: score.max }]
      : [];
  if (kind === 'severe-hypertension') {
    const { bloodPressureSystolic: upper, bloodPressureDiastolic: lower } = vitals;
    return [
      {
        name: 'bloodPressure',
        ...(upper && { systolic: upper.value }),
        ...(lower && { diastolic: lower.value }),
      },
    ];
  }
  if (sign === undefined) return total;
  if (sign === 'consciousness') return [...consciousnessValue(vitals), ...total];
  const value = vitals[sign]?.value;
  return value === undefined ? total : [{ name: sign, value }, ...total];
}

function consciousnessValue({ consciousnessLevel, newConfusion }: MergedVitals): AttentionValue[] {
  const level = consciousnessLevel?.value;
  if (newConfusion?.value && (level ?? 'Alert') === 'Alert') {
    return [{ name: 'consciousness', value: 'NewConfusion' }];
  }
  return level === undefined ? [] : [{ name: 'consciousness', value: level }];
}
