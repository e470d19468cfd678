import { attentionEndpoints } from '@bedside/contracts/attention/attention.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useAtom, useAtomValue } from 'jotai';
import { BellRing, Volume2, VolumeX } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { boardQuery } from '../../domains/board/board.queries.ts';
import { useAgo } from '../../i18n/hooks/use-ago.ts';
import { useAttentionText } from '../../i18n/hooks/use-attention-text.ts';
import { boardFreshnessAtom } from '../../realtime/connection/connection.ts';
import { useNow } from '../../state/clock.ts';
import { useSwitchPatient } from '../../state/patient-switch.ts';
import { ReaderPermission } from '../../state/reader-permission.tsx';
import { selectedPatientIdAtom } from '../../state/selection.ts';
import { callSoundAtom } from '../../storage/preferences.ts';
import { cn } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '../../ui/overlays/popover.tsx';
import { type Call, callsOf, isPressing } from './calls.ts';
import { useTakeCall } from './use-take-call.ts';

/**
 * The calls of other patients as one counter, which opens their list (D74). In a wide window, the most pressing call of
 * one's own patients, or one that has escalated, stands beside the counter. Never in the colors of the open patient.
 */
export function OtherCalls({ userId, isCompact = false }: { userId: string; isCompact?: boolean }) {
  const { t } = useTranslation('attention');
  const textOf = useAttentionText();
  const openPatientId = useAtomValue(selectedPatientIdAtom);
  const { isCaughtUp } = useAtomValue(boardFreshnessAtom);
  const [isOpen, setOpen] = useState(false);
  const isInRow = openPatientId !== null;
  // The board's watch fetches the rows and keeps them current.
  const { data: rows } = useQuery({ ...boardQuery(), enabled: false });
  const calls = useMemo(() => callsOf(rows ?? [], openPatientId), [rows, openPatientId]);
  const pressing = calls.find((one) => isPressing(one, userId));
  return (
    <Popover open={isOpen} onOpenChange={setOpen}>
      <div
        className={cn(
          'flex min-w-24 items-center justify-end self-center',
          // The words of a call take only the room that the items of the open patient leave.
          isInRow ? '@container grow basis-0' : 'shrink-0',
          isCompact && 'min-w-11 grow-0 basis-auto',
        )}
      >
        <PopoverTrigger
          className={cn(
            'flex h-8 max-w-96 min-w-11 items-center justify-center gap-1.5 rounded-sm px-2 text-sm font-normal text-ink hover:bg-hover max-md:h-11',
            pressing && 'bg-hover',
          )}
        >
          <BellRing aria-hidden className={cn('size-4 shrink-0', calls.length === 0 && 'text-muted')} />
          {pressing && isInRow && !isCompact && (
            <span className="hidden min-w-0 truncate tabular-nums @[15rem]:inline">
              <span className="font-semibold">{pressing.row.bed ?? pressing.row.label}</span>:{' '}
              {textOf(pressing.causes)}
            </span>
          )}
          <span className="shrink-0 font-semibold whitespace-nowrap">
            {isCompact ? (
              <>
                <span aria-hidden>{isCaughtUp ? calls.length : '?'}</span>
                <span className="sr-only">{t('count', { count: calls.length })}</span>
              </>
            ) : isCaughtUp ? (
              t('count', { count: calls.length })
            ) : (
              t('countUnknown')
            )}
          </span>
        </PopoverTrigger>
      </div>
      <PopoverContent
        align="end"
        data-others
        aria-label={t('title')}
        className="w-[min(34rem,calc(100vw-1rem))]"
      >
        <div className="flex items-center gap-2 border-b py-1 pr-1 pl-4">
          <h2 className="grow text-sm font-semibold">{t('title')}</h2>
          <SoundSwitch />
        </div>
        {!isCaughtUp && <p className="px-4 pt-2 text-sm text-amber">{t('notCurrent')}</p>}
        {calls.length === 0 ? (
          <p className="px-4 py-3 text-sm text-muted">{t('none')}</p>
        ) : (
          // The open chart may be closed; these are other charts.
          <ReaderPermission>
            <ul className="divide-y">
              {calls.map((one) => (
                <CallLine key={one.row.patientId} call={one} onOpen={() => setOpen(false)} />
              ))}
            </ul>
          </ReaderPermission>
        )}
      </PopoverContent>
    </Popover>
  );
}

function CallLine({
  call: { row, causes, isEscalated, calledAt },
  onOpen,
}: {
  call: Call;
  onOpen: () => void;
}) {
  const { t } = useTranslation('attention');
  const textOf = useAttentionText();
  const ago = useAgo();
  const now = useNow();
  const { to: switchTo } = useSwitchPatient();
  const take = useTakeCall(row.patientId, causes);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
      <div className="min-w-48 grow basis-0">
        <p className="truncate">
          <span className="font-semibold">
            {row.bed && `${row.bed} · `}
            {row.label}
          </span>{' '}
          <span className="text-xs text-muted">
            {isEscalated ? t('untaken', { ago: ago(calledAt, now) }) : ago(calledAt, now)}
          </span>
        </p>
        <p className="text-sm wrap-break-word tabular-nums">{textOf(causes)}</p>
        {take.isError && <p className="text-sm text-red">{t('notTaken')}</p>}
      </div>
      <div className="flex shrink-0 gap-1">
        <Button
          needs={attentionEndpoints.take}
          variant="outline"
          size="sm"
          aria-label={t('takeOf', { name: row.label })}
          disabled={take.isPending}
          onClick={() => take.mutate()}
        >
          {t('take')}
        </Button>
        <Button
          variant="ghost"
          size="sm"
          aria-label={t('openOf', { name: row.label })}
          onClick={() => {
            onOpen();
            switchTo(row.patientId);
          }}
        >
          {t('open')}
        </Button>
      </div>
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
      className="size-8"
      aria-label={t('sound')}
      aria-pressed={isOn}
      onClick={() => setOn(!isOn)}
    >
      <Icon aria-hidden />
    </Button>
  );
}
