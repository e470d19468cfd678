import type { ChatMessage } from '@bedside/contracts/chat/chat.contract.ts';
import type { UnsentQuestion } from './unsent.ts';

/** What would be lost if a patient's conversation were left as it is (D14). */
export interface Unsaved {
  /** Questions that the chart does not hold: their sending failed, or has not been answered. */
  questions: readonly UnsentQuestion[];
  /** The composer's text. */
  draft: string;
}

/** What is unsaved about a patient, or null. `held` is the conversation as the chart has it, where it is known. */
export function unsavedOf(
  patientId: string,
  unsent: readonly UnsentQuestion[],
  drafts: ReadonlyMap<string, string>,
  held: readonly ChatMessage[],
): Unsaved | null {
  const questions = unsent.filter(
    (question) =>
      question.patientId === patientId &&
      question.state !== 'sent' &&
      !held.some(({ id }) => id === question.id),
  );
  const draft = drafts.get(patientId) ?? '';
  return questions.length > 0 || draft.trim() !== '' ? { questions, draft } : null;
}
