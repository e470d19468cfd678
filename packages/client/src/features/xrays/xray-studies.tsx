import type { XrayAnalysis } from '@bedside/contracts/xrays/xrays.contract.ts';
import { useTranslation } from 'react-i18next';
import type { Older } from '../../domains/lists/use-older.ts';
import { useMoment } from '../../i18n/hooks/use-moment.ts';
import { useChartNews } from '../../state/use-chart-news.ts';
import { cn } from '../../ui/class-names.ts';
import { OlderRecords } from '../../ui/feedback/older-records.tsx';
import { NewMark } from '../../ui/records/new-mark.tsx';

interface XrayStudiesProps {
  patientId: string;
  analyses: readonly XrayAnalysis[];
  older: Older;
  /** The analysis on screen. */
  selectedId: string;
  onChoose: (id: string) => void;
}

/** The analyses beside the images of the selected one, newest first, one per line. Wide screens only. */
export function XrayStudies({ patientId, analyses, older, selectedId, onChoose }: XrayStudiesProps) {
  const { t } = useTranslation('xrays');
  const news = useChartNews(patientId, 'xray');
  return (
    <nav aria-label={t('tab.history')} className="mb-4 max-h-46 shrink-0 overflow-y-auto border-b pb-2">
      <h3 className="text-xs font-medium text-muted">{t('tab.history')}</h3>
      <ul className="mt-1">
        {analyses.map((analysis) => (
          <Study
            key={analysis.id}
            analysis={analysis}
            isNew={news.record(analysis.id)}
            isSelected={analysis.id === selectedId}
            onChoose={() => onChoose(analysis.id)}
          />
        ))}
      </ul>
      <OlderRecords older={older} className="px-2" />
    </nav>
  );
}

interface StudyProps {
  analysis: XrayAnalysis;
  isNew: boolean;
  isSelected: boolean;
  onChoose: () => void;
}

function Study({ analysis, isNew, isSelected, onChoose }: StudyProps) {
  const { t } = useTranslation(['xrays', 'records']);
  const moment = useMoment();
  const { analysisTime, findings, demo, enteredInError } = analysis;
  const count =
    demo && findings.length === 0 ? t('notLookedAt') : t('findingsCount', { count: findings.length });
  return (
    <li>
      <button
        type="button"
        aria-current={isSelected || undefined}
        onClick={onChoose}
        className={cn(
          'flex min-h-8 w-full items-center gap-2 rounded-sm px-2 text-left text-sm -outline-offset-2 hover:bg-hover',
          isSelected && 'bg-action-tint font-medium',
        )}
      >
        <NewMark isShown={isNew} className="mr-0" />
        <time
          dateTime={analysisTime}
          className={cn('whitespace-nowrap tabular-nums', enteredInError && 'line-through')}
        >
          {moment(analysisTime)}
        </time>
        <span className="ml-auto truncate text-xs text-muted">
          {enteredInError ? t('records:marked') : count}
        </span>
      </button>
    </li>
  );
}
