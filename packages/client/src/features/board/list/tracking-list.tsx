import type { User } from '@bedside/contracts/auth/auth.contract.ts';
import { type BoardRow, boardEndpoints } from '@bedside/contracts/board/board.contract.ts';
import { hasLeft } from '@bedside/contracts/patients/patient-facts.ts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useAtom } from 'jotai';
import {
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { boardQuery } from '../../../domains/board/board.queries.ts';
import { bedsQuery } from '../../../domains/department/departments.queries.ts';
import { boardFilterAtom } from '../../../state/board-order.ts';
import { useNow } from '../../../state/clock.ts';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { phoneQuery, useMediaQuery } from '../../../ui/hooks/use-media-query.ts';
import { useBoardWords } from '../cells/use-board-words.ts';
import { type EditRequest, RowEditor } from '../edit/row-editor.tsx';
import { useTake } from '../edit/use-take.ts';
import { filterCounts, isMine } from '../order/board-filters.ts';
import { useBoardSort } from '../order/use-board-sort.ts';
import { BoardBanner } from './board-banner.tsx';
import { BoardHead, NoLines } from './board-head.tsx';
import { BoardList } from './board-list.tsx';
import { BoardPeek } from './board-peek.tsx';
import { type BoardView, emptyBeds, useBoardLines } from './use-board-lines.ts';
import { useBoardRequest } from './use-board-request.ts';

/** How long the tracking list keeps its order after the pointer moved over it. */
const boardHoldMs = 10_000;

interface TrackingListProps {
  user: User;
  /** Marks a name that resembles another patient's. */
  nameMark: (patientId: string) => ReactNode;
  onOpen: (patientId: string) => void;
  /** The patients in the order of the list, as it is filtered. */
  onOrder: (patientIds: readonly string[]) => void;
  /** Buttons for the whole list. */
  actions?: ReactNode;
  /** Adds a patient to an empty department. */
  addPatient: ReactNode;
}

const nothing: readonly never[] = [];

/** The department's patients in one list, live (D59). */
export function TrackingList({ user, nameMark, onOpen, onOrder, actions, addPatient }: TrackingListProps) {
  // Deferred, because sixty changed lines take longer than a frame and must not delay input.
  const now = useDeferredValue(useNow());
  const isPhone = useMediaQuery(phoneQuery);
  const board = useQuery(boardQuery());
  const beds = useQuery(bedsQuery()).data?.beds ?? nothing;
  // Not deferred for the first rows, because an empty list would read as an empty department.
  const rows = useDeferredValue(board.data) ?? board.data ?? nothing;
  const reader = useMemo(() => ({ id: user.id, role: user.role }), [user.id, user.role]);
  const { view, setFilter, setSearch, setSort, showAll } = useBoardView(user.id);
  const [edited, setEdited] = useState<EditRequest | null>(null);
  const words = useBoardWords();
  const [peeked, setPeeked] = useState<string | null>(null);
  const { isHeld, onHold } = useHold();
  const { notice, take } = useTake(reader);
  const { lines, ids, outOfPlace, release } = useBoardLines(rows, { ...view, reader, beds, now, isHeld });
  useEffect(() => onOrder(ids), [onOrder, ids]);
  const target = useBoardRequest(board.data && rows, { showAll, take, sort: setSort });
  const freeBeds = useMemo(() => emptyBeds(rows, beds), [rows, beds]);
  const onPeek = useCallback((patientId: string | null) => setPeeked(patientId), []);
  const peekedRow = rows.find(({ patientId }) => patientId === peeked);

  return (
    <main
      id="main"
      tabIndex={-1}
      aria-labelledby="department-name"
      onKeyDown={enterLines}
      className="relative flex min-w-0 grow flex-col focus:outline-none"
    >
      <BoardBanner />
      <BoardHead
        department={user.department.name}
        view={view}
        counts={board.data && filterCounts(rows, reader, now)}
        freeBeds={board.data ? freeBeds.length : 0}
        isPhone={isPhone}
        outOfPlace={outOfPlace}
        actions={actions}
        onFilter={setFilter}
        onSort={setSort}
        onSearch={setSearch}
        onSortNow={release}
      />
      <div className="flex min-h-0 grow">
        <div className="flex min-w-0 grow flex-col">
          <BoardStates board={board} />
          {board.data && lines.length === 0 && (
            <NoLines view={view} onShowAll={showAll}>
              {addPatient}
            </NoLines>
          )}
          {/* Never rendered before the rows, because every bed would look free. */}
          {board.data && lines.length > 0 && (
            <BoardList
              {...{ lines, freeBeds, target, reader, now, isPhone, notice, nameMark, onOpen, onPeek, onHold }}
              peeked={peekedRow ? peeked : null}
              onTake={take}
              onEdit={setEdited}
            />
          )}
        </div>
        {peekedRow && (
          <BoardPeek
            row={peekedRow}
            now={now}
            canTake={!isMine(peekedRow, reader) && !hasLeft(peekedRow)}
            onOpen={() => onOpen(peekedRow.patientId)}
            onTake={() => take(peekedRow)}
            onClose={() => setPeeked(null)}
          />
        )}
      </div>
      {edited && <RowEditor request={edited} rows={rows} words={words} onClose={() => setEdited(null)} />}
    </main>
  );
}

/** The filter, the search and the order of the list. The browser stores each clinician's order. */
function useBoardView(userId: string) {
  const [filter, setFilter] = useAtom(boardFilterAtom);
  // A filter that hides patients does not outlast the list.
  useEffect(() => () => setFilter('all'), [setFilter]);
  const [search, setSearch] = useState('');
  const [sort, setSort] = useBoardSort(userId);
  const view: BoardView = { filter, sort, search };
  const showAll = () => {
    setFilter('all');
    setSearch('');
  };
  return { view, setFilter, setSearch, setSort, showAll };
}

/** Shown in place of the list during its first request, or after that failed. */
function BoardStates({ board }: { board: UseQueryResult<BoardRow[]> }) {
  const { t } = useBoardWords();
  if (board.isPending) return <Spinner className="m-8 self-center" />;
  if (!board.isError || board.data !== undefined) return null;
  return (
    <LoadFailure
      text={t('loadFailed')}
      needs={boardEndpoints.list}
      className="mx-4"
      onRetry={() => void board.refetch()}
    />
  );
}

/**
 * Moves the focus from the whole list to one of its lines by an arrow key. Focusing a line from the start would freeze
 * the order of the list.
 */
function enterLines(event: KeyboardEvent<HTMLElement>): void {
  if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const line = event.currentTarget.querySelector<HTMLElement>('[data-patient][tabindex="0"]');
  if (line === null) return;
  event.preventDefault();
  line.focus();
}

/**
 * Returns whether someone holds the list: the pointer moved over its lines a moment ago, or the focus is in one of
 * them. A resting pointer does not count, because it would keep a patient who gets worse at the end of the list.
 */
function useHold() {
  const [pointer, setPointer] = useState(false);
  const [focus, setFocus] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const onHold = useCallback((by: 'pointer' | 'focus', isHeld: boolean) => {
    if (by === 'focus') return setFocus(isHeld);
    clearTimeout(timer.current);
    setPointer(isHeld);
    if (isHeld) timer.current = setTimeout(() => setPointer(false), boardHoldMs);
  }, []);
  return { isHeld: pointer || focus, onHold };
}
