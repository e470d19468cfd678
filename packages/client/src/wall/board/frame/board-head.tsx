import type { BoardRow } from '@bedside/contracts/board/board.contract.ts';
import { clockTime } from '../../../i18n/format.ts';
import type { WallSettings } from '../../settings.ts';
import { textsIn } from '../../texts.ts';
import { hoursAndMinutes } from '../line/line-words.ts';
import { freeBedsOf } from '../pages.ts';
import { censusOf } from './census.ts';

interface BoardHeadProps {
  rows: readonly BoardRow[];
  settings: WallSettings;
  isLive: boolean;
  asOf: number | null;
  /** By the server's clock, in epoch milliseconds. */
  now: number;
}

/** The department, census, waits, clock and connection. */
export function BoardHead({ rows, settings, isLive, asOf, now }: BoardHeadProps) {
  const t = textsIn(settings.language);
  // A stale board counts the waits up to its own time, because someone may have been called in since.
  const { present, waiting, wait } = censusOf(rows, isLive ? now : (asOf ?? now));
  const free = freeBedsOf(rows, settings.beds).length;
  return (
    <header className="head">
      <strong className="department">{settings.department}</strong>
      <Figure label={t('head.patients')} value={present} />
      {settings.beds.length > 0 && <Figure label={t('head.freeBeds')} value={free} />}
      <Figure label={t('head.waiting')} value={waiting} />
      {wait && <Figure label={t('head.meanWait')} value={hoursAndMinutes(wait.mean)} />}
      {wait && <Figure label={t('head.longestWait')} value={hoursAndMinutes(wait.longest)} />}
      <span className="link">{isLive ? `● ${t('live')}` : `✕ ${t('notLive')}`}</span>
      <time className="clock">{clockTime(now, settings.language)}</time>
    </header>
  );
}

function Figure({ label, value }: { label: string; value: string | number }) {
  return (
    <span className="figure">
      {label} <b>{value}</b>
    </span>
  );
}
