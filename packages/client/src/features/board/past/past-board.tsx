import type { BoardRow } from '@bedside/contracts/board/board.contract.ts';
import type { PastBoard as PastBoardData } from '@bedside/contracts/board/past.contract.ts';
import { callsOf, tasksOf } from '@bedside/contracts/clinical/board/board-calls.ts';
import { compareKeys, orderOf } from '@bedside/contracts/clinical/board/board-order.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMoment } from '../../../i18n/hooks/use-moment.ts';
import { cn } from '../../../ui/class-names.ts';
import { EsiMark, News2Mark } from '../cells/board-cells.tsx';
import { SignText } from '../cells/sign-cells.tsx';
import { type BoardWords, useBoardWords } from '../cells/use-board-words.ts';

interface PastBoardProps {
  board: PastBoardData;
  /** The shown moment is the one before, until the chosen one has come. */
  isWaiting: boolean;
  hasFailed: boolean;
  onOpen: (patientId: string) => void;
}

/** The department's rows at one moment, the sickest first. A row that differs from the moment shown before is lit. */
export function PastBoard({ board, isWaiting, hasFailed, onOpen }: PastBoardProps) {
  const { t } = useTranslation('past');
  const words = useBoardWords();
  const changed = useChangedRows(board);
  const now = Date.parse(board.at);
  const placeOf = orderOf('deterioration', [], now);
  const rows = board.rows
    .map((row) => ({ row, place: placeOf(row) }))
    .toSorted((a, b) => compareKeys(a.place, b.place))
    .map(({ row }) => row);
  return (
    <div className="min-h-0 grow overflow-auto" aria-busy={isWaiting}>
      {isWaiting && !hasFailed && <Still at={board.at} />}
      {hasFailed && (
        <p role="alert" className="bg-amber-tint px-5 py-2 text-sm text-amber">
          {t('failed')}
        </p>
      )}
      {rows.length === 0 && <p className="p-6 text-muted">{t('empty')}</p>}
      {rows.length > 0 && (
        <table className="w-full border-collapse text-sm">
          <thead className="sticky top-0 bg-raised text-left text-xs text-muted">
            <tr>
              {(['bed', 'patient', 'esi', 'news2', 'signs', 'calls'] as const).map((name) => (
                <th key={name} scope="col" className="border-b px-3 py-1.5 font-medium">
                  {t(`column.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <PastRow
                key={row.patientId}
                {...{ row, words, now }}
                isChanged={changed.has(row.patientId)}
                onOpen={() => onOpen(row.patientId)}
              />
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

/** Says that another moment than the chosen one is on screen. */
export function Still({ at }: { at: string }) {
  const { t } = useTranslation('past');
  const moment = useMoment();
  return (
    <p role="status" className="bg-amber-tint px-5 py-2 text-sm text-amber">
      {t('still', { time: moment(at) })}
    </p>
  );
}

interface PastRowProps {
  row: BoardRow;
  words: BoardWords;
  now: number;
  isChanged: boolean;
  onOpen: () => void;
}

function PastRow({ row, words, now, isChanged, onOpen }: PastRowProps) {
  const { t } = useTranslation('past');
  const signs = words.signs(row).filter(({ color }) => color !== undefined);
  const calls = callsOf(row);
  return (
    <tr className={cn('border-b align-top', isChanged && 'bg-action/10')}>
      <td className="px-3 py-2 text-base font-semibold whitespace-nowrap">{row.bed || words.t('noBed')}</td>
      <td className="px-3 py-2">
        <button
          type="button"
          className="text-left font-medium underline-offset-2 hover:underline max-md:min-h-11"
          onClick={onOpen}
        >
          {row.label}
        </button>{' '}
        <span className="text-muted">{words.who(row)}</span>
        {isChanged && <span className="sr-only">, {t('changed')}</span>}
        <span className="block wrap-break-word text-muted">{row.chiefComplaint}</span>
      </td>
      <td className="px-3 py-2">
        <EsiMark row={row} words={words} />
      </td>
      <td className="px-3 py-2">
        <News2Mark row={row} words={words} />
      </td>
      <td className="px-3 py-2">
        {row.vitals === null ? (
          <span className="text-unknown">{words.t('noVitals')}</span>
        ) : (
          <>
            {signs.map((sign) => (
              <SignText key={sign.sign} sign={sign} words={words} />
            ))}
            <span className="text-xs whitespace-nowrap text-muted">{words.ago(row.vitals.at, now)}</span>
          </>
        )}
      </td>
      <td className="px-3 py-2">
        <Calls {...{ row, words, calls, now }} />
      </td>
    </tr>
  );
}

interface CallsProps {
  row: BoardRow;
  words: BoardWords;
  calls: ReturnType<typeof callsOf>;
  now: number;
}

function Calls({ row, words, calls, now }: CallsProps) {
  const taken = row.attention.find((cause) => cause.taken !== undefined)?.taken;
  return (
    <>
      {calls.map((call) => (
        <span
          key={call.kind}
          className={cn('block font-medium', call.tone === 'red' ? 'text-red' : 'text-amber')}
        >
          {words.call(call)}
        </span>
      ))}
      {tasksOf(row, now).map((task) => (
        <span key={task} className="block text-muted">
          {words.task(task)}
        </span>
      ))}
      {calls.length === 0 && taken && <span className="text-muted">{taken.by.fullName}</span>}
    </>
  );
}

/** Returns the patients whose row differs from the moment that was on screen before this one. None at first. */
function useChangedRows(board: PastBoardData): ReadonlySet<string> {
  const [shown, setShown] = useState({ board, changed: new Set<string>() });
  if (shown.board === board) return shown.changed;
  const before = new Map(shown.board.rows.map((row) => [row.patientId, contentOf(row)]));
  const changed = new Set(
    board.rows
      .filter((row) => before.get(row.patientId) !== contentOf(row))
      .map(({ patientId }) => patientId),
  );
  setShown({ board, changed });
  return changed;
}

/** The content of a row without the moment that it was made for. */
const contentOf = ({ at: _at, ...row }: BoardRow): string => JSON.stringify(row);
