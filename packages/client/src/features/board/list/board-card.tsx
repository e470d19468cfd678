import { callsOf } from '@bedside/contracts/clinical/board/board-calls.ts';
import { hasLeft } from '@bedside/contracts/patients/patient-facts.ts';
import { memo } from 'react';
import { cn } from '../../../ui/class-names.ts';
import { EsiMark, News2Mark, StayText } from '../cells/board-cells.tsx';
import { CallMark, ReasonText } from '../cells/call-cells.tsx';
import { RangeText } from '../cells/sign-cells.tsx';
import { assignedAs } from '../order/board-filters.ts';
import { type LineProps, OpenLink } from './board-line.tsx';
import { NoticeLine } from './notice-line.tsx';
import { TakeButton } from './take-button.tsx';

/** One patient as a card, for phones: identity and urgency, the complaint, then what is out of range and what calls. */
export const BoardCard = memo(function BoardCard(props: LineProps) {
  const { row, words, now, nameMark, notice } = props;
  const calls = callsOf(row);
  const common = { row, words };
  return (
    <tr className={cn('relative block border-b bg-surface px-3 py-2 text-sm', hasLeft(row) && 'text-muted')}>
      <th scope="row" className="block text-left font-normal">
        <CallMark calls={calls} />
        <span className="flex items-center gap-2">
          <span className="w-9 shrink-0 truncate text-base font-semibold">{row.bed || '–'}</span>
          <span className="flex min-w-0 grow flex-wrap items-baseline gap-x-1.5">
            <OpenLink {...props} />
            {nameMark(row.patientId)}
            <span className="shrink-0 text-xs text-muted">{words.who(row)}</span>
          </span>
          <EsiMark {...common} />
          <News2Mark {...common} />
        </span>
        <span className="line-clamp-2 pl-11 leading-5 wrap-break-word">{row.chiefComplaint}</span>
      </th>
      <td className="flex items-center gap-2 pl-11">
        {/* One below the other. Side by side, both would be cut, even within a value. */}
        <span className="flex min-w-0 grow flex-col justify-center">
          {(row.vitals === null || row.vitals.outOfRange.length > 0) && <RangeText {...common} now={now} />}
          <ReasonText {...common} now={now} calls={calls} />
        </span>
        <TakeOrStay {...props} />
        {notice && <NoticeLine notice={notice} />}
      </td>
    </tr>
  );
});

/** The button that assigns the reader, or else the time since arrival. */
function TakeOrStay(props: LineProps) {
  const { row, words, reader, now } = props;
  if (!row.assigned?.[assignedAs(reader)] && !hasLeft(row)) {
    return (
      <TakeButton
        {...props}
        isActive
        className="px-2.5 max-md:min-h-8 max-md:py-0 before:absolute before:-inset-x-2 before:-inset-y-1.5"
      />
    );
  }
  return (
    <span className="shrink-0 text-xs text-muted">
      <StayText row={row} words={words} now={now} />
    </span>
  );
}
