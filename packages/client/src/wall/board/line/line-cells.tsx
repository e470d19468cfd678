import type { BoardRow } from '@bedside/contracts/board/board.contract.ts';
import { hasLeft } from '@bedside/contracts/patients/patient-facts.ts';
import { clockTime } from '../../../i18n/format.ts';
import type { WallLanguage, WallTexts } from '../../texts.ts';
import type { CallState, WallCall } from '../calls.ts';
import { isOldTriage, isOldValue } from '../freshness.ts';
import { type CallFit, type Columns, news2Size, signsSize } from './line-fit.ts';
import { causeWords, familyName, shortAge, signsOf, type WallSign } from './line-words.ts';

interface CellProps {
  row: BoardRow;
  t: WallTexts;
  language: WallLanguage;
  /** By the server's clock, in epoch milliseconds. */
  now: number;
  columns: Columns;
  /** The newest set of vital signs is too old for the patient's acuity. */
  isOld: boolean;
}

/**
 * The first vital signs out of range, two in one column and otherwise one, the number of the others, and the age of the
 * oldest. Old ones are gray, whatever they were.
 */
export function SignsCell({ row, t, language, now, isOld, columns }: CellProps) {
  const { vitals } = row;
  if (vitals === null) {
    const text = hasLeft(row) ? '' : t('noVitals');
    return (
      <span className="signs unknown" style={{ fontSize: `${signsSize([text], '', columns)}rem` }}>
        {text}
      </span>
    );
  }
  const signs = signsOf(vitals, t, language);
  const most = columns === 1 ? 2 : 1;
  const named = signs.slice(0, most);
  const others = signs.length - named.length;
  const oldest = Math.min(...signs.flatMap(({ at }) => (at === undefined ? [] : Date.parse(at))));
  const isOldSign = ({ at }: WallSign) => isOld || (at !== undefined && isOldValue(row, at, now));
  const age = Number.isFinite(oldest) ? shortAge(oldest, now, t) : '';
  const texts = [...named.map(({ text }) => text), ...(others > 0 ? [`+${others}`] : [])];
  return (
    <span className="signs" style={{ fontSize: `${signsSize(texts, age, columns)}rem` }}>
      {named.map((one) => (
        <span
          key={one.sign}
          data-critical={one.isCritical || undefined}
          data-old={isOldSign(one) || undefined}
          data-observed={one.at}
          data-received={one.receivedAt}
        >
          {one.text}
        </span>
      ))}
      {others > 0 && <span data-old={signs.slice(most).every(isOldSign) || undefined}>+{others}</span>}
      {age !== '' && <small data-old={signs.some(isOldSign) || undefined}>{age}</small>}
    </span>
  );
}

const arrows = { rising: '↑', falling: '↓', steady: '→' } as const;

/** NEWS2 or its range with its trend; "–" if there is none, "?" without a set of vital signs. */
export function News2Cell({ row, now, isOld }: CellProps) {
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
      style={{ fontSize: `${news2Size(text)}rem` }}
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

/** The texts of a call: why the row calls and since when, or who has taken it; and the notices. */
interface CallTexts {
  text: string;
  notices: readonly string[];
}

/** Returns the texts of a row's call. */
export function callTexts({
  row,
  t,
  language,
  now,
  call,
  overdue,
}: CellProps & { call: WallCall; overdue: number | undefined }): CallTexts {
  const late = overdue === undefined ? '' : t('overdue', { ago: shortAge(overdue, now, t) });
  return {
    text: [callText(call, t, language, now), late].filter(Boolean).join(' · '),
    notices: noticesOf(row, call, t),
  };
}

/** A call with its notices as badges. */
export function CallCell({ text, notices, state, fit }: CallTexts & { state: CallState; fit: CallFit }) {
  return (
    <span className="call" data-state={state}>
      {text !== '' && (
        <span className="call-text" style={{ fontSize: `${fit.text}rem` }}>
          {text}
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

function callText(call: WallCall, t: WallTexts, language: WallLanguage, now: number): string {
  if (call.state === 'quiet') return '';
  if (call.state === 'taken') {
    const last = call.causes
      .flatMap(({ taken }) => taken ?? [])
      .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))[0];
    return last ? t('taken', { who: familyName(last.by.fullName), time: clockTime(last.at, language) }) : '';
  }
  const since = Math.min(...call.causes.map(({ calledAt }) => Date.parse(calledAt)));
  const calls = t('calls', { ago: shortAge(since, now, t) });
  return [calls, causeWords(call, t)].filter(Boolean).join(': ');
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

/** The assigned nurse and physician. */
export function TeamCell({ row: { assigned } }: Pick<CellProps, 'row'>) {
  const assignedNames = [assigned?.nurse, assigned?.physician];
  const names = new Set(assignedNames.flatMap((name) => (name ? [familyName(name)] : [])));
  return (
    <span className="team">
      {[...names].map((name) => (
        <span key={name}>{name}</span>
      ))}
    </span>
  );
}
