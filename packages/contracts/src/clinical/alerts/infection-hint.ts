import type { Note } from '../../notes/notes.contract.ts';
import { counts } from '../../record-marks.ts';
import { mentionsOf } from '../patient/mentions.ts';

/*
 * D23: a note that mentions an infection is a hint to the clinician, who decides whether to suspect one. The hint
 * itself decides nothing. Rules: docs/clinical/infection-hint.md.
 */

/** HINT-1: whole words for infections in the three languages. A space matches any whitespace. */
const terms = [
  // English, with plurals and spelling variants of the product's list.
  'infections?|infected|(?:uro)?sepsis|septic|fevers?|febrile|cellulitis|(?:broncho)?pneumonias?|utis?|urinary tract',
  'bacter(?:a?e)mia|endocarditis|meningitis|abscess(?:es)?|wound infections?|pyelonephritis',
  // Spanish.
  'infecci[oó]n|infecciones|infectad[oa]|s[eé]ptic[oa]|fiebre|febril|celulitis|(?:bronco)?neumon[ií]a|itu',
  'tracto urinario|bacteriemia|abscesos?|pielonefritis',
  // German, with listed compounds only: "Desinfektion" must not match.
  '(?:harnwegs|wund|weichteil|haut|atemwegs|atem|lungen|katheter|bein)?infekt(?:e|es|s)?',
  '(?:harnwegs|wund|weichteil|haut|atemwegs|lungen|katheter|protheses?n?)?infektion(?:en)?|infiziert\\p{L}*|septisch\\p{L}*',
  'fieber|febril\\p{L}*|zellulitis|phlegmone|(?:broncho)?pneumonien?|lungenentz[uü]ndung|hwi|bakteri[aä]mie|endokarditis',
  'abszess(?:e|es)?',
].join('|');
/** A sentence that mentions an infection and does not deny it. */
export interface InfectionHint {
  /** The word, as written. */
  term: string;
  sentence: string;
  noteId: string;
  /** When the note was written, UTC ISO 8601. */
  at: string;
}

/** Returns the first mention in the first of `notes` that has one. Ignores notes entered in error (D12). */
export function infectionHint(
  notes: readonly Pick<Note, 'id' | 'title' | 'content' | 'createdAt' | 'enteredInError'>[],
): InfectionHint | undefined {
  for (const { id, title, content, createdAt } of notes.filter(counts)) {
    const found = mentionIn(`${title}\n${content}`);
    if (found) return { ...found, noteId: id, at: createdAt };
  }
  return undefined;
}

/** Returns the first mention of an infection that is not denied, with its sentence. */
export function mentionIn(text: string): { term: string; sentence: string } | undefined {
  const found = mentionsOf(text, terms).find(
    ({ sentence, at, isDenied }) => !isDenied && !isHayFever(sentence, at),
  );
  return found && { term: found.term, sentence: found.sentence };
}

/** HINT-3: hay fever and yellow fever do not count. */
const isHayFever = (sentence: string, at: number) => /(?:hay|yellow)\s$/iu.test(sentence.slice(0, at));
