import { defaultCriticalLimits } from '@bedside/contracts/clinical/labs/severity/critical-defaults.ts';
import {
  type CriticalLimit,
  type CriticalLimits,
  criticalLimitsEndpoints,
} from '@bedside/contracts/departments/critical-limits.contract.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { newUuid } from '../../../api/uuid.ts';
import { criticalLimitsQuery } from '../../../domains/department/departments.queries.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { useTellFailure } from '../use-tell-failure.ts';
import { conflictingKeys, type Edits, keepEdit, withEdit, withoutEdit } from './edits-over-stored.ts';
import { groupOf, type LimitRow, newRow, readRow, rowsOf, sameRow } from './limit-rows.ts';

/** A removed row is `null`. */
type RowEdits = Edits<LimitRow | null>;

/**
 * The form of the limits of critical results. A colleague's saved rows show at once, and typed rows stay. Where both
 * changed a row, the user chooses before saving.
 */
export function useLimitsForm(stored: CriticalLimits) {
  const [typed, setTyped] = useState<{ edits: RowEdits; base: CriticalLimits } | null>(null);
  const [isChecked, setChecked] = useState(false);
  const current = useMemo(() => rowsOf(stored.limits), [stored]);
  const edits: RowEdits = typed?.edits ?? new Map();
  const rows = shownRows(current, edits);
  const wrong = wrongKeys(rows);
  const storedRow = (key: string) => current.get(key) ?? null;
  const conflicts = conflictingKeys(edits, storedRow, sameRow);

  const change = useChangeLimits(stored.version, () => {
    setTyped(null);
    setChecked(false);
  });

  const edit = (next: (edits: RowEdits) => RowEdits) =>
    setTyped((known) => {
      const after = next(known?.edits ?? new Map());
      return after.size === 0 ? null : { edits: after, base: known?.base ?? stored };
    });
  const set = (key: string, value: LimitRow | null) =>
    edit((known) => withEdit(known, key, value, storedRow(key)));

  return {
    rows,
    isWrong: (row: LimitRow) => isChecked && wrong.has(row.key),
    isTouched: typed !== null,
    isPending: change.isPending,
    /** A colleague saved another table after the first keystroke. */
    isOvertaken: typed !== null && typed.base.version !== stored.version,
    /** Rows that only the colleague changed. */
    taken: typed === null ? [] : changedRows(rowsOf(typed.base.limits), current, edits),
    conflicts: conflicts.map((key) => ({
      key,
      mine: edits.get(key)?.value ?? null,
      theirs: storedRow(key),
      was: edits.get(key)?.was ?? null,
    })),
    keepMine: (key: string) => edit((known) => keepEdit(known, key, storedRow(key))),
    takeTheirs: (key: string) => edit((known) => withoutEdit(known, key)),
    set: (row: LimitRow) => set(row.key, row),
    remove: (key: string) => (current.has(key) ? set(key, null) : edit((known) => withoutEdit(known, key))),
    add: () => {
      const row = newRow(newUuid());
      set(row.key, row);
    },
    restore: () => edit((known) => editsToDefault(known, current)),
    discard: () => setTyped(null),
    save: () => {
      setChecked(true);
      if (wrong.size > 0 || conflicts.length > 0 || change.isPending) return;
      change.mutate(rows.flatMap((row) => readRow(row) ?? []));
    },
  };
}

/** Saves the table. A colleague's newer one is loaded in its place. */
function useChangeLimits(version: number, onSaved: () => void) {
  const { t } = useTranslation('departments');
  const tellFailure = useTellFailure();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (limits: CriticalLimit[]) =>
      call(criticalLimitsEndpoints.change, { body: { limits, version } }),
    onSuccess: (saved) => {
      cache.setQueryData(criticalLimitsQuery().queryKey, saved);
      onSaved();
      toast({ title: t('limits.done'), description: t('limits.doneText') });
    },
    onError: async (error) => {
      if (!(error instanceof ApiError) || error.body?.code !== 'stale-version') return tellFailure(error);
      await cache.invalidateQueries(criticalLimitsQuery());
    },
  });
}

/** Returns the stored rows with the typed ones in their places, and the added ones last. */
function shownRows(stored: ReadonlyMap<string, LimitRow>, edits: RowEdits): LimitRow[] {
  const all = new Map<string, LimitRow | null>(stored);
  for (const [key, { value }] of edits) all.set(key, value);
  return [...all.values()].filter((row) => row !== null);
}

/** Returns the keys of invalid rows, and of added rows that repeat the test, unit and group of another. */
function wrongKeys(rows: readonly LimitRow[]): Set<string> {
  const isTwice = (row: LimitRow) =>
    row.isNew && rows.some((other) => other.key !== row.key && groupOf(other) === groupOf(row));
  return new Set(rows.filter((row) => readRow(row) === undefined || isTwice(row)).map(({ key }) => key));
}

/** Returns the untouched rows that differ between two tables, removed ones as they were. */
function changedRows(
  before: ReadonlyMap<string, LimitRow>,
  after: ReadonlyMap<string, LimitRow>,
  edits: RowEdits,
): LimitRow[] {
  const keys = [...new Set([...before.keys(), ...after.keys()])].filter((key) => !edits.has(key));
  return keys.flatMap((key) => {
    const [was = null, is = null] = [before.get(key), after.get(key)];
    return sameRow(was, is) ? [] : (is ?? was ?? []);
  });
}

/** Returns the edits that turn the stored table into the published default. */
function editsToDefault(known: RowEdits, stored: ReadonlyMap<string, LimitRow>): RowEdits {
  const published = rowsOf([...defaultCriticalLimits]);
  let next: RowEdits = new Map();
  for (const key of new Set([...stored.keys(), ...published.keys()])) {
    const [from, to] = [stored.get(key) ?? null, published.get(key) ?? null];
    const edit = known.get(key);
    if (edit !== undefined || !sameRow(from, to)) {
      next = withEdit(next, key, to, edit === undefined ? from : edit.was);
    }
  }
  return next;
}
