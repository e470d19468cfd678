import type { Fact } from '../facts.ts';
import type { Token } from '../reading/reply-tokens.ts';

/* "Fell from 96 to 91 % over 2 h": the time between two values of the chart (REPLY-18). */

/** The facts at both ends of a move, such as "from 96 to 91 %". */
export interface Move {
  from: readonly Fact[];
  to: readonly Fact[];
}

const spanWords = /^(?:over|in|within|during|en|durante|innerhalb|binnen|uber|wahrend)$/;
const between =
  /^(?:the|last|past|only|just|about|las?|los|ultim[ao]s?|unas?|solo|der|den|letzten|nur|von|ca|etwa)$/;

/** Returns whether the number at a place is the time that a move took: "over the last 2 h". */
export function isSpanOfMove(tokens: readonly Token[], at: number): boolean {
  let before = at - 1;
  while (at - before < 4 && between.test(tokens[before]?.plain ?? '')) before -= 1;
  return spanWords.test(tokens[before]?.plain ?? '');
}

/** Returns the age of each fact with a time, in minutes. */
export const agesOf = (facts: readonly Fact[], now: number): { fact: Fact; age: number }[] =>
  facts.flatMap((fact) => (fact.at === undefined ? [] : [{ fact, age: (now - fact.at) / 60_000 }]));

/** Returns the times in minutes that the move can have taken, each with its later fact. */
export const spansOf = ({ from, to }: Move): { fact: Fact; age: number }[] =>
  to.flatMap((fact) =>
    from.flatMap(({ at: earlier }) =>
      fact.at === undefined || earlier === undefined || fact.at < earlier
        ? []
        : [{ fact, age: (fact.at - earlier) / 60_000 }],
    ),
  );
