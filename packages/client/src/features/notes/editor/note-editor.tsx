import type { Note } from '@bedside/contracts/notes/notes.contract.ts';
import { notesEndpoints } from '@bedside/contracts/notes/notes.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { ArrowLeft } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notesQuery, versionsQuery } from '../../../domains/notes.queries.ts';
import { patientQuery } from '../../../domains/patients.queries.ts';
import { useMoment } from '../../../i18n/hooks/use-moment.ts';
import { useActivity } from '../../../realtime/realtime-provider.tsx';
import {
  changeDraftAtom,
  closeEditorAtom,
  dropDraftAtom,
  isTouched,
  type NoteDraft,
  type NoteText,
} from '../../../state/drafts/note-drafts.ts';
import { useSession } from '../../../state/session.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { FieldError } from '../../../ui/controls/field.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { DiscardQuestion } from '../../../ui/overlays/discard-question.tsx';
import { SaveForm, useFormNeeds } from '../../../ui/overlays/save-form.tsx';
import { CarriedNotice } from '../../../ui/records/carried-notice.tsx';
import { ReplyWarnings } from '../reading/reply-warnings.tsx';
import { conflictWith, NoteConflict } from './note-conflict.tsx';
import { NoteFields, type NoteProblems } from './note-fields.tsx';
import { isTemplate } from './templates.ts';
import { useSaveNote } from './use-save-note.ts';
import { Writers } from './writers.tsx';

/**
 * Writes or amends a note in place of the list, so that the chart stays in view. The draft is stored outside, so it
 * survives another tab, another patient, the covered screen and a failed save.
 */
export function NoteEditor({ draft }: { draft: NoteDraft }) {
  const { t } = useTranslation('notes');
  const { patientId, id } = draft;
  const change = useSetAtom(changeDraftAtom);
  const drop = useSetAtom(dropDraftAtom);
  const form = useRef<HTMLFormElement>(null);
  const theirs = useTheirs(draft);
  const { problems, forgetProblems, submit } = useSubmit(form, draft, theirs !== undefined);
  const { isAsking, keep, close, requestClose } = useClosing(draft);
  const isSaving = draft.attempt?.state === 'saving';
  useActivity(patientId, 'writing-note');
  useFirstFocus(form, draft);

  return (
    <SaveForm
      needs={draft.amends ? notesEndpoints.amend : notesEndpoints.add}
      isRecord
      ref={form}
      aria-label={t(draft.amends ? 'amendNote' : 'newNote')}
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented || isSaving) return;
        event.preventDefault();
        requestClose();
      }}
      className="relative h-full bg-surface"
    >
      <EditorHead draft={draft} onBack={close} />
      <div className="flex min-h-0 w-full max-w-3xl grow flex-col gap-3 overflow-y-auto px-4 py-3">
        <DraftNotices draft={draft} theirs={theirs} />
        <NoteFields
          // The tags as typed belong to one version.
          key={draft.amends?.version}
          text={draft}
          isReply={draft.reply !== undefined && draft.content === draft.opened.content}
          isLocked={isSaving}
          problems={problems}
          onChange={(text) => {
            forgetProblems();
            change(id, text);
          }}
        />
      </div>
      <Writers patientId={patientId} className="px-4" />
      <EditorFooter draft={draft} isBlocked={theirs !== undefined} onCancel={requestClose} />
      {isAsking && (
        <DiscardQuestion
          title={t('discard.title')}
          discard={t('discard.discard')}
          keep={t('discard.keep')}
          onDiscard={() => drop(id)}
          onKeep={keep}
        />
      )}
    </SaveForm>
  );
}

/** Says that the text comes from another patient, and that a colleague has amended the note meanwhile. */
function DraftNotices({ draft, theirs }: { draft: NoteDraft; theirs: Note | undefined }) {
  const change = useSetAtom(changeDraftAtom);
  const patient = useQuery(patientQuery(draft.patientId)).data;
  return (
    <>
      {draft.isCarried && patient && <CarriedNotice patient={patient} />}
      {theirs && (
        <NoteConflict
          draft={draft}
          theirs={theirs}
          onResolve={({ type, title, content, tags }) =>
            change(draft.id, { ...continued(draft, theirs), type, title, content, tags })
          }
        />
      )}
    </>
  );
}

/** Saves the draft. Shows missing values and focuses the first problem. Does nothing while a conflict waits. */
function useSubmit(form: RefObject<HTMLFormElement | null>, draft: NoteDraft, isBlocked: boolean) {
  const { t } = useTranslation('notes');
  const save = useSaveNote();
  const [problems, setProblems] = useState<NoteProblems>({});

  function problemsOf({ title, content }: NoteText): NoteProblems {
    return {
      ...(title.trim() === '' && { title: t('problem.title') }),
      ...(content.trim() === '' && { content: t('problem.content') }),
      ...(isTemplate(content) && { content: t('problem.template') }),
    };
  }

  function submit() {
    if (draft.attempt?.state === 'saving' || isBlocked) return;
    const found = problemsOf(draft);
    setProblems(found);
    const first = found.title ? 'title' : found.content ? 'content' : undefined;
    if (first !== undefined) form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
    else save(draft);
  }

  return { problems, forgetProblems: () => setProblems({}), submit };
}

/** Asks before the editor closes over changes. A second attempt to close withdraws the question. */
function useClosing(draft: NoteDraft) {
  const closeEditor = useSetAtom(closeEditorAtom);
  const [isAsking, setAsking] = useState(false);
  const close = () => closeEditor(draft.patientId);
  return {
    isAsking,
    keep: () => setAsking(false),
    /** Leaves the draft as it is. */
    close,
    requestClose() {
      if (isAsking || isTouched(draft)) setAsking(!isAsking);
      else close();
    },
  };
}

/** Returns a colleague's version of the amended note if it is newer than the author's. */
function useTheirs(draft: NoteDraft): Note | undefined {
  const { patientId, amends } = draft;
  const { user } = useSession();
  const listed = useQuery(notesQuery(patientId)).data?.find(({ id }) => id === amends?.noteId);
  const isBeyond = amends !== undefined && listed === undefined;
  const read = useQuery({ ...versionsQuery(patientId, amends?.noteId ?? '', 1), enabled: isBeyond });
  return conflictWith(draft, listed ?? read.data?.versions[0], user?.id);
}

/** Returns the draft as an amendment of the colleague's version, with the base and the version of the colleague. */
const continued = (
  { amends }: NoteDraft,
  { type, title, content, tags, version }: Note,
): Partial<NoteDraft> => ({
  opened: { type, title, content, tags },
  ...(amends && { amends: { ...amends, version } }),
});

/** Focuses the title of a new note, and the text of a note with its own title. */
function useFirstFocus(form: RefObject<HTMLFormElement | null>, { id, reply }: NoteDraft): void {
  const isReply = reply !== undefined;
  useEffect(() => {
    const field = form.current?.querySelector(`[name=${isReply ? 'title' : 'content'}]`);
    if (id && (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) {
      field.focus();
      if (isReply) field.select();
    }
  }, [form, id, isReply]);
}

function EditorHead({ draft, onBack }: { draft: NoteDraft; onBack: () => void }) {
  const { t } = useTranslation('notes');
  const moment = useMoment();
  const { reply, amends, opened, content } = draft;
  const isEdited = content !== opened.content;
  return (
    <header className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b px-4 py-2">
      <Button variant="ghost" size="sm" className="-ml-2" onClick={onBack}>
        <ArrowLeft aria-hidden /> {t('back')}
      </Button>
      <h3 className="font-semibold">
        {amends ? t('amendTitle', { version: amends.version }) : t('newNote')}
      </h3>
      {reply && (
        <>
          <Badge tone="violet">
            {t(isEdited ? 'fromReplyEdited' : 'fromReply', { time: moment(reply.repliedAt) })}
          </Badge>
          <p className="w-full text-xs text-muted">{t('fromReplyHint')}</p>
          <ReplyWarnings patientId={draft.patientId} messageId={reply.messageId} />
        </>
      )}
    </header>
  );
}

interface EditorFooterProps {
  draft: NoteDraft;
  /** A colleague's version waits for the author's decision. */
  isBlocked: boolean;
  onCancel: () => void;
}

function EditorFooter({ draft: { attempt }, isBlocked, onCancel }: EditorFooterProps) {
  const { t } = useTranslation(['notes', 'common']);
  const isSaving = attempt?.state === 'saving';
  const hasFailed = attempt?.state === 'failed' && !isBlocked;
  return (
    <footer className="flex shrink-0 flex-wrap items-center justify-end gap-2 border-t px-4 py-3 max-md:[&>button]:h-11 max-md:[&>button]:grow">
      <div className="mr-auto min-w-0 max-md:w-full">
        <FieldError message={hasFailed ? `${t('error')}. ${attempt.reason ?? ''}` : undefined} />
        {!hasFailed && <p className="text-xs text-muted">{t('keptHere')}</p>}
      </div>
      <Button variant="outline" disabled={isSaving} onClick={onCancel}>
        {t('common:cancel')}
      </Button>
      <Button
        needs={useFormNeeds()}
        type="submit"
        className="aria-disabled:opacity-50"
        aria-disabled={isSaving || isBlocked}
        title={t('saveKeys')}
      >
        {isSaving ? t('saving') : hasFailed ? t('common:retry') : t('save')}
      </Button>
    </footer>
  );
}
