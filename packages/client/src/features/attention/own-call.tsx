import {
  type AttentionCause,
  attentionEndpoints,
  isUrgentOnly,
} from '@bedside/contracts/attention/attention.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue, useSetAtom } from 'jotai';
import { BellOff, BellRing, CircleQuestionMark, Hand, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { boardQuery } from '../../domains/board/board.queries.ts';
import { clockTime } from '../../i18n/format.ts';
import { useAgo } from '../../i18n/hooks/use-ago.ts';
import { useAttentionText } from '../../i18n/hooks/use-attention-text.ts';
import { boardFreshnessAtom } from '../../realtime/connection/connection.ts';
import { useNow } from '../../state/clock.ts';
import { openHistoryAtom } from '../../state/selection.ts';
import { languageAtom } from '../../storage/preferences.ts';
import { cn } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { phoneQuery, useMediaQuery } from '../../ui/hooks/use-media-query.ts';
import { ownCallOf } from './calls.ts';
import { useTakeCall } from './use-take-call.ts';

/** The look of an item in the row below the head. Each is cut to one line there, and shown whole in its popover. */
const item = 'flex min-w-0 items-center gap-2 rounded-sm px-2 py-0.5 max-md:min-h-10 max-md:gap-1.5';

interface OwnCallProps {
  patientId: string;
  /** The ids of the results that the row shows with a button of their own. Their values are not repeated. */
  namedResults: ReadonlySet<string>;
}

/** Returns the row of a patient, and whether the list is known at all. */
function useRow(patientId: string) {
  const { isCaughtUp } = useAtomValue(boardFreshnessAtom);
  // The board's watch fetches the rows and keeps them current.
  const { data: rows } = useQuery({ ...boardQuery(), enabled: false });
  const row = rows?.find((one) => one.patientId === patientId);
  // A chart without a row, such as that of a patient who left, has no calls.
  return { row, isKnown: row !== undefined || (rows !== undefined && isCaughtUp) };
}

/** Returns the ids of the results that the untaken call of the open patient names. */
export function useCalledResults(patientId: string): ReadonlySet<string> {
  const call = ownCallOf(useRow(patientId).row?.attention ?? []);
  const causes = call?.state === 'untaken' ? call.causes : [];
  return new Set(
    causes.filter(({ kind }) => kind === 'critical-result').flatMap(({ recordIds }) => recordIds),
  );
}

/** The untaken call of the open patient, first in the row below the head: why, since when, and Take. */
export function OwnCall({ patientId, namedResults }: OwnCallProps) {
  const call = ownCallOf(useRow(patientId).row?.attention ?? []);
  if (call?.state !== 'untaken') return null;
  return <Untaken patientId={patientId} causes={call.causes} namedResults={namedResults} />;
}

/**
 * The other states of the open patient's calls, after the facts that harm: a taken call is an outline with who took it
 * (D76). Says so while the calls are not known, because silence would read as "no call".
 */
export function OwnCallState({ patientId, namedResults }: OwnCallProps) {
  const { t } = useTranslation('attention');
  const { row, isKnown } = useRow(patientId);
  const call = ownCallOf(row?.attention ?? []);
  if (!isKnown) {
    return (
      <li className="max-w-full">
        <span className="flex min-w-0 items-center gap-1.5 font-normal text-unknown">
          <CircleQuestionMark aria-hidden className="size-4 shrink-0" />
          <span className="in-data-row:truncate">{t('ownUnknown')}</span>
        </span>
      </li>
    );
  }
  if (call?.state === 'taken') return <Taken causes={call.causes} namedResults={namedResults} />;
  return call?.state === 'unseen' ? <Unseen causes={call.causes} /> : null;
}

/** The question "Sepsis?" of the tracking list, which leads to the scores. */
export function OwnSepsis({ patientId }: { patientId: string }) {
  const { t } = useTranslation('board');
  const openHistory = useSetAtom(openHistoryAtom);
  const { data: rows } = useQuery({ ...boardQuery(), enabled: false });
  if (!rows?.find((one) => one.patientId === patientId)?.flags.includes('sepsis')) return null;
  return (
    <li>
      <button
        type="button"
        className="flex min-h-6 min-w-0 items-center gap-1.5 rounded-sm text-amber -outline-offset-2 hover:underline max-md:min-h-11"
        onClick={() => openHistory('scores')}
      >
        <TriangleAlert aria-hidden className="size-4 shrink-0" /> {t('call.sepsis')}
      </button>
    </li>
  );
}

function Untaken({ patientId, causes, namedResults }: OwnCallProps & { causes: readonly AttentionCause[] }) {
  const { t } = useTranslation('attention');
  const textOf = useAttentionText();
  const ago = useAgo();
  const now = useNow();
  const take = useTakeCall(patientId, causes);
  const isPhone = useMediaQuery(phoneQuery);
  const calledAt = causes.map((cause) => cause.calledAt).toSorted(byTime)[0] ?? '';
  const isRed = causes.some((cause) => !isUrgentOnly(cause));
  const unnamed = withoutNamed(causes, namedResults);
  const named = causes.filter((cause) => !unnamed.includes(cause));
  return (
    <li
      data-yields=""
      data-danger={t('calls')}
      className="max-w-full md:in-data-row:min-w-48! md:in-data-row:max-w-[40rem]"
    >
      <span className={cn(item, isRed ? 'bg-red-solid text-white' : 'bg-amber-tint text-amber')}>
        <BellRing aria-hidden className="size-4 shrink-0" />
        <span className="min-w-0 tabular-nums md:in-data-row:truncate max-md:in-data-row:line-clamp-2 max-md:leading-4">
          {/* A phone's row has no room for the results beside the call, so the call begins with them. */}
          {isPhone && named.length > 0 && (
            <span className="hidden in-data-row:inline">
              {textOf(named)}
              {unnamed.length > 0 && ', '}
            </span>
          )}
          <span className={cn(isPhone && unnamed.length === 0 && 'in-data-row:hidden')}>
            {unnamed.length > 0 ? textOf(unnamed) : t('calls')}
          </span>
        </span>
        <span
          className={cn(
            'shrink-0 text-xs font-normal whitespace-nowrap',
            // A narrow row has room for the cause, and not for its age.
            take.isError ? 'max-md:in-data-row:hidden' : 'max-lg:in-data-row:hidden',
          )}
        >
          {take.isError ? t('notTaken') : ago(calledAt, now)}
        </span>
        <Button
          needs={attentionEndpoints.take}
          variant="outline"
          size="sm"
          className="h-6 shrink-0 bg-surface px-2 text-ink max-md:min-h-10 max-md:py-0"
          data-take-call
          aria-keyshortcuts="Shift+T"
          disabled={take.isPending}
          onClick={() => take.mutate()}
        >
          <Hand aria-hidden className="hidden max-md:in-data-row:block" />
          <span className="max-md:in-data-row:sr-only">{t(take.isError ? 'takeAgain' : 'take')}</span>
        </Button>
      </span>
    </li>
  );
}

/** Returns the causes whose values the row does not show elsewhere. */
const withoutNamed = (causes: readonly AttentionCause[], namedResults: ReadonlySet<string>) =>
  causes.filter(
    ({ kind, recordIds }) => kind !== 'critical-result' || !recordIds.some((id) => namedResults.has(id)),
  );

function Taken({
  causes,
  namedResults,
}: Omit<OwnCallProps, 'patientId'> & { causes: readonly AttentionCause[] }) {
  const { t } = useTranslation(['board', 'attention']);
  const unnamed = withoutNamed(causes, namedResults);
  const textOf = useAttentionText();
  const language = useAtomValue(languageAtom);
  const taken = causes.find((cause) => cause.taken !== undefined)?.taken;
  return (
    <li className="max-w-full md:in-data-row:max-w-[32rem]">
      <span className={cn(item, 'border border-line-strong')}>
        <BellRing aria-hidden className="size-4 shrink-0 text-muted" />
        <span className="min-w-0 tabular-nums in-data-row:truncate">
          {unnamed.length > 0 ? textOf(unnamed) : t('attention:calls')}
        </span>
        {taken && (
          <span className="shrink-0 text-xs font-normal whitespace-nowrap text-muted max-md:in-data-row:hidden">
            {t('callTaken', { time: clockTime(Date.parse(taken.at), language), name: taken.by.fullName })}
          </span>
        )}
      </span>
    </li>
  );
}

/** D63: a call that ended before somebody took it. */
function Unseen({ causes }: { causes: readonly AttentionCause[] }) {
  const { t } = useTranslation('board');
  const textOf = useAttentionText();
  const language = useAtomValue(languageAtom);
  const calledAt = causes.map((cause) => cause.calledAt).toSorted(byTime)[0] ?? '';
  return (
    <li className="max-w-full">
      <span className="flex min-w-0 items-center gap-2 font-normal text-muted">
        <BellOff aria-hidden className="size-4 shrink-0" />
        <span className="min-w-0 in-data-row:truncate">
          {textOf(causes)}: {t('callUnseen', { time: clockTime(Date.parse(calledAt), language) })}
        </span>
      </span>
    </li>
  );
}

const byTime = (a: string, b: string): number => Date.parse(a) - Date.parse(b);
