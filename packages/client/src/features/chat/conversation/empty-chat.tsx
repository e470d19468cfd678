import { useQuery } from '@tanstack/react-query';
import { MessageSquareText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { patientQuery } from '../../../domains/patients.queries.ts';
import { ClearedNotice } from './cleared-notice.tsx';
import { Greeting } from './greeting.tsx';

/** The empty conversation: explains the assistant, offers first questions, and tells who cleared it. */
export function EmptyChat({ patientId }: { patientId: string }) {
  const { t } = useTranslation('chat');
  const patient = useQuery(patientQuery(patientId)).data;
  return (
    <div className="flex flex-col gap-6">
      <ClearedNotice patientId={patientId} />
      <div className="text-center [&:first-child]:pt-6">
        <MessageSquareText aria-hidden className="mx-auto size-6 text-violet" />
        <h2 className="mt-2 text-xl font-semibold">{t('title')}</h2>
        <p className="mx-auto mt-1 max-w-md text-muted">{t('hint')}</p>
      </div>
      {patient && <Greeting name={patient.name} />}
    </div>
  );
}
