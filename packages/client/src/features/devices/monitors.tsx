import { unverifiedSets } from '@bedside/contracts/clinical/vitals/unverified-sets.ts';
import { type AttachedDevice, devicesEndpoints } from '@bedside/contracts/devices/devices.contract.ts';
import { vitalsEndpoints } from '@bedside/contracts/vitals/vitals.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { ClockAlert, MonitorDot } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { attachedDevicesQuery } from '../../domains/devices.queries.ts';
import { vitalsQuery } from '../../domains/vitals.queries.ts';
import { useAgo } from '../../i18n/hooks/use-ago.ts';
import { useMoment } from '../../i18n/hooks/use-moment.ts';
import { useChartCommand } from '../../realtime/use-chart-command.ts';
import { useNow } from '../../state/clock.ts';
import { Button } from '../../ui/controls/button.tsx';
import { UnverifiedMark } from '../../ui/records/unverified-mark.tsx';
import { AttachDialog } from './attach-dialog.tsx';
import { useMonitorText } from './use-monitor-text.ts';

/** A monitor that sends each minute or faster and says nothing for this time is off or cut off. */
const silentMs = 2 * 60_000;

/** The monitors at a patient, and the sets that wait for a confirmation. Stands above the sets of the history. */
export function Monitors({ patientId }: { patientId: string }) {
  const { t } = useTranslation(['devices', 'common']);
  const devices = useQuery(attachedDevicesQuery(patientId));
  const [isAttaching, setAttaching] = useState(false);
  return (
    <section aria-label={t('title')} className="shrink-0 border-b bg-surface text-sm">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-1.5">
        <ul className="min-w-0 grow basis-72 divide-y">
          {devices.data?.map((device) => (
            <Device key={device.id} patientId={patientId} device={device} />
          ))}
          {devices.data?.length === 0 && <li className="py-1 text-muted">{t('none')}</li>}
          {devices.isError && devices.data === undefined && (
            <li role="alert" className="py-1 text-red">
              {t('loadFailed')}{' '}
              <Button variant="link" size="sm" className="h-auto px-0" onClick={() => void devices.refetch()}>
                {t('common:retry')}
              </Button>
            </li>
          )}
        </ul>
        <Button
          needs={devicesEndpoints.attach}
          variant="outline"
          size="sm"
          className="self-start"
          onClick={() => setAttaching(true)}
        >
          <MonitorDot aria-hidden /> {t('attach')}
        </Button>
      </div>
      <Unverified patientId={patientId} />
      {isAttaching && <AttachDialog patientId={patientId} onClose={() => setAttaching(false)} />}
    </section>
  );
}

function Device({ patientId, device }: { patientId: string; device: AttachedDevice }) {
  const { t } = useTranslation('devices');
  const moment = useMoment();
  const ago = useAgo();
  const now = useNow();
  const { valuesOf, gapsOf } = useMonitorText();
  const { id, deviceId, attachedAt, attachedBy, lastSeenAt, live } = device;
  const name = device.name ?? deviceId;
  const detach = useChartCommand({
    send: () => call(devicesEndpoints.detach, { params: { patientId, attachmentId: id } }),
    changes: () => [{ queryKey: attachedDevicesQuery(patientId).queryKey }],
  });
  const facts = [
    ...(device.name === undefined ? [] : [deviceId]),
    t('since', { time: moment(attachedAt), who: attachedBy.fullName }),
    lastSeenAt === undefined ? t('notSeen') : t('seen', { ago: ago(lastSeenAt, now) }),
  ];
  const isSilent = lastSeenAt !== undefined && now - Date.parse(lastSeenAt) > silentMs;
  return (
    <li className="flex flex-wrap items-center gap-x-3 py-1">
      <div className="min-w-0 grow basis-60">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-medium break-all">{name}</span>
          <span className="text-xs text-muted">{facts.join(' · ')}</span>
        </p>
        {device.clockOffSeconds !== undefined && <ClockOff seconds={device.clockOffSeconds} />}
        {isSilent && <p className="text-xs text-amber">{t('silent', { ago: ago(lastSeenAt, now) })}</p>}
        {live && !isSilent && device.clockOffSeconds === undefined && (
          <p className="flex flex-wrap items-baseline gap-x-2 tabular-nums">
            <span className="text-muted">{t('live')}</span>
            {[...valuesOf(live), ...gapsOf(live.gaps)].join(' · ')}
            <UnverifiedMark />
          </p>
        )}
        {detach.isError && (
          <p role="alert" className="text-xs text-red">
            {t('failed')}
          </p>
        )}
      </div>
      <Button
        needs={devicesEndpoints.detach}
        variant="ghost"
        size="sm"
        aria-label={t('detachName', { name })}
        disabled={detach.isPending}
        onClick={() => detach.mutate()}
      >
        {t('detach')}
      </Button>
    </li>
  );
}

/** MONITOR-6: says that values are missing because their time cannot be right. */
function ClockOff({ seconds }: { seconds: number }) {
  const { t } = useTranslation('devices');
  const minutes = Math.max(2, Math.round(Math.abs(seconds) / 60));
  return (
    <p className="flex items-center gap-1 text-xs font-medium text-amber">
      <ClockAlert aria-hidden className="size-3.5 shrink-0" />
      {t(seconds > 0 ? 'clockOff_ahead' : 'clockOff_behind', { minutes })}
    </p>
  );
}

/** Confirms all sets that the reader has on screen. One that arrives meanwhile stays unverified. */
function Unverified({ patientId }: { patientId: string }) {
  const { t } = useTranslation('devices');
  const records = useQuery(vitalsQuery(patientId)).data;
  const open = useMemo(() => unverifiedSets(records ?? []), [records]);
  const [newest] = open;
  const confirm = useChartCommand({
    send: (until: string) => call(vitalsEndpoints.confirm, { params: { patientId }, body: { until } }),
    changes: () => [{ queryKey: vitalsQuery(patientId).queryKey }],
  });
  if (newest === undefined) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t px-4 py-1.5">
      <p className="min-w-0 grow basis-72">
        <span className="font-medium">{t('open', { count: open.length })}</span>{' '}
        <span className="text-muted">{t('openText')}</span>
        {confirm.isError && (
          <span role="alert" className="block text-xs text-red">
            {t('failed')}
          </span>
        )}
      </p>
      <Button
        needs={vitalsEndpoints.confirm}
        variant="outline"
        size="sm"
        disabled={confirm.isPending}
        onClick={() => confirm.mutate(newest.timestamp)}
      >
        {confirm.isPending ? t('confirming') : t('confirmAll')}
      </Button>
    </div>
  );
}
