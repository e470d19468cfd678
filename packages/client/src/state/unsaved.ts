import type { ChatMessage } from '@bedside/contracts/chat/chat.contract.ts';
import type { UnsentQuestion } from './unsent.ts';

/** The work that would be lost by leaving a patient's conversation (D14). */
export interface Unsaved {
  /** Questions that the chart does not contain, because sending failed or has no response yet. */
  questions: readonly UnsentQuestion[];
  /** The composer's text. */
  draft: string;
}

/** Returns a patient's unsaved work, or null. `held` is the stored conversation, if it is loaded. */
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
