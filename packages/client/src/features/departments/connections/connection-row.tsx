import type { Connection } from '@bedside/contracts/connections/connections.contract.ts';
import { useTranslation } from 'react-i18next';
import { useAgo } from '../../../i18n/hooks/use-ago.ts';
import { useNow } from '../../../state/clock.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';

interface ConnectionRowProps {
  connection: Connection;
  onChange: () => void;
  onRemove: () => void;
}

/** A connection with its sender, when it was last heard, and its counts. */
export function ConnectionRow({ connection, onChange, onRemove }: ConnectionRowProps) {
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
      </div>
      <Button
        variant="ghost"
        className="max-md:h-11"
        aria-label={t('changeName', { name })}
        onClick={onChange}
      >
        {t('change')}
      </Button>
      <Button
        variant="ghost"
        className="max-md:h-11"
        aria-label={t('removeName', { name })}
        onClick={onRemove}
      >
        {t('remove')}
      </Button>
    </li>
  );
}
