import { foldedName, foldedWords } from '@bedside/contracts/clinical/medications/folded-name.ts';
import { type KnownName, listedNames } from '@bedside/contracts/clinical/medications/named-drugs.ts';
import { allNames, isOwnBrand } from '@bedside/contracts/clinical/medications/vocabulary/drug-vocabulary.ts';
import { readingBounds } from '../bounds.ts';

/**
 * Names of the vocabulary that a reply uses for something else: what a laboratory measures, what the body contains, what
 * people eat, and ordinary words that are brands, in the form for comparison (RDRUG-2).
 */
const noDrugs: ReadonlySet<string> = new Set(
  [
    'potassium, potasio, kalium, sodium, sodio, natrium, calcium, calcio, kalzium, magnesium, magnesio, phosphate, fosfato, phosphat',
    'phosphorus, fosforo, phosphor, chloride, cloruro, chlorid, bicarbonate, bicarbonato, bikarbonat, lactate, lactato, laktat',
    'glucose, glucosa, glukose, sugar, zucker, azucar, albumin, albumina, urea, harnstoff, creatinine, creatinina, kreatinin',
    'iron, hierro, eisen, zinc, zink, copper, cobre, kupfer, ammonia, amoniaco, ammoniak, cholesterol, colesterol, cholesterin',
    'fibrinogen, fibrinogeno, protein, proteina, proteine, hemoglobin, hemoglobina, hamoglobin, bilirubin, bilirrubina, ferritin',
    'oxygen, oxigeno, sauerstoff, water, agua, wasser, air, aire, luft, alcohol, alkohol, ethanol, etanol, caffeine, cafeina, koffein',
    'nicotine, nicotina, nikotin, thrombin, trombina, histamine, histamina, histamin, cortisol, thyroid, tiroides, estrogen',
    'carbon dioxide, dioxido de carbono, kohlendioxid, blood, sangre, blut, plasma, serum, plasma protein, hematocrit, egg, milk',
    'check, press, rest, bench, benches, chain, lead, leads, centre, center, listed, rutina, quill, cert, saline, solution',
    'nerve, urine, helium, nitrogen, nitrogeno, stickstoff, silver, gold, oro, plata, silber, honey, miel, honig',
  ]
    .join(', ')
    .split(', ')
    .map(foldedName),
);

/** RDRUG-2: returns whether a word with its folded form is a brand of our own table, and no ordinary word such as "Check" or "Para". */
export const isBrand = (word: string, folded: string): boolean =>
  isOwnBrand(folded) && !noDrugs.has(folded) && word.length > abbreviation.most && /^\p{Lu}/u.test(word);

/** A drug or a class that a reply names. */
export interface NamedInReply {
  /** The words as written, without Markdown. */
  words: string;
  /** In UTF-16 units. */
  offset: number;
  length: number;
  known: KnownName;
}

interface Word {
  text: string;
  offset: number;
  folded: readonly string[];
}

const word = /[\p{sc=Latin}\p{N}][\p{sc=Latin}\p{M}\p{N}\p{Cf}]*/gu;
/** Between two words of one name: "Piperacillin/Tazobactam", "TMP-SMX", "amoxicilina + ácido clavulánico". */
const between = /^(?:[-–‐‑/]|\s?[/+]\s?|[ \t\u00a0])$/u;
/** German words that are written to the name: "Penicillingabe". */
const compound =
  /(?<=\p{sc=Latin}{4})(?:gabe|therapie|behandlung|dosis|dosen|infusion|bolus|perfusor|einnahme|monotherapie)n?$/iu;
const longestName = readingBounds.drugNameWords;
/** Short names are abbreviations, which are written in capitals: "ASS", "SXT". */
const abbreviation = readingBounds.drugAbbreviation;

/**
 * Returns the drugs and classes that a text names, by every name that the medication check knows, in any language
 * (RDRUG-1). A misspelled name is none. The time is linear in the text.
 */
export function namedInReply(text: string): NamedInReply[] {
  const words = wordsOf(text);
  const found: NamedInReply[] = [];
  for (let at = 0; at < words.length; ) {
    const named = namedAt(text, words, at);
    if (named) found.push(named.drug);
    at += named?.words ?? 1;
  }
  return found;
}

/** Folding a word takes long, and a reply repeats its words. */
function wordsOf(text: string): Word[] {
  const folds = new Map<string, readonly string[]>();
  return [...text.matchAll(word)].map(({ 0: written, index: offset }) => {
    let folded = folds.get(written);
    if (folded === undefined) {
      folded = foldedWords(written).map((one) => one.folded);
      folds.set(written, folded);
    }
    return { text: written, offset, folded };
  });
}

function namedAt(text: string, words: readonly Word[], at: number) {
  const reach = words.slice(at, at + longestName);
  const ends = reach.findIndex((one, place) => {
    const before = reach[place - 1];
    return before !== undefined && !between.test(text.slice(before.offset + before.text.length, one.offset));
  });
  const parts = ends < 0 ? reach : reach.slice(0, ends);
  for (let length = parts.length; length > 0; length -= 1) {
    const drug = drugOf(text, parts.slice(0, length));
    if (drug) return { drug, words: length };
  }
  const [first] = parts;
  const bare = first?.text.replace(compound, '');
  if (first === undefined || bare === undefined || bare === first.text) return undefined;
  const folded = foldedWords(bare).map((one) => one.folded);
  const drug = drugOf(text, [{ ...first, text: bare, folded }]);
  return drug && { drug, words: 1 };
}

function drugOf(text: string, parts: readonly Word[]): NamedInReply | undefined {
  const [first, last] = [parts[0], parts.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const known = allNames.named(parts.flatMap(({ folded }) => folded).join(' '));
  if (known === undefined || noDrugs.has(known.name) || !isWrittenAsName(parts, known)) return undefined;
  const { offset } = first;
  const length = last.offset + last.text.length - offset;
  return { words: text.slice(offset, offset + length), offset, length, known };
}

/**
 * RDRUG-2: the vocabulary's brands are often ordinary words, such as "Check", so none counts. A brand of our own table of one
 * word needs a capital, and a short name only capitals, because "para" and "hit" are words.
 */
function isWrittenAsName(parts: readonly Word[], { name, ingredients, isClass }: KnownName): boolean {
  const written = parts.map(({ text }) => text).join('');
  if (written.length <= abbreviation.most) {
    const shortest = isClass ? abbreviation.most : abbreviation.least;
    return written.length >= shortest && /^\p{Lu}+$/u.test(written);
  }
  if (listedNames().has(name) || ingredients.includes(name)) return true;
  return isOwnBrand(name) && (parts.length > 1 || /\p{Lu}/u.test(written));
}
