import type { ChartEntry } from '@bedside/contracts/chart-entries.ts';
import { useQuery } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { sinceQuery } from '../../domains/board/since.queries.ts';
import { olderTimelineQuery } from '../../domains/timeline.queries.ts';
import { openHistoryAtom } from '../../state/selection.ts';
import { Button } from '../../ui/controls/button.tsx';
import { SectionPending } from '../../ui/feedback/section-pending.tsx';
import type { RecordTexts } from './record-texts.ts';
import { TimelineLines } from './timeline-lines.tsx';
import { useDrawnLine } from './use-drawn-line.tsx';

const nothing: ChartEntry[] = [];
const whole = {};

/** The entries since the reader's last look, newest first, each a link to its record. */
export function NewEntries({ patientId, texts }: { patientId: string; texts: RecordTexts }) {
  const { t } = useTranslation(['since', 'timeline']);
  const news = useQuery({ ...sinceQuery(patientId), enabled: false }).data;
  const page = useQuery({
    ...olderTimelineQuery(patientId, (news?.through ?? 0) + 1, whole),
    enabled: news !== undefined,
  });
  const newSeqs = new Set(news?.entries.map(({ seq }) => seq));
  const entries = page.data?.entries.filter(({ seq }) => newSeqs.has(seq));
  const draw = useDrawnLine(patientId, { texts, loaded: page.data?.entries ?? nothing });
  const openHistory = useSetAtom(openHistoryAtom);
  const scroller = useRef<HTMLDivElement>(null);
  if (entries === undefined) {
    return (
      <SectionPending
        isError={page.isError}
        failed={t('timeline:loadFailed')}
        onRetry={() => void page.refetch()}
      />
    );
  }
  const linesOf = (listed: readonly ChartEntry[]) => texts.lines?.(listed) ?? listed.map((entry) => [entry]);
  return (
    <div ref={scroller} className="max-h-[40dvh] overflow-y-auto">
      <TimelineLines entries={entries} linesOf={linesOf} scroller={scroller}>
        {draw}
      </TimelineLines>
      {entries.length < (news?.entries.length ?? 0) && (
        <Button variant="link" size="sm" onClick={() => openHistory('timeline')}>
          {t('inTimeline')}
        </Button>
      )}
    </div>
  );
}
