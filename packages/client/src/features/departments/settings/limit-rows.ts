import {
  CriticalLimit,
  type CriticalLimits,
} from '@bedside/contracts/departments/critical-limits.contract.ts';

/** One row of the limits as typed. */
export interface LimitRow {
  /** Identifies the row in each version of the table: the test, its unit, and the group that it applies to. */
  key: string;
  test: string;
  unit: string;
  low: string;
  high: string;
  fromAge: string;
  belowAge: string;
  pregnant: boolean;
  /** True if the row was added on this screen. Its test, unit and ages can then be edited too. */
  isNew: boolean;
}

/** Returns the rows of a stored table by key, in its order. */
export function rowsOf(limits: CriticalLimits['limits']): Map<string, LimitRow> {
  const rows = new Map<string, LimitRow>();
  for (const limit of limits) {
    const row = rowOf(limit);
    let key = groupOf(row);
    // A table may hold a row twice.
    while (rows.has(key)) key += '+';
    rows.set(key, { ...row, key });
  }
  return rows;
}

/** Returns an empty row to be typed. */
export const newRow = (key: string): LimitRow => ({ ...rowOf({ test: '' }), key, isNew: true });

/** Returns the test, unit and group of a row as one text. */
export const groupOf = ({ test, unit, fromAge, belowAge, pregnant }: LimitRow): string =>
  JSON.stringify([...[test, unit, fromAge, belowAge].map((text) => text.trim()), pregnant]);

/** Returns whether two rows hold the same limits. `null` is a removed row. */
export const sameRow = (one: LimitRow | null, other: LimitRow | null): boolean =>
  JSON.stringify(one && limitOf(one)) === JSON.stringify(other && limitOf(other));

/** Reads a row as it would be sent. Returns undefined if it is no limit. */
export const readRow = (row: LimitRow): CriticalLimit | undefined =>
  CriticalLimit.safeParse(limitOf(row)).data;

function rowOf(limit: CriticalLimit): LimitRow {
  const { test, unit = '', atOrBelow, atOrAbove, fromAge, belowAge, pregnant } = limit;
  const text = (value: number | undefined) => (value === undefined ? '' : String(value));
  return {
    key: '',
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
