import type { BoardRow } from '@bedside/contracts/board/board.contract.ts';
import { useAtomValue } from 'jotai';
import { type PointerEvent, type ReactNode, useCallback, useState } from 'react';
import { lastPatientIdAtom } from '../../../state/address.ts';
import { cn } from '../../../ui/class-names.ts';
import { useLongPress } from '../../../ui/hooks/use-long-press.ts';
import { useBoardWords } from '../cells/use-board-words.ts';
import type { EditRequest } from '../edit/row-editor.tsx';
import type { TakeNotice } from '../edit/use-take.ts';
import type { BoardReader } from '../order/board-filters.ts';
import { BoardCard } from './board-card.tsx';
import { boardColumns, cellClass, lineClass, takeWidth } from './board-columns.ts';
import { BoardLine, type LineProps } from './board-line.tsx';
import { useFirstLines } from './use-first-lines.ts';
import { useLineKeys } from './use-line-keys.ts';
import { useTargetLine, type WantedLine } from './use-target-line.ts';
import { VirtualLines } from './virtual-lines.tsx';

/** The number of rows up to which the page contains the whole tracking list. */
const maxWholeBoardRows = 60;

interface BoardListProps {
  lines: readonly BoardRow[];
  /** The department's beds without a patient. */
  freeBeds: readonly string[];
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
  onEdit: (request: EditRequest) => void;
  /** Reports that the pointer or the focus entered or left the lines. */
  onHold: (by: 'pointer' | 'focus', isHeld: boolean) => void;
}

/** The heights of a line, and of a card on a phone, in pixels: of most, and of the lowest. */
const heights = { line: { usual: 48, least: 44 }, card: { usual: 96, least: 72 } } as const;

/** The lines of the tracking list. Arrow keys move, Enter opens, Space shows the overview, `t` takes. */
export function BoardList(props: BoardListProps) {
  const { lines, isPhone, peeked, notice, onPeek, onTake } = props;
  const words = useBoardWords();
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  // The list starts at the patient whose chart the reader has left.
  const [activeId, setActiveId] = useState(useAtomValue(lastPatientIdAtom));
  const patients = lines.map(({ patientId }) => patientId);
  const active = activeId !== null && patients.includes(activeId) ? activeId : (patients[0] ?? null);
  const { target, seek } = useTargetLine(scroller, props.target, patients[0]);
  const onKeyDown = useLineKeys({ patients, peeked, seek, onPeek, onTake });
  const onFocus = useCallback((id: string) => setActiveId(id), []);
  const height = isPhone ? heights.card : heights.line;
  const visibleLines = useFirstLines(lines, height.least, ({ patientId }) =>
    [active, target].includes(patientId),
  );

  const item = (row: BoardRow) => {
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
      onEdit: props.onEdit,
      onKeyDown,
      onFocus,
    };
    return <Item key={row.patientId} {...shared} />;
  };

  return (
    <div ref={setScroller} className="@container min-h-0 grow overflow-y-auto">
      <table
        className={cn('block', takeWidth(words.t('take')))}
        aria-label={words.t('title')}
        aria-rowcount={lines.length}
      >
        {!isPhone && <Head />}
        <HoldingBody onHold={props.onHold} onPeek={onPeek}>
          {lines.length <= maxWholeBoardRows ? (
            visibleLines.map(item)
          ) : (
            <VirtualLines
              lines={lines}
              scroller={scroller}
              target={target}
              active={active}
              height={height.usual}
            >
              {item}
            </VirtualLines>
          )}
        </HoldingBody>
      </table>
      <FreeBeds beds={props.freeBeds} />
    </div>
  );
}

/**
 * The lines as a group: reports while the pointer or the focus is in them. A long press of a finger opens the overview, as
 * Space does.
 */
function HoldingBody({
  onHold,
  onPeek,
  children,
}: Pick<BoardListProps, 'onHold' | 'onPeek'> & { children: ReactNode }) {
  const { onPointerMove, ...longPress } = useLongPress((pressed) => {
    const link = pressed.closest('tr')?.querySelector<HTMLElement>('[data-patient]');
    if (link?.dataset.patient !== undefined) onPeek(link.dataset.patient);
  });
  return (
    <tbody
      className="block"
      {...longPress}
      onPointerMove={(event) => {
        onPointerMove(event);
        if (event.pointerType !== 'mouse') return;
        onHold('pointer', true);
        showTitleBelow(event);
      }}
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

/**
 * The link of a line covers its cells, so the browser would show none of their titles, such as the rule behind a color.
 * Gives the link the title of the cell below the pointer.
 */
function showTitleBelow({ target, clientX, clientY }: PointerEvent): void {
  if (!(target instanceof HTMLAnchorElement)) return;
  const row = target.closest('tr');
  const titled = document
    .elementsFromPoint(clientX, clientY)
    .map((below) => below.closest('[title]'))
    .find((below) => below !== null && below !== target && row?.contains(below));
  const title = titled?.getAttribute('title') ?? '';
  if (target.title !== title) target.title = title;
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

/** The free beds in one line: their number, and as many of them as fit. None is cut. */
function FreeBeds({ beds }: { beds: readonly string[] }) {
  const { t } = useBoardWords();
  if (beds.length === 0) return null;
  return (
    <div title={beds.join(', ')} className="flex items-start gap-2 px-3 py-2 text-sm">
      <p className="shrink-0 leading-6 text-muted">{t('free', { count: beds.length })}</p>
      <ul className="flex h-6 min-w-0 grow flex-wrap gap-1 overflow-hidden">
        {beds.map((bed) => (
          <li key={bed} className="h-6 rounded-sm border px-1.5 leading-5.5">
            {bed}
          </li>
        ))}
      </ul>
    </div>
  );
}
