import {
  type Connection,
  connectionsEndpoints,
} from '@bedside/contracts/connections/connections.contract.ts';
import { useTranslation } from 'react-i18next';
import { useAgo } from '../../../i18n/hooks/use-ago.ts';
import { useNow } from '../../../state/clock.ts';
import { cn } from '../../../ui/class-names.ts';
import { RowButton } from '../../../ui/controls/row-button.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';

interface ConnectionRowProps {
  connection: Connection;
  onChange: () => void;
  onRemove: () => void;
  onSend: () => void;
}

/** A connection with its sender, when it was last heard, and its counts. */
export function ConnectionRow({ connection, onChange, onRemove, onSend }: ConnectionRowProps) {
  const { t } = useTranslation('connections');
  const ago = useAgo();
  const now = useNow();
  const { name, kind, sendingApplication, sendingFacility, lastMessageAt, waiting, delay } = connection;
  const facts = [
    lastMessageAt === undefined ? t('never') : t('last', { ago: ago(lastMessageAt, now) }),
    t('perMinute', { count: connection.perMinute }),
    t('accepted', { count: connection.accepted }),
    t('refused', { count: connection.refused }),
    ...(delay === undefined ? [] : [t('delay', { seconds: delay.toFixed(1) })]),
  ];
  return (
    <li className="flex items-center gap-2 py-3 max-md:flex-wrap">
      <div className="min-w-0 grow basis-60">
        <p className="flex flex-wrap items-center gap-2">
          <span className="truncate font-semibold">{name}</span>
          <span className="text-sm text-muted">
            {t(`kinds.${kind}`)} · {[sendingApplication, sendingFacility].filter(Boolean).join(' · ')}
          </span>
          {waiting > 0 && <Badge tone="amber">{t('waiting', { count: waiting })}</Badge>}
        </p>
        <p className="text-xs text-muted tabular-nums">{facts.join(' · ')}</p>
        {connection.sending && <SendingLine sending={connection.sending} />}
      </div>
      {kind === 'patients' && (
        <RowButton
          needs={connectionsEndpoints.changeSending}
          name={t('sending.sendName', { name })}
          onClick={onSend}
        >
          {t('sending.send')}
        </RowButton>
      )}
      <RowButton needs={connectionsEndpoints.change} name={t('changeName', { name })} onClick={onChange}>
        {t('change')}
      </RowButton>
      <RowButton needs={connectionsEndpoints.remove} name={t('removeName', { name })} onClick={onRemove}>
        {t('remove')}
      </RowButton>
    </li>
  );
}

/** What leaves over a connection: what waits, when the last one left, and the last failure. */
function SendingLine({ sending }: { sending: NonNullable<Connection['sending']> }) {
  const { t } = useTranslation('connections');
  const ago = useAgo();
  const now = useNow();
  const { host, port, waiting, refused, lastSentAt, lastProblem, lastProblemAt } = sending;
  const isFailing =
    lastProblem !== undefined && (lastSentAt === undefined || lastSentAt < (lastProblemAt ?? ''));
  const facts = [
    `→ ${host}:${port}`,
    t('sending.state.waiting', { count: waiting }),
    ...(refused > 0 ? [t('sending.state.refused', { count: refused })] : []),
    lastSentAt === undefined
      ? t('sending.state.never')
      : t('sending.state.last', { ago: ago(lastSentAt, now) }),
    ...(lastProblem && lastProblemAt
      ? [`${t(`sending.state.problems.${lastProblem}`)}, ${ago(lastProblemAt, now)}`]
      : []),
  ];
  return (
    <p className={cn('text-xs tabular-nums', isFailing ? 'text-amber' : 'text-muted')}>{facts.join(' · ')}</p>
  );
}
