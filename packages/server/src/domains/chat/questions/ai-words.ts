import type { ChatMessage } from '@bedside/contracts/chat/chat.contract.ts';
import type { AiPassage } from '@bedside/contracts/notes/ai-passage.ts';
import type { Note } from '@bedside/contracts/notes/notes.contract.ts';
import type { PromptInput } from '../../../ai/prompt/prompt-input.ts';
import { AiText } from '../../../evidence/lineage/ai-text.ts';

/** What a chart's own texts become for the prompt and for the rules (LINEAGE-3). */
interface OfAi {
  /** With the assistant's words named as such. */
  marked: PromptInput;
  /** Without the assistant's words, so that none of them is evidence. */
  without: PromptInput;
}

/** Returns the chart with and without the words that its texts took from the assistant's replies. */
export function aiWordsOf(input: PromptInput): OfAi {
  const replies = input.conversation.filter(({ role }) => role === 'assistant').toReversed();
  const ai = new AiText(replies satisfies Pick<ChatMessage, 'id' | 'content'>[]);
  return {
    marked: withTexts(input, (text, known) => replaced(text, passagesOf(ai, text, known), named)),
    without: withTexts(
      { ...input, ...(input.notes && { notes: input.notes.filter((note) => !isReplyItself(note)) }) },
      // A few words that a clinician may have written as well are no evidence, either.
      (text, known) => replaced(text, passagesOf(ai, text, known, true), () => ''),
    ),
  };
}

const named = (words: string): string => `(copied from an answer of the assistant, no observation: ${words})`;

/** The stored passages of a note, and those of replies that are still in the conversation. */
function passagesOf(
  ai: AiText,
  text: string,
  known: readonly AiPassage[] = [],
  alsoShort = false,
): AiPassage[] {
  const all = new Map(
    [...known, ...ai.passagesIn(text, { alsoShort })].map((passage) => [passage.offset, passage]),
  );
  return [...all.values()].toSorted((a, b) => a.offset - b.offset);
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
    vitals: vitals.map((set) => (set.notes ? { ...set, notes: change(set.notes) } : set)),
    ...(notes && { notes: notes.map((note) => noteWith(note, change)) }),
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
