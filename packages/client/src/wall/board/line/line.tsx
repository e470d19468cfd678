import type { BoardRow } from '@bedside/contracts/board/board.contract.ts';
import { hasLeft } from '@bedside/contracts/patients/patient-facts.ts';
import { memo } from 'react';
import { textsIn, type WallLanguage, type WallTexts } from '../../texts.ts';
import { callOf, isOpen, isUrgentCall, type WallCall } from '../calls.ts';
import { overdueSince } from '../freshness.ts';
import type { Grid } from '../grids.ts';
import { onOneLineOnly, type ShownLabel } from '../labels/shown-label.ts';
import { callFit, needsWholeLine } from './call-fit.ts';
import { CallCell, callWords, EsiCell, News2Cell, SignsCell, TeamCell, teamOf } from './line-cells.tsx';
import {
  ageSize,
  bedFit,
  bedRem,
  type ComplaintPlace,
  complaintSize,
  staySize,
  teamWidth,
} from './line-fit.ts';
import { sizesOf } from './line-sizes.ts';
import { ageAndSex, signsOf, stayText } from './line-words.ts';

interface LineProps {
  row: BoardRow;
  label: ShownLabel;
  language: WallLanguage;
  /** By the server's clock, in epoch milliseconds. */
  now: number;
  grid: Grid;
  /** True if a red call fills the line with red (BOARD-15). */
  isFullRed: boolean;
}

/** One patient. A call and old values make the row louder; words and shapes accompany each color. */
export const Line = memo(function Line({ row, label, language, now, grid, isFullRed }: LineProps) {
  const t = textsIn(language);
  const call = callOf(row);
  const isUrgent = isUrgentCall(call, row);
  const overdue = overdueSince(row, now);
  const age = ageAndSex(row, t, now);
  const team = teamOf(row);
  const cell = { row, t, language, now, grid, isOld: overdue !== undefined };
  const calls = callWords({ ...cell, call, overdue });
  const shown = needsWholeLine(calls, grid) ? onOneLineOnly(label) : label;
  const fit = callFit(calls, grid, { isTall: shown.lines.length > 1, team: teamWidth(team, grid) });
  const hasCall = calls.texts.length > 0 || calls.notices.length > 0;
  const signs = row.vitals && signsOf(row.vitals, t, language);
  const isBesideNothing = signs === null ? hasLeft(row) : signs.length === 0;
  const isWhole = grid.columns === 1 || (!hasCall && team.length === 0);
  const place = isBesideNothing ? (isWhole ? 'whole' : 'above') : 'own';
  const end = row.leftAt === undefined ? now : Date.parse(row.leftAt);
  const stay = stayText(end - Date.parse(row.arrivedAt), t);
  return (
    <li
      className="line"
      data-tone={toneOf(row, call, overdue)}
      data-urgent={isUrgent || undefined}
      data-outline={(isOpen(call) && !isUrgent && !isFullRed) || undefined}
      data-crowded={fit.isCrowded || undefined}
    >
      <Bed name={row.bed ?? '–'} room={bedRem[grid.columns]} most={sizesOf(grid).bed} />
      <Label {...shown} t={t} beside={place} />
      <span className="age" style={{ fontSize: `${ageSize(age, grid)}rem` }}>
        {age}
      </span>
      <EsiCell {...cell} />
      <span className="stay" style={{ fontSize: `${staySize(stay, grid)}rem` }}>
        {stay}
      </span>
      <Complaint {...{ row, t, grid, place }} team={hasCall ? 0 : fit.team} />
      <SignsCell {...cell} signs={signs} />
      <News2Cell {...cell} />
      <CallCell state={call.state} notices={calls.notices} fit={fit} />
      <TeamCell names={team} />
    </li>
  );
});

interface ComplaintProps {
  row: BoardRow;
  t: WallTexts;
  grid: Grid;
  place: ComplaintPlace;
  /** The width of the team beside it, in rem. */
  team: number;
}

/** The complaint. Without signs out of range it has their place, too, and is larger. */
function Complaint({ row, t, grid, place, team }: ComplaintProps) {
  const text = row.chiefComplaint ?? (row.complaintPrivate ? t('private') : '');
  return (
    <span
      className="complaint"
      data-place={place}
      style={{
        fontSize: `${complaintSize(text, grid, place)}rem`,
        marginRight: `${place === 'own' ? team : 0}rem`,
      }}
    >
      {row.chiefComplaint ?? (row.complaintPrivate && <em>{text}</em>)}
    </span>
  );
}

/** A label on one line or two, with the number of patients who share it. Its height depends on where the complaint stands. */
export function Label({
  lines: [first, second],
  size,
  twins,
  t,
  beside,
}: ShownLabel & { t: WallTexts; beside: ComplaintPlace }) {
  return (
    <span className="who" data-lines={second === undefined ? 1 : 2} data-beside={beside}>
      <span style={{ fontSize: `${size}rem` }}>
        {first}
        {second !== undefined && (
          <>
            <br />
            {second}
          </>
        )}
      </span>
      {twins > 1 && <small className="twins">{t('twins', { count: twins })}</small>}
    </span>
  );
}

/** No bed may end in dots, because it could be another. */
export function Bed({ name, room, most }: { name: string; room: number; most: number }) {
  const { size, wraps } = bedFit(name, room, most);
  return (
    <b className="bed" data-wraps={wraps || undefined} style={{ fontSize: `${size}rem` }}>
      {name}
    </b>
  );
}

/** The tone of a line: its call, or that it has left, or that its vital signs are overdue. */
export function toneOf(row: BoardRow, { state }: WallCall, overdue: number | undefined): string | undefined {
  if (hasLeft(row)) return 'left';
  if (state !== 'quiet') return state;
  return overdue === undefined && !row.flags.includes('no-vitals') ? undefined : 'overdue';
}
