import type { ChatMessage } from '@bedside/contracts/chat/chat.contract.ts';
import { notesEndpoints } from '@bedside/contracts/notes/notes.contract.ts';
import { counts } from '@bedside/contracts/record-marks.ts';
import { useQuery } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { Check, ClipboardPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { notesQuery } from '../../domains/notes.queries.ts';
import { noteDialogAtom } from '../../state/selection.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useDraftFromReply } from './editor/use-draft-from-reply.ts';

/** Opens the editor with a reply (D52). A reply that became a note leads to it, on every client. */
export function ExtractNote({ message }: { message: ChatMessage }) {
  const { t } = useTranslation('notes');
  const open = useSetAtom(noteDialogAtom);
  const extract = useDraftFromReply();
  const { patientId, id } = message;
  const notes = useQuery(notesQuery(patientId)).data;
  if (notes === undefined) return null;
  const taken = notes.find((note) => note.messageId === id && counts(note));
  if (taken !== undefined) {
    return (
      <Button
        variant="link"
        size="sm"
        aria-haspopup="dialog"
        className="mt-2 px-0"
        onClick={() => open({ patientId, noteId: taken.id })}
      >
        <Check aria-hidden /> {t('extracted')}
      </Button>
    );
  }
  return (
    <Button
      needs={notesEndpoints.add}
      variant="ghost"
      size="sm"
      className="mt-2 -ml-2"
      onClick={() => extract(message)}
    >
      <ClipboardPlus aria-hidden /> {t('extract')}
    </Button>
  );
}
