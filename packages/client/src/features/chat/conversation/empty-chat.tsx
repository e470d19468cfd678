import { useQuery } from '@tanstack/react-query';
import { MessageSquareText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { archivedQuery } from '../../../domains/chat.queries.ts';
import { patientQuery } from '../../../domains/patients.queries.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Greeting } from './greeting.tsx';
import { useRestore } from './use-conversation.ts';

/** The empty conversation: explains the assistant and offers first questions. */
export function EmptyChat({ patientId }: { patientId: string }) {
  const { t } = useTranslation('chat');
  const patient = useQuery(patientQuery(patientId)).data;
  const archived = useQuery(archivedQuery(patientId)).data?.count ?? 0;
  const restore = useRestore(patientId);
  return (
    <div className="flex flex-col gap-6">
      <div className="pt-6 text-center">
        <MessageSquareText aria-hidden className="mx-auto size-6 text-violet" />
        <h2 className="mt-2 text-xl font-semibold">{t('title')}</h2>
        <p className="mx-auto mt-1 max-w-md text-muted">{t('hint')}</p>
        {archived > 0 && (
          <Button
            variant="outline"
            size="sm"
            className="mt-3"
            aria-disabled={restore.isPending}
            onClick={() => !restore.isPending && restore.mutate()}
          >
            {t('restore')}
          </Button>
        )}
      </div>
      {patient && <Greeting name={patient.name} />}
    </div>
  );
}
