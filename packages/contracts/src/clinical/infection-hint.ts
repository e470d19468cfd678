import type { Note } from '../notes/notes.contract.ts';

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
const mention = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${terms.replaceAll(' ', '\\s+')})(?![\\p{L}\\p{N}])`,
  'giu',
);

const word = (words: string) => `(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`;

/** HINT-2: what denies the words after it. */
const negation = new RegExp(
  word(
    [
      'no|not|nor|none|never|without|denies|denied|denying|negative for|absence of|ruled out|free of|un?likely',
      'sin|ni|niega|niegan|negaba|descarta|descartad[oa]s?|ausencia de|nunca|tampoco',
      'kein|keine|keinen|keinem|keiner|keinerlei|nicht|ohne|weder|noch|verneint|ausgeschlossen\\p{L}*|ausschluss(?: einer| eines)?|nie',
    ].join('|'),
  ),
  'giu',
);
/** What sounds like a denial and is none: "no improvement of the infection". */
const noDenial = new RegExp(
  word(
    [
      'no (?:change|improvement|decrease|response|further decrease)|not only|not (?:yet )?(?:ruled out|excluded)',
      'no solo|no s[oó]lo|sin (?:mejor[ií]a|cambios)|no (?:se )?(?:ha )?descarta(?:do|da)?',
      'nicht nur|keine (?:besserung|[aä]nderung)|noch immer|noch|nicht (?:sicher )?(?:ausgeschlossen|auszuschliessen|auszuschließen)',
    ].join('|'),
  ),
  'giu',
);
/** What denies the words before it: "sepsis ruled out", "Fieber: verneint". */
const denialAfter =
  /^(?:-free\b|[\s:]*(?:(?:has|have|is|was|were|been|now|ist|sind|wird|wurde|wurden|ha|han|sido|está|queda|es|fue)\s+){0,3}(?:ruled out|excluded|absent|denied|negative|negativ[oa]?|unlikely|resolved|descartad[oa]s?|ausentes?|ausgeschlossen|verneint|unwahrscheinlich|nicht (?:vorhanden|nachweisbar)|none|no|nein|keine?s?)(?![\p{L}\p{N}]))/iu;
/** A denial reaches over commas only in a list that ends so: "no cough, fever or abscess". */
const listEnd = new RegExp(word('or|nor|o|u|ni|oder|noch|und|and|y|e'), 'iu');
/** Where one statement ends and another begins. */
const turn = new RegExp(
  `[;()]|${word('but|however|although|though|except|aber|jedoch|sondern|allerdings|pero|sino|aunque|with|mit|con')}`,
  'iu',
);
/** Words that may lie between a denial and what it denies. */
const reach = 6;

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
  for (const line of text.split(/(?:[.!?]+(?=\s|$)|\n)+/u)) {
    const sentence = line.replace(/^[\s#>*-]+|\s+$/gu, '');
    for (const found of sentence.matchAll(mention)) {
      const [term] = found;
      if (!isDenied(sentence, found.index, term.length) && !isHayFever(sentence, found.index))
        return { term, sentence };
    }
  }
  return undefined;
}

function isDenied(sentence: string, at: number, length: number): boolean {
  const after = sentence.slice(at + length);
  if (denialAfter.test(after)) return true;
  const before = sentence.slice(0, at);
  const statement = before.slice(lastEnd(before, turn));
  const denials = [...statement.replace(noDenial, (text) => '·'.repeat(text.length)).matchAll(negation)];
  const last = denials.at(-1);
  if (last === undefined) return false;
  const between = statement.slice(last.index + last[0].length);
  if (!between.includes(',')) return between.split(/\s+/u).filter(Boolean).length <= reach;
  const items = `${between}${after.slice(0, after.search(turn) < 0 ? undefined : after.search(turn))}`;
  return listEnd.test(items);
}

/** Where the last match of `pattern` ends; 0 where there is none. */
function lastEnd(text: string, pattern: RegExp): number {
  const last = [...text.matchAll(new RegExp(pattern, 'giu'))].at(-1);
  return last === undefined ? 0 : last.index + last[0].length;
}

/** HINT-3: a fever by name only. */
const isHayFever = (sentence: string, at: number) => /(?:hay|yellow)\s$/iu.test(sentence.slice(0, at));
