import type { ReplyLanguage } from '@bedside/contracts/chat/reply-languages.ts';
import { type Token, tokensOf } from '../reading/reply-tokens.ts';
import {
  ands,
  guesses,
  isJoined,
  links,
  negations,
  neutral,
  ofPart,
  type Part,
  partWords,
  type Side,
  type SideWord,
  sideNouns,
  sideWords,
  unstated,
} from './side-words.ts';

/** Parts of the body with one side, as a text says it: words from `offset` on. */
export interface SideMention {
  side: Side;
  parts: readonly Part[];
  offset: number;
  length: number;
  /** The side's own word. */
  word: { offset: number; length: number };
  /** "No left-sided weakness" denies it. "No fever, left-sided weakness" may: a comma is between them. */
  denied: 'yes' | 'maybe' | 'no';
  /** Whether its sentence states it. A search, a condition and a contrast do not. */
  certainty: 'fact' | 'guess' | 'nothing';
}

/** A word or sign of a sentence. A hyphen separates words. */
interface Word {
  plain: string;
  offset: number;
  end: number;
}

/** Words between a side and the last part that it has. */
const reach = 6;
/** Words beside a mention in which a denial counts. */
const denialBefore = 8;
const denialAfter = 5;
const sentenceEnds = new Set(['.', '!', '?', ';', '\n', '|']);
/** Signs of Markdown and quotes, which separate nothing. */
const unseen = new Set(['*', '_', '`', '"', '„', '“', '”', '«', '»']);
/** Abbreviations whose dot ends no sentence. */
const abbreviations = new Set(['bds', 'li', 're', 'izq', 'izqdo', 'izqda', 'izdo', 'izda', 'dcho', 'dcha']);

const mayHaveSide: Record<ReplyLanguage, (plain: string) => boolean> = {
  en: (plain) => sideWords.en.has(plain) || /^(?:left|right)-/.test(plain),
  es: (plain) => sideWords.es.has(plain),
  de: (plain) => sideWords.de.has(plain),
};

/** Returns the sides that a text names with a part of the body or a finding. The time is linear in the text. */
export function sidesIn(
  text: string,
  language: ReplyLanguage,
  tokens: readonly Token[] = tokensOf(text),
): SideMention[] {
  const mayHave = mayHaveSide[language];
  const found: SideMention[] = [];
  let from = 0;
  let hasSide = false;
  for (let at = 0; at <= tokens.length; at += 1) {
    const token = tokens[at];
    if (token !== undefined && !isEnd(tokens, at, token)) {
      hasSide ||= mayHave(token.plain);
      continue;
    }
    // A question states nothing.
    if (hasSide && token?.text !== '?') found.push(...mentionsIn(wordsOf(tokens, from, at), language));
    from = at + 1;
    hasSide = false;
  }
  return found;
}

const isEnd = (tokens: readonly Token[], at: number, { text }: Token): boolean =>
  sentenceEnds.has(text) && !isDot(tokens, at);

/** Returns whether the sign at a place is the dot of an abbreviation: "li. Knie". */
const isDot = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]?.text === '.' && abbreviations.has(tokens[at - 1]?.plain ?? '');

function wordsOf(tokens: readonly Token[], from: number, to: number): Word[] {
  const words: Word[] = [];
  for (let at = from; at < to; at += 1) {
    const token = tokens[at];
    if (token === undefined || unseen.has(token.text) || token.text === '-' || isDot(tokens, at)) continue;
    const { plain, offset, text } = token;
    const end = offset + text.length;
    if (!plain.includes('-') || plain.length !== text.length) words.push({ plain, offset, end });
    else {
      let start = offset;
      for (const part of plain.split('-')) {
        if (part !== '') words.push({ plain: part, offset: start, end: start + part.length });
        start += part.length + 1;
      }
    }
  }
  return words;
}

function mentionsIn(words: readonly Word[], language: ReplyLanguage): SideMention[] {
  const has = (some: ReadonlySet<string>) => words.some(({ plain }) => some.has(plain));
  const certainty = has(unstated) ? 'nothing' : has(guesses) ? 'guess' : 'fact';
  const found: SideMention[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const known = sideWords[language].get(words[at]?.plain ?? '');
    if (known === undefined) continue;
    const { side, last, isClear } = sideAt(words, at, known, language);
    if (isClear) {
      const { parts, start, end } = partsOf(words, at, last, known, language);
      if (parts.length > 0) {
        const [first, final] = [words[start], words[end]];
        const offset = first?.offset ?? 0;
        const denied = denialBeside(words, start, end);
        const length = (final?.end ?? offset) - offset;
        found.push({ side, parts, offset, length, word: placeOf(words, at), denied, certainty });
      }
    }
    at = last;
  }
  return found;
}

function placeOf(words: readonly Word[], at: number): SideMention['word'] {
  const { offset, end } = words[at] ?? { offset: 0, end: 0 };
  return { offset, length: end - offset };
}

function denialBeside(words: readonly Word[], start: number, end: number): SideMention['denied'] {
  let isListed = false;
  for (let at = start - 1; at >= 0 && at >= start - denialBefore; at -= 1) {
    const plain = words[at]?.plain ?? '';
    if (negations.has(plain)) return isListed ? 'maybe' : 'yes';
    isListed ||= plain === ',';
  }
  for (let at = end + 1; at < words.length && at <= end + denialAfter; at += 1) {
    const plain = words[at]?.plain ?? '';
    // "The left arm moves, without weakness" denies it; "left pneumothorax, no shift" does not.
    if (plain === ',' && !/^(?:without|sin|ohne)$/.test(words[at + 1]?.plain ?? '')) break;
    if (negations.has(plain)) return 'yes';
  }
  return 'no';
}

/** "Left and right" are both sides. "Left or right" and "left > right" say too little. */
function sideAt(words: readonly Word[], at: number, { side }: SideWord, language: ReplyLanguage) {
  const next = words[at + 1]?.plain ?? '';
  const second = sideWords[language].get(words[at + 2]?.plain ?? '');
  if (second === undefined) return { side, last: at, isClear: !/^[<>/]$/.test(next) };
  if (!ands[language].has(next)) return { side, last: at + 2, isClear: false };
  return { side: second.side === side ? side : ('both' as const), last: at + 2, isClear: true };
}

/** Collects the parts beside a side: those behind it, and those before it. */
function partsOf(
  words: readonly Word[],
  first: number,
  last: number,
  { stands, part }: SideWord,
  language: ReplyLanguage,
) {
  const parts = new Set<Part>(part === undefined ? [] : [part]);
  let [start, end] = [first, last];
  const known = partWords[language];
  const isNeutral = (plain: string) => neutral[language].has(plain);
  // Behind the side: "left lower lobe consolidation", "left arm and leg".
  let isLinked = stands !== 'noun-first';
  for (let at = last + 1; at <= last + reach && at < words.length; at += 1) {
    const plain = words[at]?.plain ?? '';
    const named = isLinked ? known.get(plain) : undefined;
    if (named) {
      for (const one of named) parts.add(one);
      end = at;
    } else if (ands[language].has(plain)) {
      const next = known.get(words[at + 1]?.plain ?? '');
      const isList = end > last && next?.every(isJoined) && [...parts].every(isJoined);
      if (!isList) break;
    } else if (ofPart.has(plain) && isBehindSide(words, at, last, stands)) isLinked = true;
    else if (plain === ':' && end > last) continue;
    else if (!isNeutral(plain)) break;
  }
  // Before it: "weakness of the left arm", "brazo izquierdo", "Pneumothorax rechts".
  let isAttached = stands !== 'adjective';
  for (let at = first - 1; at >= first - reach && at >= 0; at -= 1) {
    const plain = words[at]?.plain ?? '';
    const named = isAttached ? known.get(plain) : undefined;
    if (named) {
      for (const one of named) parts.add(one);
      start = at;
    } else if (links[language].has(plain)) isAttached = true;
    else if (ands[language].has(plain)) {
      const next = known.get(words[at - 1]?.plain ?? '');
      const isList = start < first && next?.every(isJoined) && [...parts].every(isJoined);
      if (!isList) break;
    } else if (!isNeutral(plain)) break;
  }
  // The side's own noun belongs to its words: "on the left side", "lado derecho".
  if (end === last && /^(?:side|sided|seite)$/.test(words[last + 1]?.plain ?? '')) end = last + 1;
  if (start === first && words[first - 1]?.plain === 'lado') start = first - 1;
  return { parts: [...parts], start, end };
}

/** "Left side of the face", "lado derecho de la cara", "neumonía derecha de lóbulo inferior". */
function isBehindSide(words: readonly Word[], at: number, last: number, stands: SideWord['stands']): boolean {
  const before = words[at - 1]?.plain ?? '';
  if (at === last + 1) return stands !== 'adjective';
  return sideNouns.has(before) || ofPart.has(before);
}
