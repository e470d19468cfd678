import type { ReplyCheck } from '@bedside/contracts/chat/reply-check.ts';
import { placeOf, plainOf, type Token } from '../reading/reply-tokens.ts';
import { doseSentencesOf } from './check-doses.ts';
import { type Amount, amountsIn } from './dose-units.ts';

type Item = ReplyCheck['items'][number];

/** "0.6 mg/kg, at most 10 mg." */
const maximum =
  /(?<!\p{sc=Latin})(?:max\p{sc=Latin}*|at most|up to|hasta|tope|hochst\p{sc=Latin}*|bis zu)(?!\p{sc=Latin})/u;

/** Shares by which a dose per kilogram is rounded. */
const perWeightShare = 0.08;

/** "375 mg (10 mg/kg)" of a child of 25 kg, if the sentence has only these two amounts. */
function wrongIn(tokens: readonly Token[], amounts: readonly Amount[], weight: number): Item[] {
  const [one, other] = amounts;
  if (one === undefined || other === undefined || amounts.length > 2) return [];
  const [per, whole] = one.unit.includes('/kg') ? [one, other] : [other, one];
  const [perWeight = 0, dose = 0] = [per.parts[0]?.[0], whole.parts[0]?.[0]];
  if (per.unit !== `${whole.unit}/kg` || per.isOfDay || whole.isOfDay || whole.high) return [];
  const right = dose / weight;
  const top = per.high?.[0] ?? perWeight;
  if (right >= perWeight * (1 - perWeightShare) && right <= top * (1 + perWeightShare)) return [];
  const expected = `${Math.round(10 * right) / 10} ${per.unit}`;
  return [{ ...placeOf(tokens, per.start, per.end), verdict: 'differs', expected }];
}

/** REPLY-13: compares each dose per kilogram with the dose beside it and the recorded weight, in kilograms. */
export const checkPerWeight = (tokens: readonly Token[], weight: number | undefined): Item[] =>
  weight === undefined
    ? []
    : doseSentencesOf(tokens).flatMap(([from, to]) =>
        maximum.test(plainOf(tokens, from, to)) ? [] : wrongIn(tokens, amountsIn(tokens, from, to), weight),
      );
