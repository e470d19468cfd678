import { unrecordableSigns } from '../../vitals/vitals.contract.ts';
import type { Moment } from './attention-moments.ts';
import type { AttentionRule, Judgement } from './attention-rule.ts';

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

/** The rules over signs that could not be measured. */
export const unrecordableRules: readonly AttentionRule[] = [
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
];
