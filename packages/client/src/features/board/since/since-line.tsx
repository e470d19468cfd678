import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { ChevronRight, CircleQuestionMark, X } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../api/api-error.ts';
import { sinceQuery } from '../../../domains/board/since.queries.ts';
import { useMoment } from '../../../i18n/hooks/use-moment.ts';
import { useReadSections } from '../../../state/read-sections.ts';
import { cn } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { phoneQuery, useMediaQuery } from '../../../ui/hooks/use-media-query.ts';
import { type NewsPart, useSinceText } from './use-since-text.ts';

const tones = { critical: 'font-semibold text-red', warning: 'font-semibold text-amber' } as const;

/** The line is 28 px high on a phone. A finger needs 44 px, so its buttons extend beyond it. */
const phoneTarget = 'max-md:relative max-md:before:absolute max-md:before:-top-1.5 max-md:before:-bottom-2.5';

interface SinceLineProps {
  patientId: string;
  entries: ReactNode;
  /** False in sections whose place in the sidebar counts their news. The news must not be fetched again after them. */
  isShown?: boolean;
}

/**
 * Shows the news since the reader last had the chart open in one line, which opens the entries. Shows nothing without
 * news and in a chart that is new to the reader. Reports a failed request, because silence would read as "nothing new".
 * A phone cuts the text to one line, with abnormal values first.
 */
export function SinceLine({ patientId, entries, isShown = true }: SinceLineProps) {
  const { t } = useTranslation('since');
  const news = useQuery(sinceQuery(patientId));
  const moment = useMoment();
  const partsOf = useSinceText(patientId);
  const [isOpen, setOpen] = useState(false);
  const [isHidden, setHidden] = useState(false);
  const isCut = useMediaQuery(phoneQuery) && !isOpen;
  const listId = useId();
  useReadSections();
  if (isHidden || !isShown) return null;
  if (news.isError && news.data === undefined) {
    // The chart itself reports an unknown patient.
    const isUnknownPatient = news.error instanceof ApiError && news.error.status === 404;
    return isUnknownPatient ? null : <UnknownNews news={news} />;
  }
  const since = news.data?.since;
  const parts = news.data === undefined ? [] : partsOf(news.data);
  if (since === undefined || parts.length === 0) return null;
  return (
    <>
      <Line>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          onClick={() => setOpen(!isOpen)}
          className={cn(
            'flex min-h-9 min-w-0 grow items-center gap-2 rounded-sm text-left hover:bg-hover max-md:min-h-6.75 max-md:before:inset-x-0',
            phoneTarget,
          )}
        >
          <ChevronRight
            aria-hidden
            className={cn('size-4 shrink-0 text-muted transition-transform', isOpen && 'rotate-90')}
          />
          <span className={cn('min-w-0', isCut && 'truncate')}>
            <span className="text-muted">{t('line', { time: moment(since.at) })}</span>{' '}
            <Parts parts={isCut ? abnormalFirst(parts) : parts} />
          </span>
        </button>
        <Button
          variant="ghost"
          size="icon"
          className={cn('size-8 max-md:h-6.75 max-md:w-8 max-md:before:-inset-x-1.5', phoneTarget)}
          aria-label={t('hide')}
          onClick={() => setHidden(true)}
        >
          <X aria-hidden />
        </Button>
      </Line>
      {isOpen && (
        <div id={listId} className="max-h-[40dvh] shrink-0 overflow-y-auto border-b bg-surface shadow-float">
          {entries}
        </div>
      )}
    </>
  );
}

function UnknownNews({ news }: { news: UseQueryResult }) {
  const { t } = useTranslation(['since', 'common']);
  return (
    <Line>
      <CircleQuestionMark aria-hidden className="size-4 shrink-0 text-unknown" />
      <p className="min-w-0 grow py-1.5 text-unknown max-md:line-clamp-2 max-md:py-0 max-md:leading-3.5">
        {t('unknown')}
      </p>
      <Button
        variant="ghost"
        size="sm"
        className={cn('max-md:min-h-7 max-md:py-0 max-md:before:inset-x-0', phoneTarget)}
        aria-disabled={news.isFetching}
        onClick={() => void news.refetch()}
      >
        {t('common:retry')}
      </Button>
    </Line>
  );
}

function Line({ children }: { children: ReactNode }) {
  const { t } = useTranslation('since');
  return (
    <section
      aria-label={t('title')}
      className="relative z-1 flex shrink-0 items-center gap-2 border-b bg-surface pr-2 pl-3 text-sm max-md:min-h-7 max-md:text-xs"
    >
      {children}
    </section>
  );
}

function Parts({ parts }: { parts: readonly NewsPart[] }) {
  return parts.map(({ key, text, tone }, index) => (
    <span key={key}>
      {index > 0 && ', '}
      <span className={cn('tabular-nums', tone && tones[tone])}>{text}</span>
    </span>
  ));
}

const ranks = { critical: 0, warning: 1 } as const;

function abnormalFirst(parts: readonly NewsPart[]): readonly NewsPart[] {
  const rankOf = ({ tone }: NewsPart) => (tone ? ranks[tone] : 2);
  return parts.toSorted((a, b) => rankOf(a) - rankOf(b));
}
