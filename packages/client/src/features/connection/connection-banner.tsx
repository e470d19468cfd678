import { useAtomValue } from 'jotai';
import { CloudOff, DatabaseZap } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clockTime } from '../../i18n/format.ts';
import { languageAtom } from '../../storage/preferences.ts';
import { useChartAsOf } from './use-chart-as-of.ts';
import { useConnection } from './use-connection.ts';

/** Interruptions shorter than this show no banner. */
const silentInterruptionMs = 2500;

/** Shows the time of the chart while it is not live, at the start of the row below the head, which turns amber. */
export function ConnectionBanner({ patientId }: { patientId: string }) {
  const { t } = useTranslation('connection');
  const connection = useConnection(patientId);
  const since = 'since' in connection ? connection.since : null;
  const isLong = useIsPast(since === null ? null : since + silentInterruptionMs);
  const [wasLong, setWasLong] = useState(false);
  if (isLong && !wasLong) setWasLong(true);
  return (
    <div role="status" className="flex min-w-0 shrink-0 items-center max-md:max-w-[44%]">
      {since !== null && isLong && (
        <p
          data-interrupted
          className="flex min-w-0 items-center gap-2 pl-4 text-sm font-medium text-amber max-md:pl-3 max-md:text-xs max-md:leading-3.5"
        >
          {connection.status === 'no-database' ? (
            <>
              <DatabaseZap aria-hidden className="size-4 shrink-0" />
              <span className="min-w-0 max-md:line-clamp-3">{t('noDatabase')}</span>
            </>
          ) : (
            <>
              <CloudOff aria-hidden className="size-4 shrink-0" />
              {/* A phone's row has room for the time of the chart, beside its dangers. */}
              <span className="min-w-0 max-md:line-clamp-3">
                <AsOf patientId={patientId} />
              </span>
            </>
          )}
        </p>
      )}
      {wasLong && connection.status === 'live' && <span className="sr-only">{t('liveAgain')}</span>}
    </div>
  );
}

function AsOf({ patientId }: { patientId: string }) {
  const { t } = useTranslation('connection');
  const language = useAtomValue(languageAtom);
  const asOf = useChartAsOf(patientId);
  return asOf === undefined ? t('asOfUnknown') : t('asOf', { time: clockTime(asOf, language, true) });
}

/** Whether `moment`, in epoch milliseconds, has passed. Renders again when it does. */
function useIsPast(moment: number | null): boolean {
  const [passed, setPassed] = useState<number | null>(null);
  useEffect(() => {
    if (moment === null) return;
    const timer = setTimeout(() => setPassed(moment), Math.max(0, moment - Date.now()));
    return () => clearTimeout(timer);
  }, [moment]);
  return moment !== null && passed === moment;
}
