import type { Fact } from '../facts.ts';
import type { Token } from '../reading/reply-tokens.ts';
import { isTimeUnit } from '../values/reply-ages.ts';

/* By how much a reply says that a value moved: "down 29 mmHg", "um 22 gestiegen", "has doubled" (REPLY-22). */

/** Between a direction and its amount. */
const linking = /^(?:by|un|en|um)$/;
/** Behind a number that is an end and no amount. */
const ends = /^(?:to|a|hasta|auf|bis|zu|-|–|→)$/;
const factors: readonly (readonly [RegExp, least: number, most: number])[] = [
  [/^(?:doubled|duplicado|duplicada|duplico|verdoppelt)$/, 1.7, 2.4],
  [/^(?:tripled|triplicado|triplicada|verdreifacht)$/, 2.5, 3.6],
  [/^(?:halved|halbiert)$/, 0.4, 0.6],
];

/** "Down 30" for 29. */
const share = 0.06;

/** Returns whether no two values of the chart differ by what the words from `from`, without `to`, say. */
export function isOtherAmount(
  tokens: readonly Token[],
  from: number,
  to: number,
  known: readonly Fact[],
): boolean {
  const pairs = known.flatMap((newer, at) => known.slice(at + 1).map((older) => [newer, older] as const));
  const factor = factors.find(([word]) => word.test(tokens[to - 1]?.plain ?? ''));
  if (factor) {
    const [, least, most] = factor;
    return pairs.every(
      ([newer, older]) => newer.value / older.value < least || newer.value / older.value > most,
    );
  }
  const amountToken = amountAt(tokens, to) ?? amountBefore(tokens, from, to - 1);
  if (amountToken === undefined) return false;
  const digits = 0.5 * 10 ** -(/[.,](\d+)$/.exec(amountToken.text)?.[1]?.length ?? 0);
  return pairs.every(([newer, older]) =>
    [newer.value - older.value, (newer.second ?? 0) - (older.second ?? 0)].every((change) =>
      amountToken.values.every(
        (value) => Math.abs(Math.abs(change) - value) > Math.max(digits, share * value),
      ),
    ),
  );
}

/** "Down 29 mmHg", "ha caído en 29". */
function amountAt(tokens: readonly Token[], start: number): Token | undefined {
  let at = start;
  while (at < start + 2 && linking.test(tokens[at]?.plain ?? '')) at += 1;
  return amount(tokens, at);
}

/** "Um 29 mmHg gefallen". */
function amountBefore(tokens: readonly Token[], from: number, end: number): Token | undefined {
  for (let at = end - 1; at > Math.max(from, end - 4); at -= 1)
    if (tokens[at]?.values.length && tokens[at - 1]?.plain === 'um') return amount(tokens, at);
  return undefined;
}

function amount(tokens: readonly Token[], at: number): Token | undefined {
  const [token, next, later] = tokens.slice(at, at + 3);
  if (token === undefined || token.values.length === 0 || isTimeUnit(next)) return undefined;
  const isOther = [next, later].some((one) => ends.test(one?.plain ?? '') || one?.text === '/');
  // A percentage can be of the value.
  return isOther || /^(?:%|percent|prozent|por)$/.test(next?.plain ?? '') || next?.text === ':'
    ? undefined
    : token;
}
