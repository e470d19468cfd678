import { withSlots } from '@bedside/contracts/chat/evidence-slots.ts';
import type { Note } from '@bedside/contracts/notes/notes.contract.ts';
import { notesEndpoints } from '@bedside/contracts/notes/notes.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { MessageSquareText, PencilLine } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { notesQuery, versionsQuery } from '../../../domains/notes.queries.ts';
import { useLineOf } from '../../../domains/use-line-of.ts';
import { openNewDraftAtom } from '../../../state/drafts/note-drafts.ts';
import { noteDialogAtom, showMessageAtom } from '../../../state/selection.ts';
import { cn } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { SectionPending } from '../../../ui/feedback/section-pending.tsx';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '../../../ui/overlays/dialog.tsx';
import { MarkLine } from '../../../ui/records/mark-line.tsx';
import { RecordMenu } from '../../../ui/records/record-menu.tsx';
import { isOfOther, Veil } from '../../../ui/records/veil.tsx';
import { MarkedText } from '../../../ui/text/evidence-links.tsx';
import { FormattedText } from '../../../ui/text/formatted-text.tsx';
import { NoteAbout, NoteErrors } from './note-card.tsx';
import { isTyped, NoteVersions } from './note-versions.tsx';
import { ReplyWarnings } from './reply-warnings.tsx';

interface NoteDialogProps {
  patientId: string;
  noteId: string;
}

/** A whole note, with a link to its reply, its versions and the button to amend it. */
export function NoteDialog({ patientId, noteId }: NoteDialogProps) {
  const { t } = useTranslation('notes');
  const close = useSetAtom(noteDialogAtom);
  const line = useLineOf(patientId);
  const listed = useQuery(notesQuery(patientId)).data?.find(({ id }) => id === noteId);
  // A note older than the loaded ones comes from its versions.
  const read = useQuery({ ...versionsQuery(patientId, noteId), enabled: listed === undefined });
  const note = listed ?? read.data?.versions[0];
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && close(null)}>
      <DialogContent
        title={isOfOther(note?.enteredInError) ? t('note') : (note?.title ?? t('note'))}
        description={line}
        className="md:max-w-2xl"
      >
        {note === undefined ? (
          <DialogBody>
            <SectionPending
              isError={read.isError}
              failed={t('noteFailed')}
              onRetry={() => void read.refetch()}
            />
          </DialogBody>
        ) : (
          <WholeNote note={note} />
        )}
      </DialogContent>
    </Dialog>
  );
}

function WholeNote({ note }: { note: Note }) {
  const { t } = useTranslation('notes');
  const showMessage = useSetAtom(showMessageAtom);
  const close = useSetAtom(noteDialogAtom);
  const openDraft = useSetAtom(openNewDraftAtom);
  const { patientId, id, version, messageId, enteredInError } = note;

  function amend() {
    const { type, title, content, tags } = note;
    close(null);
    openDraft({ patientId, text: { type, title, content, tags }, amends: { noteId: id, version } });
  }

  return (
    <>
      <DialogBody>
        <NoteAbout note={note} />
        {messageId && <ReplyWarnings patientId={patientId} messageId={messageId} />}
        <NoteErrors note={note} />
        <MarkLine mark={enteredInError} className="mt-2" />
        <Veil mark={enteredInError} className="mt-2">
          <div className={cn('mt-3', enteredInError && 'text-muted line-through')}>
            <MarkedText patientId={patientId} marks={note.evidence ?? []}>
              <FormattedText text={withSlots(note.content, note.evidence ?? [])} isTyped={isTyped(note)} />
            </MarkedText>
          </div>
          {version > 1 && (
            <section aria-label={t('versions.title')} className="mt-5">
              <h3 className="mb-1 text-xs font-semibold text-muted">{t('versions.title')}</h3>
              <NoteVersions note={note} />
            </section>
          )}
        </Veil>
      </DialogBody>
      <DialogFooter>
        <RecordMenu domain="notes" at={note.createdAt} records={[note]} className="mr-auto max-md:grow-0!" />
        {messageId && (
          <Button variant="outline" onClick={() => showMessage(messageId)}>
            <MessageSquareText aria-hidden /> {t('showReply')}
          </Button>
        )}
        {!enteredInError && (
          <Button needs={[notesEndpoints.amend, { author: note.userId }]} variant="outline" onClick={amend}>
            <PencilLine aria-hidden /> {t('amend')}
          </Button>
        )}
      </DialogFooter>
    </>
  );
}
