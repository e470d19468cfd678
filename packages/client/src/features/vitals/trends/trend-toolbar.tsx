import { ArrowRightToLine, ChevronLeft, ChevronRight, type LucideIcon, ZoomIn, ZoomOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ReadBack } from '../../../domains/lists/use-read-back.ts';
import { useMoment } from '../../../i18n/hooks/use-moment.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { Tooltip } from '../../../ui/overlays/tooltip.tsx';
import { trendWindows } from './data/view.ts';
import type { TrendStep, TrendView } from './use-trend-view.ts';

const steps = [
  ['earlier', ChevronLeft],
  ['later', ChevronRight],
  ['wider', ZoomOut],
  ['closer', ZoomIn],
  ['newest', ArrowRightToLine],
] as const satisfies readonly (readonly [TrendStep, LucideIcon])[];

interface TrendToolbarProps {
  view: TrendView;
  older: ReadBack;
  /** The sets on screen. */
  count: number;
}

/** Chooses the window, pans, zooms, and tells how far older sets have been read. */
export function TrendToolbar({ view, older, count }: TrendToolbarProps) {
  const { t } = useTranslation('trends');
  const moment = useMoment();
  const at = (time: number) => moment(new Date(time).toISOString());
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b px-4 py-1.5">
      <fieldset className="flex gap-1">
        <legend className="sr-only">{t('window')}</legend>
        {trendWindows.map((window) => (
          <Button
            key={window}
            variant="ghost"
            size="sm"
            aria-pressed={window === view.window}
            onClick={() => view.choose(window)}
          >
            {window === 'all' ? t('all') : t('unit.hours', { count: Number(window) })}
          </Button>
        ))}
      </fieldset>
      <fieldset className="flex">
        <legend className="sr-only">{t('move')}</legend>
        {steps.map(([step, Icon]) => (
          <Tooltip key={step} content={t(`step.${step}`)}>
            <Button
              variant="ghost"
              size="icon"
              className="size-8"
              aria-label={t(`step.${step}`)}
              disabled={step === 'newest' && view.isAtNow}
              onClick={() => view.step(step)}
            >
              <Icon aria-hidden />
            </Button>
          </Tooltip>
        ))}
      </fieldset>
      <span className="text-sm text-muted">
        {t('period', { from: at(view.view.from), to: view.isAtNow ? t('now') : at(view.view.to) })}
      </span>
      <Progress older={older} count={count} at={at} />
    </div>
  );
}

function Progress({ older, count, at }: { older: ReadBack; count: number; at: (time: number) => string }) {
  const { t } = useTranslation(['trends', 'common']);
  if (older.hasFailed) {
    return (
      <span role="alert" className="flex items-center gap-2 text-sm text-red">
        {t('olderFailed')}
        <Button variant="outline" size="sm" onClick={older.read}>
          {t('common:retry')}
        </Button>
      </span>
    );
  }
  if (!older.isReading) return null;
  return (
    <span role="status" className="flex items-center gap-2 text-sm text-muted">
      <Spinner className="size-4" />
      {t('reading', { count, time: at(older.loadedFrom) })}
    </span>
  );
}
