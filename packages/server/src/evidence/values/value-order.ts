import type { ReplyCheck } from '@bedside/contracts/chat/reply-check.ts';
import type { Place } from '../reading/statements.ts';
import type { ReadItem } from './newest-facts.ts';

/* "The first lactate was 4.2 and the second 2.1" beside the order of the records (REPLY-7). */

const first =
  /(?<!\p{sc=Latin})(?:first|initial(?:ly)?|primer[oa]?|inicial(?:mente)?|erste[rsn]?|initial\p{sc=Latin}*|anfangs)(?!\p{sc=Latin})/iu;
const second =
  /(?<!\p{sc=Latin})(?:second|then|now|later|segund[oa]|luego|despu[eé]s|ahora|zweite[rsn]?|dann|jetzt|sp[aä]ter)(?!\p{sc=Latin})/iu;

/** Returns the newest value of each sentence that calls it the first, and an earlier one the second. `values` are in order. */
export function checkOrder(
  text: string,
  sentences: readonly Place[],
  values: readonly ReadItem[],
): ReplyCheck['items'] {
  let next = 0;
  return sentences.flatMap(({ offset, length }) => {
    const start = next;
    while ((values[next]?.offset ?? offset + length) < offset + length) next += 1;
    const own = values.slice(start, next);
    return own.flatMap((one, at) => {
      const then = own[at + 1];
      if (one.verdict !== 'found' || then?.verdict !== 'older' || one.topic !== then.topic) return [];
      const [end, from] = [one.offset + one.length, at === 0 ? offset : (own[at - 1]?.offset ?? offset)];
      if (!first.test(text.slice(from, one.offset)) || !second.test(text.slice(end, then.offset))) return [];
      const { topic: _, quote: __, ...item } = one;
      return [
        {
          ...item,
          verdict: 'differs' as const,
          expected: text.slice(then.offset, then.offset + then.length),
        },
      ];
    });
  });
}
