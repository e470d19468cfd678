import type { BoardRow } from '@bedside/contracts/board/board.contract.ts';
import { type BoardCall, callsOf } from '@bedside/contracts/clinical/board/board-calls.ts';
import { hasLeft } from '@bedside/contracts/patients/patient-facts.ts';
import { type KeyboardEvent, memo, type ReactNode } from 'react';
import { pathOf } from '../../../state/address.ts';
import { cn } from '../../../ui/class-names.ts';
import { ChangedMark } from '../../../ui/feedback/changed-mark.tsx';
import { ChangeText, EsiMark, HereText, News2Mark, SafetyText, StayText } from '../cells/board-cells.tsx';
import { CallMark, ReasonText } from '../cells/call-cells.tsx';
import { RangeText } from '../cells/sign-cells.tsx';
import type { BoardWords } from '../cells/use-board-words.ts';
import { type CellTexts, useChangedCells } from '../cells/use-changed-cells.ts';
import { EditedCell } from '../edit/edited-cell.tsx';
import type { EditRequest } from '../edit/row-editor.tsx';
import type { TakeNotice } from '../edit/use-take.ts';
import type { BoardReader } from '../order/board-filters.ts';
import { type BoardColumn, boardColumns, cellClass, lineClass } from './board-columns.ts';
import { NoticeLine } from './notice-line.tsx';
import { TakeButton } from './take-button.tsx';

export interface LineProps {
  row: BoardRow;
  words: BoardWords;
  reader: BoardReader;
  now: number;
  /** True for the line that Tab reaches. */
  isActive: boolean;
  /** True if its overview is open. */
  isPeeked: boolean;
  /** Marks a name that resembles another patient's. */
  nameMark: (patientId: string) => ReactNode;
  notice: TakeNotice | null;
  onOpen: (patientId: string) => void;
  onTake: (row: BoardRow) => void;
  /** Opens the editor of bed, status and plan. */
  onEdit: (request: EditRequest) => void;
  onKeyDown: (event: KeyboardEvent, row: BoardRow) => void;
  onFocus: (patientId: string) => void;
}

/** One patient in a row of 44 px with two lines of text. */
export const BoardLine = memo(function BoardLine(props: LineProps) {
  const changed = useChangedCells(props.row, textsOf);
  // A change renders this component twice, and its cells once.
  return <LineCells {...props} changed={changed} />;
});

/** The cells of a line, with a mark at each one that has changed. */
const LineCells = memo(function LineCells(props: LineProps & { changed: ReadonlyMap<BoardColumn, number> }) {
  const { row, isPeeked, notice, changed } = props;
  const calls = callsOf(row);
  const cells = cellsOf(props, calls);
  return (
    <tr
      className={cn(
        lineClass,
        // Chromium lays out and paints only the lines near the window.
        'relative min-h-11 border-b bg-surface py-0.75 text-sm [contain-intrinsic-size:auto_44px] [content-visibility:auto] hover:bg-hover',
        isPeeked && 'bg-action-tint',
        hasLeft(row) && 'text-muted',
      )}
    >
      {boardColumns.map((column) => {
        const Cell = column === 'patient' ? 'th' : 'td';
        return (
          <Cell key={column} {...(column === 'patient' && { scope: 'row' })} className={cellClasses[column]}>
            {column === 'patient' && <CallMark calls={calls} />}
            {changed.has(column) && (
              // The patient's cell is not positioned, so its mark needs a box of its own.
              <span aria-hidden className={column === 'patient' ? 'relative self-stretch' : 'contents'}>
                <ChangedMark key={changed.get(column)} isBeside />
              </span>
            )}
            {cells[column]}
          </Cell>
        );
      })}
      {notice && (
        <td className="contents">
          <NoticeLine notice={notice} />
        </td>
      )}
    </tr>
  );
});

/** The patient's cell is not positioned, because its link and the mark of a call cover the whole line. */
const cellClasses = Object.fromEntries(
  boardColumns.map((column) => [
    column,
    cn(
      'flex h-full min-w-0 items-center text-left font-normal',
      column !== 'patient' && 'relative',
      cellClass(column),
    ),
  ]),
);

/** Returns the content of each cell. */
function cellsOf(props: LineProps, calls: readonly BoardCall[]): Record<BoardColumn, ReactNode> {
  const { row, words, reader, now, isActive, onTake, onEdit } = props;
  const common = { row, words };
  return {
    bed: <EditedCell {...common} field="bed" isActive={isActive} onEdit={onEdit} />,
    patient: <PatientCell {...props} />,
    esi: <EsiMark {...common} />,
    wait: (
      <span className="flex min-w-0 flex-col leading-4">
        <StayText {...common} now={now} />
        <span className="text-xs text-muted wrap-break-word hyphens-auto">
          {words.t(`patients:statuses.${row.status}`)}
        </span>
      </span>
    ),
    news2: <News2Mark {...common} />,
    range: <RangeText {...common} now={now} />,
    results: (
      <span className="flex min-w-0 grow flex-col py-0.5">
        <ReasonText {...common} now={now} calls={calls} />
        <EditedCell {...common} field="plan" isActive={isActive} onEdit={onEdit} />
      </span>
    ),
    safety: <SafetyText {...common} />,
    team: (
      <span className="flex min-w-0 grow flex-col items-start text-xs leading-4">
        {(['nurse', 'physician'] as const).map((as) => (
          <AssignedName key={as} {...common} as={as} reader={reader} />
        ))}
      </span>
    ),
    here: <HereText {...common} readerId={reader.id} />,
    change: <ChangeText {...common} now={now} />,
    take: <TakeButton {...common} reader={reader} isActive={isActive} onTake={onTake} />,
  };
}

/** The name with age, sex and the mark of a name that resembles another; below them the complaint. */
function PatientCell(props: LineProps) {
  const { row, words, nameMark } = props;
  return (
    <span className="flex min-w-0 grow flex-col leading-4">
      <span className="flex min-w-0 flex-wrap items-baseline gap-x-1.5">
        <OpenLink {...props} />
        {nameMark(row.patientId)}
        <span className="shrink-0 whitespace-nowrap text-xs text-muted">{words.who(row)}</span>
      </span>
      <span title={row.chiefComplaint} className="line-clamp-2 text-xs wrap-break-word">
        {row.chiefComplaint}
      </span>
    </span>
  );
}

/** The name as a link to the chart. The whole line is its area. It opens in a new window as any link does. */
export function OpenLink({
  row,
  isActive,
  onOpen,
  onKeyDown,
  onFocus,
}: Pick<LineProps, 'row' | 'isActive' | 'onOpen' | 'onKeyDown' | 'onFocus'>) {
  return (
    <a
      href={pathOf({ patientId: row.patientId, section: null, recordId: null })}
      tabIndex={isActive ? 0 : -1}
      data-patient={row.patientId}
      aria-keyshortcuts="t"
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onOpen(row.patientId);
      }}
      onKeyDown={(event) => onKeyDown(event, row)}
      onFocus={() => onFocus(row.patientId)}
      className="min-w-0 font-semibold wrap-break-word outline-none [-webkit-touch-callout:none] after:absolute after:inset-0 after:z-1 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-action"
    >
      {row.label}
    </a>
  );
}

/** Returns each cell's text without ages, to detect a change. */
function textsOf(row: BoardRow): CellTexts {
  const { vitals, news2, assigned, labs } = row;
  const text = (value: unknown) => JSON.stringify(value) ?? '';
  const values = Object.entries(vitals?.signs ?? {}).map(([sign, known]) => [sign, known?.value]);
  return {
    bed: text(row.bed),
    patient: text([row.label, row.age, row.gender, row.chiefComplaint]),
    esi: text(row.esi),
    wait: text(row.status),
    news2: text(news2.status === 'scored' ? [news2.lowest, news2.highest, news2.singleThree] : news2.status),
    range: text([values, vitals?.outOfRange, vitals?.unrecordable]),
    results: text([
      labs.critical.map(({ recordId }) => recordId),
      labs.unreviewed,
      labs.notChecked,
      row.plan,
    ]),
    safety: text([row.isolation, row.allergies]),
    team: text([assigned?.nurse, assigned?.physician]),
  };
}

interface AssignedNameProps {
  row: BoardRow;
  words: BoardWords;
  as: 'nurse' | 'physician';
  reader: BoardReader;
}

/** The assigned clinician: "You" for the reader, and a dash if there is none. */
function AssignedName({ row: { assigned }, words: { t }, as, reader }: AssignedNameProps) {
  const name = assigned?.[as];
  const id = as === 'nurse' ? assigned?.nurseId : assigned?.physicianId;
  if (id === reader.id)
    return <strong className="max-w-full truncate font-semibold text-action">{t('you')}</strong>;
  if (!name) return <span className="text-unknown">–</span>;
  return (
    <span title={name} className="max-w-full truncate">
      {name}
    </span>
  );
}
