import type { Note } from '../../notes/notes.contract.ts';
import { mentionsOf } from './mentions.ts';

/*
 * D23: a mention of an infection in a patient's notes is a hint to the clinician who suspects one or not, and decides
 * nothing. Rules: docs/clinical/infection-hint.md.
 */

/** HINT-1: what names an infection, as whole words, in the three languages. A space stands for any gap. */
const terms = [
  // English, with the plurals and the other spellings of what the product lists.
  'infections?|infected|(?:uro)?sepsis|septic|fevers?|febrile|cellulitis|(?:broncho)?pneumonias?|utis?|urinary tract',
  'bacter(?:a?e)mia|endocarditis|meningitis|abscess(?:es)?|wound infections?|pyelonephritis',
  // Spanish.
  'infecci[oó]n|infecciones|infectad[oa]|s[eé]ptic[oa]|fiebre|febril|celulitis|(?:bronco)?neumon[ií]a|itu',
  'tracto urinario|bacteriemia|abscesos?|pielonefritis',
  // German: what ends in an infection is one, except what disinfects.
  '(?:harnwegs|wund|weichteil|haut|atemwegs|atem|lungen|katheter|bein)?infekt(?:e|es|s)?',
  '(?:harnwegs|wund|weichteil|haut|atemwegs|lungen|katheter|protheses?n?)?infektion(?:en)?|infiziert\\p{L}*|septisch\\p{L}*',
  'fieber|febril\\p{L}*|zellulitis|phlegmone|(?:broncho)?pneumonien?|lungenentz[uü]ndung|hwi|bakteri[aä]mie|endokarditis',
  'abszess(?:e|es)?',
].join('|');
/** One sentence that mentions an infection without denying it. */
export interface InfectionHint {
  /** The word that was found, as it was written. */
  term: string;
  sentence: string;
  noteId: string;
  /** When the note was written, UTC ISO 8601. */
  at: string;
}

/** The first mention of an infection in the first of `notes` that has one; what was entered in error says nothing (D12). */
export function infectionHint(
  notes: readonly Pick<Note, 'id' | 'title' | 'content' | 'createdAt' | 'enteredInError'>[],
): InfectionHint | undefined {
  for (const { id, title, content, createdAt, enteredInError } of notes) {
    if (enteredInError !== undefined) continue;
    const found = mentionIn(`${title}\n${content}`);
    if (found) return { ...found, noteId: id, at: createdAt };
  }
  return undefined;
}

/** The first mention of an infection that is not denied, with its sentence. */
export function mentionIn(text: string): { term: string; sentence: string } | undefined {
  const found = mentionsOf(text, terms).find(
    ({ sentence, at, isDenied }) => !isDenied && !isHayFever(sentence, at),
  );
  return found && { term: found.term, sentence: found.sentence };
}

/** HINT-3: a fever by name only. */
const isHayFever = (sentence: string, at: number) => /(?:hay|yellow)\s$/iu.test(sentence.slice(0, at));
