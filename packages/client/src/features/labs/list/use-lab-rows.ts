import {
  type LabChange,
  type LabPoint,
  labSeries,
  takenAt,
} from '@bedside/contracts/clinical/labs/lab-series.ts';
import type { CriticalSide } from '@bedside/contracts/clinical/labs/severity/critical-labs.ts';
import { distanceFromRange } from '@bedside/contracts/clinical/labs/severity/lab-severity.ts';
import { isDocument, type LabResult } from '@bedside/contracts/labs/labs.contract.ts';
import { counts } from '@bedside/contracts/record-marks.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { labsQuery } from '../../../domains/labs.queries.ts';
import { useLabName } from '../../../i18n/hooks/use-lab-name.ts';
import type { LabsFilter } from '../../../state/selection.ts';
import type { NotChecked } from '../not-checked.tsx';
import { useCriticalSides, useNotChecked } from '../use-lab-judge.ts';

export interface LabRow {
  lab: LabResult;
  critical: CriticalSide | undefined;
  /** Abnormal or critical, and not reviewed. */
  calls: boolean;
  /** Why the result was not held against critical limits (CRIT-9). */
  notChecked: NotChecked | undefined;
  change: LabChange | undefined;
  /** The test over time, on the row of its newest number only. */
  trend: readonly LabPoint[] | undefined;
  /** Every number of the test. */
  series: readonly LabPoint[];
  /** Results with equal keys were entered together from one sample. */
  sample: string;
}

/**
 * Returns the results that may be marked as reviewed together. A critical one, or one that was not held against critical
 * limits, is reviewed by itself: nobody may mark it without reading it.
 */
export const reviewedTogether = (rows: readonly LabRow[]): LabResult[] =>
  rows.filter(({ calls, critical, notChecked }) => calls && !critical && !notChecked).map(({ lab }) => lab);

export type SortKey = 'test' | 'severity' | 'time';
export interface LabSort {
  by: SortKey;
  isDescending: boolean;
}

/** Returns the results of a filter in the chosen order, the newest first by default. */
export function useLabRows(patientId: string, filter: LabsFilter) {
  const labs = useQuery(labsQuery(patientId)).data;
  const criticalOf = useCriticalSides(patientId);
  const notCheckedOf = useNotChecked(patientId);
  const nameOf = useLabName();
  const [sort, setSort] = useState<LabSort>({ by: 'time', isDescending: true });
  const results = useMemo(() => (labs ?? []).filter((lab) => !isDocument(lab)), [labs]);
  const series = useMemo(() => labSeries(results), [results]);
  const all = results.map((lab): LabRow => {
    const critical = counts(lab) ? criticalOf(lab) : undefined;
    const points = series.of(lab);
    const isAbnormal = lab.isAbnormal === true || critical !== undefined;
    return {
      lab,
      critical,
      notChecked: counts(lab) ? notCheckedOf(lab) : undefined,
      calls: counts(lab) && isAbnormal && lab.reviewed === undefined,
      change: series.change(lab),
      trend: points.length > 1 && points.at(-1)?.lab.id === lab.id ? points : undefined,
      series: points,
      sample: `${lab.recordedAt} ${lab.recordedBy.id}`,
    };
  });
  const counting = all.filter(({ lab }) => counts(lab));
  const lists: Record<LabsFilter, LabRow[]> = {
    all,
    abnormal: counting.filter(({ lab, critical }) => lab.isAbnormal === true || critical !== undefined),
    notJudged: counting.filter(({ lab, critical }) => lab.isAbnormal === undefined && critical === undefined),
  };
  const shown = filter === 'notJudged' && lists.notJudged.length === 0 ? all : lists[filter];
  const compare: Record<SortKey, (a: LabRow, b: LabRow) => number> = {
    test: (a, b) => nameOf(a.lab).localeCompare(nameOf(b.lab)),
    severity: (a, b) => severityOf(a) - severityOf(b),
    time: (a, b) => Date.parse(takenAt(a.lab)) - Date.parse(takenAt(b.lab)),
  };
  const direction = sort.isDescending ? -1 : 1;
  return {
    lists,
    rows: shown.toSorted((a, b) => direction * compare[sort.by](a, b) || compare.time(b, a)),
    sort,
    sortBy: (by: SortKey) =>
      setSort(
        by === sort.by ? { by, isDescending: !sort.isDescending } : { by, isDescending: by !== 'test' },
      ),
  };
}

/** Critical results come before abnormal ones, those before normal ones; results in error are last. */
function severityOf({ lab, critical }: LabRow): number {
  if (!counts(lab)) return -1;
  const distance = Math.min(distanceFromRange(lab), 1e6);
  if (critical !== undefined) return 1e9 + distance;
  if (lab.isAbnormal === true) return 1e7 + distance;
  return lab.isAbnormal === undefined ? 1 : 0;
}
