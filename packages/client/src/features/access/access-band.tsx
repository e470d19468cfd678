import { type EmergencyAccess, emergencyAccessMs } from '@bedside/contracts/access/access.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { Lock, ShieldAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { chartAccessQuery } from '../../domains/access.queries.ts';
import { useMoment } from '../../i18n/hooks/use-moment.ts';
import { useNow } from '../../state/clock.ts';

/** Whole minutes are shown. */
const minuteMs = 60_000;

/**
 * Shows on every screen of a chart who has it open by emergency access, until when and why, and that it is restricted.
 * Without either there is no band. A failed load shows nothing, because the chart's own entries bring it again.
 */
export function AccessBand({ patientId, userId }: { patientId: string; userId: string }) {
  const { t } = useTranslation('access');
  const { data } = useQuery(chartAccessQuery(patientId));
  const now = useNow();
  const lasting = (data?.emergencies ?? []).filter(({ until }) => Date.parse(until) > now);
  const restriction = data?.restriction;
  if (lasting.length === 0 && restriction === undefined) return null;
  return (
    <section
      aria-label={t('band.label')}
      className="flex shrink-0 flex-wrap items-center gap-x-6 gap-y-1 border-b border-amber-mark bg-amber-tint px-4 py-1 text-sm text-amber"
    >
      <div role="status" className="contents">
        {lasting.map((emergency) => (
          <Emergency
            key={emergency.id}
            emergency={emergency}
            now={now}
            isOwn={emergency.recordedBy.id === userId}
          />
        ))}
      </div>
      {restriction && (
        <p className="flex min-w-0 items-center gap-1.5">
          <Lock aria-hidden className="size-4 shrink-0" />
          <span className="min-w-0 wrap-break-word">
            <strong className="font-medium">{t('band.restricted')}</strong>{' '}
            {t('band.restrictedTo', {
              people: restriction.people.map(({ fullName }) => fullName).join(', '),
            })}
          </span>
        </p>
      )}
    </section>
  );
}

interface EmergencyProps {
  emergency: EmergencyAccess;
  now: number;
  isOwn: boolean;
}

function Emergency({ emergency, now, isOwn }: EmergencyProps) {
  const { t } = useTranslation('access');
  const moment = useMoment();
  const { recordedBy, department, until, reason } = emergency;
  // The screen's clock may be a tick behind the server's.
  const leftMs = Math.min(Date.parse(until) - now, emergencyAccessMs);
  const minutes = Math.max(1, Math.ceil(leftMs / minuteMs));
  const left = t('band.left', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
  return (
    <p className="flex min-w-0 items-start gap-1.5">
      <ShieldAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 tabular-nums wrap-break-word">
        <strong className="font-medium">{t('band.emergency')}</strong>{' '}
        {isOwn
          ? t('band.own', { until: moment(until), left })
          : t('band.other', { name: recordedBy.fullName, department, until: moment(until), left })}
        {' · '}
        {reason}
      </span>
    </p>
  );
}
