import type { BoardRow } from '@bedside/contracts/board/board.contract.ts';
import {
  type BoardCall,
  type BoardTask,
  tasksOf,
  unseenCall,
} from '@bedside/contracts/clinical/board/board-calls.ts';
import { BellRing, TriangleAlert } from 'lucide-react';
import { useMoment } from '../../../i18n/hooks/use-moment.ts';
import { cn } from '../../../ui/class-names.ts';
import { namedCalls } from './named-calls.ts';
import type { BoardWords } from './use-board-words.ts';

interface CellProps {
  row: BoardRow;
  words: BoardWords;
}

const callIcons = { red: BellRing, amber: TriangleAlert } as const;

/** The bar at the left edge of a row that calls. Its element must be positioned. */
export function CallMark({ calls }: { calls: readonly BoardCall[] }) {
  if (calls.length === 0) return null;
  const isRed = calls.some(({ tone }) => tone === 'red');
  return (
    <span
      aria-hidden
      className={cn(
        'absolute inset-y-0 left-0 w-[3px] forced-colors:bg-[CanvasText]',
        isRed ? 'bg-red-solid' : 'bg-amber-mark',
      )}
    />
  );
}

/** Why the row calls, or what happened with its call, and what there is to do. */
export function ReasonText({
  row,
  words,
  now,
  calls,
}: CellProps & { now: number; calls: readonly BoardCall[] }) {
  const quiet = useQuietWords(row, words);
  const tasks = tasksOf(row, now);
  const { unreviewed } = row.labs;
  const isSilent = calls.length === 0 && quiet === undefined && tasks.length === 0;
  return (
    <span className="flex min-w-0 flex-wrap gap-x-2 text-xs leading-4">
      <CallText words={words} calls={calls} />
      {calls.length === 0 && quiet !== undefined && (
        <span title={quiet} className="line-clamp-2 text-muted">
          {quiet}
        </span>
      )}
      <TaskText row={row} words={words} tasks={tasks} />
      {isSilent && unreviewed > 0 && (
        <span className="text-muted">{words.t('toReview', { count: unreviewed })}</span>
      )}
    </span>
  );
}

/** The reasons for which the row calls, every danger in words. */
function CallText({ words, calls }: { words: BoardWords; calls: readonly BoardCall[] }) {
  const [first] = calls;
  if (first === undefined) return null;
  const Icon = callIcons[first.tone];
  const { named, counted } = namedCalls(calls);
  const dangers = counted.filter(({ tone }) => tone === 'red').map(words.call);
  return (
    <span
      title={calls.map(words.call).join(', ')}
      className={cn('min-w-0 font-medium', first.tone === 'red' ? 'text-red' : 'text-amber')}
    >
      <Icon aria-hidden className="mr-1 inline size-3.5 align-[-0.125em]" />
      <span>{named.map(words.call).join(', ')}</span>{' '}
      <Others
        count={counted.length}
        words={[
          dangers.length > 0 && words.t('moreDangers', { count: dangers.length, list: dangers.join(', ') }),
          ...counted.filter(({ tone }) => tone !== 'red').map(words.call),
        ]}
      />
    </span>
  );
}

/** BOARD-14: the most urgent task in words, and the number of the others. */
function TaskText({ row, words, tasks }: CellProps & { tasks: readonly BoardTask[] }) {
  // CRIT-9: a result that no limit could judge always shows its number.
  const textOf = (task: BoardTask) =>
    task === 'result-not-checked' ? words.t('notChecked', { count: row.labs.notChecked }) : words.task(task);
  const [first, ...others] = tasks.map(textOf);
  if (first === undefined) return null;
  return (
    <span title={[first, ...others].join(', ')} className="flex min-w-0 items-baseline gap-1 text-amber">
      <span className="line-clamp-2">{first}</span>
      <Others count={others.length} words={others} />
    </span>
  );
}

/** "+2", with the words for screen readers. */
function Others({ count, words }: { count: number; words: readonly (string | false)[] }) {
  if (count === 0) return null;
  return (
    <>
      <span className="shrink-0">+{count}</span>
      <span className="sr-only">, {words.filter(Boolean).join(', ')}</span>
    </>
  );
}

/**
 * Returns what happened with the calls of a row that does not call now: one that ended before someone took it, or who
 * took one.
 */
function useQuietWords(row: BoardRow, { t }: BoardWords): string | undefined {
  const moment = useMoment();
  const unseen = unseenCall(row);
  if (unseen) return t('callUnseen', { time: moment(unseen.calledAt) });
  const [taken] = row.attention
    .flatMap((cause) => cause.taken ?? [])
    .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
  return taken && t('callTaken', { time: moment(taken.at), name: taken.by.fullName });
}
