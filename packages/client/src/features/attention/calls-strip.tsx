import { attentionEndpoints } from '@bedside/contracts/attention/attention.contract.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtom, useAtomValue } from 'jotai';
import { BellRing, Volume2, VolumeX } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { boardQuery } from '../../domains/board/board.queries.ts';
import { useAgo } from '../../i18n/hooks/use-ago.ts';
import { useAttentionText } from '../../i18n/hooks/use-attention-text.ts';
import { boardFreshnessAtom } from '../../realtime/connection/connection.ts';
import { useChartCommand } from '../../realtime/use-chart-command.ts';
import { useNow } from '../../state/clock.ts';
import { useSwitchPatient } from '../../state/patient-switch.ts';
import { selectedPatientIdAtom } from '../../state/selection.ts';
import { callSoundAtom } from '../../storage/preferences.ts';
import { cn } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { phoneQuery, useMediaQuery } from '../../ui/hooks/use-media-query.ts';
import { type Call, callsFor } from './calls.ts';
import { useAnnouncedCalls } from './use-announced-calls.ts';

/** Shows calls from other patients until someone takes them. Reserves its space, so that a call moves nothing. */
export function CallsStrip({ userId }: { userId: string }) {
  const { t } = useTranslation('attention');
  const textOf = useAttentionText();
  const openPatientId = useAtomValue(selectedPatientIdAtom);
  const { isCaughtUp } = useAtomValue(boardFreshnessAtom);
  const isPhone = useMediaQuery(phoneQuery);
  const isWide = useMediaQuery('(min-width: 1280px)');
  // The board's watch fetches the rows and keeps them current.
  const { data: rows } = useQuery({ ...boardQuery(), enabled: false });
  const calls = useMemo(() => callsFor(rows ?? [], { userId, openPatientId }), [rows, userId, openPatientId]);
  const { news, found } = useAnnouncedCalls(rows && calls);
  const shown = calls.slice(0, isPhone ? 1 : isWide ? 3 : 2);
  const announcement = [
    ...(found > 0 ? [t('found', { count: found })] : []),
    ...news.map((one) => t('announce', { place: placeOf(one), values: textOf(one.causes) })),
  ];
  return (
    <section
      aria-label={t('title')}
      className="flex h-10 min-w-0 shrink-0 items-center gap-2 border-b bg-surface px-3 text-sm max-md:h-11.25"
    >
      <BellRing aria-hidden className={cn('size-4 shrink-0', calls.length > 0 ? 'text-red' : 'text-muted')} />
      {calls.length === 0 && (
        <span className="truncate text-muted">{isCaughtUp ? t('title') : t('notCurrent')}</span>
      )}
      <ul className="flex min-w-0 grow items-center gap-2">
        {shown.map((one) => (
          <CallLine key={one.row.patientId} call={one} />
        ))}
      </ul>
      {calls.length > shown.length && (
        <span className="shrink-0 font-medium whitespace-nowrap text-red">
          {isPhone ? `+${calls.length - shown.length}` : t('more', { count: calls.length - shown.length })}
        </span>
      )}
      {!isPhone && <SoundSwitch />}
      <span role="alert" className="sr-only">
        {announcement.join('. ')}
      </span>
    </section>
  );
}

/** The bed, with the name, because two patients can share a bed's label. */
const placeOf = ({ row: { bed, label } }: Call): string => (bed ? `${bed}, ${label}` : label);

function CallLine({ call: { row, causes, isEscalated, calledAt } }: { call: Call }) {
  const { t } = useTranslation('attention');
  const textOf = useAttentionText();
  const ago = useAgo();
  const now = useNow();
  const cache = useQueryClient();
  const { to: switchTo } = useSwitchPatient();
  const take = useChartCommand({
    send: () =>
      call(attentionEndpoints.take, {
        params: { patientId: row.patientId },
        body: { causes: causes.map(({ id }) => id) },
      }),
    changes: () => [boardQuery()],
    // A failed take can mean that the rows are old.
    onError: () => cache.invalidateQueries(boardQuery()),
  });
  const name = row.bed ?? row.label;
  const values = textOf(causes);
  return (
    <li
      title={`${row.label}: ${values}`}
      className={cn(
        'flex h-8 min-w-0 max-w-lg flex-1 items-center gap-1 rounded-sm border border-line pr-1 pl-2 max-md:h-11 max-md:border-y-0 max-md:border-r-0 max-md:pr-0',
        isEscalated && 'border-l-4 border-l-red-solid',
      )}
    >
      <p className="min-w-0 grow truncate tabular-nums max-md:whitespace-normal max-md:line-clamp-2 max-md:leading-4 max-md:text-xs">
        <span className="font-semibold">{name}</span>
        {row.bed && <span className="max-lg:sr-only"> {row.label}</span>}:{' '}
        <span className="font-medium text-red">{values}</span>
      </p>
      <span className={cn('mr-1 shrink-0 text-xs text-muted', !take.isError && 'max-2xl:sr-only')}>
        {take.isError
          ? t('notTaken')
          : isEscalated
            ? t('untaken', { ago: ago(calledAt, now) })
            : ago(calledAt, now)}
      </span>
      <Button
        variant="outline"
        size="sm"
        className="h-7 px-2 max-md:h-11"
        aria-label={t('takeOf', { name: row.label })}
        disabled={take.isPending}
        onClick={() => take.mutate()}
      >
        {t('take')}
      </Button>
      <Button
        variant="ghost"
        size="sm"
        className="h-7 px-2 max-md:h-11"
        aria-label={t('openOf', { name: row.label })}
        onClick={() => switchTo(row.patientId)}
      >
        {t('open')}
      </Button>
    </li>
  );
}

function SoundSwitch() {
  const { t } = useTranslation('attention');
  const [isOn, setOn] = useAtom(callSoundAtom);
  const Icon = isOn ? Volume2 : VolumeX;
  return (
    <Button
      variant="ghost"
      size="icon"
      className="ml-auto size-8"
      aria-label={t('sound')}
      aria-pressed={isOn}
      onClick={() => setOn(!isOn)}
    >
      <Icon aria-hidden />
    </Button>
  );
}
