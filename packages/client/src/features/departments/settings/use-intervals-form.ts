import { departmentsEndpoints } from '@bedside/contracts/departments/departments.contract.ts';
import type { VitalsIntervals } from '@bedside/contracts/vitals/vitals-intervals.ts';
import { longestTriageMinutes, publishedTriageMinutes } from '@bedside/contracts/vitals/vitals-intervals.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { profilesKey } from '../../../domains/account/auth.queries.ts';
import { vitalsIntervalsQuery } from '../../../domains/department/departments.queries.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { useTellFailure } from '../use-tell-failure.ts';
import { conflictingKeys, type Edits, keepEdit, withEdit, withoutEdit } from './edits-over-stored.ts';

export const levels = [1, 2, 3, 4, 5] as const;
export type Level = (typeof levels)[number];
type Texts = Record<Level, string>;
type Minutes = VitalsIntervals['minutes'];

/** The minutes of ESI 1 to 5 in one text. */
export const listed = (minutes: Minutes): string => levels.map((level) => minutes[level]).join(', ');

const sameText = (one: string, other: string) => one.trim() === other.trim();

/**
 * The form of the intervals for vital signs. A colleague's saved levels show at once, and typed ones stay. Where both
 * changed a level, the user chooses before saving.
 */
export function useIntervalsForm(stored: VitalsIntervals) {
  const [typed, setTyped] = useState<{ edits: Edits<string>; version: number } | null>(null);
  const edits: Edits<string> = typed?.edits ?? new Map();
  const storedText = (level: string) => new Map(textEntries(stored.minutes)).get(level) ?? '';
  const conflicts = conflictingKeys(edits, storedText, sameText);
  const values = textsOf(stored.minutes);
  for (const level of levels) values[level] = edits.get(String(level))?.value ?? values[level];
  const { minutes, problems } = read(values);
  const isChanged = levels.some((level) => values[level].trim() !== String(stored.minutes[level]));

  const change = useSaveIntervals(() => setTyped(null));
  const edit = (next: (edits: Edits<string>) => Edits<string>) =>
    setTyped((known) => ({
      edits: next(known?.edits ?? new Map()),
      version: known?.version ?? stored.version,
    }));

  return {
    values,
    problems,
    isPending: change.isPending,
    isPublished: levels.every((level) => values[level].trim() === String(publishedTriageMinutes[level])),
    canSave: isChanged && minutes !== undefined && conflicts.length === 0 && !change.isPending,
    conflicts: conflicts.map((key) => ({
      key,
      mine: edits.get(key)?.value.trim() ?? '',
      theirs: storedText(key),
    })),
    keepMine: (key: string) => edit((known) => keepEdit(known, key, storedText(key))),
    takeTheirs: (key: string) => edit((known) => withoutEdit(known, key)),
    /** A colleague saved other intervals after the first keystroke. */
    isOvertaken: typed !== null && isChanged && typed.version !== stored.version,
    type: (level: Level, text: string) =>
      edit((known) => withEdit(known, String(level), text, storedText(String(level)))),
    typePublished: () =>
      edit((known) =>
        textEntries(publishedTriageMinutes).reduce(
          (next, [level, text]) => withEdit(next, level, text, storedText(level)),
          known,
        ),
      ),
    save: () => {
      if (isChanged && minutes !== undefined && conflicts.length === 0)
        change.mutate({ version: stored.version, minutes });
    },
  };
}

/** Saves the intervals. A rejection as stale loads the colleague's. */
function useSaveIntervals(onSaved: () => void) {
  const { t } = useTranslation('departments');
  const tellFailure = useTellFailure();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: { version: number; minutes: Minutes }) =>
      call(departmentsEndpoints.updateVitalsIntervals, { body }),
    onSuccess: async (saved) => {
      cache.setQueryData(vitalsIntervalsQuery().queryKey, saved);
      onSaved();
      toast({ title: t('intervals.done'), description: t('intervals.doneText') });
      // The profile carries the intervals to the vital signs.
      await cache.invalidateQueries({ queryKey: profilesKey });
    },
    onError: async (error) => {
      if (!(error instanceof ApiError) || error.body?.code !== 'stale-version') return tellFailure(error);
      await cache.invalidateQueries(vitalsIntervalsQuery());
    },
  });
}

const textsOf = (minutes: Minutes): Texts => ({
  1: String(minutes[1]),
  2: String(minutes[2]),
  3: String(minutes[3]),
  4: String(minutes[4]),
  5: String(minutes[5]),
});

const textEntries = (minutes: Minutes) =>
  levels.map((level) => [String(level), String(minutes[level])] as const);

/** Reads the typed texts. `minutes` is undefined while one of them is no interval. */
function read(texts: Texts): {
  minutes: Minutes | undefined;
  problems: Partial<Record<Level, 'whole' | 'order'>>;
} {
  const problems: Partial<Record<Level, 'whole' | 'order'>> = {};
  const found = levels.map((level) => {
    const text = texts[level].trim();
    const minutes = /^\d{1,3}$/.test(text) ? Number(text) : 0;
    return minutes >= 1 && minutes <= longestTriageMinutes ? minutes : 0;
  });
  levels.forEach((level, at) => {
    const [before = 0, own = 0] = at === 0 ? [0, found[0]] : found.slice(at - 1, at + 1);
    if (own === 0) problems[level] = 'whole';
    else if (own < before) problems[level] = 'order';
  });
  const [first = 0, second = 0, third = 0, fourth = 0, fifth = 0] = found;
  const isWhole = Object.keys(problems).length === 0;
  return {
    minutes: isWhole ? { 1: first, 2: second, 3: third, 4: fourth, 5: fifth } : undefined,
    problems,
  };
}
