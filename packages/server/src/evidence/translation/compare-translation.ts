import { firstSlot, withSlots } from '@bedside/contracts/chat/evidence-slots.ts';
import type { ReplyLanguage } from '@bedside/contracts/chat/reply-languages.ts';
import { drugFolded } from '@bedside/contracts/clinical/medications/drugs.ts';
import { foldedWords } from '@bedside/contracts/clinical/medications/folded-name.ts';
import { mentionsIn, namesOf } from '../doses/drug-mentions.ts';
import { isOfOtherLanguage } from '../reading/reply-language.ts';
import type { Token } from '../reading/reply-tokens.ts';
import { isDeniedInOne } from './negated-findings.ts';
import { negationsIn } from './negations.ts';
import { frequenciesIn, isTurnedAround, sidesIn } from './opposite-words.ts';
import { type Quantity, quantitiesIn } from './quantities.ts';
import { timeUnits } from './quantity-units.ts';
import { plainFigures } from './written-figures.ts';

/* Holds a translation against its original, without a model. Rules: docs/clinical/translations.md. */

/** A text with its language and the places of its links. */
export interface MarkedText {
  text: string;
  language: ReplyLanguage;
  /** `offset` is in UTF-16 units. */
  marks: readonly { offset: number; recordId: string }[];
}

/** What differs. A translation with any of them must not be shown. */
export type TranslationDifference =
  | 'lines'
  | 'numbers'
  | 'times'
  | 'negations'
  | 'sides'
  | 'opposites'
  | 'frequencies'
  | 'drugs'
  | 'links'
  | 'placeholders'
  | 'addresses'
  | 'language';

/**
 * Returns what differs between a text and its translation; nothing if the translation may be shown (TRANS-1 to TRANS-10).
 * Rather refuses: two forms that it cannot compare differ. The time is linear in the texts.
 */
export function compareTranslation(original: MarkedText, translated: MarkedText): TranslationDifference[] {
  const [ours, theirs] = [linesOf(original), linesOf(translated)];
  const found = new Set<TranslationDifference>();
  if (ours.length !== theirs.length) found.add('lines');
  else
    for (const [index, line] of ours.entries())
      for (const one of differencesOf(line, theirs[index] ?? '', original, translated)) found.add(one);
  if (!isSame(addressesIn(original.text), addressesIn(translated.text))) found.add('addresses');
  if (isOfOtherLanguage(translated.text, translated.language)) found.add('language');
  return [...found];
}

/** The lines with words, with a slot at each mark. */
const linesOf = ({ text, marks }: MarkedText): string[] =>
  withSlots(text, marks)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

function differencesOf(ours: string, theirs: string, original: MarkedText, translated: MarkedText) {
  const [one, other] = [readLine(ours, original), readLine(theirs, translated)];
  const kinds = (['numbers', 'times', 'sides', 'frequencies', 'drugs', 'placeholders'] as const).filter(
    (kind) => !isSame(one[kind], other[kind]),
  );
  const differs: TranslationDifference[] = [...kinds];
  const isDenialMoved = isDeniedInOne(one.folded, original.language, other.folded, translated.language);
  if (isDenialMoved || !areDenialsSame(one.folded, original.language, other.folded, translated.language))
    differs.push('negations');
  if (!areLinksSame(one.links, other.links)) differs.push('links');
  if (isTurnedAround(one.folded, original.language, other.folded, translated.language))
    differs.push('opposites');
  // A line with far more or fewer words says something else.
  const [short, long] = [one.folded.length, other.folded.length].toSorted((a, b) => a - b);
  if ((long ?? 0) > (short ?? 0) * 2.5 + 30 || one.block !== other.block) differs.push('lines');
  return differs;
}

/** TRANS-5: the same number of negations in each sentence, or in the line if its sentences cannot be paired. */
function areDenialsSame(ours: string, from: ReplyLanguage, theirs: string, to: ReplyLanguage): boolean {
  const [one, other] = [sentencesOf(ours), sentencesOf(theirs)];
  if (one.length !== other.length) return negationsIn(ours, from) === negationsIn(theirs, to);
  return one.every((sentence, index) => negationsIn(sentence, from) === negationsIn(other[index] ?? '', to));
}

const sentencesOf = (folded: string): string[] => folded.split(/(?<=[a-z%)]{2}[.!?]) /);

const anySlot = /[\ue000-\uf8ff]/u;
const noDrugs = namesOf([]);

function readLine(line: string, { language, marks }: MarkedText) {
  const bare = line.replace(/[*_`~]/g, '');
  const { text, moments } = plainFigures(bare.replace(/n['’]t\b/g, ' not'), language);
  const expanded = text
    .replace(/\bq ?(\d{1,2}) ?h\b/giu, 'every $1 h')
    .replace(/\bc\/ ?(\d{1,2}) ?h\b/giu, 'cada $1 h')
    .replace(/(?<![\p{L}\p{N}])[x×](?=\d)/giu, 'x ');
  const { tokens, quantities } = quantitiesIn(expanded, language);
  const byUnit = new Map<string, string[]>();
  for (const { key, unit } of quantities.values()) byUnit.set(unit, [...(byUnit.get(unit) ?? []), key]);
  const folded = foldedLine(expanded);
  return {
    folded,
    block:
      /^(?:#{1,6} |[-+] |\d+[.)] |> |\|)/.exec(line.replace(/^\*(?= )/, '-'))?.[0].replace(/^[+]/, '-') ?? '',
    // Numbers of one unit keep their order. A language may move a time before a value.
    numbers: [...byUnit].map(([unit, keys]) => `${unit}: ${keys.join(', ')}`).toSorted(),
    times: moments,
    sides: sidesIn(folded, language),
    frequencies: frequenciesIn(folded, language),
    drugs: drugsIn(tokens),
    links: linksIn(tokens, quantities, marks),
    placeholders:
      bare.match(
        /\[(?:name|colleague|record number|birth date|phone number|insurance number|e-mail|address)\]/g,
      ) ?? [],
  };
}

/** TRANS-8: the drugs of a line by id. Glucose is mostly a blood value, which has one name in English only. */
const drugsIn = (tokens: readonly Token[]): string[] =>
  mentionsIn(tokens, noDrugs, 0, tokens.length)
    .map(({ start, end }) => {
      const words = tokens.slice(start, end).flatMap(({ text }) => foldedWords(text));
      return drugFolded(words.map(({ folded }) => folded).join(' '))?.id ?? '';
    })
    .filter((id) => id !== 'glucose');

/** A link with the number before it, and its place in the line from 0 to 1. */
interface Link {
  key: string;
  place: number;
}

/** TRANS-9: the links of a line. */
function linksIn(
  tokens: readonly Token[],
  quantities: ReadonlyMap<number, Quantity>,
  marks: MarkedText['marks'],
): Link[] {
  let last = '';
  return tokens.flatMap(({ text }, index) => {
    const quantity = quantities.get(index);
    // A language may move a time before a value.
    if (quantity && !timeUnits.has(quantity.unit)) last = quantity.key;
    if (!anySlot.test(text)) return [];
    const recordId = marks[(text.codePointAt(0) ?? 0) - firstSlot]?.recordId;
    return [{ key: `${recordId} ${last}`, place: index / tokens.length }];
  });
}

/** How far a link without a number may be from its place in the original, in parts of the line. */
const farthest = 0.4;

const areLinksSame = (ones: readonly Link[], others: readonly Link[]): boolean =>
  ones.length === others.length &&
  ones.every(({ key, place }, index) => {
    const other = others[index];
    return other !== undefined && key === other.key && Math.abs(place - other.place) <= farthest;
  });

const addressesIn = (text: string): string[] =>
  text.match(/(?:https?:\/\/|www\.|mailto:)[^\s)>\]]+|\]\([^)]*\)|<[a-z/][^>]*>/gi) ?? [];

const isSame = (ones: readonly string[], others: readonly string[]): boolean =>
  ones.length === others.length && ones.every((one, index) => one === others[index]);

/** Returns a line in lower case without accents, marks and Markdown, as the tables of words expect it. */
function foldedLine(line: string): string {
  return line
    .replace(/[\ue000-\uf8ff]/gu, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replace(/\s+/gu, ' ')
    .trim()
    .toLowerCase();
}
