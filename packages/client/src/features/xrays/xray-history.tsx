import type { XrayAnalysis } from '@bedside/contracts/xrays/xrays.contract.ts';
import { xraysEndpoints } from '@bedside/contracts/xrays/xrays.contract.ts';
import { Scan } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Older } from '../../domains/lists/use-older.ts';
import { useMoment } from '../../i18n/hooks/use-moment.ts';
import { useChartNews } from '../../state/use-chart-news.ts';
import { cn } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { OlderRecords } from '../../ui/feedback/older-records.tsx';
import { MarkLine } from '../../ui/records/mark-line.tsx';
import { NewMark } from '../../ui/records/new-mark.tsx';
import { RecordMenu } from '../../ui/records/record-menu.tsx';
import { Veil } from '../../ui/records/veil.tsx';

interface XrayHistoryProps {
  analyses: readonly XrayAnalysis[];
  older: Older;
  onView: (id: string) => void;
  onUpload: () => void;
}

/** All X-ray analyses of a patient, newest first. */
export function XrayHistory({ analyses, older, onView, onUpload }: XrayHistoryProps) {
  const { t } = useTranslation('xrays');
  if (analyses.length === 0) {
    return (
      <EmptyState icon={Scan} text={t('none')}>
        <Button needs={xraysEndpoints.analyze} variant="outline" onClick={onUpload}>
          {t('first')}
        </Button>
      </EmptyState>
    );
  }
  return (
    <div className="h-full overflow-y-auto">
      <ul className="divide-y">
        {analyses.map((analysis) => (
          <Row key={analysis.id} analysis={analysis} onView={() => onView(analysis.id)} />
        ))}
      </ul>
      <OlderRecords older={older} />
    </div>
  );
}

function Row({ analysis, onView }: { analysis: XrayAnalysis; onView: () => void }) {
  const { t } = useTranslation('xrays');
  const moment = useMoment();
  const { analysisTime, overallImpression, findings, demo, enteredInError } = analysis;
  const when = moment(analysisTime);
  const news = useChartNews(analysis.patientId, 'xray');
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-2 px-4 py-3">
      <div className="min-w-0 grow basis-72">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <NewMark isShown={news.record(analysis.id)} className="mr-0" />
          <time dateTime={analysisTime} className="font-medium">
            {when}
          </time>
          <span className="text-xs text-muted">
            {demo && findings.length === 0
              ? t('notLookedAt')
              : t('findingsCount', { count: findings.length })}
          </span>
          <Badge tone="violet">{t(demo ? 'demo' : 'ai')}</Badge>
        </p>
        <MarkLine mark={enteredInError} />
        <Veil mark={enteredInError}>
          <p className={cn('mt-1 line-clamp-2 max-w-3xl', enteredInError && 'text-muted line-through')}>
            {overallImpression}
          </p>
        </Veil>
      </div>
      <Button variant="outline" size="sm" onClick={onView}>
        {t('viewResults')}
        <span className="sr-only">: {when}</span>
      </Button>
      <RecordMenu domain="xrays" at={analysisTime} records={[analysis]} className="size-8" />
    </li>
  );
}
