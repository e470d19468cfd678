import type { ReplyCheck } from '@bedside/contracts/chat/reply-check.ts';
import type { Place } from '../statements.ts';
import type { ReadItem } from './value-reader.ts';

/* "The first lactate was 4.2 and the second 2.1" beside the order of the records (REPLY-7). */

const first =
  /(?<!\p{L})(?:first|initial(?:ly)?|primer[oa]?|inicial(?:mente)?|erste[rsn]?|initial\p{L}*|anfangs)(?!\p{L})/iu;
const second =
  /(?<!\p{L})(?:second|then|now|later|segund[oa]|luego|despu[eé]s|ahora|zweite[rsn]?|dann|jetzt|sp[aä]ter)(?!\p{L})/iu;

/** Returns the newest value of each sentence that calls it the first, and an earlier one the second. `values` are in order. */
export function checkOrder(
  text: string,
  sentences: readonly Place[],
  values: readonly ReadItem[],
): ReplyCheck['items'] {
  return sentences.flatMap(({ offset, length }) => {
    const own = values.filter((one) => one.offset >= offset && one.offset < offset + length);
    return own.flatMap((one, at) => {
      const next = own[at + 1];
      if (one.verdict !== 'found' || next?.verdict !== 'older' || one.topic !== next.topic) return [];
      const [end, from] = [one.offset + one.length, at === 0 ? offset : (own[at - 1]?.offset ?? offset)];
      if (!first.test(text.slice(from, one.offset)) || !second.test(text.slice(end, next.offset))) return [];
      const { topic: _, quote: __, ...item } = one;
      return [
        {
          ...item,
          verdict: 'differs' as const,
          expected: text.slice(next.offset, next.offset + next.length),
        },
      ];
    });
  });
}
