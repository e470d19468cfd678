import { type Note, notesEndpoints } from '@bedside/contracts/notes/notes.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useSetAtom, useStore } from 'jotai';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../api/api-error.ts';
import { attemptAt } from '../../../api/attempt.ts';
import { call } from '../../../api/call.ts';
import { notesQuery, versionsKey } from '../../../domains/notes.queries.ts';
import { ownTimeZone } from '../../../i18n/clock-time.ts';
import { useFailureReason } from '../../../i18n/hooks/use-failure-reason.ts';
import { useRefusals } from '../../../i18n/hooks/use-refusals.ts';
import { useChartCommand } from '../../../realtime/use-chart-command.ts';
import {
  changeDraftAtom,
  dropDraftAtom,
  type NoteDraft,
  noteDraftsAtom,
} from '../../../state/drafts/note-drafts.ts';
import { noteDialogAtom, selectedPatientIdAtom } from '../../../state/selection.ts';
import { useSession } from '../../../state/session.ts';
import { clearToast, toast } from '../../../ui/feedback/toast.ts';

/**
 * Saves a draft. The draft keeps the idempotency key of its text, so a retry is stored once, even from an editor that
 * was closed meanwhile. A saved draft is removed; after a failure it stays, with the reason.
 */
export function useSaveNote(): (draft: NoteDraft) => void {
  const { t } = useTranslation(['notes', 'common']);
  const cache = useQueryClient();
  const store = useStore();
  const { user } = useSession();
  const reasonText = useReasonText();
  const change = useSetAtom(changeDraftAtom);

  const saving = useChartCommand({
    send: (draft: NoteDraft, { key }) => send(draft, key),
    attemptOf: (draft) => {
      const { fingerprint, key, at } = attemptAt(bodyOf(draft), draft.attempt);
      const attempt = { fingerprint, key, at };
      change(draft.id, { attempt: { ...attempt, state: 'saving' } });
      return attempt;
    },
    changes: ({ patientId }) => [notesQuery(patientId)],
    onSuccess: (note, draft) => {
      const { patientId, id, reply } = draft;
      store.set(dropDraftAtom, id);
      if (reply !== undefined && note.recordedBy.id !== user?.id) {
        toast({ title: t('takenBefore'), description: t('takenBy', { name: note.recordedBy.fullName }) });
        // A late response must not open the note over another patient, or over the department.
        if (store.get(selectedPatientIdAtom) === patientId)
          store.set(noteDialogAtom, { patientId, noteId: note.id });
        return;
      }
      toast({ title: t('common:success'), description: t('saved') });
    },
    onError: (error, draft) => {
      const { patientId, amends, reply, id } = draft;
      const reason = reasonText(error);
      const attempt = store.get(noteDraftsAtom).find((one) => one.id === id)?.attempt;
      if (attempt) change(id, { attempt: { ...attempt, state: 'failed', reason } });
      if (amends !== undefined && isStale(error)) {
        // The editor shows both texts; see `NoteConflict`.
        void cache.invalidateQueries({ queryKey: notesQuery(patientId).queryKey });
        void cache.invalidateQueries({ queryKey: versionsKey(patientId, amends.noteId) });
        return;
      }
      toast({
        title: t('error'),
        description: reply === undefined ? reason : t('conversionFailed'),
        variant: 'destructive',
      });
    },
  });
  return (draft) => {
    clearToast();
    saving.mutate(draft);
  };
}

const isStale = (error: Error): boolean => error instanceof ApiError && error.body?.code === 'stale-version';

/** Returns why a note was not saved, as a sentence. */
function useReasonText(): (error: Error) => string {
  const { t } = useTranslation('notes');
  const { problemText } = useRefusals();
  const reasonOf = useFailureReason();
  return (error) => {
    if (!(error instanceof ApiError)) return t('saveFailedUnknown');
    if (isStale(error)) return t('conflict.refused');
    const [problem] = Object.entries(error.fields);
    if (problem !== undefined) return `${problemText(...problem)}.`;
    return t('saveFailed', { reason: reasonOf(error) });
  };
}

/** Returns the request for a draft. A note from a reply says whether its author edited the text (D52). */
function bodyOf({ type, title, content, tags, reply, amends, opened }: NoteDraft) {
  const words = { type, title, content, tags: [...tags] };
  if (amends !== undefined) return { ...words, version: amends.version };
  if (reply === undefined) return words;
  const edited = content !== opened.content;
  return { ...words, source: 'chat', messageId: reply.messageId, edited, timeZone: ownTimeZone() };
}

function send(draft: NoteDraft, idempotencyKey: string): Promise<Note> {
  const { patientId, amends } = draft;
  const { version, ...body } = { version: 0, ...bodyOf(draft) };
  if (amends === undefined) {
    return call(notesEndpoints.addFor, { body: { ...body, patientId } }, { idempotencyKey });
  }
  const params = { patientId, noteId: amends.noteId };
  return call(notesEndpoints.amend, { params, body: { ...body, version } }, { idempotencyKey });
}
