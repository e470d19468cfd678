import type { AiPassage } from '@bedside/contracts/notes/ai-passage.ts';
import type { Note } from '@bedside/contracts/notes/notes.contract.ts';
import type { PromptInput } from '../../../ai/prompt/prompt-input.ts';
import { AiText } from '../../../evidence/lineage/ai-text.ts';
import { promptBounds } from '../../../work-bounds.ts';

/** Characters of all texts of a chart in which a reply's words are looked for. */
const maxLineageCharacters = 30_000;

/** What a chart's own texts become for the prompt and for the rules (LINEAGE-3). */
interface OfAi {
  /** With the assistant's words named as such. */
  marked: PromptInput;
  /** Without the assistant's words, so that none of them is evidence. */
  without: PromptInput;
}

/**
 * Returns the chart with and without the words that its texts took from the assistant's replies. Looks for them in the
 * beginning of each text, up to a number of characters of all texts, because a question must not block the event loop.
 */
export function aiWordsOf(input: PromptInput): OfAi {
  const replies = input.conversation.filter(({ role }) => role === 'assistant').toReversed();
  const ai = new AiText(replies);
  return {
    marked: withTexts(input, replacing(ai, { write: named })),
    without: withTexts(
      { ...input, ...(input.notes && { notes: input.notes.filter((note) => !isReplyItself(note)) }) },
      // A few words that a clinician may have written as well are no evidence, either.
      replacing(ai, { write: () => '', alsoShort: true }),
    ),
  };
}

const named = (words: string): string => `(copied from an answer of the assistant, no observation: ${words})`;

interface Replacing {
  write: (words: string) => string;
  alsoShort?: boolean;
}

/**
 * Returns a function that replaces the stored passages of a note, and those of replies that are still in the conversation. It
 * looks for them in the part of each text that a prompt shows, and in some texts of a huge chart only, because a question
 * must not block the event loop.
 */
function replacing(ai: AiText, { write, alsoShort = false }: Replacing) {
  let room: number = maxLineageCharacters;
  return (text: string, known: readonly AiPassage[] = []): string => {
    const part = text.slice(0, Math.min(room, promptBounds.notes.characters));
    room -= part.length;
    const found = [...known, ...ai.passagesIn(part, { alsoShort })];
    const all = new Map(found.map((passage) => [passage.offset, passage]));
    return replaced(
      text,
      [...all.values()].toSorted((a, b) => a.offset - b.offset),
      write,
    );
  };
}

function replaced(text: string, passages: readonly AiPassage[], write: (words: string) => string): string {
  let written = '';
  let from = 0;
  for (const { offset, length } of passages) {
    if (offset < from) continue;
    written += text.slice(from, offset) + write(text.slice(offset, offset + length));
    from = offset + length;
  }
  return written + text.slice(from);
}

/** Returns the free texts of a chart. */
export function ownTextsOf(input: PromptInput): string[] {
  const texts: string[] = [];
  withTexts(input, (text) => {
    texts.push(text);
    return text;
  });
  return texts;
}

/** Changes each free text of the chart. */
function withTexts(
  input: PromptInput,
  change: (text: string, known?: readonly AiPassage[]) => string,
): PromptInput {
  const { patient, vitals, notes, medications, labs } = input;
  return {
    ...input,
    patient: {
      ...patient,
      chiefComplaint: change(patient.chiefComplaint),
      ...(patient.plan && { plan: change(patient.plan) }),
    },
    ...(notes && { notes: notes.map((note) => noteWith(note, change)) }),
    vitals: vitals.map((set) => (set.notes ? { ...set, notes: change(set.notes) } : set)),
    ...(medications && {
      medications: medications.map((one) =>
        one.indication ? { ...one, indication: change(one.indication) } : one,
      ),
    }),
    ...(labs && { labs: labs.map((lab) => (lab.notes ? { ...lab, notes: change(lab.notes) } : lab)) }),
  };
}

const isReplyItself = ({ messageId, edited }: Note): boolean => messageId !== undefined && edited !== true;

/** The prompt itself names the whole of an unedited reply as such. */
const noteWith = (note: Note, change: (text: string, known?: readonly AiPassage[]) => string): Note =>
  isReplyItself(note) ? note : { ...note, content: change(note.content, note.aiPassages) };
