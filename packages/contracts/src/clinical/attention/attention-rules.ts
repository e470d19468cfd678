import type {
  AttentionKind,
  AttentionNumber,
  AttentionSign,
  AttentionValue,
} from '../../attention/attention.contract.ts';
import { unrecordableSigns } from '../../vitals/vitals.contract.ts';
import type { News2Part } from '../news2/news2.ts';
import { news2Points } from '../news2/news2-points.ts';
import { ageOf, isAgeAssumed, monthsOn } from '../patient/age.ts';
import {
  isPregnantOrNewMother,
  preeclampsiaSymptoms,
  pregnancyPressure,
  pressureInPregnancy,
} from '../patient/pregnancy.ts';
import { dangerFindings } from '../scores/esi/esi-danger-zone.ts';
import type { MergedVitals } from '../vitals/merged-vitals.ts';
import type { Moment } from './attention-moments.ts';
import { isObstetricTrigger, obstetricTriggers } from './obstetric-triggers.ts';

/* The rules by which a patient's vital signs call for attention. Rules: docs/clinical/attention.md. */

/**
 * `raised` with a level, `over`, or `open`. `open` neither raises nor ends a cause: the value is unknown (ATTN-7), or
 * better than the limit by less than its margin (ATTN-18).
 */
export type Judgement = { raised: { level: number; base?: number } } | 'over' | 'open';

export interface AttentionRule {
  kind: AttentionKind;
  sign?: AttentionSign;
  side?: 'low' | 'high';
  /**
   * The kinds of causes, of the same sign and side if they have one, that include this one. While one of them is open,
   * this cause is not listed, and taking them takes it. Levels are comparable.
   */
  includedIn?: readonly AttentionKind[];
  /** ATTN-8: the difference from the taken level at which a worse value calls again. */
  step: number;
  /** ATTN-18: a cause that comes back before it has settled, and is not worse, is the same call. */
  continues?: true;
  /** `base` is the score at the start of an open rise. */
  judge: (moment: Moment, base?: number) => Judgement;
}

/** Age in years from which NEWS2 applies (NEWS2-10) and the rules for children end. */
const adultFrom = 16;
const isChild = ({ patient, day }: Moment) => ageOf(patient, day) < adultFrom;
const isObstetric = ({ patient, day }: Moment) => isPregnantOrNewMother(patient, day);

const news2From = 7;
const news2UrgentFrom = 5;
const riseFrom = 2;
const slowRiseFrom = 3;

/** ATTN-18: how far a value has to be better than its limit until a cause ends, in the unit of the wire. */
const margins: Record<AttentionNumber, number> = {
  respiratoryRate: 2,
  oxygenSaturation: 1,
  bloodPressureSystolic: 5,
  bloodPressureDiastolic: 5,
  heartRate: 5,
  temperature: 0.3,
};
/** A rate that swings about its limit changes the total by up to 2 points (NEWS2-1). */
const news2Margin = 2;

/** ATTN-8: the difference at which a worse value calls again, in the unit of the wire. */
const steps: Record<AttentionNumber, number> = {
  respiratoryRate: 5,
  oxygenSaturation: 3,
  bloodPressureSystolic: 10,
  bloodPressureDiastolic: 10,
  heartRate: 15,
  temperature: 0.5,
};

/** The total of NEWS2 if it is valid. */
function totalOf({ score, patient }: Moment) {
  if (score.status === 'not-valid' || patient.pregnancy.status === 'yes') return 'over';
  return score.status === 'scored' ? score : 'open';
}

/** ATTN-1 and ATTN-13: a total from the threshold of an emergency response, or of an urgent one. */
const judgeTotal =
  (from: number) =>
  (moment: Moment): Judgement => {
    const total = totalOf(moment);
    if (typeof total === 'string') return total;
    if (total.min >= from) return { raised: { level: total.min } };
    return total.max + news2Margin < from ? 'over' : 'open';
  };

const referenceOf = ({ reference }: Moment) => (reference?.status === 'scored' ? reference.max : undefined);

/**
 * ATTN-3: a rise of 2 or more above the score half an hour or more before, or of 3 or more above any score of the last
 * 12 hours. It ends at the score from which it rose.
 */
function judgeRise(moment: Moment, base?: number): Judgement {
  const total = totalOf(moment);
  if (typeof total === 'string') return total;
  if (base !== undefined) {
    if (total.min - base >= riseFrom) return { raised: { level: total.min, base } };
    return total.max <= base ? 'over' : 'open';
  }
  const before = referenceOf(moment);
  const starts = [
    ...(before !== undefined && total.min - before >= riseFrom ? [before] : []),
    // A score below 3 cannot be 3 above another.
    ...(total.min >= slowRiseFrom && moment.rise >= slowRiseFrom ? [total.min - moment.rise] : []),
  ];
  return starts.length > 0 ? { raised: { level: total.min, base: Math.min(...starts) } } : 'open';
}

const worseBy = (margin: number, side: 'low' | 'high') => (side === 'high' ? margin : -margin);

/** The signs that score up to 3 in NEWS2, with a value between the ends of each scale. */
const middles = {
  respiratoryRate: 16,
  oxygenSaturation: 91.5,
  bloodPressureSystolic: 150,
  heartRate: 70,
  temperature: 37,
} as const satisfies Partial<Record<AttentionNumber, number>>;
type ScoredSign = keyof typeof middles;
const scoredSigns = Object.keys(middles) as ScoredSign[];

/** ATTN-2: one known value that scores 3, also in pregnancy (PANEL-4). */
function judgeThree(sign: ScoredSign, side: 'low' | 'high') {
  return (moment: Moment): Judgement => {
    const part = partOf(moment, sign);
    if (part === 'over') return part;
    if (part?.observedAt === undefined) return 'open';
    const value = moment.values[sign]?.value;
    if (value === undefined) return 'open';
    const isOnSide = (one: number) => one >= middles[sign] === (side === 'high');
    if (part.max < 3) {
      const worse = value + worseBy(margins[sign], side);
      return isOnSide(worse) && mayScoreThree(sign, worse, moment) ? 'open' : 'over';
    }
    if (part.min < 3) return 'open';
    return isOnSide(value) ? { raised: { level: side === 'high' ? value : -value } } : 'over';
  };
}

/** Returns whether a value of a sign scores 3, with or without oxygen if the supply is unknown. */
function mayScoreThree(sign: ScoredSign, value: number, { score, values }: Moment): boolean {
  if (sign !== 'oxygenSaturation') return news2Points[sign](value) === 3;
  const scale = score.status === 'scored' ? score.scale : 1;
  if (scale === 1) return news2Points.oxygenSaturationScale1(value) === 3;
  const supplies = values.supplementalOxygen ? [values.supplementalOxygen.value] : [true, false];
  return supplies.some((onOxygen) => news2Points.oxygenSaturationScale2(value, onOxygen) === 3);
}

function partOf({ score }: Moment, sign: ScoredSign | 'consciousness'): News2Part | 'over' | undefined {
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

/** ATTN-14: a sign that was tried and could not be measured (D10). A later value ends it. */
const judgeUnrecordable =
  (sign: (typeof unrecordableSigns)[number]) =>
  (moment: Moment): Judgement => {
    const { values } = moment;
    // A later diastolic pressure alone is a measurement, too (MERGE-4). Only all values of the half hour show it.
    if (values.unrecordable[sign] && moment.vitals.unrecordable[sign]) return { raised: { level: 1 } };
    const value = values[sign === 'bloodPressure' ? 'bloodPressureSystolic' : sign];
    return value === undefined ? 'open' : 'over';
  };

const judgePulse = judgeUnrecordable('heartRate');
const judgeCuff = judgeUnrecordable('bloodPressure');

/** ATTN-14: neither pulse nor blood pressure could be measured. A value of either ends it. */
function judgeCirculation(moment: Moment): Judgement {
  const both = [judgePulse(moment), judgeCuff(moment)];
  if (both.every((one) => typeof one !== 'string')) return { raised: { level: 2 } };
  return both.includes('over') ? 'over' : 'open';
}

/** The distance of the worse of the two numbers above the limit of severe hypertension, in mmHg. */
function aboveSevere(upper = Number.NEGATIVE_INFINITY, lower = Number.NEGATIVE_INFINITY): number {
  const { bloodPressureSystolic, bloodPressureDiastolic } = pregnancyPressure;
  return Math.max(upper - bloodPressureSystolic.severeFrom, lower - bloodPressureDiastolic.severeFrom);
}

/**
 * ATTN-5 and ATTN-16: a pressure in pregnancy and for six weeks after a birth that is severe, or raised (D48). `applies`
 * tells for which patients.
 */
function judgePressure(degree: 'severe' | 'raised', applies: (moment: Moment) => boolean = () => true) {
  return (moment: Moment): Judgement => {
    if (!isObstetric(moment) || !applies(moment)) return 'over';
    const { bloodPressureSystolic: upper, bloodPressureDiastolic: lower } = moment.vitals;
    const reaches = (margin: number) => {
      const found = pressureInPregnancy(upper && upper.value + margin, lower && lower.value + margin);
      return found === 'severe' || found === degree;
    };
    if (reaches(0)) return { raised: { level: aboveSevere(upper?.value, lower?.value) } };
    if (upper === undefined || lower === undefined) return 'open';
    return reaches(margins.bloodPressureSystolic) ? 'open' : 'over';
  };
}

/** PREG-3: headache or visual symptoms in the complaint. */
const hasSymptoms = ({ patient }: Moment): boolean =>
  preeclampsiaSymptoms(patient.chiefComplaint ?? '').length > 0;

interface Limit {
  sign: AttentionNumber;
  side: 'low' | 'high';
  applies: (moment: Moment) => boolean;
  /** Undefined if it depends on an unknown age. */
  isBeyond: (value: number, moment: Moment) => boolean | undefined;
}

/** A value beyond a limit calls, and ends its cause once it is better than the limit by its margin (ATTN-18). */
function judgeLimit({ sign, side, applies, isBeyond }: Limit) {
  return (moment: Moment): Judgement => {
    if (!applies(moment)) return 'over';
    const value = sign === 'bloodPressureDiastolic' ? moment.vitals[sign]?.value : moment.values[sign]?.value;
    if (value === undefined) return 'open';
    const isBad = isBeyond(value, moment);
    if (isBad) return { raised: { level: side === 'high' ? value : -value } };
    const isNear = isBeyond(value + worseBy(margins[sign], side), moment) !== false;
    return isBad === undefined || isNear ? 'open' : 'over';
  };
}

/** ATTN-6: a child's sign in the danger zone of its age (ESI-D1, D2, D4). */
const inDangerZone =
  (sign: Exclude<ScoredSign, 'temperature'>) =>
  (value: number, { patient, day }: Moment): boolean | undefined => {
    const name = sign === 'bloodPressureSystolic' ? 'systolicBP' : sign;
    const found = dangerFindings({ [name]: value }, { patient, day })[name];
    return found === 'unknown' ? undefined : found === 'exceeded';
  };

/** ATTN-6: breathing below 10 per minute at any age (PALS). */
const isSlowBreathing = (value: number) => value < 10;

/**
 * ATTN-6: a heart rate below 60 (PALS). From 12 years, and at an unknown age, one of 40 or less (NEWS2-6).
 */
function isSlowHeart(value: number, { patient, day }: Moment): boolean | undefined {
  if (isAgeAssumed(patient)) return value < 41 || (value < 60 ? undefined : false);
  return value < (ageOf(patient, day) < 12 ? 60 : 41);
}

/** ATTN-6: below 35 °C at any age. */
const isCold = (celsius: number) => celsius < 35;

/** ATTN-6: a fever from 38.0 °C under three months. An infant without a birth date may be as young. */
function isYoungFever(celsius: number, { patient, day }: Moment): boolean {
  const { dateOfBirth } = patient;
  const isYoung = dateOfBirth === undefined ? patient.age === 0 : monthsOn(dateOfBirth, day) < 3;
  return isYoung && !isAgeAssumed(patient) && celsius >= 38;
}

/** ATTN-6: a child with new confusion, or who responds to voice or pain only, or not at all. */
function judgeChildConsciousness(moment: Moment): Judgement {
  if (!isChild(moment)) return 'over';
  const { values } = moment;
  const level = consciousnessRank(values);
  if (level > ranks.Alert) return { raised: { level } };
  return values.consciousnessLevel === undefined ? 'open' : 'over';
}

const sides = ['low', 'high'] as const;

const threes = scoredSigns.flatMap((sign) =>
  sides.map(
    (side): AttentionRule => ({
      kind: 'single-three',
      sign,
      side,
      step: steps[sign],
      judge: judgeThree(sign, side),
    }),
  ),
);

const limitRule = (
  kind: AttentionKind,
  { includedIn, ...limit }: Limit & Pick<AttentionRule, 'includedIn'>,
): AttentionRule => ({
  kind,
  sign: limit.sign,
  side: limit.side,
  ...(includedIn && { includedIn }),
  step: steps[limit.sign],
  judge: judgeLimit(limit),
});

const childRules = (
  [
    ['heartRate', 'high', inDangerZone('heartRate')],
    ['heartRate', 'low', isSlowHeart],
    ['respiratoryRate', 'high', inDangerZone('respiratoryRate')],
    ['respiratoryRate', 'low', isSlowBreathing],
    ['oxygenSaturation', 'low', inDangerZone('oxygenSaturation')],
    ['bloodPressureSystolic', 'low', inDangerZone('bloodPressureSystolic')],
    ['temperature', 'low', isCold],
    ['temperature', 'high', isYoungFever],
  ] as const
).map(([sign, side, isBeyond]) => limitRule('child-danger-zone', { sign, side, applies: isChild, isBeyond }));

/** ATTN-15: in pregnancy and for six weeks after a birth. ATTN-2 and ATTN-5 name what they cover too. */
const obstetricRules = obstetricTriggers.map(({ sign, side }) =>
  limitRule('obstetric-trigger', {
    sign,
    side,
    applies: isObstetric,
    isBeyond: (value) => isObstetricTrigger(sign, side, value),
    includedIn: sign === 'bloodPressureDiastolic' ? ['severe-hypertension'] : ['single-three'],
  }),
);

/** The rules over vital signs. Critical results have their own (ATTN-4). */
export const attentionVitalsRules: readonly AttentionRule[] = [
  { kind: 'circulation-unrecordable', step: 1, judge: judgeCirculation },
  ...unrecordableSigns.map(
    (sign): AttentionRule => ({
      kind: 'unrecordable',
      sign,
      step: 1,
      judge: judgeUnrecordable(sign),
      ...((sign === 'heartRate' || sign === 'bloodPressure') && {
        includedIn: ['circulation-unrecordable'] as const,
      }),
    }),
  ),
  { kind: 'news2-high', step: 1, judge: judgeTotal(news2From) },
  { kind: 'news2-urgent', step: 1, judge: judgeTotal(news2UrgentFrom), includedIn: ['news2-high'] },
  ...threes,
  { kind: 'single-three', sign: 'consciousness', step: 1, judge: judgeConsciousness },
  { kind: 'news2-rise', step: riseFrom, judge: judgeRise, continues: true },
  { kind: 'severe-hypertension', step: 10, judge: judgePressure('severe') },
  {
    kind: 'hypertension-with-symptoms',
    step: 10,
    judge: judgePressure('raised', hasSymptoms),
    includedIn: ['severe-hypertension'],
  },
  {
    kind: 'hypertension-in-pregnancy',
    step: 10,
    judge: judgePressure('raised'),
    includedIn: ['severe-hypertension', 'hypertension-with-symptoms'],
  },
  ...childRules,
  { kind: 'child-danger-zone', sign: 'consciousness', step: 1, judge: judgeChildConsciousness },
  ...obstetricRules,
];

/** The kinds that a display of the pressure explains. */
const pressureKinds: readonly AttentionKind[] = [
  'severe-hypertension',
  'hypertension-with-symptoms',
  'hypertension-in-pregnancy',
];

/** Returns the values of a cause, as of the newest set that sustains it. */
export function attentionValues({ kind, sign }: AttentionRule, moment: Moment): AttentionValue[] {
  const { score } = moment;
  const vitals = moment.vitals;
  const total: AttentionValue[] =
    score.status === 'scored' && moment.patient.pregnancy.status !== 'yes'
      ? [{ name: 'news2', lowest: score.min, highest: score.max }]
      : [];
  if (kind === 'circulation-unrecordable')
    return [{ name: 'unrecordable', signs: ['heartRate', 'bloodPressure'] }];
  if (kind === 'unrecordable') {
    const tried = unrecordableSigns.filter((one) => one === sign);
    return [{ name: 'unrecordable', signs: tried }, ...total];
  }
  if (pressureKinds.includes(kind) || sign === 'bloodPressureDiastolic') {
    const { bloodPressureSystolic: upper, bloodPressureDiastolic: lower } = vitals;
    return [
      {
        name: 'bloodPressure',
        ...(upper && { systolic: upper.value }),
        ...(lower && { diastolic: lower.value }),
      },
    ];
  }
  if (sign === undefined || sign === 'bloodPressure') return total;
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
