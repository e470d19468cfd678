import type { ChatMessage } from '@bedside/contracts/chat/chat.contract.ts';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMoment } from '../../../i18n/hooks/use-moment.ts';
import { useFocusedItem } from '../../../ui/hooks/use-focused-item.ts';
import type { StoredRow } from './conversation.ts';

/** Up to this many rows, the whole conversation is in the page, for browser search, print and screen readers. */
const maxWholeConversationRows = 60;

const gap = 20;

interface StoredRowsProps {
  /** The scrolling element; null before the first render. */
  scroller: HTMLElement | null;
  rows: readonly StoredRow[];
  /** The id of the message to show; null if there is none. */
  target: string | null;
  children: (row: StoredRow) => ReactNode;
}

/** The messages in the chart. A long conversation only renders the rows near the viewport. */
export function StoredRows({ scroller, rows, target, children }: StoredRowsProps) {
  const isWhole = useWhole();
  const labelOf = useLabel();
  if (rows.length === 0) return null;
  if (rows.length > maxWholeConversationRows && !isWhole) {
    return (
      <VirtualRows scroller={scroller} rows={rows} target={target}>
        {children}
      </VirtualRows>
    );
  }
  return rows.map((row, index) => (
    <article
      key={row.id}
      tabIndex={-1}
      data-message={row.id}
      aria-label={labelOf(row)}
      aria-posinset={index + 1}
      aria-setsize={rows.length}
      className={isWhole ? '[content-visibility:auto] [contain-intrinsic-block-size:auto_160px]' : undefined}
    >
      {children(row)}
    </article>
  ));
}

function VirtualRows({ scroller, rows, target, children }: StoredRowsProps) {
  const { rangeExtractor, handlersOf } = useFocusedItem();
  const labelOf = useLabel();
  const width = useRef(0);
  width.current ||= Math.min(scroller?.clientWidth ?? 0, 720);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller,
    getItemKey: (index) => rows[index]?.id ?? index,
    estimateSize: (index) => estimatedHeight(rows[index], width.current),
    gap,
    overscan: 4,
    scrollMargin: 16,
    // Starts at the end, where readers continue.
    initialOffset: () => Number.MAX_SAFE_INTEGER,
    rangeExtractor,
    useFlushSync: false,
  });
  const targetAt = target === null ? -1 : rows.findIndex(({ id }) => id === target);
  useEffect(() => {
    if (targetAt >= 0) virtualizer.scrollToIndex(targetAt, { align: 'start' });
  }, [virtualizer, targetAt]);
  return (
    <div className="relative shrink-0" style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map(({ key, index, start }) => {
        const row = rows[index];
        return (
          row && (
            <article
              key={key}
              ref={virtualizer.measureElement}
              tabIndex={-1}
              data-index={index}
              data-message={row.id}
              aria-label={labelOf(row)}
              aria-posinset={index + 1}
              aria-setsize={rows.length}
              {...handlersOf(index)}
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${start - virtualizer.options.scrollMargin}px)` }}
            >
              {children(row)}
            </article>
          )
        );
      })}
    </div>
  );
}

/** Returns a formatter of the author and time of a message. */
function useLabel(): (row: StoredRow) => string {
  const { t } = useTranslation('chat');
  const moment = useMoment();
  return ({ kind, message }) =>
    `${kind === 'reply' ? t('ai') : message.sender.fullName}, ${moment(message.createdAt)}`;
}

/** The estimate of each message, because a conversation estimates all of its rows each time it opens. */
const estimates = new WeakMap<ChatMessage, { width: number; height: number }>();

function estimatedHeight(row: StoredRow | undefined, width: number): number {
  if (row === undefined) return 100;
  const known = estimates.get(row.message);
  if (known?.width === width) return known.height;
  const height = estimate(row, width);
  estimates.set(row.message, { width, height });
  return height;
}

/** Estimates the height of a row in pixels. The virtualizer measures the exact height once the row renders. */
function estimate(row: StoredRow, width: number): number {
  const { content, metadata } = row.message;
  const perLine = Math.max(20, width / 6.8);
  const lines = content
    .split('\n')
    .reduce((sum, line) => sum + Math.max(0.6, Math.ceil(line.length / perLine)), 0);
  const extras =
    (metadata.clinicalAlerts?.length ?? 0) * 42 +
    (metadata.recommendations?.actions.length ?? 0) * 36 +
    (metadata.suggestions?.length ? 44 : 0);
  return lines * 20 + extras + (row.kind === 'question' ? 36 : 20);
}

/** Returns true once the reader searches the page or prints it. The list then renders all rows. */
function useWhole(): boolean {
  const [isWhole, setWhole] = useState(false);
  useEffect(() => {
    const show = () => setWhole(true);
    const onKeyDown = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'f') show();
    };
    window.addEventListener('keydown', onKeyDown);
    window.addEventListener('beforeprint', show);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
      window.removeEventListener('beforeprint', show);
    };
  }, []);
  return isWhole;
}
