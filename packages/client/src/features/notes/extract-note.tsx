import type { ChatMessage } from '@bedside/contracts/chat/chat.contract.ts';
import { localDay } from '@bedside/contracts/clinical/patient/age.ts';
import { notesEndpoints } from '@bedside/contracts/notes/notes.contract.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue, useStore } from 'jotai';
import { Check, ClipboardPlus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { notesQuery } from '../../domains/notes.queries.ts';
import { day } from '../../i18n/format.ts';
import { connectionAtom } from '../../realtime/connection.ts';
import { languageAtom } from '../../storage/preferences.ts';
import { Button } from '../../ui/controls/button.tsx';
import { toast } from '../../ui/feedback/toast.ts';

/** Saves a reply as a note of the patient. A reply can be saved once; every client then shows a confirmation. */
export function ExtractNote({ message }: { message: ChatMessage }) {
  const { t } = useTranslation('notes');
  const cache = useQueryClient();
  const store = useStore();
  const language = useAtomValue(languageAtom);
  const { patientId, id: messageId, content } = message;
  const notes = useQuery(notesQuery(patientId));
  const extract = useMutation({
    mutationFn: () =>
      call(
        notesEndpoints.addFor,
        {
          body: {
            patientId,
            content,
            type: 'Progress Note',
            title: t('extractedTitle', { date: day(localDay(new Date()), language) }),
            source: 'chat',
            messageId,
          },
        },
        { idempotencyKey: `extract-${messageId}` },
      ),
    onSuccess: () => {
      // Without a live connection, no entry arrives.
      if (store.get(connectionAtom).status !== 'live') {
        void cache.invalidateQueries({ queryKey: notesQuery(patientId).queryKey });
      }
    },
    onError: () => toast({ title: t('error'), description: t('conversionFailed'), variant: 'destructive' }),
  });
  const status = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // Moves the focus to the status, because the focused button has disappeared.
    if (extract.isSuccess && document.activeElement === document.body) {
      status.current?.focus({ preventScroll: true });
    }
  }, [extract.isSuccess]);
  const isExtracted = extract.isSuccess || notes.data?.some((note) => note.messageId === messageId);
  if (isExtracted) {
    return (
      <p
        ref={status}
        tabIndex={-1}
        role="status"
        className="mt-2 flex items-center gap-1.5 text-xs text-muted"
      >
        <Check aria-hidden className="size-3.5" /> {t('extracted')}
      </p>
    );
  }
  if (notes.data === undefined) return null;
  return (
    <Button
      variant="ghost"
      size="sm"
      className="mt-2 -ml-2 max-md:h-11"
      aria-disabled={extract.isPending}
      onClick={() => !extract.isPending && extract.mutate()}
    >
      <ClipboardPlus aria-hidden /> {t('extract')}
    </Button>
  );
}
