import type { ReplyCheck } from '@bedside/contracts/chat/reply-check.ts';
import type { ReplyLanguage } from '@bedside/contracts/chat/reply-languages.ts';
import type { Token } from '../reading/reply-tokens.ts';
import type { ChartSide } from './chart-sides.ts';
import { type SideMention, sidesIn } from './read-sides.ts';
import { isFinding, isOfLung, near, type Part, type Side } from './side-words.ts';

type Item = ReplyCheck['items'][number];

/**
 * REPLY-15: compares each side that a reply names for a part of the body or a finding with the chart's. Says nothing about
 * denials, and only confirms searches, conditions and contrasts, because a true sentence of these can name the other side.
 */
export function checkSides(
  text: string,
  language: ReplyLanguage,
  chart: readonly ChartSide[],
  tokens: readonly Token[],
): Item[] {
  const mentions = sidesIn(text, language, tokens);
  if (mentions.length === 0) return [];
  const byPart = new Map<Part, ChartSide[]>();
  for (const one of chart) byPart.set(one.part, [...(byPart.get(one.part) ?? []), one]);
  return mentions.flatMap((mention) => judge(mention, byPart, placeOf(text, mention)));
}

/** All words of a mention, or the side's own if Markdown begins or ends within them. */
function placeOf(text: string, { offset, length, word }: SideMention): Pick<Item, 'offset' | 'length'> {
  return /[*_`]/.test(text.slice(offset, offset + length)) ? word : { offset, length };
}

function judge(
  { offset, length, side, parts, denied, certainty }: SideMention,
  byPart: ReadonlyMap<Part, readonly ChartSide[]>,
  place: Pick<Item, 'offset' | 'length'>,
): Item[] {
  if (denied !== 'no') return [];
  const known = decisive(parts, byPart);
  const beside = known.length > 0 ? [] : parts.flatMap(near).flatMap((part) => byPart.get(part) ?? []);
  const fit = [...known, ...beside].find((one) => isSame(side, one.side)) ?? twoSided(side, known);
  if (fit) return [{ ...place, verdict: 'found', ...recordOf(fit) }];
  if (certainty === 'nothing') return [];
  const [other] = known;
  // "Blood pressure in both arms" says nothing against a pain in one of them.
  if (side === 'both' && other !== undefined && !isFinding(other.part)) return [];
  if (other)
    return [
      { ...place, verdict: 'differs', ...recordOf(other), expected: other.text, quote: { offset, length } },
    ];
  // "Both lungs" and "both pupils" often only say that nothing is one-sided.
  return side === 'both' || certainty === 'guess' ? [] : [{ ...place, verdict: 'absent' }];
}

/** Returns what the chart has of the mentioned parts. A finding of one lung decides before the lung. */
function decisive(
  parts: readonly Part[],
  byPart: ReadonlyMap<Part, readonly ChartSide[]>,
): readonly ChartSide[] {
  const of = (some: readonly Part[]) => some.flatMap((part) => byPart.get(part) ?? []);
  const lung = of(parts.filter(isOfLung));
  if (lung.length > 0) return lung;
  // A difference names the finding first.
  return [...of(parts.filter(isFinding)), ...of(parts.filter((part) => !isFinding(part)))];
}

/** A finding on both sides is also on each of them. */
const isSame = (mention: Side, known: Side): boolean => mention === known || known === 'both';

/** "Both knees" holds if the chart has the left and the right one. */
function twoSided(mention: Side, known: readonly ChartSide[]): ChartSide | undefined {
  const has = (side: Side) => known.find((one) => one.side === side);
  return mention === 'both' && has('right') ? has('left') : undefined;
}

const recordOf = ({ recordId }: ChartSide) => (recordId === undefined ? {} : { recordId });
