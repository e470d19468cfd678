import type { BoardRow } from '@bedside/contracts/board/board.contract.ts';
import { hasLeft } from '@bedside/contracts/patients/patient-facts.ts';
import { memo } from 'react';
import { textsIn, type WallLanguage, type WallTexts } from '../../texts.ts';
import { callOf, type WallCall } from '../calls.ts';
import { overdueSince } from '../freshness.ts';
import { onOneLineOnly, type ShownLabel } from '../labels/shown-label.ts';
import { CallCell, callTexts, EsiCell, News2Cell, SignsCell, TeamCell } from './line-cells.tsx';
import { ageSize, type Columns, callFit, needsWholeLine } from './line-fit.ts';
import { ageAndSex, stayText } from './line-words.ts';

interface LineProps {
  row: BoardRow;
  label: ShownLabel;
  language: WallLanguage;
  /** By the server's clock, in epoch milliseconds. */
  now: number;
  columns: Columns;
}

/** One patient. A call and old values make the row louder; words and shapes accompany each color. */
export const Line = memo(function Line({ row, label, language, now, columns }: LineProps) {
  const t = textsIn(language);
  const call = callOf(row);
  const overdue = overdueSince(row, now);
  const age = ageAndSex(row, t, now);
  const cell = { row, t, language, now, columns, isOld: overdue !== undefined };
  const calls = callTexts({ ...cell, call, overdue });
  const shown = columns === 2 && needsWholeLine(calls) ? onOneLineOnly(label) : label;
  const fit = callFit(calls, columns, shown.lines.length > 1);
  const end = row.leftAt === undefined ? now : Date.parse(row.leftAt);
  return (
    <li className="line" data-tone={toneOf(row, call, overdue)} data-crowded={fit.isCrowded || undefined}>
      <Bed name={row.bed ?? '–'} />
      <Label {...shown} t={t} />
      <span className="age" style={{ fontSize: `${ageSize(age, columns)}rem` }}>
        {age}
      </span>
      <EsiCell {...cell} />
      <span className="stay">{stayText(end - Date.parse(row.arrivedAt), t)}</span>
      <span className="complaint">
        {row.chiefComplaint ?? (row.complaintPrivate && <em>{t('private')}</em>)}
      </span>
      <SignsCell {...cell} />
      <News2Cell {...cell} />
      <CallCell state={call.state} {...calls} fit={fit} />
      <TeamCell row={row} />
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

/** From how many characters on a bed is written smaller. No bed may end in dots, because it could be another. */
const bedLengths = [3, 4] as const;

const lengthOf = (text: string, [long, longest]: readonly [number, number]) =>
  text.length >= longest ? 'longest' : text.length >= long ? 'long' : undefined;

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
