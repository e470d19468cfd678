import type { ChartEntry } from '@bedside/contracts/chart-entries.ts';
import { type ChartDomain, chartDomainNames } from '@bedside/contracts/chart-entries.ts';
import { useQuery } from '@tanstack/react-query';
import { ArrowUp, Clock } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isShown, timelineQuery } from '../../domains/timeline.queries.ts';
import { useChartNews } from '../../state/use-chart-news.ts';
import { Button } from '../../ui/controls/button.tsx';
import { FilterBar } from '../../ui/controls/filter-bar.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SectionPending } from '../../ui/feedback/section-pending.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { useQueuedTop } from '../../ui/hooks/use-queued-top.ts';
import type { RecordTexts } from './record-texts.ts';
import { StandDownLine } from './stand-down-row.tsx';
import { type EntryLine, TimelineLines } from './timeline-lines.tsx';
import { useDrawnLine } from './use-drawn-line.tsx';
import { usePeople, useTimeline } from './use-timeline.ts';

/** Makes the scrolling element focusable by keyboard. */
const reachable = { tabIndex: 0 };

/** No person is chosen. No actor has an empty id. */
const everyone = '';

const nothing: ChartEntry[] = [];

/** Sorts entries by the time that their line shows, newest first. The log has the order in which they were stored. */
const byTime = (entries: readonly ChartEntry[]): ChartEntry[] =>
  entries.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at) || other.seq - one.seq);

/** A mark belongs to the domain of its record. */
type Kind = Exclude<ChartDomain, 'records'>;
const kinds = chartDomainNames.filter((domain): domain is Kind => domain !== 'records');
const filters = ['all', ...kinds] as const;

/** All entries of a patient's chart, live, newest first, grouped by day, with a filter by kind. */
export function Timeline({ patientId, texts }: { patientId: string; texts: RecordTexts }) {
  const { t } = useTranslation('timeline');
  const { filter, ...choice } = useTimelineFilter();
  const whole = useQuery(timelineQuery(patientId)).data?.entries;
  const timeline = useTimeline(patientId, filter);
  // Filters the loaded entries until the server responds.
  const logged = timeline.entries ?? whole?.filter((entry) => isShown(entry, filter));
  const chosen = useMemo(() => logged && byTime(logged), [logged]);
  const people = usePeople(patientId, [whole, logged]);
  const news = useChartNews(patientId, 'timeline');
  const draw = useDrawnLine(patientId, { texts, loaded: logged ?? nothing, isNew: news.entry });
  const { lines } = texts;
  const linesOf = useCallback(
    (entries: readonly ChartEntry[]): EntryLine[] => lines?.(entries) ?? entries.map((entry) => [entry]),
    [lines],
  );
  const { place, waiting, onScroll, toTop } = useQueuedTop((chosen ?? nothing).map(({ seq }) => seq));
  if (chosen === undefined) {
    return <SectionPending isError={timeline.isError} failed={t('loadFailed')} onRetry={timeline.retry} />;
  }
  const shown = chosen.slice(waiting);
  return (
    <div className="flex h-full min-h-0 flex-col bg-surface">
      <h2 className="sr-only">{t('title')}</h2>
      <TimelineFilters {...choice} people={people} />
      <section
        ref={place}
        {...reachable}
        aria-label={t('title')}
        className="relative min-h-0 grow overflow-y-auto"
        onScroll={onScroll}
      >
        {waiting > 0 && <NewerEntries count={waiting} onShow={toTop} />}
        {shown.length === 0 && timeline.entries && <EmptyState icon={Clock} text={t('none')} />}
        {timeline.entries === undefined && (
          <SectionPending isError={timeline.isError} failed={t('loadFailed')} onRetry={timeline.retry} />
        )}
        <TimelineLines
          entries={shown}
          linesOf={linesOf}
          standDownOf={texts.standDown}
          scroller={place}
          ended={({ ended }) => <StandDownLine key={`ended ${ended.at(-1)?.entry.seq}`} ended={ended} />}
        >
          {draw}
        </TimelineLines>
        {timeline.hasOlder && <OlderEntries timeline={timeline} />}
      </section>
    </div>
  );
}

/** The chosen kind and person, and the filter that they make. */
function useTimelineFilter() {
  const [kind, onKind] = useState<'all' | Kind>('all');
  const [person, onPerson] = useState(everyone);
  const filter = useMemo(
    () => ({ kind: kind === 'all' ? undefined : kind, person: person === everyone ? undefined : person }),
    [kind, person],
  );
  return { filter, kind, person, onKind, onPerson };
}

interface TimelineFiltersProps extends Omit<ReturnType<typeof useTimelineFilter>, 'filter'> {
  /** Everyone who wrote in the chart. */
  people: readonly { value: string; label: string }[];
}

function TimelineFilters({ kind, person, people, onKind, onPerson }: TimelineFiltersProps) {
  const { t } = useTranslation(['timeline', ...kinds]);
  return (
    <div className="flex shrink-0 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b px-4 py-2">
      <FilterBar
        label={t('filter')}
        filters={filters.map((value) => ({
          value,
          label: value === 'all' ? t('all') : t(`${value}:domain.filter`),
        }))}
        value={kind}
        onChange={onKind}
        className="overflow-x-auto md:flex-wrap"
      />
      <Select
        aria-label={t('person')}
        value={person}
        onValueChange={onPerson}
        options={[{ value: everyone, label: t('everyone') }, ...people]}
        className="h-8 w-48 py-0 text-sm"
      />
    </div>
  );
}

/** Offers the entries that arrived above the place where the user reads. */
function NewerEntries({ count, onShow }: { count: number; onShow: () => void }) {
  const { t } = useTranslation('timeline');
  return (
    <div className="sticky top-2 z-10 flex h-0 justify-center">
      <Button size="sm" className="shadow-float" onClick={onShow}>
        <ArrowUp aria-hidden /> {t('waiting', { count })}
      </Button>
    </div>
  );
}

/** Reads older entries on request, and says if that failed. */
function OlderEntries({ timeline }: { timeline: ReturnType<typeof useTimeline> }) {
  const { t } = useTranslation(['timeline', 'common']);
  return (
    <div className="flex items-center gap-3 p-4">
      <Button variant="outline" size="sm" disabled={timeline.isReadingOlder} onClick={timeline.readOlder}>
        {timeline.isReadingOlder && <Spinner className="size-4" />}
        {timeline.olderFailed ? t('common:retry') : t('older')}
      </Button>
      {timeline.olderFailed && (
        <span role="alert" className="text-sm text-red">
          {t('olderFailed')}
        </span>
      )}
    </div>
  );
}
