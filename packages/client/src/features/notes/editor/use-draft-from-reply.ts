import type { ChatMessage } from '@bedside/contracts/chat/chat.contract.ts';
import { localDay } from '@bedside/contracts/clinical/patient/age.ts';
import { noteTextOf } from '@bedside/contracts/notes/reply-text.ts';
import { useAtomValue, useSetAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { ownTimeZone } from '../../../i18n/clock-time.ts';
import { day } from '../../../i18n/format.ts';
import { openNewDraftAtom } from '../../../state/drafts/note-drafts.ts';
import { languageAtom } from '../../../storage/preferences.ts';

/**
 * Returns a function that opens the editor with a reply. Leaves out the demo assistant's lines and writes times in
 * place of ages (D52).
 */
export function useDraftFromReply(): (reply: ChatMessage) => void {
  const { t } = useTranslation('notes');
  const language = useAtomValue(languageAtom);
  const openDraft = useSetAtom(openNewDraftAtom);
  return (message) => {
    const title = t('extractedTitle', { date: day(localDay(new Date()), language) });
    openDraft({
      patientId: message.patientId,
      text: { type: 'progress', title, content: noteTextOf(message, ownTimeZone()), tags: [] },
      reply: { messageId: message.id, repliedAt: message.createdAt },
    });
  };
}
