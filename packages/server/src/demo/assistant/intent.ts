import { keysOf } from '../keys-of.ts';
import words from './words.json' with { type: 'json' };

/** What a question asks for. */
export type Intent = keyof typeof words.intents | 'overview';
/** What a complaint is about. */
export type ComplaintKind = keyof typeof words.complaints | 'other';

/** Without accents and in lower case, as `words.json` expects. */
const plain = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss').toLowerCase();

/** Whether one of the regular expressions of `words.json` matches the text. */
export const mentions = (text: string, expressions: readonly string[]) =>
  new RegExp(expressions.join('|')).test(plain(text));

/**
 * The first intent of `words.json` that fits: "treatment of the chest pain" asks for treatment. "Alta" is a discharge
 * only as a noun ("el alta", "dar de alta"): "fiebre tan alta" is a high fever. Fluid that leaves a wound or an ear is no
 * discharge of a patient.
 */
export function intentOf(question: string): Intent {
  return keysOf(words.intents).find((intent) => mentions(question, words.intents[intent])) ?? 'overview';
}

/** The first kind of `words.json` that fits. A fall with a named limb is a limb; a fall alone may have hit the head. */
export function complaintKind(complaint: string): ComplaintKind {
  const named = keysOf(words.complaints).find((kind) => mentions(complaint, words.complaints[kind]));
  return named ?? (mentions(complaint, words.fall) ? 'head-injury' : 'other');
}
