import type { ChatMessage } from '@bedside/contracts/chat/chat.contract.ts';
import { isTouchedLabDraft, type LabDraft } from './drafts/lab-drafts.ts';
import { type NoteDraft, touchedDraftsOf } from './drafts/note-drafts.ts';
import type { UnsentQuestion } from './unsent.ts';

/** The work that would be lost by leaving a patient (D14). */
export interface Unsaved {
  /** Questions that the chart does not contain, because sending failed or has no response yet. */
  questions: readonly UnsentQuestion[];
  /** The composer's text. */
  draft: string;
  /** Notes that are begun and unsaved. */
  notes: readonly NoteDraft[];
  /** Lab results that are being entered; null if there are none. */
  labs: LabDraft | null;
}

/** The work in memory, of all patients. */
interface Work {
  unsent: readonly UnsentQuestion[];
  drafts: ReadonlyMap<string, string>;
  noteDrafts: readonly NoteDraft[];
  labDrafts: ReadonlyMap<string, LabDraft>;
}

/** Returns a patient's unsaved work, or null. `held` is the stored conversation, if it is loaded. */
export function unsavedOf(
  patientId: string,
  { unsent, drafts, noteDrafts, labDrafts }: Work,
  stored: readonly ChatMessage[],
): Unsaved | null {
  const questions = unsent.filter(
    (question) =>
      question.patientId === patientId &&
      question.state !== 'sent' &&
      !stored.some(({ id }) => id === question.id),
  );
  const draft = drafts.get(patientId) ?? '';
  const notes = touchedDraftsOf(noteDrafts, patientId);
  const entered = labDrafts.get(patientId);
  const labs = entered && isTouchedLabDraft(entered) ? entered : null;
  const isAny = questions.length > 0 || draft.trim() !== '' || notes.length > 0 || labs !== null;
  return isAny ? { questions, draft, notes, labs } : null;
}
