import type { AttentionNumber } from '../../attention/attention.contract.ts';
import { margins, worseBy } from '../alerts/margins.ts';
import type { News2Part } from '../news2/news2.ts';
import { news2Points } from '../news2/news2-points.ts';
import type { Moment } from './attention-moments.ts';
import { type AttentionRule, consciousnessRank, type Judgement, steps } from './attention-rule.ts';

const news2From = 7;
const news2UrgentFrom = 5;
const riseFrom = 2;
const slowRiseFrom = 3;

/** A rate that swings about its limit changes the total by up to 2 points (NEWS2-1). */
const news2Margin = 2;

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

/** The rules over NEWS2: its total, one part of 3, and its rise. */
export const news2Rules: readonly AttentionRule[] = [
  { kind: 'news2-high', step: 1, judge: judgeTotal(news2From) },
  { kind: 'news2-urgent', step: 1, judge: judgeTotal(news2UrgentFrom), includedIn: ['news2-high'] },
  ...threes,
  { kind: 'single-three', sign: 'consciousness', step: 1, judge: judgeConsciousness },
  { kind: 'news2-rise', step: riseFrom, judge: judgeRise, continues: true },
];
