import type { BoardRow } from '@bedside/contracts/board/board.contract.ts';
import { hasLeft } from '@bedside/contracts/patients/patient-facts.ts';
import { clockTime } from '../../../i18n/format.ts';
import type { WallLanguage, WallTexts } from '../../texts.ts';
import type { CallState, WallCall } from '../calls.ts';
import { isOldTriage, isOldValue } from '../freshness.ts';
import type { Grid } from '../grids.ts';
import type { CallFit, CallWords } from './call-fit.ts';
import { namedSigns, news2Rem, news2Size, signsFit } from './line-fit.ts';
import { sizesOf } from './line-sizes.ts';
import { causeWords, familyName, shortAge, type WallSign } from './line-words.ts';

interface CellProps {
  row: BoardRow;
  t: WallTexts;
  language: WallLanguage;
  /** By the server's clock, in epoch milliseconds. */
  now: number;
  grid: Grid;
  /** The newest set of vital signs is too old for the patient's acuity. */
  isOld: boolean;
}

/**
 * The first vital signs out of range, as many as the grid has room for; beside them the number of the others above the
 * age of the oldest. Old ones are gray, whatever they were.
 */
export function SignsCell({
  row,
  t,
  now,
  isOld,
  grid,
  signs,
}: CellProps & { signs: readonly WallSign[] | null }) {
  if (signs === null) {
    const text = hasLeft(row) ? '' : t('noVitals');
    return (
      <span className="signs unknown" style={{ fontSize: `${signsFit([text], '', '', grid).size}rem` }}>
        {text}
      </span>
    );
  }
  const named = signs.slice(0, namedSigns(grid));
  const others = signs.slice(named.length);
  const oldest = Math.min(...signs.flatMap(({ at }) => (at === undefined ? [] : Date.parse(at))));
  const isOldSign = ({ at }: WallSign) => isOld || (at !== undefined && isOldValue(row, at, now));
  const age = Number.isFinite(oldest) ? shortAge(oldest, now, t) : '';
  const more = others.length > 0 ? `+${others.length}` : '';
  const texts = named.map(({ text }) => text);
  const { size, beside, rows, ...small } = signsFit(texts, more, age, grid);
  const placeOf = (at: number) => ({
    gridColumn: (at % beside) + 1,
    gridRow: rows === 1 ? '1 / 3' : Math.floor(at / beside) + 1,
  });
  return (
    <span className="signs" style={{ fontSize: `${size}rem` }}>
      {named.map((one, at) => (
        <span
          key={one.sign}
          style={placeOf(at)}
          data-critical={one.isCritical || undefined}
          data-old={isOldSign(one) || undefined}
          data-observed={one.at}
          data-received={one.receivedAt}
        >
          {one.text}
        </span>
      ))}
      {more !== '' && (
        <span
          className="others"
          style={{ fontSize: `${small.others}rem` }}
          data-old={others.every(isOldSign) || undefined}
        >
          {more}
        </span>
      )}
      {age !== '' && (
        <small
          style={{ fontSize: `${small.age}rem` }}
          data-alone={more === '' || undefined}
          data-old={signs.some(isOldSign) || undefined}
        >
          {age}
        </small>
      )}
    </span>
  );
}

const arrows = { rising: '↑', falling: '↓', steady: '→' } as const;

/** NEWS2 or its range with its trend; "–" if there is none, "?" without a set of vital signs. */
export function News2Cell({
  row,
  now,
  isOld,
  grid,
  room = news2Rem[grid.columns],
  most = sizesOf(grid).news2,
}: CellProps & { room?: number; most?: number }) {
  const { news2, vitals } = row;
  if (news2.status !== 'scored') {
    return (
      <b className="news2" data-level="none">
        {news2.status === 'not-observed' ? '?' : '–'}
      </b>
    );
  }
  const { lowest, highest, singleThree, trend, at } = news2;
  const isHigh = lowest >= 7 || singleThree;
  const text = lowest === highest ? String(lowest) : `${lowest}–${highest}`;
  return (
    <b
      className="news2"
      style={{ fontSize: `${news2Size(text, room, most)}rem` }}
      data-level={isHigh ? 'high' : highest >= 5 ? 'raised' : undefined}
      data-old={isOld || isOldValue(row, at, now) || undefined}
      data-observed={at}
      data-received={vitals?.receivedAt}
    >
      {text}
      {trend && <i>{arrows[trend]}</i>}
    </b>
  );
}

/** The triage level, "?" without one. An old one shows its age. */
export function EsiCell({ row, t, now }: CellProps) {
  const { esi, esiTimes } = row;
  const isOld = isOldTriage(row, now);
  return (
    <span
      className="esi"
      data-level={esi ?? 'none'}
      data-old={isOld || undefined}
      data-observed={esiTimes?.at}
      data-received={esiTimes?.receivedAt}
    >
      {esi ?? '?'}
      {isOld && esiTimes && <small>{shortAge(Date.parse(esiTimes.at), now, t)}</small>}
    </span>
  );
}

/**
 * Returns the texts of a row's call: since when and why the row calls, or who has taken the call, and since when its
 * vital signs are overdue; and the notices.
 */
export function callWords({
  row,
  t,
  language,
  now,
  call,
  overdue,
}: CellProps & { call: WallCall; overdue: number | undefined }): CallWords {
  const parts = callParts(call, t, language, now);
  const ago = overdue === undefined ? undefined : shortAge(overdue, now, t);
  const late = ago === undefined ? undefined : [t('overdue', { ago }), t('overdueShort', { ago })];
  return { texts: callTexts(parts, late), notices: noticesOf(row, call, t) };
}

/** Returns the texts from the whole one to the shortest. Dots stand for missing parts, so that no number is cut. */
function callTexts(parts: readonly string[], late: readonly string[] | undefined): string[] {
  const starts = parts.map((_part, missing) => {
    const text = parts.slice(0, parts.length - missing).join('');
    return missing > 0 ? `${text} …` : text;
  });
  const [whole, ...shorter] = starts;
  if (late === undefined) return starts;
  const [words = '', short = ''] = late;
  if (whole === undefined) return [words];
  const last = starts.at(-1) ?? whole;
  return [
    `${whole} · ${words}`,
    ...[whole, ...shorter].map((start) => `${start} · ${short}`),
    last.endsWith('…') ? last : `${last} …`,
  ];
}

interface CallCellProps {
  notices: readonly string[];
  state: CallState;
  fit: CallFit;
}

/** A call with its notices as badges. */
export function CallCell({ notices, state, fit }: CallCellProps) {
  return (
    <span className="call" data-state={state} style={{ marginRight: `${fit.team}rem` }}>
      {fit.text !== '' && (
        <span className="call-text" style={{ fontSize: `${fit.size}rem` }}>
          {fit.text}
        </span>
      )}
      {notices.length > 0 && (
        <span className="notices" style={{ fontSize: `${fit.notices}rem` }}>
          {notices.map((notice) => (
            <b key={notice} className="notice">
              {notice}
            </b>
          ))}
        </span>
      )}
    </span>
  );
}

function callParts(call: WallCall, t: WallTexts, language: WallLanguage, now: number): string[] {
  const unseen =
    call.unseenAt === undefined ? [] : [t('unseen', { time: clockTime(call.unseenAt, language) })];
  if (call.state === 'quiet') return unseen;
  if (call.state === 'taken') {
    const last = call.causes
      .flatMap(({ taken }) => taken ?? [])
      .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))[0];
    return last
      ? [t('taken', { who: familyName(last.by.fullName), time: clockTime(last.at, language) })]
      : [];
  }
  const since = Math.min(...call.causes.map(({ calledAt }) => Date.parse(calledAt)));
  const causes = causeWords(call, t).map((word, at) => `${at === 0 ? ':' : ','} ${word}`);
  return [t('calls', { ago: shortAge(since, now, t) }), ...causes];
}

/** Statuses that a row names. The others follow from its place and its wait. */
const namedStatuses = ['boarding', 'transferred', 'left', 'died', 'discharged'] as const;

/** Flags of the row in words, the urgent ones first. A critical result is always among them while it calls. */
function noticesOf(
  { flags, isolation, status }: BoardRow,
  { state, causes }: WallCall,
  t: WallTexts,
): string[] {
  const callsForResult = state !== 'taken' && causes.some(({ kind }) => kind === 'critical-result');
  const named = namedStatuses.find((one) => one === status);
  return [
    ...(flags.includes('critical-lab') || callsForResult ? [t('critical')] : []),
    ...(flags.includes('sepsis') ? [t('sepsis')] : []),
    ...(isolation !== undefined && isolation !== 'none' ? [t(`isolation.${isolation}`)] : []),
    ...(named ? [t(`status.${named}`)] : []),
  ];
}

/** Returns the family names of the assigned nurse and physician, each once. */
export function teamOf({ assigned }: BoardRow): string[] {
  const names = [assigned?.nurse, assigned?.physician];
  return [...new Set(names.flatMap((name) => (name ? [familyName(name)] : [])))];
}

/** The assigned nurse and physician. */
export function TeamCell({ names }: { names: readonly string[] }) {
  return (
    <span className="team">
      {names.map((name) => (
        <span key={name}>{name}</span>
      ))}
    </span>
  );
}
