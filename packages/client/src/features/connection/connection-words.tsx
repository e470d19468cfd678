import { useAtomValue } from 'jotai';
import { DatabaseZap, LoaderCircle, RefreshCw, Wifi, WifiOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clockTime } from '../../i18n/format.ts';
import { languageAtom } from '../../storage/preferences.ts';
import { cn } from '../../ui/class-names.ts';
import { useChartAsOf } from './use-chart-as-of.ts';
import { useConnection } from './use-connection.ts';

const faces = {
  connecting: { icon: LoaderCircle, tone: 'text-muted' },
  'catching-up': { icon: RefreshCw, tone: 'text-muted' },
  live: { icon: Wifi, tone: 'text-ink' },
  'no-database': { icon: DatabaseZap, tone: 'bg-amber-tint text-amber font-medium' },
  offline: { icon: WifiOff, tone: 'bg-amber-tint text-amber font-medium' },
} as const;

interface ConnectionWordProps {
  patientId: string | null;
  /** For the phone's head: the icon stands above the word, so that the patient's name has the width. */
  compact?: boolean;
  /** A part beside the icon, if it stands above the word. */
  children?: ReactNode;
}

/** Shows the connection status in one word. Screen readers hear it from the banner only. */
export function ConnectionWord({ patientId, compact = false, children }: ConnectionWordProps) {
  const { t } = useTranslation('connection');
  const { status } = useConnection(patientId);
  const { icon: Icon, tone } = faces[status];
  if (compact) {
    return (
      <span className={cn('flex flex-col items-center rounded-sm px-1 text-xs leading-4', tone)}>
        <span className="flex h-4 items-center gap-1">
          <Icon aria-hidden className="size-3.5" />
          {children}
        </span>
        {/* Hidden on the narrowest screens, where the patient's name needs the space. */}
        <span className={cn('max-w-16 text-center leading-3.5', status === 'live' && 'max-[359px]:sr-only')}>
          {t(status)}
        </span>
      </span>
    );
  }
  return (
    <span
      className={cn('flex items-center gap-1 rounded-sm px-1.5 text-xs leading-6 whitespace-nowrap', tone)}
    >
      <Icon aria-hidden className="size-3.5" />
      <span>{t(status)}</span>
    </span>
  );
}

/**
 * Returns when the connection entered its current status, in epoch milliseconds. The calling component must stay
 * mounted.
 */
export function useConnectedSince(patientId: string | null): number {
  const connection = useConnection(patientId);
  const [seen, setSeen] = useState({ status: connection.status, since: Date.now() });
  if (seen.status !== connection.status) setSeen({ status: connection.status, since: Date.now() });
  return 'since' in connection ? connection.since : seen.since;
}

interface ConnectionDetailsProps {
  patientId: string | null;
  /** The result of {@link useConnectedSince}. */
  since: number;
}

/** Describes the connection: its effect on this client, its start, and the time of the chart. */
export function ConnectionDetails({ patientId, since }: ConnectionDetailsProps) {
  const { t } = useTranslation('connection');
  const language = useAtomValue(languageAtom);
  const { status } = useConnection(patientId);
  return (
    <section>
      <h2 className="text-sm font-semibold">{t('title')}</h2>
      <p className={cn('mt-1', (status === 'offline' || status === 'no-database') && 'text-amber')}>
        {t(`word.${status}`)}
      </p>
      <p className="mt-0.5 text-xs text-muted">{t('since', { time: clockTime(since, language, true) })}</p>
      {status === 'offline' && <ChartAsOf patientId={patientId} />}
    </section>
  );
}

function ChartAsOf({ patientId }: { patientId: string | null }) {
  const { t } = useTranslation('connection');
  const language = useAtomValue(languageAtom);
  const asOf = useChartAsOf(patientId);
  if (asOf === undefined) return null;
  return <p className="text-xs text-muted">{t('chartAsOf', { time: clockTime(asOf, language, true) })}</p>;
}
