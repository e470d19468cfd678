import type { ReplyLanguage } from '@bedside/contracts/chat/reply-languages.ts';
import { plainOf, type Token } from '../reading/reply-tokens.ts';
import { longestTopicAt } from '../reading/topics.ts';
import { amountsIn } from './dose-units.ts';
import type { Mention } from './drug-mentions.ts';
import { takes } from './regimen-words.ts';

/* Where a sentence says that the patient has or had a drug, beside the words of `says` (REPLY-21). */

/** Words directly before a drug that say that the patient has or had it, wherever they stand in the sentence. */
export const having =
  /(?<!\p{sc=Latin})(?:on|unter|bajo|auf|had|took|taken|(?<!only |erst |solo |not |nicht |contraindicated )(?:after|following|nach|tras|despues de))(?!\p{sc=Latin})/u;
export const ownWord = /(?<!\p{sc=Latin})(?:his|her|su|sein\p{sc=Latin}*|ihr\p{sc=Latin}*)(?!\p{sc=Latin})/u;
const isHaving = new RegExp(
  `(?:${having.source}(?: the| la| el| dem| der)?|${ownWord.source}(?: usual| regular| habitual| home)?|${ownWord.source} (?:(?!best|next|first|safest|other|only option|option|choice|mejor|siguiente|primera|beste|nachste|erste)\\p{sc=Latin}+ ){1,3}(?:is|es|ist))$`,
  'u',
);
const isOwn = /^(?:is|es|ist) (?:her|his|su|ihr|sein)\p{sc=Latin}*(?! \p{sc=Latin}+ (?:of choice|option))/u;

/** "A woman on warfarin", "unter Apixaban", "had 5 mg morphine", "his bisoprolol", "her blood thinner is dabigatran". */
export function isHad(
  language: ReplyLanguage,
  tokens: readonly Token[],
  [from, to]: readonly [number, number],
  { start, end }: Mention,
): boolean {
  // "Her bicarbonate was 20" is a result.
  if (longestTopicAt(tokens, start, language)) return false;
  const [amount] = amountsIn(tokens, Math.max(from, start - 4), start);
  const before =
    amount?.end === start || (amount && /^(?:of|de)$/.test(tokens[start - 1]?.plain ?? ''))
      ? amount.start
      : start;
  return (
    isHaving.test(plainOf(tokens, Math.max(from, before - 5), before)) ||
    isOwn.test(plainOf(tokens, end, Math.min(to, end + 4)))
  );
}

/** Returns what says that the patient has a drug. "Warfarin takes days to wear off" does not. */
export function takenIn(
  language: ReplyLanguage,
  tokens: readonly Token[],
  [from, to]: readonly [number, number],
  drugs: readonly Mention[],
): RegExpExecArray | null {
  const taken = takes[language].exec(plainOf(tokens, from, to));
  if (taken === null || !/^(?:takes|toma)$/.test(taken[0])) return taken;
  const isSubject = drugs.some(
    ({ start, end }) => start === from && plainOf(tokens, from, end).length + 1 === taken.index,
  );
  return isSubject ? null : taken;
}
