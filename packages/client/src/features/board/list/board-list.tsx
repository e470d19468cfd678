import type { BoardRow } from '@bedside/contracts/board/board.contract.ts';
import { useAtomValue } from 'jotai';
import { type ReactNode, useCallback, useState } from 'react';
import { lastPatientIdAtom } from '../../../state/address.ts';
import { cn } from '../../../ui/class-names.ts';
import { useBoardWords } from '../cells/use-board-words.ts';
import type { TakeNotice } from '../edit/use-take.ts';
import type { BoardReader } from '../order/board-filters.ts';
import { BoardCard } from './board-card.tsx';
import { boardColumns, cellClass, lineClass } from './board-columns.ts';
import { BoardLine, type LineProps } from './board-line.tsx';
import { idOfLine, type BoardLine as Line } from './use-board-lines.ts';
import { useFirstLines } from './use-first-lines.ts';
import { useLineKeys } from './use-line-keys.ts';
import { useTargetLine, type WantedLine } from './use-target-line.ts';
import { VirtualLines } from './virtual-lines.tsx';

/** The number of rows up to which the page contains the whole tracking list. */
const maxWholeBoardRows = 60;

interface BoardListProps {
  lines: readonly Line[];
  /** The line that gets the focus at the request of another part of the screen. */
  target: WantedLine;
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
  /** Reports that the pointer or the focus entered or left the lines. */
  onHold: (by: 'pointer' | 'focus', isHeld: boolean) => void;
}

/** The height of a line, and of a card on a phone, in pixels. */
const heights = { line: 40, card: 68 } as const;

/** The lines of the tracking list. Arrow keys move, Enter opens, Space shows the overview, `t` takes. */
export function BoardList(props: BoardListProps) {
  const { lines, isPhone, peeked, notice, onPeek, onTake } = props;
  const words = useBoardWords();
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  // The list starts at the patient whose chart the reader has left.
  const [activeId, setActiveId] = useState(useAtomValue(lastPatientIdAtom));
  const patients = lines.flatMap((line) => ('row' in line ? [line.row.patientId] : []));
  const active = activeId !== null && patients.includes(activeId) ? activeId : (patients[0] ?? null);
  const { target, seek } = useTargetLine(scroller, props.target, patients[0]);
  const onKeyDown = useLineKeys({ patients, peeked, seek, onPeek, onTake });
  const onFocus = useCallback((id: string) => setActiveId(id), []);
  const height = isPhone ? heights.card : heights.line;
  const drawn = useFirstLines(lines, height, (line) => [active, target].includes(idOfLine(line)));

  const item = (line: Line) => {
    if (!('row' in line)) return <EmptyBed key={idOfLine(line)} bed={line.bed} isPhone={isPhone} />;
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
      <table className="block" aria-label={words.t('title')} aria-rowcount={lines.length}>
        {!isPhone && <Head />}
        <HoldingBody onHold={props.onHold}>
          {lines.length <= maxWholeBoardRows ? (
            drawn.map(item)
          ) : (
            <VirtualLines lines={lines} scroller={scroller} target={target} kept={active} height={height}>
              {item}
            </VirtualLines>
          )}
        </HoldingBody>
      </table>
    </div>
  );
}

/** The lines as a group: reports while the pointer or the focus is in them. */
function HoldingBody({ onHold, children }: Pick<BoardListProps, 'onHold'> & { children: ReactNode }) {
  return (
    <tbody
      className="block"
      onPointerMove={({ pointerType }) => pointerType === 'mouse' && onHold('pointer', true)}
      onPointerLeave={() => onHold('pointer', false)}
      onFocus={() => onHold('focus', true)}
      onBlur={({ currentTarget, relatedTarget }) =>
        currentTarget.contains(relatedTarget) || onHold('focus', false)
      }
    >
      {children}
    </tbody>
  );
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
