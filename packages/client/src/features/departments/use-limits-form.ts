import { defaultCriticalLimits } from '@bedside/contracts/clinical/labs/critical-defaults.ts';
import {
  CriticalLimit,
  type CriticalLimits,
  criticalLimitsEndpoints,
} from '@bedside/contracts/departments/critical-limits.contract.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { newUuid } from '../../api/uuid.ts';
import { criticalLimitsQuery } from '../../domains/departments.queries.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { useTellFailure } from './use-tell-failure.ts';

/** One row as typed. */
export interface LimitRow {
  key: string;
  test: string;
  unit: string;
  low: string;
  high: string;
  fromAge: string;
  belowAge: string;
  pregnant: boolean;
  /** Added here: its test, unit and ages can be typed too. */
  isNew: boolean;
}

/**
 * The form of the limits of critical results. Typed rows stay when a colleague saves meanwhile; an untouched table
 * follows.
 */
export function useLimitsForm(stored: CriticalLimits) {
  const { t } = useTranslation('departments');
  const tellFailure = useTellFailure();
  const cache = useQueryClient();
  const [typed, setTyped] = useState<{ rows: readonly LimitRow[]; version: number } | null>(null);
  const [isChecked, setChecked] = useState(false);
  const initial = useMemo(() => stored.limits.map(rowOf), [stored]);
  const rows = typed?.rows ?? initial;
  const read = rows.map((row) => CriticalLimit.safeParse(limitOf(row)));
  const wrong = new Set(rows.filter((_row, at) => !read[at]?.success).map(({ key }) => key));

  const change = useMutation({
    mutationFn: (limits: CriticalLimit[]) =>
      call(criticalLimitsEndpoints.change, { body: { limits, version: stored.version } }),
    onSuccess: (saved) => {
      cache.setQueryData(criticalLimitsQuery().queryKey, saved);
      setTyped(null);
      setChecked(false);
      toast({ title: t('limits.done'), description: t('limits.doneText') });
    },
    onError: async (error) => {
      if (!(error instanceof ApiError) || error.body?.code !== 'stale-version') return tellFailure(error);
      await cache.invalidateQueries(criticalLimitsQuery());
    },
  });

  const setRows = (next: readonly LimitRow[]) =>
    setTyped((known) => ({ rows: next, version: known?.version ?? stored.version }));

  return {
    rows,
    isWrong: (row: LimitRow) => isChecked && wrong.has(row.key),
    isTouched: typed !== null,
    isPending: change.isPending,
    /** A colleague saved another table after the first keystroke. */
    isOvertaken: typed !== null && typed.version !== stored.version,
    set: (row: LimitRow) => setRows(rows.map((one) => (one.key === row.key ? row : one))),
    remove: (key: string) => setRows(rows.filter((row) => row.key !== key)),
    add: () => setRows([...rows, { ...rowOf({ test: '' }), isNew: true }]),
    restore: () => setRows(defaultCriticalLimits.map(rowOf)),
    discard: () => setTyped(null),
    save: () => {
      setChecked(true);
      if (wrong.size === 0 && !change.isPending) {
        change.mutate(read.flatMap(({ data }) => (data === undefined ? [] : [data])));
      }
    },
  };
}

function rowOf({
  test,
  unit = '',
  atOrBelow,
  atOrAbove,
  fromAge,
  belowAge,
  pregnant,
}: CriticalLimit): LimitRow {
  const text = (value: number | undefined) => (value === undefined ? '' : String(value));
  return {
    key: newUuid(),
    test,
    unit,
    low: text(atOrBelow),
    high: text(atOrAbove),
    fromAge: text(fromAge),
    belowAge: text(belowAge),
    pregnant: pregnant === true,
    isNew: false,
  };
}

/** Returns a row as it would be sent. A text that is no number stays as text, which the schema refuses. */
function limitOf({ test, unit, low, high, fromAge, belowAge, pregnant }: LimitRow): unknown {
  const value = (text: string) => {
    const written = text.trim().replace('−', '-').replace(',', '.');
    return /^-?\d+(?:\.\d+)?$/.test(written) ? Number(written) : text;
  };
  const field = (name: string, text: string) => (text.trim() === '' ? {} : { [name]: value(text) });
  return {
    test,
    ...(unit.trim() !== '' && { unit }),
    ...field('atOrBelow', low),
    ...field('atOrAbove', high),
    ...field('fromAge', fromAge),
    ...field('belowAge', belowAge),
    ...(pregnant && { pregnant: true }),
  };
}
