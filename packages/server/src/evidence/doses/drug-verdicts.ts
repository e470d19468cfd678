import type { ReplyCheck } from '@bedside/contracts/chat/reply-check.ts';
import { textOf } from './check-doses.ts';
import type { Mention } from './drug-mentions.ts';
import type { Frequency } from './regimen-words.ts';

/* What the medications of the chart say of a drug that a reply names (REPLY-21). */

type Item = ReplyCheck['items'][number];

export type Place = Pick<Item, 'offset' | 'length'>;

/** That the patient has or was given it. */
export function doseVerdicts(place: Place, { doses }: Mention, isGiven: boolean): Item[] {
  const isKnown = doses.some((dose) => (isGiven ? dose.isGiven : !dose.isEnded));
  return isKnown ? [] : [{ ...place, verdict: 'absent' }];
}

/** Two or more doses, and no frequency. */
export const twice =
  /\b(?:(?:two|three|dos|tres|zwei|drei) (?:doses|dosis|dosen|gaben)|(?:twice|dos veces|zweimal)(?! (?:daily|a day|al dia|taglich|am tag)))\b/u;

/** "Two doses so far" of a drug with one recorded dose. */
export function moreThanOnce(place: Place, { doses }: Mention): Item[] {
  const given = doses.filter(({ isGiven }) => isGiven);
  const [first] = given;
  if (first === undefined) return [{ ...place, verdict: 'absent' }];
  return given.length > 1
    ? []
    : [{ ...place, verdict: 'differs', recordId: first.recordId, expected: textOf(first) }];
}

/** "Paracetamol was given by mouth", where the chart says IV. */
export function otherWay(place: Place, { doses }: Mention, way: string | undefined): Item[] {
  const given = doses.filter((dose) => dose.isGiven && dose.way !== undefined);
  const [first] = given;
  if (way === undefined || first === undefined || given.some((dose) => dose.way === way)) return [];
  return [{ ...place, verdict: 'differs', recordId: first.recordId, expected: textOf(first) }];
}

/** "Prescribed every 4 hours", without an amount. */
export function interval(place: Place, mention: Mention, often: Frequency): Item[] {
  const known = mention.doses.filter((dose) => dose.often !== undefined && !dose.isGiven);
  const [first] = known;
  if (first === undefined || known.some((dose) => dose.often === often))
    return doseVerdicts(place, mention, false);
  return [{ ...place, verdict: 'differs', recordId: first.recordId, expected: textOf(first) }];
}

/** As {@link interval}, of a drug that the patient takes. */
export const intervalOf = (place: Place, mention: Mention, often: Frequency): Item[] =>
  mention.doses.some((dose) => dose.often !== undefined && !dose.isGiven)
    ? interval(place, mention, often)
    : [];

/** That the patient does not have it or was not given it. */
export function denied(place: Place, { doses }: Mention, of: 'given' | 'home' | 'either'): Item[] {
  const against = doses.find(
    (dose) => (of !== 'home' && dose.isGiven) || (of !== 'given' && dose.kind === 'home' && !dose.isEnded),
  );
  if (against === undefined) return [];
  return [{ ...place, verdict: 'differs', recordId: against.recordId, expected: textOf(against) || '✓' }];
}
