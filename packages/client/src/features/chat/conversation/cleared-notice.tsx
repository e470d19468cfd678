import { chatEndpoints } from '@bedside/contracts/chat/chat.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { archivedQuery } from '../../../domains/chat.queries.ts';
import { useMoment } from '../../../i18n/hooks/use-moment.ts';
import { useRoleLabel } from '../../../i18n/role-label.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useRestore } from './use-conversation.ts';

/** Tells who cleared or restored the conversation and when, and offers to restore the archived one (D15). */
export function ClearedNotice({ patientId }: { patientId: string }) {
  const { t } = useTranslation('chat');
  const archived = useQuery(archivedQuery(patientId)).data?.count ?? 0;
  const { text } = useLastClear(patientId);
  const restore = useRestore(patientId);
  if (text === '' && archived === 0) return null;
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 text-center text-sm">
      {text !== '' && <p className="text-muted">{text}</p>}
      {archived > 0 && (
        <Button
          needs={chatEndpoints.restore}
          variant="outline"
          size="sm"
          aria-disabled={restore.isPending}
          onClick={() => !restore.isPending && restore.mutate()}
        >
          {t('restore')}
        </Button>
      )}
    </div>
  );
}

/** Announces to screen readers that someone clears or restores the conversation while it is open. */
export function ClearAnnouncer({ patientId }: { patientId: string }) {
  const { isLoaded, at, text } = useLastClear(patientId);
  const [announced, setAnnounced] = useState({ isLoaded, at, text: '' });
  if (announced.at !== at || announced.isLoaded !== isLoaded) {
    setAnnounced({ isLoaded, at, text: announced.isLoaded ? text : '' });
  }
  return (
    <span role="status" className="sr-only">
      {/* A new element for each clear, because screen readers skip unchanged text. */}
      <span key={announced.at}>{announced.text}</span>
    </span>
  );
}

/** Returns who cleared or restored the conversation last, in words; an empty text if no one has. */
function useLastClear(patientId: string): { isLoaded: boolean; at: string | undefined; text: string } {
  const { t } = useTranslation('chat');
  const moment = useMoment();
  const roleLabel = useRoleLabel();
  const archived = useQuery(archivedQuery(patientId)).data;
  const last = archived?.last;
  const isLoaded = archived !== undefined;
  if (!last) return { isLoaded, at: undefined, text: '' };
  const words = { time: moment(last.at), who: last.by.fullName, role: roleLabel(last.by.role) };
  return { isLoaded, at: last.at, text: t(last.restored ? 'restoredBy' : 'clearedBy', words) };
}
