import { pastHours } from '@bedside/contracts/board/past.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { ChevronLeft, ChevronRight, History } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../../api/server-clock.ts';
import { pastBoardQuery } from '../../../domains/board/past.queries.ts';
import { clockTime, dayAndTime, elapsed } from '../../../i18n/format.ts';
import { languageAtom } from '../../../storage/preferences.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Slider } from '../../../ui/controls/slider.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { Dialog, DialogContent } from '../../../ui/overlays/dialog.tsx';
import { PastBoard } from './past-board.tsx';
import { PastChart } from './past-chart.tsx';

/** One step of the slider and of the keys `[` and `]`, in minutes. */
const stepMinutes = 5;
const stepMs = stepMinutes * 60_000;
const steps = (pastHours * 60) / stepMinutes;

interface PastDialogProps {
  /** The chart that it begins with; null for the board. */
  patientId: string | null;
  onClose: () => void;
}

/**
 * The board and a chart as they were at any moment of the last 24 hours. A hatched edge and its words tell it from the present;
 * nothing in it can be changed.
 */
export default function PastDialog({ patientId: first, onClose }: PastDialogProps) {
  const { t } = useTranslation('past');
  const language = useAtomValue(languageAtom);
  // The present does not move on while someone looks back, or the slider would.
  const [end] = useState(() => Math.floor(serverNow() / 60_000) * 60_000);
  const [back, setBack] = useState(1);
  const [patientId, setPatientId] = useState(first);
  const at = new Date(end - back * stepMs).toISOString();
  const move = (by: number) => setBack((now) => Math.min(steps, Math.max(0, now + by)));

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === '[') move(1);
    else if (event.key === ']') move(-1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent
        title={t('title', { time: dayAndTime(at, language, end) })}
        className="inset-2 top-2! left-2! flex h-auto max-h-none w-auto max-w-none! translate-x-0! translate-y-0! border-4! border-amber border-dashed"
        onKeyDown={onKeyDown}
      >
        <Moments {...{ at, end, back, move, setBack }} />
        {patientId === null ? (
          <Board at={at} onOpen={setPatientId} />
        ) : (
          <PastChart patientId={patientId} at={at} onBack={() => setPatientId(null)} />
        )}
        <p className="border-t px-5 py-2 text-xs text-muted">{t('limits')}</p>
      </DialogContent>
    </Dialog>
  );
}

interface MomentsProps {
  at: string;
  end: number;
  /** Steps before the end. */
  back: number;
  move: (by: number) => void;
  setBack: (back: number) => void;
}

/** The slider over the last 24 hours, and the buttons of one step. */
function Moments({ at, end, back, move, setBack }: MomentsProps) {
  const { t } = useTranslation(['past', 'vitals']);
  const { unit, count } = elapsed(at, end);
  const language = useAtomValue(languageAtom);
  const time = dayAndTime(at, language, end);
  return (
    <div className="flex items-center gap-3 border-b bg-amber-tint px-5 py-2">
      <History aria-hidden className="size-5 shrink-0 text-amber max-md:hidden" />
      <span role="status" className="min-w-24 shrink-0 text-sm font-medium text-amber">
        {t(`vitals:ago.${unit}`, { count })}
      </span>
      <Button
        variant="outline"
        size="icon"
        aria-label={t('earlier', { count: stepMinutes })}
        aria-keyshortcuts="["
        disabled={back >= steps}
        onClick={() => move(1)}
      >
        <ChevronLeft aria-hidden />
      </Button>
      <span className="text-xs whitespace-nowrap text-muted max-md:hidden">
        {dayAndTime(end - steps * stepMs, language, end)}
      </span>
      <Slider
        className="grow"
        aria-label={t('moment')}
        aria-valuetext={time}
        min={0}
        max={steps}
        step={1}
        value={[steps - back]}
        onValueChange={([value = 0]) => setBack(steps - value)}
      />
      <span className="text-xs whitespace-nowrap text-muted max-md:hidden">{clockTime(end, language)}</span>
      <Button
        variant="outline"
        size="icon"
        aria-label={t('later', { count: stepMinutes })}
        aria-keyshortcuts="]"
        disabled={back <= 0}
        onClick={() => move(-1)}
      >
        <ChevronRight aria-hidden />
      </Button>
    </div>
  );
}

function Board({ at, onOpen }: { at: string; onOpen: (patientId: string) => void }) {
  const { t } = useTranslation('past');
  const board = useQuery(pastBoardQuery(at));
  if (board.data === undefined) {
    return board.isError ? (
      <LoadFailure text={t('failed')} className="m-6" onRetry={() => void board.refetch()} />
    ) : (
      <Spinner className="m-6" />
    );
  }
  return (
    <PastBoard
      board={board.data}
      isWaiting={board.isPlaceholderData}
      hasFailed={board.isError}
      onOpen={onOpen}
    />
  );
}
