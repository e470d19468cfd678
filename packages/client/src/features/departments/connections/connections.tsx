import {
  type Connection,
  connectionsEndpoints,
} from '@bedside/contracts/connections/connections.contract.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { connectionsQuery } from '../../../domains/department/connections.queries.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { Confirm } from '../members/confirm.tsx';
import { useTellFailure } from '../use-tell-failure.ts';
import { ConnectionDialog } from './connection-dialog.tsx';
import { ConnectionRow } from './connection-row.tsx';
import { NotTaken } from './not-taken.tsx';
import { SeenMonitors } from './seen-monitors.tsx';
import { SendingDialog } from './sending-dialog.tsx';

/** The connections to the hospital's systems, and the messages that were not taken. */
export function Connections() {
  const { t } = useTranslation('connections');
  const id = useId();
  const connections = useQuery(connectionsQuery());
  const [editing, setEditing] = useState<Connection | 'new' | null>(null);
  const [removing, setRemoving] = useState<Connection | null>(null);
  const [sending, setSending] = useState<Connection | null>(null);
  const isDeaf = connections.data?.some(({ listening }) => !listening) === true;
  return (
    <>
      <section aria-labelledby={`${id}-title`}>
        <h3 id={`${id}-title`} className="font-semibold">
          {t('title')}
        </h3>
        <p className="mt-1 max-w-prose text-sm text-muted">{t('text')}</p>
        {isDeaf && (
          <p className="mt-2 max-w-prose rounded-sm bg-amber-tint px-2 py-1 text-sm text-amber">
            {t('deaf')}
          </p>
        )}
        {connections.isPending && <Spinner className="my-4" />}
        {connections.isError && connections.data === undefined && (
          <LoadFailure text={t('loadFailed')} onRetry={() => void connections.refetch()} />
        )}
        {connections.data?.length === 0 && <p className="mt-3 text-muted">{t('none')}</p>}
        <ul className="mt-2 divide-y">
          {connections.data?.map((connection) => (
            <ConnectionRow
              key={connection.id}
              connection={connection}
              onChange={() => setEditing(connection)}
              onRemove={() => setRemoving(connection)}
              onSend={() => setSending(connection)}
            />
          ))}
        </ul>
        <Button
          needs={connectionsEndpoints.add}
          variant="outline"
          className="mt-3"
          onClick={() => setEditing('new')}
        >
          {t('add')}
        </Button>
      </section>
      {connections.data?.some(({ kind }) => kind === 'monitors') && <SeenMonitors />}
      <NotTaken connections={connections.data ?? []} />
      {editing && (
        <ConnectionDialog
          connection={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(null)}
        />
      )}
      {sending && <SendingDialog connection={sending} onClose={() => setSending(null)} />}
      {removing && <RemoveQuestion connection={removing} onClose={() => setRemoving(null)} />}
    </>
  );
}

function RemoveQuestion({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const { t } = useTranslation('connections');
  const cache = useQueryClient();
  const tellFailure = useTellFailure();
  const remove = useMutation({
    mutationFn: () => call(connectionsEndpoints.remove, { params: { connectionId: connection.id } }),
    onError: tellFailure,
    onSettled: () => {
      onClose();
      return cache.invalidateQueries(connectionsQuery());
    },
  });
  return (
    <Confirm
      title={t('removeTitle', { name: connection.name })}
      text={t('removeText')}
      action={t('remove')}
      needs={connectionsEndpoints.remove}
      destructive
      isPending={remove.isPending}
      onConfirm={() => remove.mutate()}
      onCancel={onClose}
    />
  );
}
