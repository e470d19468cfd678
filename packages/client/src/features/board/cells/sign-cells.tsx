import type { BoardRow } from '@bedside/contracts/board/board.contract.ts';
import { Fragment } from 'react';
import { cn } from '../../../ui/class-names.ts';
import { UnverifiedMark } from '../../../ui/records/unverified-mark.tsx';
import type { BoardWords, SignWords } from './use-board-words.ts';

interface CellProps {
  row: BoardRow;
  words: BoardWords;
}

/** The vital signs outside their limits with ▲ or ▼, the critical ones first, and the age of the oldest. */
export function RangeText({ row, words, now }: CellProps & { now: number }) {
  if (row.vitals === null) {
    return (
      <span className="text-xs leading-4">
        <span className="text-sm text-unknown">{words.t('noVitals')}</span>{' '}
        <MonitorText row={row} words={words} now={now} />
      </span>
    );
  }
  const out = words
    .signs(row)
    .filter(({ color }) => color !== undefined)
    .toSorted((a, b) => Number(b.color === 'critical') - Number(a.color === 'critical'));
  const [oldest] = out.flatMap(({ at }) => at ?? []).toSorted();
  return (
    // It names each of them, wraps and is never cut, because a missing value would read as a normal one.
    <span className="text-xs leading-4">
      {out.map((sign) => (
        <Fragment key={sign.sign}>
          <SignText sign={sign} words={words} />{' '}
        </Fragment>
      ))}
      {oldest && <span className="whitespace-nowrap text-muted">{words.ago(oldest, now)}</span>}{' '}
      <MonitorText row={row} words={words} now={now} />
    </span>
  );
}

/** MONITOR-8: a monitor sends what nobody has confirmed. Its values are in the chart, and what calls is beside it. */
function MonitorText({ row, words, now }: CellProps & { now: number }) {
  if (row.monitor === undefined) return null;
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap text-muted">
      <UnverifiedMark />
      {words.ago(row.monitor.at, now)}
    </span>
  );
}

/** One sign: "SpO₂ 82 ▼", with its age if `now` is given. */
export function SignText({ sign, words, now }: { sign: SignWords; words: BoardWords; now?: number }) {
  const { color, direction, name, value, isConfirmed, at, why } = sign;
  const tone = color === 'critical' ? 'text-red' : color === 'warning' ? 'text-amber' : 'text-ink';
  return (
    // The list's preview names the rule in words, for those who do not point.
    <span title={why} className={cn('mr-0.5 inline-block max-w-full', tone)}>
      <span className="whitespace-nowrap">
        {name} <span className="font-semibold">{value}</span>
        {direction && (
          <>
            <span aria-hidden className="ml-0.5 text-xs">
              {direction === 'low' ? '▼' : '▲'}
            </span>
            <span className="sr-only">{words.t(`vitals:${direction}`)}</span>
          </>
        )}
      </span>{' '}
      {isConfirmed && <span className="text-xs font-normal">{words.t('vitals:confirmed')}</span>}
      {at && now !== undefined && (
        <span className="text-xs whitespace-nowrap text-muted">{words.ago(at, now)}</span>
      )}
    </span>
  );
}
