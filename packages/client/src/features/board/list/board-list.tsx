import type { BoardRow } from '@bedside/contracts/board/board.contract.ts';
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { useAtomValue } from 'jotai';
import {
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { itemBounds } from '../../../bounds.ts';
import { lastPatientIdAtom } from '../../../state/address.ts';
import { cn } from '../../../ui/class-names.ts';
import { useBoardWords } from '../cells/use-board-words.ts';
import type { TakeNotice } from '../edit/use-take.ts';
import type { BoardReader } from '../order/board-filters.ts';
import { BoardCard } from './board-card.tsx';
import { boardColumns, cellClass, lineClass } from './board-columns.ts';
import { BoardLine, type LineProps } from './board-line.tsx';
import type { BoardLine as Line } from './use-board-lines.ts';

interface BoardListProps {
  lines: readonly Line[];
  /** The line that gets the focus, if another part of the screen asked for it. */
  sought: { line: string } | 'first' | null;
  reader: BoardReader;
  now: number;
  isPhone: boolean;
  /** The patient of the open overview. */
  peeked: string | null;
  notice: TakeNotice | null;
  nameMark: (patientId: string) => ReactNode;
  onOpen: (patientId: string) => void;
  onPeek: (patientId: string | null) => void;
  onTake: (row: BoardRow) => void;
  /** The pointer or the focus entered or left the lines. */
  onHold: (by: 'pointer' | 'focus', isHeld: boolean) => void;
}

const idOf = (line: Line) => ('row' in line ? line.row.patientId : `bed ${line.bed}`);

/** The lines of the tracking list. Arrow keys move, Enter opens, Space shows the overview, `t` takes. */
export function BoardList(props: BoardListProps) {
  const { lines, isPhone, peeked, notice, onPeek, onTake, onHold } = props;
  const words = useBoardWords();
  const { t } = words;
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  // The list begins at the patient the reader comes from.
  const [activeId, setActiveId] = useState(useAtomValue(lastPatientIdAtom));
  const patients = lines.flatMap((line) => ('row' in line ? [line.row.patientId] : []));
  const active = activeId !== null && patients.includes(activeId) ? activeId : (patients[0] ?? null);
  const { sought, seek } = useSoughtLine(scroller);
  const wanted = props.sought;
  const [followed, setFollowed] = useState<typeof wanted>(null);
  const [first] = patients;
  useEffect(() => {
    if (wanted === followed) return;
    setFollowed(wanted);
    const id = wanted === 'first' ? first : wanted?.line;
    if (id !== undefined) seek(id);
  }, [wanted, followed, first, seek]);

  // The lines keep one handler, so that a change draws its own line only.
  const latest = useRef({ patients, peeked });
  useEffect(() => {
    latest.current = { patients, peeked };
  });
  const onKeyDown = useCallback(
    (event: KeyboardEvent, row: BoardRow) => {
      const { patients, peeked } = latest.current;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const at = patients.indexOf(row.patientId);
      const to: Record<string, number> = {
        ArrowDown: at + 1,
        ArrowUp: at - 1,
        Home: 0,
        End: patients.length - 1,
        PageDown: Math.min(at + 10, patients.length - 1),
        PageUp: Math.max(at - 10, 0),
      };
      const next = to[event.key];
      if (next !== undefined) {
        const id = patients[next];
        if (id !== undefined) seek(id);
        if (id !== undefined && peeked !== null) onPeek(id);
      } else if (event.key === ' ') onPeek(peeked === row.patientId ? null : row.patientId);
      else if (event.key === 't') onTake(row);
      else if (event.key === 'Escape' && peeked !== null) onPeek(null);
      else return;
      event.preventDefault();
      event.stopPropagation();
    },
    [seek, onPeek, onTake],
  );
  const onFocus = useCallback((id: string) => setActiveId(id), []);

  const item = (line: Line) => {
    if (!('row' in line)) return <EmptyBed key={idOf(line)} bed={line.bed} isPhone={isPhone} />;
    const { row } = line;
    const Item = isPhone ? BoardCard : BoardLine;
    const shared: LineProps = {
      row,
      words,
      reader: props.reader,
      now: props.now,
      isActive: row.patientId === active,
      isPeeked: row.patientId === peeked,
      nameMark: props.nameMark,
      notice: notice?.patientId === row.patientId ? notice : null,
      onOpen: props.onOpen,
      onTake,
      onKeyDown,
      onFocus,
    };
    return <Item key={row.patientId} {...shared} />;
  };

  return (
    <div ref={setScroller} className="@container min-h-0 grow overflow-y-auto">
      <table className="block" aria-label={t('title')} aria-rowcount={lines.length}>
        {!isPhone && <Head />}
        <tbody
          className="block"
          onPointerMove={({ pointerType }) => pointerType === 'mouse' && onHold('pointer', true)}
          onPointerLeave={() => onHold('pointer', false)}
          onFocus={() => onHold('focus', true)}
          onBlur={({ currentTarget, relatedTarget }) =>
            currentTarget.contains(relatedTarget) || onHold('focus', false)
          }
        >
          {lines.length <= itemBounds.wholeBoard ? (
            lines.map(item)
          ) : (
            <VirtualLines
              lines={lines}
              scroller={scroller}
              sought={sought}
              kept={active}
              height={isPhone ? 68 : 40}
            >
              {item}
            </VirtualLines>
          )}
        </tbody>
      </table>
    </div>
  );
}

/** Moves the focus to a line, also to one that is not in the page yet. */
function useSoughtLine(scroller: HTMLElement | null) {
  const [sought, setSought] = useState<string | null>(null);
  useEffect(() => {
    if (sought === null) return;
    const line = scroller?.querySelector<HTMLElement>(`[data-patient="${CSS.escape(sought)}"]`);
    if (!line) return;
    line.focus({ preventScroll: true });
    line.closest('tr')?.scrollIntoView({ block: 'nearest' });
    setSought(null);
  });
  return { sought, seek: useCallback((id: string) => setSought(id), []) };
}

function Head() {
  const { t } = useBoardWords();
  return (
    <thead className="sticky top-0 z-5 block">
      <tr className={cn(lineClass, 'h-8 border-b bg-canvas text-xs text-muted')}>
        {boardColumns.map((column) => (
          <th
            key={column}
            scope="col"
            title={t(`column.${column}`)}
            className={cn('truncate text-left font-medium', cellClass(column))}
          >
            {t(`column.${column}`)}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function EmptyBed({ bed, isPhone }: { bed: string; isPhone: boolean }) {
  const { t } = useBoardWords();
  return (
    <tr
      className={cn(isPhone ? 'flex h-9 items-center gap-2 px-3' : `h-10 ${lineClass}`, 'border-b text-sm')}
    >
      <th scope="row" className="w-9 truncate text-left text-base font-normal text-muted">
        {bed}
      </th>
      <td className="text-unknown">{t('freeBed')}</td>
    </tr>
  );
}

interface VirtualLinesProps {
  lines: readonly Line[];
  scroller: HTMLElement | null;
  /** The line that gets the focus. */
  sought: string | null;
  /** The line that Tab reaches. */
  kept: string | null;
  /** Pixels. */
  height: number;
  children: (line: Line) => ReactNode;
}

function VirtualLines({ lines, scroller, sought, kept, height, children }: VirtualLinesProps) {
  const keptAt = lines.findIndex((line) => idOf(line) === kept);
  // The focused line stays in the page. Without it, Tab would restart at the top.
  const rangeExtractor = (range: Range) => {
    const inView = defaultRangeExtractor(range);
    return keptAt < 0 || inView.includes(keptAt) ? inView : [...inView, keptAt].toSorted((a, b) => a - b);
  };
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller,
    getItemKey: (index) => {
      const line = lines[index];
      return line ? idOf(line) : index;
    },
    estimateSize: () => height,
    overscan: 10,
    rangeExtractor,
    useFlushSync: false,
  });
  const index = lines.findIndex((line) => idOf(line) === sought);
  useEffect(() => {
    if (index >= 0) virtualizer.scrollToIndex(index, { align: 'auto' });
  }, [index, virtualizer]);
  const shown = virtualizer.getVirtualItems();
  const after = virtualizer.getTotalSize() - (shown.at(-1)?.end ?? 0);
  return (
    <>
      {shown.map(({ index: at, key, start }, nth) => {
        const line = lines[at];
        const gap = start - (shown[nth - 1]?.end ?? 0);
        return (
          line && (
            <Fragment key={key}>
              {gap > 0 && <tr aria-hidden className="block" style={{ height: gap }} />}
              {children(line)}
            </Fragment>
          )
        );
      })}
      <tr aria-hidden className="block" style={{ height: after }} />
    </>
  );
}
