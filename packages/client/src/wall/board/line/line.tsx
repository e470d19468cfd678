import type { BoardRow } from '@bedside/contracts/board/board.contract.ts';
import { hasLeft } from '@bedside/contracts/patients/patient-facts.ts';
import { memo } from 'react';
import { textsIn, type WallLanguage, type WallTexts } from '../../texts.ts';
import { callOf, type WallCall } from '../calls.ts';
import { overdueSince } from '../freshness.ts';
import type { Grid } from '../grids.ts';
import { onOneLineOnly, type ShownLabel } from '../labels/shown-label.ts';
import { callFit, needsWholeLine } from './call-fit.ts';
import { CallCell, callWords, EsiCell, News2Cell, SignsCell, TeamCell, teamOf } from './line-cells.tsx';
import { ageSize, bedFit, staySize, teamWidth } from './line-fit.ts';
import { ageAndSex, stayText } from './line-words.ts';

interface LineProps {
  row: BoardRow;
  label: ShownLabel;
  language: WallLanguage;
  /** By the server's clock, in epoch milliseconds. */
  now: number;
  grid: Grid;
}

/** One patient. A call and old values make the row louder; words and shapes accompany each color. */
export const Line = memo(function Line({ row, label, language, now, grid }: LineProps) {
  const t = textsIn(language);
  const call = callOf(row);
  const overdue = overdueSince(row, now);
  const age = ageAndSex(row, t, now);
  const team = teamOf(row);
  const cell = { row, t, language, now, grid, isOld: overdue !== undefined };
  const calls = callWords({ ...cell, call, overdue });
  const shown = needsWholeLine(calls, grid) ? onOneLineOnly(label) : label;
  const fit = callFit(calls, grid, { isTall: shown.lines.length > 1, team: teamWidth(team, grid) });
  const hasCall = calls.texts.length > 0 || calls.notices.length > 0;
  const end = row.leftAt === undefined ? now : Date.parse(row.leftAt);
  const stay = stayText(end - Date.parse(row.arrivedAt), t);
  return (
    <li className="line" data-tone={toneOf(row, call, overdue)} data-crowded={fit.isCrowded || undefined}>
      <Bed name={row.bed ?? '–'} grid={grid} />
      <Label {...shown} t={t} />
      <span className="age" style={{ fontSize: `${ageSize(age, grid)}rem` }}>
        {age}
      </span>
      <EsiCell {...cell} />
      <span className="stay" style={{ fontSize: `${staySize(stay, grid)}rem` }}>
        {stay}
      </span>
      <span className="complaint" style={{ marginRight: `${hasCall ? 0 : fit.team}rem` }}>
        {row.chiefComplaint ?? (row.complaintPrivate && <em>{t('private')}</em>)}
      </span>
      <SignsCell {...cell} />
      <News2Cell {...cell} />
      <CallCell state={call.state} notices={calls.notices} fit={fit} />
      <TeamCell names={team} />
    </li>
  );
});

/** A label on one line or two, with the number of patients who share it. */
function Label({ lines: [first, second], size, twins, t }: ShownLabel & { t: WallTexts }) {
  return (
    <span className="who" data-lines={second === undefined ? 1 : 2}>
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
function Bed({ name, grid }: { name: string; grid: Grid }) {
  const { size, wraps } = bedFit(name, grid);
  return (
    <b className="bed" data-wraps={wraps || undefined} style={{ fontSize: `${size}rem` }}>
      {name}
    </b>
  );
}

/** An empty bed. */
export function FreeBed({ bed, text, grid }: { bed: string; text: string; grid: Grid }) {
  return (
    <li className="line" data-tone="free">
      <Bed name={bed} grid={grid} />
      <span className="who">{text}</span>
    </li>
  );
}

function toneOf(row: BoardRow, { state }: WallCall, overdue: number | undefined): string | undefined {
  if (hasLeft(row)) return 'left';
  if (state === 'escalated' || state === 'calling') return state;
  return overdue === undefined && !row.flags.includes('no-vitals') ? undefined : 'overdue';
}
