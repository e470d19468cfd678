import { againstRange } from '@bedside/contracts/clinical/labs/severity/reference-range.ts';
import type { LabAnalysis, ReadLabValue } from '@bedside/contracts/labs/lab-document.ts';
import type { LabResult } from '@bedside/contracts/labs/labs.contract.ts';
import type { AddLab } from '@bedside/contracts/labs/new-labs.ts';
import { counts } from '@bedside/contracts/record-marks.ts';
import type * as z from 'zod';
import { isDay } from '../../../../i18n/typed-date.ts';

/** One row of the values that a model read. */
export interface ValueRow {
  key: string;
  read: ReadLabValue;
  isAbnormal: boolean;
}

/** Returns the values of an analysis, abnormal ones first. The place is a stable key: an analysis never changes. */
export function rowsOf({ abnormalValues, normalValues }: LabAnalysis): ValueRow[] {
  const rows = (values: readonly ReadLabValue[], isAbnormal: boolean) =>
    values.map((read, place) => ({ key: `${isAbnormal ? 'a' : 'n'}${place}`, read, isAbnormal }));
  return [...rows(abnormalValues, true), ...rows(normalValues, false)];
}

/**
 * The values that are ticked at first: those that the document's own text confirms (D21) and that no one has saved from
 * it.
 */
export function tickedAtFirst(rows: readonly ValueRow[], saved: readonly LabResult[]): Set<string> {
  const isSaved = ({ testName, value }: ReadLabValue) =>
    saved.some((lab) => counts(lab) && lab.testName === testName && lab.result === value);
  return new Set(
    rows.filter(({ read }) => read.foundInDocument === true && !isSaved(read)).map(({ key }) => key),
  );
}

/**
 * Returns a ticked value as a new result. Result and range decide whether it is abnormal; where they cannot, the model's
 * "abnormal" stays, and its "normal" never counts as a judgment. The tick confirms a value that the document does not
 * contain (LABDOC-8).
 */
export function resultOf({ read, isAbnormal }: ValueRow, collectedAt: string): z.input<typeof AddLab> {
  const { testName, value, unit, referenceRange, foundInDocument } = read;
  const isUndecided = againstRange({ testName, result: value, units: unit, referenceRange }) === undefined;
  return {
    testName,
    result: value,
    ...(unit !== undefined && { units: unit }),
    ...(referenceRange !== undefined && { referenceRange }),
    ...(isAbnormal && isUndecided && { isAbnormal: true }),
    ...(foundInDocument === false && { confirmedNotFound: true }),
    collectedAt,
  };
}

/**
 * Parses a day (YYYY-MM-DD) and a time ("8:05", "0805") in the clinician's zone. Returns an instant, or why there is
 * none.
 */
export function collectionTime(day: string, time: string, now: number): string | 'missing' | 'future' {
  const [, hour = '', minute = ''] = /^\s*(\d{1,2})[:.h]?(\d{2})\s*$/.exec(time) ?? [];
  if (!isDay(day) || hour === '' || Number(hour) > 23 || Number(minute) > 59) return 'missing';
  const moment = new Date(`${day}T${hour.padStart(2, '0')}:${minute}:00`);
  return moment.getTime() > now ? 'future' : moment.toISOString();
}
