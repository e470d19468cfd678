import type { Connection } from '@bedside/contracts/connections/connections.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notTakenQuery } from '../../../domains/department/connections.queries.ts';
import { Select } from '../../../ui/controls/select.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { MessageRow } from './message-row.tsx';

/** The messages that were not taken, newest first, each with its reason in words. */
export function NotTaken({ connections }: { connections: readonly Connection[] }) {
  const { t } = useTranslation('connections');
  const id = useId();
  const messages = useQuery(notTakenQuery());
  const [only, setOnly] = useState('');
  const shown = messages.data?.filter(({ connection }) => only === '' || connection === only);
  const nameOf = (connectionId: string) =>
    connections.find((one) => one.id === connectionId)?.name ?? t('removed');
  return (
    <section aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`} className="font-semibold">
        {t('queue.title')}
      </h3>
      <p className="mt-1 max-w-prose text-sm text-muted">{t('queue.text')}</p>
      {connections.length > 1 && (
        <div className="mt-2 max-w-64">
          <Select
            aria-label={t('queue.filter')}
            value={only}
            options={[
              { value: '', label: t('queue.all') },
              ...connections.map((one) => ({ value: one.id, label: one.name })),
            ]}
            onValueChange={setOnly}
          />
        </div>
      )}
      {messages.isPending && <Spinner className="my-4" />}
      {messages.isError && messages.data === undefined && (
        <LoadFailure text={t('queue.loadFailed')} onRetry={() => void messages.refetch()} />
      )}
      {shown?.length === 0 && <p className="mt-3 text-muted">{t('queue.none')}</p>}
      <ul className="mt-2 divide-y">
        {shown?.map((message) => (
          <MessageRow key={message.id} message={message} connection={nameOf(message.connection)} />
        ))}
      </ul>
    </section>
  );
}
