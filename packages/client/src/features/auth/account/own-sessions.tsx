import { type OwnSession, sessionsEndpoints } from '@bedside/contracts/sessions/sessions.contract.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { ownSessionsQuery } from '../../../domains/account/sessions.queries.ts';
import { useMoment } from '../../../i18n/hooks/use-moment.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { toast } from '../../../ui/feedback/toast.ts';

/** Lists the clinician's own sessions. Each can be ended except the current one, which ends by signing out. */
export function OwnSessions() {
  const { t } = useTranslation(['departments', 'common']);
  const cache = useQueryClient();
  const sessions = useQuery(ownSessionsQuery());
  const nameOf = useDeviceName();
  const after = {
    onError: () =>
      toast({ variant: 'destructive', title: t('common:error'), description: t('sessions.failed') }),
    onSettled: () => cache.invalidateQueries(ownSessionsQuery()),
  };
  const end = useMutation({
    mutationFn: ({ id }: OwnSession) => call(sessionsEndpoints.end, { params: { sessionId: id } }),
    onSuccess: (_ended, session) =>
      toast({
        title: t('sessions.ended'),
        description: t('sessions.endedText', { device: nameOf(session) }),
      }),
    ...after,
  });
  const endOthers = useMutation({
    mutationFn: () => call(sessionsEndpoints.endOthers, {}),
    onSuccess: ({ ended: count }) =>
      toast({ title: t('sessions.ended'), description: t('sessions.othersEnded', { count }) }),
    ...after,
  });
  const isPending = end.isPending || endOthers.isPending;
  return (
    <section aria-labelledby="own-sessions">
      <h3 id="own-sessions" className="font-semibold">
        {t('sessions.title')}
      </h3>
      <p className="text-sm text-muted">{t('sessions.text')}</p>
      {sessions.isPending && <Spinner className="my-4" />}
      {sessions.isError && (
        <LoadFailure text={t('sessions.loadFailed')} onRetry={() => void sessions.refetch()} />
      )}
      {sessions.data && (
        <ul className="mt-2 divide-y">
          {sessions.data.map((session) => (
            <Row key={session.id} session={session} isPending={isPending} onEnd={() => end.mutate(session)} />
          ))}
        </ul>
      )}
      {sessions.data?.length === 1 && <p className="mt-2 text-sm text-muted">{t('sessions.alone')}</p>}
      {sessions.data && sessions.data.length > 1 && (
        <Button
          variant="outline"
          className="mt-3"
          disabled={isPending}
          aria-busy={endOthers.isPending}
          onClick={() => endOthers.mutate()}
        >
          {endOthers.isPending && <Spinner />}
          {t('sessions.endOthers')}
        </Button>
      )}
    </section>
  );
}

interface RowProps {
  session: OwnSession;
  isPending: boolean;
  onEnd: () => void;
}

function Row({ session, isPending, onEnd }: RowProps) {
  const { t } = useTranslation('departments');
  const moment = useMoment();
  const device = useDeviceName()(session);
  const { network } = session;
  const start = moment(session.createdAt);
  return (
    <li className="flex items-center gap-3 py-3">
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2 font-medium">
          {device}
          {session.isThisOne && <Badge tone="action">{t('sessions.thisOne')}</Badge>}
        </p>
        <p className="flex flex-wrap gap-x-3 text-sm text-muted">
          <span>{t('sessions.begun', { time: start })}</span>
          <span>{t('sessions.used', { time: moment(session.lastUsedAt) })}</span>
          {network && <span className="break-all">{t('sessions.network', { network })}</span>}
        </p>
      </div>
      {!session.isThisOne && (
        <Button
          variant="outline"
          size="sm"
          className="shrink-0"
          aria-label={t('sessions.endLabel', { device, time: start })}
          disabled={isPending}
          onClick={onEnd}
        >
          {t('sessions.end')}
        </Button>
      )}
    </li>
  );
}

function useDeviceName(): (session: OwnSession) => string {
  const { t } = useTranslation('departments');
  return ({ browser, system }) =>
    browser && system
      ? t('sessions.device', { browser, system })
      : (browser ?? system ?? t('sessions.unknown'));
}
