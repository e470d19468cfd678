import { type BoardCall, callsOf } from '@bedside/contracts/clinical/board/board-calls.ts';
import { hasLeft } from '@bedside/contracts/patients/patient-facts.ts';
import { memo } from 'react';
import { cn } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { CallText, EsiMark, News2Mark, StayText } from '../cells/board-cells.tsx';
import { RangeText } from '../cells/sign-cells.tsx';
import { assignedAs } from '../order/board-filters.ts';
import { type LineProps, OpenLink } from './board-line.tsx';
import { NoticeLine } from './notice-line.tsx';

/** One patient in two lines, for phones: identity and urgency, then the reasons that call. */
export const BoardCard = memo(function BoardCard(props: LineProps) {
  const { row, words, now, nameMark, notice } = props;
  const calls = callsOf(row, now);
  const isRed = calls.some(({ tone }) => tone === 'red');
  const common = { row, words };
  return (
    <tr className={cn('relative block border-b bg-surface px-3 py-2 text-sm', hasLeft(row) && 'text-muted')}>
      <th scope="row" className="block text-left font-normal">
        {calls.length > 0 && (
          <span
            aria-hidden
            className={cn('absolute inset-y-0 left-0 w-[3px]', isRed ? 'bg-red-solid' : 'bg-amber-mark')}
          />
        )}
        <span className="flex items-center gap-2">
          <span className="w-9 shrink-0 truncate text-base font-semibold">{row.bed || '–'}</span>
          <span className="flex min-w-0 grow items-center gap-1.5">
            <OpenLink {...props} />
            {nameMark(row.patientId)}
            <span className="shrink-0 text-xs text-muted">{words.who(row)}</span>
          </span>
          <EsiMark {...common} />
          <News2Mark {...common} />
        </span>
      </th>
      <td className="mt-1 block">
        <span className="flex min-h-5 items-center gap-2 pl-11">
          <Reasons {...props} calls={calls} />
          <TakeOrStay {...props} />
        </span>
        {notice && <NoticeLine notice={notice} />}
      </td>
    </tr>
  );
});

/** The values out of range, or else the complaint. The reasons that call are below. */
function Reasons({ row, words, now, calls }: LineProps & { calls: readonly BoardCall[] }) {
  const common = { row, words };
  const hasCall =
    row.labs.unreviewed > 0 || row.labs.notChecked > 0 || row.attention.length > 0 || calls.length > 0;
  // The call already shows that there are no vitals, so the complaint gets the space.
  const hasRange = row.vitals
    ? row.vitals.outOfRange.length > 0
    : !calls.some(({ kind }) => kind === 'no-vitals');
  return (
    // One below the other. Side by side, both would be cut, even within a value.
    <span className="flex min-h-8 min-w-0 grow flex-col justify-center">
      {hasRange ? (
        <RangeText {...common} now={now} lines={hasCall ? 1 : 2} />
      ) : (
        <span className="line-clamp-1 text-muted">{row.chiefComplaint}</span>
      )}
      {hasCall && <CallText {...common} calls={calls} lines={1} />}
    </span>
  );
}

/** The button that assigns the reader, or else the time since arrival. */
function TakeOrStay({ row, words, reader, now, onTake }: LineProps) {
  const { t } = words;
  const canTake = !row.assigned?.[assignedAs(reader)] && !hasLeft(row);
  if (!canTake) {
    return (
      <span className="shrink-0 text-xs text-muted">
        <StayText row={row} words={words} now={now} />
      </span>
    );
  }
  return (
    <Button
      size="sm"
      variant="outline"
      className="relative z-2 h-8 px-2.5 before:absolute before:-inset-x-2 before:-inset-y-1.5"
      aria-label={t('takeName', { name: row.label })}
      onClick={() => onTake(row)}
    >
      {t('take')}
    </Button>
  );
}
