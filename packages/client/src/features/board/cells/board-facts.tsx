import { callsOf } from '@bedside/contracts/clinical/board/board-calls.ts';
import { useQuery } from '@tanstack/react-query';
import { boardQuery } from '../../../domains/board/board.queries.ts';
import { useNow } from '../../../state/clock.ts';
import { EsiMark, News2Mark } from './board-cells.tsx';
import { ReasonText } from './call-cells.tsx';
import { RangeText } from './sign-cells.tsx';
import { useBoardWords } from './use-board-words.ts';

/**
 * The facts of the tracking list in the patient selector: ESI, NEWS2, what is out of range and the reasons that call.
 * They wrap, because a cut value is another number: "HR 12" of "HR 128".
 */
export function BoardFacts({ patientId }: { patientId: string }) {
  const words = useBoardWords();
  const now = useNow();
  // The session keeps the rows current. An option never fetches them.
  const { data: row } = useQuery({
    ...boardQuery(),
    enabled: false,
    select: (rows) => rows.find((one) => one.patientId === patientId),
  });
  if (row === undefined) return null;
  const common = { row, words };
  const calls = callsOf(row);
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5 text-xs *:shrink-0">
      <EsiMark {...common} />
      <News2Mark {...common} />
      {(row.vitals === null || row.vitals.outOfRange.length > 0) && (
        <span className="max-w-full">
          <RangeText {...common} now={now} />
        </span>
      )}
      <span className="flex max-w-full flex-wrap gap-x-2">
        <ReasonText {...common} now={now} calls={calls} />
      </span>
    </span>
  );
}
