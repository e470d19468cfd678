import type { AttentionKind, AttentionNumber } from '../../attention/attention.contract.ts';
import { margins, worseBy } from '../alerts/margins.ts';
import { ageOf, isAgeAssumed, monthsOn } from '../patient/age.ts';
import {
  isPregnantOrNewMother,
  preeclampsiaSymptoms,
  pregnancyPressure,
  pressureInPregnancy,
} from '../patient/pregnancy.ts';
import { dangerFindings } from '../scores/esi/esi-danger-zone.ts';
import type { Moment } from './attention-moments.ts';
import { type AttentionRule, consciousnessRank, type Judgement, steps } from './attention-rule.ts';
import { isObstetricTrigger, obstetricTriggers } from './obstetric-triggers.ts';

/** Age in years from which NEWS2 applies (NEWS2-10) and the rules for children end. */
const adultFrom = 16;
const isChild = ({ patient, day }: Moment) => ageOf(patient, day) < adultFrom;
const isObstetric = ({ patient, day }: Moment) => isPregnantOrNewMother(patient, day);

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
  (sign: Exclude<AttentionNumber, 'temperature' | 'bloodPressureDiastolic'>) =>
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
  if (level > 0) return { raised: { level } };
  return values.consciousnessLevel === undefined ? 'open' : 'over';
}

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

/** The rules over limits of signs in pregnancy and childhood, where NEWS2 is not valid. */
export const limitRules: readonly AttentionRule[] = [
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
