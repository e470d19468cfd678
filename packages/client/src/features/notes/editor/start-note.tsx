import type { ChatMessage } from '@bedside/contracts/chat/chat.contract.ts';
import { notesEndpoints } from '@bedside/contracts/notes/notes.contract.ts';
import { counts } from '@bedside/contracts/record-marks.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { messagesQuery } from '../../../domains/chat.queries.ts';
import { useMoment } from '../../../i18n/hooks/use-moment.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { templateTypes } from './templates.ts';
import { useBeginNote } from './use-begin-note.ts';
import { useDraftFromReply } from './use-draft-from-reply.ts';

/** The ways to begin a note: blank, a template, or the assistant's last reply. */
export function StartNote({ patientId }: { patientId: string }) {
  const { t } = useTranslation('notes');
  const moment = useMoment();
  const begin = useBeginNote();
  const fromReply = useDraftFromReply();
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus({ preventScroll: true }), []);
  const messages = useQuery(messagesQuery(patientId)).data;
  const last = messages?.findLast(isWholeReply);

  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button
        needs={notesEndpoints.add}
        ref={first}
        size="sm"
        variant="outline"
        onClick={() => begin(patientId, 'progress', { isBlank: true })}
      >
        {t('start.blank')}
      </Button>
      {templateTypes.map((type) => (
        <Button
          needs={notesEndpoints.add}
          key={type}
          size="sm"
          variant="outline"
          onClick={() => begin(patientId, type)}
        >
          {t('start.template', { type: t(`type.${type}`) })}
        </Button>
      ))}
      <Button
        needs={notesEndpoints.add}
        size="sm"
        variant="outline"
        disabled={last === undefined}
        onClick={() => last && fromReply(last)}
      >
        {last ? t('start.reply', { time: moment(last.createdAt) }) : t('start.noReply')}
      </Button>
    </div>
  );
}

/** Returns whether a message is a reply that can become a note. A reply entered in error cannot (D12). */
const isWholeReply = (message: ChatMessage): boolean =>
  message.role === 'assistant' &&
  message.status === 'complete' &&
  message.content.trim() !== '' &&
  counts(message);
