import type { NoteType } from '@bedside/contracts/notes/notes.contract.ts';
import { atom, getDefaultStore } from 'jotai';
import type { Attempt } from '../../api/attempt.ts';
import { newUuid } from '../../api/uuid.ts';
import { onSessionChange } from '../../storage/token.ts';
import { openHistoryAtom, startNoteAtom } from '../selection.ts';

/** The fields of a note that its author writes. */
export interface NoteText {
  type: NoteType;
  title: string;
  /** Markdown. */
  content: string;
  tags: readonly string[];
}

/** A note that is being written. In memory only, and never shown with another patient (D14, D31). */
export interface NoteDraft extends NoteText {
  id: string;
  patientId: string;
  /** The text as the editor opened with it. Equal text loses nothing if it is discarded. */
  opened: NoteText;
  /** The reply that the text was taken from (D52). */
  reply?: { messageId: string; repliedAt: string };
  /** The text comes from a note that was entered for the wrong patient. */
  isCarried?: boolean;
  /** The note that this amends, and the version that the author saw. */
  amends?: { noteId: string; version: number };
  /** The last attempt to save. A retry of the same text keeps its key, so the server stores it once. */
  attempt?: Attempt & { state: 'saving' | 'failed'; reason?: string };
}

/** Every draft of this session, the newest last. */
export const noteDraftsAtom = atom<readonly NoteDraft[]>([]);

/** The draft in each patient's editor. */
const editedAtom = atom<ReadonlyMap<string, string>>(new Map());

/** The draft in the editor of each patient, by patient. */
export const editedDraftsAtom = atom((get) => {
  const drafts = get(noteDraftsAtom);
  return new Map(
    [...get(editedAtom)].flatMap(([patientId, id]) => {
      const draft = drafts.find((one) => one.id === id && one.patientId === patientId);
      return draft === undefined ? [] : [[patientId, draft] as const];
    }),
  );
});

/** Returns whether discarding a draft would lose text. */
export const isTouched = ({ type, title, content, tags, opened }: NoteDraft): boolean =>
  type !== opened.type ||
  title !== opened.title ||
  content !== opened.content ||
  tags.join('\n') !== opened.tags.join('\n');

/** The drafts of a patient that contain the author's own text. */
export const touchedDraftsOf = (drafts: readonly NoteDraft[], patientId: string): NoteDraft[] =>
  drafts.filter((draft) => draft.patientId === patientId && isTouched(draft));

type NewDraft = { patientId: string; text: NoteText } & Pick<NoteDraft, 'reply' | 'amends' | 'isCarried'>;

/** Opens the editor with a new draft, or with the unfinished draft about the same reply or note. */
export const openNewDraftAtom = atom(
  null,
  (get, set, { patientId, text, reply, amends, isCarried }: NewDraft) => {
    const known = get(noteDraftsAtom).find(
      (draft) =>
        draft.patientId === patientId &&
        ((reply !== undefined && draft.reply?.messageId === reply.messageId) ||
          (amends !== undefined && draft.amends?.noteId === amends.noteId && isTouched(draft))),
    );
    const draft: NoteDraft = known ?? {
      ...text,
      id: newUuid(),
      patientId,
      // Discarding a text from another chart would lose it.
      opened: isCarried ? { ...text, title: '', content: '', tags: [] } : text,
      ...(reply && { reply }),
      ...(amends && { amends }),
      ...(isCarried && { isCarried }),
    };
    if (known === undefined) set(noteDraftsAtom, [...get(noteDraftsAtom), draft]);
    set(openDraftAtom, draft);
  },
);

/** Opens the editor with a draft, in the patient's notes. */
export const openDraftAtom = atom(null, (get, set, { patientId, id }: NoteDraft) => {
  set(editedAtom, new Map(get(editedAtom)).set(patientId, id));
  set(openHistoryAtom, 'notes');
});

/** Closes a patient's editor. Discards a draft without the author's own text. */
export const closeEditorAtom = atom(null, (get, set, patientId: string) => {
  const edited = get(editedDraftsAtom).get(patientId);
  if (edited && !isTouched(edited) && edited.attempt === undefined) set(dropDraftAtom, edited.id);
  const rest = new Map(get(editedAtom));
  rest.delete(patientId);
  set(editedAtom, rest);
});

/** Opens a patient's notes with the ways to begin a new one. A note in the editor stays as a draft. */
export const beginNoteAtom = atom(null, (_get, set, patientId: string | null) => {
  if (patientId !== null) set(closeEditorAtom, patientId);
  set(openHistoryAtom, 'notes');
  set(startNoteAtom, true);
});

/** Changes a draft. Does nothing if it was saved or discarded, or its session ended. */
export const changeDraftAtom = atom(null, (get, set, id: string, change: Partial<NoteDraft>) => {
  const drafts = get(noteDraftsAtom);
  const at = drafts.findIndex((draft) => draft.id === id);
  const known = drafts[at];
  if (known) set(noteDraftsAtom, drafts.with(at, { ...known, ...change }));
});

export const dropDraftAtom = atom(null, (get, set, id: string) => {
  set(
    noteDraftsAtom,
    get(noteDraftsAtom).filter((draft) => draft.id !== id),
  );
});

/** Deletes every draft of a previous patient (D14). */
export const dropDraftsOfAtom = atom(null, (get, set, patientId: string) => {
  set(
    noteDraftsAtom,
    get(noteDraftsAtom).filter((draft) => draft.patientId !== patientId),
  );
});

onSessionChange(() => {
  getDefaultStore().set(noteDraftsAtom, []);
  getDefaultStore().set(editedAtom, new Map());
});
