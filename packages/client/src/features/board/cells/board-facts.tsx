import { callsOf } from '@bedside/contracts/clinical/board/board-calls.ts';
import { useQuery } from '@tanstack/react-query';
import { boardQuery } from '../../../domains/board/board.queries.ts';
import { useNow } from '../../../state/clock.ts';
import { CallText, EsiMark, News2Mark } from './board-cells.tsx';
import { RangeText } from './sign-cells.tsx';
import { useBoardWords } from './use-board-words.ts';

/** The facts of the tracking list in one line of the patient selector: ESI, NEWS2 and the reasons that call. */
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
  const calls = callsOf(row, now);
  return (
    <span className="flex min-w-0 items-center gap-2 text-xs">
      <EsiMark {...common} />
      <News2Mark {...common} />
      <span className="min-w-0 truncate">
        {(row.vitals === null || row.vitals.outOfRange.length > 0) && <RangeText {...common} now={now} />}
      </span>
      <span className="shrink-0">
        <CallText {...common} calls={calls} />
      </span>
    </span>
  );
}
