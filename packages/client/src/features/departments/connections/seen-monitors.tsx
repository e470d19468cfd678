import type { SeenDevice } from '@bedside/contracts/devices/devices.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { seenDevicesQuery } from '../../../domains/devices.queries.ts';
import { useAgo } from '../../../i18n/hooks/use-ago.ts';
import { useNow } from '../../../state/clock.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';

/** The monitors that sent lately: when, where each hangs, whose clock is off, and what of their messages is not read. */
export function SeenMonitors() {
  const { t } = useTranslation('connections');
  const id = useId();
  const devices = useQuery(seenDevicesQuery());
  return (
    <section aria-labelledby={`${id}-title`} className="mt-8">
      <h3 id={`${id}-title`} className="font-semibold">
        {t('monitors.title')}
      </h3>
      <p className="mt-1 max-w-prose text-sm text-muted">{t('monitors.text')}</p>
      {devices.isPending && <Spinner className="my-4" />}
      {devices.isError && devices.data === undefined && (
        <LoadFailure text={t('monitors.loadFailed')} onRetry={() => void devices.refetch()} />
      )}
      {devices.data?.length === 0 && <p className="mt-3 text-muted">{t('monitors.none')}</p>}
      <ul className="mt-2 divide-y">
        {devices.data?.map((device) => (
          <SeenMonitor key={device.deviceId} device={device} />
        ))}
      </ul>
    </section>
  );
}

function SeenMonitor({ device }: { device: SeenDevice }) {
  const { t } = useTranslation('connections');
  const ago = useAgo();
  const now = useNow();
  const { deviceId, name, lastSeenAt, clockOffSeconds, attachedTo, refused, unread } = device;
  const minutes = Math.max(2, Math.round(Math.abs(clockOffSeconds ?? 0) / 60));
  const place = attachedTo
    ? attachedTo.bed === undefined
      ? t('monitors.atSomeone')
      : t('monitors.at', { bed: attachedTo.bed })
    : t('monitors.free');
  const facts = [
    place,
    ...(lastSeenAt === undefined ? [] : [t('last', { ago: ago(lastSeenAt, now) })]),
    ...(refused > 0 ? [t('monitors.refused', { count: refused })] : []),
  ];
  return (
    <li className="py-3">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-semibold break-all">{name ?? deviceId}</span>
        {name !== undefined && <span className="text-sm break-all text-muted">{deviceId}</span>}
        {clockOffSeconds !== undefined && (
          <Badge tone="amber">
            {t(clockOffSeconds > 0 ? 'monitors.clock_ahead' : 'monitors.clock_behind', { minutes })}
          </Badge>
        )}
      </p>
      <p className="text-xs text-muted tabular-nums">{facts.join(' · ')}</p>
      {unread.length > 0 && (
        <p className="text-xs wrap-break-word text-muted">
          {t('monitors.unread', { codes: unread.join(', ') })}
        </p>
      )}
    </li>
  );
}
