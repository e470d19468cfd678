import type { ReplyCheck } from '@bedside/contracts/chat/reply-check.ts';
import type { ReplyLanguage } from '@bedside/contracts/chat/reply-languages.ts';
import { placeOf, plainOf, type Token } from '../reading/reply-tokens.ts';
import { isTimeUnit } from '../values/reply-ages.ts';
import type { ChartDose } from './chart-doses.ts';
import { doseSentencesOf, textOf } from './check-doses.ts';
import { isAmount } from './dose-units.ts';
import { type Mention, mentionsIn, namesOf } from './drug-mentions.ts';
import { having } from './had-drugs.ts';
import { denies, frequencyIn, proposes, says, takes } from './regimen-words.ts';

/* "She had 500 of paracetamol", "Metoprolol 100 BD": doses without a unit (REPLY-13). */

type Item = ReplyCheck['items'][number];

/** A smaller number counts tablets or doses. */
const leastDose = 5;
const gram = 1000;

/** Compares each number directly beside a drug of the chart with its doses. The time is linear in the text. */
export function checkBareDoses(
  language: ReplyLanguage,
  chart: readonly ChartDose[],
  tokens: readonly Token[],
): Item[] {
  const named = namesOf(chart);
  if (named.size === 0) return [];
  return doseSentencesOf(tokens).flatMap(([from, to]) => {
    const mentions = mentionsIn(tokens, named, from, to);
    if (mentions.length === 0 || !tokens.slice(from, to).some((_, at) => isDose(tokens, from + at)))
      return [];
    const sentence = plainOf(tokens, from, to);
    if (proposes[language].test(sentence) || denies.test(sentence)) return [];
    const isStatement =
      says[language].test(sentence) || takes[language].test(sentence) || having.test(sentence);
    return mentions.flatMap((mention): Item[] => {
      const at = numberBeside(tokens, mention, isStatement);
      const [value] = at === undefined ? [] : (tokens[at]?.values ?? []);
      const [newest] = mention.doses.filter(({ amounts }) => amounts.length > 0);
      if (at === undefined || value === undefined || newest === undefined) return [];
      const isRight = mention.doses.some(({ amounts, often }) =>
        amounts.some(({ parts }) =>
          parts
            .flat()
            .some((one) =>
              [1, typeof often === 'number' ? often : 1].some(
                (times) => one * times === value || one * times === value * gram,
              ),
            ),
        ),
      );
      if (isRight) return [];
      const { recordId } = newest;
      return [{ ...placeOf(tokens, at, at + 1), verdict: 'differs', recordId, expected: textOf(newest) }];
    });
  });
}

/** Returns the number that is the dose of a drug: before it in what a reply says was given, or behind it with how often. */
function numberBeside(
  tokens: readonly Token[],
  { start, end }: Mention,
  isStatement: boolean,
): number | undefined {
  const before = /^(?:of|de)$/.test(tokens[start - 1]?.plain ?? '') ? start - 2 : start - 1;
  if (isStatement && isDose(tokens, before)) return before;
  // "Atorvastatina de ochenta".
  if (isStatement && tokens[end]?.plain === 'de' && isDose(tokens, end + 1)) return end + 1;
  if (!isDose(tokens, end)) return undefined;
  const rest = plainOf(tokens, end + 1, end + 4);
  return frequencyIn(rest) !== undefined || /^(?:$|[,.;)]|od(?!\p{sc=Latin}))/u.test(rest) ? end : undefined;
}

function isDose(tokens: readonly Token[], at: number): boolean {
  const [token, next] = [tokens[at], tokens[at + 1]];
  const isNumber = /^(?:\d{1,4}(?:[.,]\d)?|\p{sc=Latin}[\p{sc=Latin} -]+)$/u.test(token?.text ?? '');
  if (token === undefined || (token.values[0] ?? 0) < leastDose || !isNumber) return false;
  const isOther =
    isTimeUnit(next) ||
    isAmount(tokens, at) ||
    /^(?:%|\/|:|-|–|x|×|uhr|mal|times|veces|kg)$/.test(next?.plain ?? '');
  return !isOther && !/^[:/.–-]$/.test(tokens[at - 1]?.text ?? '');
}
