import type { ChartEntry } from '@bedside/contracts/chart-entries.ts';
import type { StandDown } from '@bedside/contracts/clinical/attention/stand-downs.ts';
import { localDay } from '@bedside/contracts/clinical/patient/age.ts';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useAtomValue } from 'jotai';
import { type ReactNode, type RefObject, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { day } from '../../i18n/format.ts';
import { languageAtom } from '../../storage/preferences.ts';
import { useFocusedItem } from '../../ui/hooks/use-focused-item.ts';
import { type EndedCall, endedCalls } from './ended-calls.ts';

/** Lines of the timeline that render before the others. More than a screen shows. */
const maxFirstTimelineLines = 30;

/** Lines of the timeline up to which all of them are in the page. */
const maxWholeTimelineLines = 200;

/** One entry, or a run of a device's sets, newest first (D49). */
export type EntryLine = readonly ChartEntry[];

/** Calls that ended by themselves, newest first. */
export interface EndedLine {
  ended: readonly EndedCall[];
}
type Line = EntryLine | EndedLine;

interface LinesOf {
  /** Draws the line of calls that ended by themselves. */
  ended?: (line: EndedLine) => ReactNode;
  children: (line: EntryLine) => ReactNode;
}

interface TimelineLinesProps extends LinesOf {
  /** Newest first. */
  entries: readonly ChartEntry[];
  linesOf: (entries: readonly ChartEntry[]) => EntryLine[];
  standDownOf?: ((entry: ChartEntry) => StandDown | undefined) | undefined;
  scroller: RefObject<HTMLElement | null>;
}

/** The time that a line shows, in milliseconds. */
const timeOf = (line: Line): number =>
  Date.parse(('ended' in line ? line.ended[0]?.entry.at : line[0]?.at) ?? '');
const keyOf = (line: Line): string | number | undefined =>
  'ended' in line ? `ended ${line.ended.at(-1)?.entry.seq}` : line.at(-1)?.seq;

/** Returns the lines of a day, strictly newest first by the time that they show, with ended calls folded (ATTN-12). */
function linesOfDay(
  entries: readonly ChartEntry[],
  { linesOf, standDownOf }: Pick<TimelineLinesProps, 'linesOf' | 'standDownOf'>,
): Line[] {
  const ended = standDownOf ? endedCalls(entries, standDownOf) : [];
  const byNewest = new Map(ended.map((calls) => [calls[0]?.entry.seq, calls]));
  const lines = linesOf(entries).flatMap((line): Line[] => [
    ...line.flatMap(({ seq }) => {
      const calls = byNewest.get(seq);
      return calls ? [{ ended: calls }] : [];
    }),
    line,
  ]);
  return lines.toSorted((one, other) => timeOf(other) - timeOf(one));
}

/**
 * The lines of the timeline by day. It first renders the lines that a screen can show and the others right after, and a
 * long timeline only the lines near the viewport.
 */
export function TimelineLines({
  entries,
  linesOf,
  standDownOf,
  scroller,
  ended,
  children,
}: TimelineLinesProps) {
  const days = useMemo(
    () =>
      byDay(entries).map(([date, ofDay]) => ({ date, lines: linesOfDay(ofDay, { linesOf, standDownOf }) })),
    [entries, linesOf, standDownOf],
  );
  const draw = (line: Line) => ('ended' in line ? ended?.(line) : children(line));
  const rows = useMemo(
    () =>
      days.flatMap(({ date, lines }) => lines.map((line, index) => ({ date, line, isFirst: index === 0 }))),
    [days],
  );
  const isWhole = rows.length <= maxWholeTimelineLines;
  const first = maxFirstTimelineLines;
  const rendered = Math.max(first, useDeferredValue(isWhole ? rows.length : first, first));
  if (!isWhole) {
    return (
      <VirtualLines rows={rows} scroller={scroller}>
        {draw}
      </VirtualLines>
    );
  }
  return firstOf(days, rendered).map(({ date, lines }) => (
    <DayOf key={date} date={date}>
      {lines.map(draw)}
    </DayOf>
  ));
}

interface Day {
  date: string;
  lines: readonly Line[];
}

/** Returns the days with their first `count` lines. */
function firstOf(days: readonly Day[], count: number): Day[] {
  let left = count;
  return days.flatMap(({ date, lines }) => {
    const dayLines = lines.slice(0, Math.max(left, 0));
    left -= lines.length;
    return dayLines.length > 0 ? [{ date, lines: dayLines }] : [];
  });
}

interface Row {
  date: string;
  line: Line;
  /** The first line of its day. */
  isFirst: boolean;
}

interface VirtualLinesProps {
  rows: readonly Row[];
  scroller: RefObject<HTMLElement | null>;
  children: (line: Line) => ReactNode;
}

const headClass = 'border-b bg-surface px-4 py-1 text-xs font-semibold text-muted';
/** The usual height of a line in pixels. The virtualizer measures each line once it renders. */
const usualHeight = 52;

function VirtualLines({ rows, scroller, children }: VirtualLinesProps) {
  const language = useAtomValue(languageAtom);
  const { rangeExtractor, handlersOf } = useFocusedItem();
  // React attaches the scroller's ref after the effects of its children, which the virtualizer would miss.
  const [element, setElement] = useState<HTMLElement | null>(null);
  useEffect(() => setElement(scroller.current), [scroller]);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => element,
    getItemKey: (index) => (rows[index] && keyOf(rows[index].line)) ?? index,
    estimateSize: () => usualHeight,
    overscan: 8,
    rangeExtractor,
    useFlushSync: false,
  });
  const top = rows[virtualizer.range?.startIndex ?? 0];
  return (
    <>
      {top && (
        <p aria-hidden className={`sticky top-0 z-5 max-w-3xl ${headClass}`}>
          {day(top.date, language)}
        </p>
      )}
      <div className="relative max-w-3xl" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ key, index, start }) => {
          const row = rows[index];
          return (
            row && (
              <article
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                className="absolute inset-x-0 top-0 border-b"
                style={{ transform: `translateY(${start}px)` }}
                {...handlersOf(index)}
              >
                {row.isFirst && <h3 className={headClass}>{day(row.date, language)}</h3>}
                <ul className="divide-y">{children(row.line)}</ul>
              </article>
            )
          );
        })}
      </div>
    </>
  );
}

function DayOf({ date, children }: { date: string; children: ReactNode }) {
  const language = useAtomValue(languageAtom);
  return (
    <section aria-label={day(date, language)} className="max-w-3xl">
      <h3 className={`sticky top-0 ${headClass}`}>{day(date, language)}</h3>
      <ul className="divide-y">{children}</ul>
    </section>
  );
}

/** Groups entries by the user's calendar day, `YYYY-MM-DD`. Keeps their order. */
function byDay(entries: readonly ChartEntry[]): [string, ChartEntry[]][] {
  const days = new Map<string, ChartEntry[]>();
  for (const entry of entries) {
    const date = localDay(new Date(entry.at));
    const known = days.get(date);
    if (known) known.push(entry);
    else days.set(date, [entry]);
  }
  return [...days];
}
