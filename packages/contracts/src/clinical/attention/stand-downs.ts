import type { AttentionValue } from '../../attention/attention.contract.ts';
import type { VitalsRecord } from '../../vitals/vitals.contract.ts';
import { type AttentionPatient, attentionMoments, type Moment } from './attention-moments.ts';
import { attentionVitalsRules } from './attention-rules.ts';
import { attentionValues } from './attention-values.ts';

/** The calls that one set of vitals ended (ATTN-12). Both lists have one element for each call. */
export interface StandDown {
  /** The values that called, as of the newest set that sustained the call. */
  from: { values: AttentionValue[] }[];
  /** The same values as of the set that ended it. */
  to: { values: AttentionValue[] }[];
}

/**
 * ATTN-12: returns the calls that ended by themselves, by the id of the set that ended them. `sets` are newest first.
 * Like the calls themselves, the result depends on the chart alone (ATTN-7) and is not stored.
 */
export function standDowns(
  sets: readonly VitalsRecord[],
  patient: AttentionPatient,
): ReadonlyMap<string, StandDown> {
  const { moments } = attentionMoments(sets, patient);
  const found = new Map<string, StandDown>();
  for (const rule of attentionVitalsRules) {
    let open: { newest: Moment; base: number | undefined } | undefined;
    for (const moment of moments) {
      const judged = rule.judge(moment, open?.base);
      // MONITOR-1: an unverified better value ends no call.
      const judgement = judged === 'over' && moment.restsOnUnverified(rule.sign) ? 'open' : judged;
      if (judgement === 'open') continue;
      if (judgement !== 'over') {
        open = { newest: moment, base: open ? open.base : judgement.raised.base };
        continue;
      }
      if (open !== undefined) {
        const known = found.get(moment.record.id) ?? { from: [], to: [] };
        const [from, to] = [attentionValues(rule, open.newest), attentionValues(rule, moment)];
        // One deterioration can raise several causes with the same values.
        if (!known.from.some(({ values }) => isEqual(values, from))) {
          known.from.push({ values: from });
          known.to.push({ values: to });
        }
        found.set(moment.record.id, known);
      }
      open = undefined;
    }
  }
  return found;
}

const isEqual = (one: AttentionValue[], other: AttentionValue[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
