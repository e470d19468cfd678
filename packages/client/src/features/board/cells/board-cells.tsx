import type { BoardRow } from '@bedside/contracts/board/board.contract.ts';
import { callsOf } from '@bedside/contracts/clinical/board/board-calls.ts';
import { CircleDashed, ShieldAlert } from 'lucide-react';
import { useAuthorName } from '../../../i18n/hooks/use-author-name.ts';
import { useMoment } from '../../../i18n/hooks/use-moment.ts';
import { initials } from '../../../i18n/role-label.ts';
import { cn } from '../../../ui/class-names.ts';
import type { BoardWords } from './use-board-words.ts';

interface CellProps {
  row: BoardRow;
  words: BoardWords;
}

/** The triage level in its shape: a solid field for level 1 only. It is not red, because it is no call. */
export function EsiMark({ row, words: { t } }: CellProps) {
  const { esi } = row;
  if (esi === null) {
    return (
      <span role="img" aria-label={t('noEsi')} title={t('noEsi')} className="text-unknown">
        <CircleDashed aria-hidden className="size-5" />
      </span>
    );
  }
  return (
    <span
      title={t('esi', { level: esi })}
      className={cn(
        'inline-flex size-5 items-center justify-center rounded-full border text-xs font-semibold',
        esi === 1 && 'border-transparent bg-ink text-surface',
        esi === 2 && 'border-ink',
        esi > 2 && 'rounded-sm border-line-strong text-ink',
      )}
    >
      <span className="sr-only">{t('column.esi')} </span>
      {esi}
    </span>
  );
}

const arrows = { rising: '↑', falling: '↓', steady: '→' } as const;

/**
 * NEWS2 or its range with its trend. Red from 7 or with a single 3, solid while no one has taken the call (D76); amber if
 * 5 is possible, gray if unknown.
 */
export function News2Mark({ row, words }: CellProps) {
  const { news2 } = row;
  const text = words.news2(row);
  const meaning = words.news2Words(row);
  const isScored = news2.status === 'scored';
  const isHigh = isScored && (news2.lowest >= 7 || news2.singleThree);
  const isUntaken = callsOf(row).some(({ tone }) => tone === 'red');
  return (
    <span
      title={meaning}
      className={cn(
        'inline-flex h-6 min-w-6 items-center justify-center gap-0.5 rounded-sm px-1.5 font-semibold whitespace-nowrap',
        !isScored && 'font-normal text-unknown',
        isHigh && (isUntaken ? 'bg-red-solid text-white' : 'text-red inset-ring inset-ring-red'),
        isScored && !isHigh && news2.highest >= 5 && 'bg-amber-tint text-amber',
      )}
    >
      {text}
      {isScored && news2.trend && <span aria-hidden>{arrows[news2.trend]}</span>}
      <span className="sr-only">{meaning && `, ${meaning}`}</span>
    </span>
  );
}

/** Isolation, and allergies that are known or were never asked. Shows nothing for "none known". */
export function SafetyText({ row, words }: CellProps) {
  const { t } = words;
  const { isolation, allergies, medications } = row;
  const active = medications?.active ?? 0;
  const notCompared = medications?.notCompared ?? 0;
  const isIsolated = isolation !== undefined && isolation !== 'none';
  const isNotAsked = allergies === undefined || allergies === 'not-asked';
  const list = t('allergy', { list: words.allergies(row) });
  return (
    <span className="flex min-w-0 flex-col text-xs leading-4">
      {isIsolated && (
        <span className="flex items-center gap-0.5 truncate font-medium text-amber">
          <ShieldAlert aria-hidden className="size-3 shrink-0" />
          <span aria-hidden className="truncate">
            {t(`patients:isolations.${isolation}`)}
          </span>
          <span className="sr-only">{t('isolation', { kind: t(`patients:isolations.${isolation}`) })}</span>
        </span>
      )}
      {isNotAsked && active === 0 && (
        <span className="truncate text-unknown">{t('allergyShort.notAsked')}</span>
      )}
      {isNotAsked && active > 0 && (
        <span className="line-clamp-2 font-medium text-amber">
          {t('allergyShort.notAskedDrugs', { count: active })}
        </span>
      )}
      {notCompared > 0 && (
        <span className="line-clamp-2 font-medium text-amber">
          {t('allergyShort.notCompared', { count: notCompared })}
        </span>
      )}
      {Array.isArray(allergies) && (
        // Positioned, because otherwise the text for screen readers would widen the list.
        <span title={list} className="relative truncate text-ink">
          <span aria-hidden>{words.allergies(row)}</span>
          <span className="sr-only">{list}</span>
        </span>
      )}
    </span>
  );
}

/** The viewers of the chart and their activities. */
export function HereText({ row, words, readerId }: CellProps & { readerId: string }) {
  const others = row.viewers.filter(({ userId }) => userId !== readerId);
  const busy = others.find(({ activity }) => activity !== 'viewing');
  const [first] = busy ? [busy] : others;
  if (first === undefined) return null;
  const doing = (viewer: typeof first) =>
    words.t('doing', {
      name: viewer.fullName,
      activity: words.t(`presence:activity.${viewer.activity}`),
    });
  return (
    <span title={others.map(doing).join('; ')} className="flex min-w-0 items-center gap-1 text-xs">
      <span
        aria-hidden
        className={cn(
          'flex size-6 shrink-0 items-center justify-center rounded-full font-semibold',
          busy ? 'bg-action-tint text-action' : 'bg-hover text-ink',
        )}
      >
        {initials(first.fullName)}
      </span>
      {others.length > 1 && <span aria-hidden>+{others.length - 1}</span>}
      <span className="sr-only">{others.map(doing).join('; ')}</span>
    </span>
  );
}

/** The time since arrival: "3 h 05". */
export function StayText({ row, words: { t }, now }: CellProps & { now: number }) {
  const moment = useMoment();
  const end = row.leftAt === undefined ? now : Date.parse(row.leftAt);
  const all = Math.max(0, Math.floor((end - Date.parse(row.arrivedAt)) / 60_000));
  const [hours, minutes] = [Math.floor(all / 60), all % 60];
  const padded = `${minutes}`.padStart(2, '0');
  return (
    <span title={t('arrived', { time: moment(row.arrivedAt) })} className="whitespace-nowrap">
      {hours === 0 ? t('unit.stayMinutes', { minutes }) : t('unit.stay', { hours, minutes: padded })}
    </span>
  );
}

/** When the chart last changed and by whom, with a dot if the reader has not seen it. */
export function ChangeText({ row, words, now }: CellProps & { now: number }) {
  const authorName = useAuthorName();
  const { lastChange, seen } = row;
  if (lastChange === undefined) return null;
  const isNew = seen !== undefined && lastChange.seq > seen.seq;
  const who = authorName(lastChange.by);
  return (
    <span
      title={words.t('changed', { when: words.ago(lastChange.at, now), who })}
      className="flex min-w-0 items-center gap-1 text-xs whitespace-nowrap text-muted"
    >
      {isNew && (
        <span
          role="img"
          aria-label={words.t('changedNew')}
          className="size-1.5 shrink-0 rounded-full bg-action-solid"
        />
      )}
      {words.ago(lastChange.at, now)}
      <span className="truncate">{initials(who)}</span>
    </span>
  );
}
