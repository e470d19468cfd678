import type { BoardRow } from '@bedside/contracts/board/board.contract.ts';
import { memo } from 'react';
import { textsIn, type WallLanguage } from '../../texts.ts';
import { callOf, isOpen, isUrgentCall } from '../calls.ts';
import { overdueSince } from '../freshness.ts';
import type { Grid } from '../grids.ts';
import { onOneLineOnly, type ShownLabel } from '../labels/shown-label.ts';
import { fittingSize, widthOf } from '../labels/text-width.ts';
import { callLineFit } from './call-fit.ts';
import { Bed, Label, toneOf } from './line.tsx';
import { CallCell, callWords, EsiCell, News2Cell, SignsCell, TeamCell, teamOf } from './line-cells.tsx';
import { ageAndSex, signsOf, stayText } from './line-words.ts';

interface CallLineProps {
  row: BoardRow;
  label: ShownLabel;
  language: WallLanguage;
  /** By the server's clock, in epoch milliseconds. */
  now: number;
  /** The columns of the lines that call. */
  columns: 1 | 2;
  /** True if a red call fills the line with red (BOARD-15). */
  isFullRed: boolean;
}

/** The sizes of type of the largest cells, and the widths of their cells, in rem. As in wall.css. */
const large = {
  most: 7.2,
  bed: { 1: 17, 2: 12.4 },
  news2: { 1: 15, 2: 13.6 },
  age: { 1: 12, 2: 7.4 },
} as const;

/** A patient who calls: bed and NEWS2 to be read from afar, since when and why, and the signs out of range (D75). */
export const CallLine = memo(function CallLine({
  row,
  label,
  language,
  now,
  columns,
  isFullRed,
}: CallLineProps) {
  const t = textsIn(language);
  const call = callOf(row);
  const isUrgent = isUrgentCall(call, row);
  const overdue = overdueSince(row, now);
  // The signs have one row, of the width that they have in one column.
  const grid: Grid = { columns: 1, lines: columns === 1 ? 12 : 15 };
  const cell = { row, t, language, now, grid, isOld: overdue !== undefined };
  const words = callWords({ ...cell, call, overdue });
  const fit = callLineFit(words, columns);
  const age = ageAndSex(row, t, now);
  const stay = stayText(now - Date.parse(row.arrivedAt), t);
  const small = (text: string) => fittingSize(widthOf(text), large.age[columns], { most: 3.2, least: 1.2 });
  const complaint = row.chiefComplaint ?? (row.complaintPrivate ? t('private') : '');
  return (
    <li
      className="line"
      data-tone={toneOf(row, call, overdue)}
      data-urgent={isUrgent || undefined}
      data-outline={(isOpen(call) && !isUrgent && !isFullRed) || undefined}
    >
      <Bed name={row.bed ?? '–'} room={large.bed[columns]} most={large.most} />
      <News2Cell {...cell} room={large.news2[columns]} most={large.most} />
      <EsiCell {...cell} />
      <Label {...onOneLineOnly(label)} t={t} beside="own" />
      <span className="age" style={{ fontSize: `${small(age)}rem` }}>
        {age}
      </span>
      <span className="stay" style={{ fontSize: `${small(stay)}rem` }}>
        {stay}
      </span>
      <CallCell state={call.state} notices={words.notices} fit={fit} />
      <SignsCell {...cell} signs={row.vitals && signsOf(row.vitals, t, language)} />
      <span className="complaint">{complaint}</span>
      <TeamCell names={teamOf(row)} />
    </li>
  );
});
