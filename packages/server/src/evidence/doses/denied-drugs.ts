import type { Token } from '../reply-tokens.ts';
import { plainOf } from '../reply-tokens.ts';
import { denies } from './regimen-words.ts';

/* Which drugs of a sentence its denials are about: "takes no warfarin but apixaban" (REPLY-21). */

/** The end of what a denial reaches. "Aspirin: not given" has one behind its colon. */
const clauseEnd = /^(?:[,;]|but|so|which|pero|sino|sondern|aber|deshalb|daher|weshalb|porque|because|weil)$/;
const joint = /^(?:,|\/|and|or|nor|y|e|o|u|ni|und|oder|noch|any|a|an|kein\p{L}*)$/u;

/** The tokens of a drug. */
interface Place {
  start: number;
  end: number;
}

/** Returns a test for the drugs of a sentence that it denies. A list has the denial of its first drug. */
export function deniedIn(
  tokens: readonly Token[],
  [from, to]: readonly [number, number],
  drugs: readonly Place[],
): (drug: Place) => boolean {
  if (!denies.test(plainOf(tokens, from, to))) return () => false;
  const isEnd = ({ plain }: Token) => clauseEnd.test(plain);
  const isDenied = ({ start, end }: Place): boolean => {
    const clause = tokens.slice(from, start).findLastIndex(isEnd);
    const next = tokens.slice(end, to).findIndex(isEnd);
    const own = [from + clause + 1, next === -1 ? to : end + next] as const;
    if (denies.test(plainOf(tokens, ...own))) return true;
    const before = drugs.findLast((one) => one.end <= start);
    return (
      before !== undefined &&
      tokens.slice(before.end, start).every(({ plain }) => joint.test(plain)) &&
      isDenied(before)
    );
  };
  return isDenied;
}
