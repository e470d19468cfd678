import type { BoardRow } from '@bedside/contracts/board/board.contract.ts';
import { hasLeft } from '@bedside/contracts/patients/patient-facts.ts';
import { memo } from 'react';
import { textsIn, type WallLanguage } from '../texts.ts';
import { callOf, type WallCall } from './calls.ts';
import { overdueSince } from './freshness.ts';
import { CallCell, EsiCell, News2Cell, SignsCell, TeamCell } from './line-cells.tsx';
import { ageAndSex, stayText } from './line-words.ts';
import { shownLabel } from './shown-label.ts';

interface LineProps {
  row: BoardRow;
  /** How many patients of the board have this label. */
  twins: number;
  language: WallLanguage;
  /** By the server's clock, in epoch milliseconds. */
  now: number;
  columns: 1 | 2;
}

/** One patient. A call and old values make the row louder; words and shapes accompany each color. */
export const Line = memo(function Line({ row, twins, language, now, columns }: LineProps) {
  const t = textsIn(language);
  const call = callOf(row);
  const overdue = overdueSince(row, now);
  const label = shownLabel(row);
  const age = ageAndSex(row, t, now);
  const cell = { row, t, language, now, isOld: overdue !== undefined };
  const end = row.leftAt === undefined ? now : Date.parse(row.leftAt);
  return (
    <li className="line" data-tone={toneOf(row, call, overdue)}>
      <Bed name={row.bed ?? '–'} />
      <span className="who">
        <span data-length={hasLongWord(label) ? 'word' : lengthOf(label, labelLengths)}>{label}</span>
        {twins > 1 && <small className="twins">{t('twins', { count: twins })}</small>}
      </span>
      <span className="age" data-length={lengthOf(age, ageLengths)}>
        {age}
      </span>
      <EsiCell {...cell} />
      <span className="stay">{stayText(end - Date.parse(row.arrivedAt), t)}</span>
      <span className="complaint">
        {row.chiefComplaint ?? (row.complaintPrivate && <em>{t('private')}</em>)}
      </span>
      <SignsCell {...cell} named={columns === 1 ? 2 : 1} />
      <News2Cell {...cell} />
      <CallCell {...cell} call={call} overdue={overdue} />
      <TeamCell row={row} />
    </li>
  );
});

/** From how many characters on a bed, a label or an age is written smaller. No bed may end in dots, because it could be another. */
const bedLengths = [3, 4] as const;
const labelLengths = [6, 9] as const;
const ageLengths = [6, 8] as const;
const wordLength = 10;

const lengthOf = (text: string, [long, longest]: readonly [number, number]) =>
  text.length >= longest ? 'longest' : text.length >= long ? 'long' : undefined;

/** Returns whether a word is too long for one line of a label, and so must be cut into two. */
const hasLongWord = (label: string) => label.split(' ').some(({ length }) => length > wordLength);

function Bed({ name }: { name: string }) {
  return (
    <b className="bed" data-length={lengthOf(name, bedLengths)}>
      {name}
    </b>
  );
}

/** An empty bed. */
export function FreeBed({ bed, text }: { bed: string; text: string }) {
  return (
    <li className="line" data-tone="free">
      <Bed name={bed} />
      <span className="who">{text}</span>
    </li>
  );
}

function toneOf(row: BoardRow, { state }: WallCall, overdue: number | undefined): string | undefined {
  if (hasLeft(row)) return 'left';
  if (state === 'escalated' || state === 'calling') return state;
  return overdue === undefined && !row.flags.includes('no-vitals') ? undefined : 'overdue';
}
