import { beginsDrug, drugFolded } from '@bedside/contracts/clinical/medications/drugs.ts';
import { foldedWords } from '@bedside/contracts/clinical/medications/folded-name.ts';
import type { KnownName } from '@bedside/contracts/clinical/medications/named-drugs.ts';
import { sharedWords } from '@bedside/contracts/clinical/medications/shared-words.ts';
import { allNames } from '@bedside/contracts/clinical/medications/vocabulary/drug-vocabulary.ts';
import { readingBounds } from '../bounds.ts';
import { isBrand } from '../drugs/named-in-reply.ts';
import { type Token, tokensOf } from '../reading/reply-tokens.ts';
import { plainName } from '../reading/topics.ts';
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
  /** The drugs of a brand, which is written with a capital. */
  brand?: readonly string[];
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
    for (const one of folded) {
      const brand = isBrand(text, one) ? otherDrug(one)?.ingredients : undefined;
      words.push({ folded: one, at, isBeginning: beginsDrug(one), ...(brand && { brand }) });
    }
    if (isAnyDrug(plain, tokens[at + 1]?.plain) || beginsGroup(folded[0] ?? '')) groups.push(at);
  }
  const read = { words, starts: [...starts, words.length], groups };
  foldedReplies.set(tokens, read);
  return read;
}

/** Returns the drugs of a sentence that only the open vocabulary knows. */
export function otherMentionsIn(tokens: readonly Token[], named: Named, from: number, to: number): Mention[] {
  return tokens.slice(from, to).flatMap(({ text }, index) => {
    if (text.length < shortestOther || !/^\p{sc=Latin}+$/u.test(text)) return [];
    const [folded = ''] = foldedOf(text);
    const other = named.has(`begins:${folded}`) ? undefined : otherDrug(folded);
    if (other === undefined) return [];
    return [{ start: from + index, end: from + index + 1, doses: dosesWith(other.ingredients, named) }];
  });
}

/** Returns the doses of the chart that contain each of these drugs. */
function dosesWith(ids: readonly string[], named: Named): ReadDose[] {
  const [first = [], ...others] = ids.map((id) => named.get(`id:${id}`) ?? []);
  return first.filter((dose) => others.every((doses) => doses.includes(dose)));
}

const otherDrugs = new Map<string, KnownName | undefined>();

function otherDrug(folded: string): KnownName | undefined {
  if (otherDrugs.has(folded)) return otherDrugs.get(folded);
  const isListed = beginsDrug(folded) || sharedWords.has(folded);
  const named = isListed ? undefined : allNames.named(folded);
  const other = named?.isClass === false ? named : undefined;
  if (otherDrugs.size >= mostFolded) otherDrugs.clear();
  otherDrugs.set(folded, other);
  return other;
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
    if (isAnyDrug(tokens[at]?.plain ?? '', tokens[at + 1]?.plain))
      found.push({ start: at, end: at + 1, doses: chart, isAny: true });
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
    const ofList = mayBegin ? mentionAt(words.slice(at, Math.min(end, at + longestName)), named) : undefined;
    const mention =
      ofList ??
      (word?.brand && {
        ...{ start: word.at, end: word.at + 1, words: 1 },
        doses: dosesWith(word.brand, named),
      });
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
    // "Vitamin-K-Antagonist".
    if (words[length]?.folded === 'antagonist') continue;
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
