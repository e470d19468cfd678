import { unseen } from '../../comparable.ts';

/** A word of a text, as written and in the form for comparison. */
export interface FoldedWord {
  word: string;
  folded: string;
}

/** German compounds begin with the substance: "Penicillinallergie", "Ibuprofentabletten". */
const germanEndings =
  /(?<=.{3})(allergi(en?|ker(in)?)|unvertraglichkeit|uberempfindlichkeit|intoleranz|praparate?|derivate?|antibiotik(um|a)|tabletten?|kapseln?|saft|tropfen|spray|salbe|infusion)$/;

/** Sounds that the three languages spell differently: cephazolin and Cefazolin, quinolone and Chinolon, Thyroxin and tiroxina. */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/ph/g, 'f'],
  [/th/g, 't'],
  [/rh/g, 'r'],
  [/qu|ch|ck|[kqz]/g, 'c'],
  [/y/g, 'i'],
  [/[ao]e/g, 'e'],
  [/(.)\1+/g, '$1'],
];

/** Case, accents and width carry no meaning in a drug's name. */
const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Greek letters that stand alone in names of classes, and the letter that keyboards have instead of β. */
const greek = new Map([
  ['α', 'alpha'],
  ['β', 'beta'],
  ['ß', 'beta'],
  ['γ', 'gamma'],
]);

/**
 * Folds one word so that its spellings in English, Spanish and German are equal (ALLERGY-1): "Amoxicillin",
 * "amoxicilina" and "Amoxizillin". Short words, such as ASA and AAS, stay as they are, because they would collide.
 */
function foldedWord(word: string): string {
  const letters = plain(word);
  const bare = (greek.get(letters) ?? letters).replace(germanEndings, '');
  if (bare.length < 5) return bare;
  const sound = spellings.reduce((text, [pattern, by]) => text.replace(pattern, by), bare);
  // "penicilinas", "Penicilline" and "penicillins" are one word.
  return sound.replace(/(?<=.{4})(?:[aeo]s?|s)$/, '');
}

/** Returns the words of a text. Hyphens and slashes separate words; digits within a name belong to it. */
export const foldedWords = (text: string): FoldedWord[] =>
  [
    ...text
      .normalize('NFKC')
      .replace(unseen, '')
      .matchAll(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu),
  ].map(([word]) => ({
    word,
    folded: foldedWord(word),
  }));

/** Returns a whole name in the form for comparison. */
export const foldedName = (name: string): string =>
  foldedWords(name)
    .map(({ folded }) => folded)
    .join(' ');
