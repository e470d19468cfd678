import { keysOf } from '../../keys-of.ts';
import words from './words.json' with { type: 'json' };

/** The subject of a question. */
export type Intent = keyof typeof words.intents | 'overview';
/** The kind of a complaint. */
export type ComplaintKind = keyof typeof words.complaints | 'other';

/** Returns the text in lower case without accents, as `words.json` expects it. */
const plain = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss').toLowerCase();

/** Returns true if one of the regular expressions from `words.json` matches the text. */
export const mentions = (text: string, expressions: readonly string[]) =>
  new RegExp(expressions.join('|')).test(plain(text));

/**
 * Returns the first intent of `words.json` that matches. "Treatment of the chest pain" asks for treatment. "Alta"
 * means discharge only as a noun ("el alta", "dar de alta"); "fiebre tan alta" is a high fever. Fluid from a wound
 * or an ear is not a patient's discharge.
 */
export function intentOf(question: string): Intent {
  return keysOf(words.intents).find((intent) => mentions(question, words.intents[intent])) ?? 'overview';
}

/**
 * Returns the first matching kind. A fall with a named limb is a limb injury; any other fall may be a head injury.
 */
export function complaintKind(complaint: string): ComplaintKind {
  const named = keysOf(words.complaints).find((kind) => mentions(complaint, words.complaints[kind]));
  return named ?? (mentions(complaint, words.fall) ? 'head-injury' : 'other');
}
