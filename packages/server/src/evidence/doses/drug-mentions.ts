import { beginsDrug, drugFolded } from '@bedside/contracts/clinical/medications/drugs.ts';
import { foldedWords } from '@bedside/contracts/clinical/medications/folded-name.ts';
import { sharedWords } from '@bedside/contracts/clinical/medications/shared-words.ts';
import { allNames } from '@bedside/contracts/clinical/medications/vocabulary/drug-vocabulary.ts';
import { readingBounds } from '../bounds.ts';
import { type Token, tokensOf } from '../reply-tokens.ts';
import { plainName } from '../topics.ts';
import type { ChartDose } from './chart-doses.ts';
import { type Amount, amountsIn } from './dose-units.ts';
import { beginsGroup, groupNamed, isAnyDrug } from './drug-groups.ts';
import { type Frequency, frequencyIn, routeIn } from './regimen-words.ts';

/* The drugs that a reply names, with what the chart has of each (REPLY-13). */

/** The most words of one drug's name. */
const longestName = readingBounds.drugNameWords;
/** A drug that a sentence names, by tokens from `start`, without `end`. */
export interface Mention {
  start: number;
  end: number;
  doses: readonly ReadDose[];
  /** "Nothing", "no medication". */
  isAny?: true;
}

/** A dose of the chart with its texts read. */
export interface ReadDose extends ChartDose {
  amounts: readonly Amount[];
  often: Frequency | undefined;
  way: string | undefined;
}

function readDose(dose: ChartDose): ReadDose {
  const { dosage = '', frequency = '', route = '' } = dose;
  const tokens = tokensOf(dosage);
  return {
    ...dose,
    amounts: amountsIn(tokens, 0, tokens.length),
    often: frequencyIn(plainName(frequency)) ?? frequencyIn(plainName(dosage)),
    way: routeIn(plainName(route)),
  };
}

/** The doses of the chart by the drug's id and by the names that only the chart gives it. */
export type Named = ReadonlyMap<string, ReadDose[]>;

export function namesOf(chart: readonly ChartDose[]): Named {
  const known = namesOfCharts.get(chart) ?? readNames(chart);
  namesOfCharts.set(chart, known);
  return known;
}

/** Several rules ask for the names of one chart. */
const namesOfCharts = new WeakMap<readonly ChartDose[], Named>();

function readNames(chart: readonly ChartDose[]): Named {
  const named = new Map<string, ReadDose[]>();
  for (const dose of chart.map(readDose)) {
    for (const name of dose.names) named.set(`begins:${name.split(' ', 1)[0]}`, []);
    for (const key of new Set([...dose.drugs.map((id) => `id:${id}`), ...dose.names])) {
      named.set(key, [...(named.get(key) ?? []), dose]);
    }
  }
  return named;
}

/** Folding a word takes long, and a reply repeats its words. */
const mostFolded = readingBounds.foldedWords;
/** "Paracetamolgabe". */
const germanNouns = /(?<=\p{sc=Latin}{5})-?(?:gabe|dosis|einnahme|therapie)$/iu;
const folds = new Map<string, readonly string[]>();

function foldedOf(text: string): readonly string[] {
  const known = folds.get(text);
  if (known) return known;
  const drug = text.replace(germanNouns, '');
  const words = /^[\p{sc=Latin}\d]/u.test(text) ? foldedWords(drug).map(({ folded }) => folded) : [];
  if (folds.size >= mostFolded) folds.clear();
  folds.set(text, words);
  return words;
}

/** Shorter words of the vocabulary are ordinary words, too. */
const shortestOther = readingBounds.otherDrugCharacters;

/** A folded word with its token. */
interface Folded {
  folded: string;
  at: number;
  /** Whether a listed drug begins with it. */
  isBeginning: boolean;
}

/** The words of a reply, and where each token's words begin. Several rules read the same tokens. */
interface FoldedReply {
  words: readonly Folded[];
  starts: readonly number[];
  /** The tokens that can begin a group of drugs. */
  groups: readonly number[];
}
const foldedReplies = new WeakMap<readonly Token[], FoldedReply>();

function foldedReplyOf(tokens: readonly Token[]): FoldedReply {
  const known = foldedReplies.get(tokens);
  if (known) return known;
  const [words, starts, groups]: [Folded[], number[], number[]] = [[], [], []];
  for (const [at, { text, plain }] of tokens.entries()) {
    starts.push(words.length);
    const folded = foldedOf(text);
    for (const one of folded) words.push({ folded: one, at, isBeginning: beginsDrug(one) });
    if (isAnyDrug(plain) || beginsGroup(folded[0] ?? '')) groups.push(at);
  }
  const read = { words, starts: [...starts, words.length], groups };
  foldedReplies.set(tokens, read);
  return read;
}

/** Returns the drugs of a sentence that only the open vocabulary knows, and that the chart does not have. */
export function otherMentionsIn(tokens: readonly Token[], named: Named, from: number, to: number): Mention[] {
  return tokens.slice(from, to).flatMap(({ text }, index) => {
    if (text.length < shortestOther || !/^\p{sc=Latin}+$/u.test(text)) return [];
    const [folded = ''] = foldedOf(text);
    const isOther = isOtherDrug(folded) && !named.has(`begins:${folded}`);
    return isOther ? [{ start: from + index, end: from + index + 1, doses: [] }] : [];
  });
}

const otherDrugs = new Map<string, boolean>();

function isOtherDrug(folded: string): boolean {
  const known = otherDrugs.get(folded);
  if (known !== undefined) return known;
  const isOther =
    !beginsDrug(folded) && !sharedWords.has(folded) && allNames.named(folded)?.isClass === false;
  if (otherDrugs.size >= mostFolded) otherDrugs.clear();
  otherDrugs.set(folded, isOther);
  return isOther;
}

/** Returns the groups of drugs of a sentence, with the doses of the chart that belong to each. */
export function groupsIn(
  tokens: readonly Token[],
  chart: readonly ReadDose[],
  from: number,
  to: number,
): Mention[] {
  const found: Mention[] = [];
  let next = from;
  for (const at of foldedReplyOf(tokens).groups) {
    if (at < next || at >= to) continue;
    if (isAnyDrug(tokens[at]?.plain ?? '')) found.push({ start: at, end: at + 1, doses: chart, isAny: true });
    for (let end = Math.min(to, at + longestName); end > at; end -= 1) {
      const name = tokens.slice(at, end).flatMap(({ text }) => foldedOf(text));
      const isOf = groupNamed(name.join(' '));
      if (isOf === undefined) continue;
      found.push({ start: at, end, doses: chart.filter(isOf) });
      next = end;
      break;
    }
  }
  return found;
}

/** Returns the drugs of a sentence: those of the list, and those that only the chart names. */
export function mentionsIn(tokens: readonly Token[], named: Named, from: number, to: number): Mention[] {
  const { words, starts } = foldedReplyOf(tokens);
  const end = starts[to] ?? words.length;
  const found: Mention[] = [];
  for (let at = starts[from] ?? end; at < end; ) {
    const word = words[at];
    const mayBegin = word !== undefined && (word.isBeginning || named.has(`begins:${word.folded}`));
    const mention = mayBegin ? mentionAt(words.slice(at, Math.min(end, at + longestName)), named) : undefined;
    if (mention) found.push(mention);
    at += mention?.words ?? 1;
  }
  return found;
}

/** Returns the longest name that begins with the first of some words. */
function mentionAt(words: readonly { folded: string; at: number }[], named: Named) {
  for (let length = words.length; length > 0; length -= 1) {
    const [start, last] = [words[0]?.at ?? 0, words[length - 1]?.at ?? 0];
    // Only one sign, such as a slash, stands between two words of a name.
    if (last - start >= 2 * length) continue;
    const name = words
      .slice(0, length)
      .map(({ folded }) => folded)
      .join(' ');
    const drug = drugFolded(name);
    const doses = [...new Set([...(named.get(`id:${drug?.id}`) ?? []), ...(named.get(name) ?? [])])];
    if (drug || doses.length > 0) return { start, end: last + 1, doses, words: length };
  }
  return undefined;
}
