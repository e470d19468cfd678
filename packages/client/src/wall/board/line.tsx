import type { BoardRow } from '@bedside/contracts/board/board.contract.ts';
import { hasLeft } from '@bedside/contracts/patients/patient-facts.ts';
import { memo } from 'react';
import { textsIn, type WallLanguage } from '../texts.ts';
import { callOf, type WallCall } from './calls.ts';
import { overdueSince } from './freshness.ts';
import { CallCell, News2Cell, SignsCell, TeamCell } from './line-cells.tsx';
import { ageAndSex, hoursAndMinutes } from './line-words.ts';

interface LineProps {
  row: BoardRow;
  /** How many patients of the board have this label. */
  twins: number;
  language: WallLanguage;
  /** By the server's clock, in epoch milliseconds. */
  now: number;
}

/** One patient. A call and old values make the row louder; words and shapes accompany each color. */
export const Line = memo(function Line({ row, twins, language, now }: LineProps) {
  const t = textsIn(language);
  const call = callOf(row);
  const overdue = overdueSince(row, now);
  const cell = { row, t, language, now, isOld: overdue !== undefined };
  const end = row.leftAt === undefined ? now : Date.parse(row.leftAt);
  return (
    <li className="line" data-tone={toneOf(row, call, overdue)}>
      <b className="bed">{row.bed ?? '–'}</b>
      <span className="who">
        {row.label}
        {twins > 1 && <small className="twins">{t('twins', { count: twins })}</small>}
      </span>
      <span className="age">{ageAndSex(row, t, now)}</span>
      <span className="esi" data-level={row.esi ?? 'none'}>
        {row.esi ?? '?'}
      </span>
      <span className="stay">{hoursAndMinutes(end - Date.parse(row.arrivedAt))}</span>
      <span className="complaint">{row.chiefComplaint}</span>
      <SignsCell {...cell} />
      <News2Cell {...cell} />
      <CallCell {...cell} call={call} overdue={overdue} />
      <TeamCell row={row} />
    </li>
  );
});

/** An empty bed. */
export function FreeBed({ bed, text }: { bed: string; text: string }) {
  return (
    <li className="line" data-tone="free">
      <b className="bed">{bed}</b>
      <span className="who">{text}</span>
    </li>
  );
}

function toneOf(row: BoardRow, { state }: WallCall, overdue: number | undefined): string | undefined {
  if (hasLeft(row)) return 'left';
  if (state === 'escalated' || state === 'calling') return state;
  return overdue === undefined && !row.flags.includes('no-vitals') ? undefined : 'overdue';
}
