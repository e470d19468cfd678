import { itemBounds, textBounds } from '@bedside/contracts/bounds.ts';
import { type Beds, bedsEndpoints, isSameBed } from '@bedside/contracts/departments/beds.contract.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { bedsQuery } from '../../../domains/department/departments.queries.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { useTellFailure } from '../use-tell-failure.ts';
import { conflictingKeys, type Edits, keepEdit, withEdit } from './edits-over-stored.ts';

const key = 'beds';
const textOf = (beds: readonly string[]) => beds.join('\n');
const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
const sameList = (one: string, other: string) => textOf(linesOf(one)) === textOf(linesOf(other));

/**
 * The form of the department's beds: one text with a bed per line. If a colleague saved another list meanwhile, the
 * user chooses one of the two before saving.
 */
export function useBedsForm(stored: Beds) {
  const { t } = useTranslation('departments');
  const [edits, setEdits] = useState<Edits<string>>(new Map());
  const storedText = textOf(stored.beds);
  const text = edits.get(key)?.value ?? storedText;
  const beds = linesOf(text);
  const problem = useProblem(beds);
  const isTouched = edits.size > 0;
  const isChanged = isTouched && !sameList(text, storedText);
  const isConflict = conflictingKeys(edits, () => storedText, sameList).length > 0;
  const change = useChangeBeds(stored.version, () => setEdits(new Map()));
  const canSave = isChanged && problem === undefined && !isConflict && !change.isPending;
  return {
    text,
    count: beds.length,
    problem,
    isTouched,
    isPending: change.isPending,
    canSave,
    conflict: isConflict
      ? { key, what: t('beds.label'), mine: beds.join(', '), theirs: stored.beds.join(', ') }
      : undefined,
    type: (value: string) => setEdits((known) => withEdit(known, key, value, storedText)),
    keepMine: () => setEdits((known) => keepEdit(known, key, storedText)),
    takeTheirs: () => setEdits(new Map()),
    save: () => {
      if (canSave) change.mutate(beds);
    },
  };
}

/** Returns the problem of a list of beds; undefined if it can be saved. */
function useProblem(beds: readonly string[]): string | undefined {
  const { t } = useTranslation('departments');
  const twice = beds.find((bed, at) => beds.some((other, before) => before < at && isSameBed(bed, other)));
  if (twice !== undefined) return t('beds.twice', { bed: twice });
  const long = beds.find((bed) => bed.length > textBounds.bed);
  if (long !== undefined) return t('beds.tooLong', { bed: long, max: textBounds.bed });
  return beds.length > itemBounds.beds ? t('beds.tooMany', { max: itemBounds.beds }) : undefined;
}

/** Saves the list, or loads a colleague's newer one. */
function useChangeBeds(version: number, onSaved: () => void) {
  const { t } = useTranslation('departments');
  const tellFailure = useTellFailure();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (beds: string[]) => call(bedsEndpoints.change, { body: { beds, version } }),
    onSuccess: (saved) => {
      cache.setQueryData(bedsQuery().queryKey, saved);
      onSaved();
      toast({ title: t('beds.done'), description: t('beds.doneText') });
    },
    onError: async (error) => {
      if (!(error instanceof ApiError) || error.body?.code !== 'stale-version') return tellFailure(error);
      await cache.invalidateQueries(bedsQuery());
    },
  });
}
