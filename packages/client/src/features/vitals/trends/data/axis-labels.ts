import { clockTime, dayAndYear, shortDay } from '../../../../i18n/format.ts';

const day = 24 * 3_600_000;

/**
 * Labels the time axis: the day at midnight, otherwise the time. `step` is the distance of the labels in milliseconds.
 * If the labels span years, the first day of each year names it.
 */
export function axisLabels(exact: readonly number[], step: number, language: string): string[] {
  // A view begins at a fraction of a millisecond. Cut off, 14:00 would read 13:59.
  const times = exact.map((time) => Math.round(time));
  const years = times.map((time) => new Date(time).getFullYear());
  const spansYears = new Set(years).size > 1;
  let named: number | undefined;
  return times.map((time, index) => {
    const date = new Date(time);
    const isMidnight = date.getHours() === 0 && date.getMinutes() === 0;
    if (step < day && !isMidnight) return clockTime(time, language);
    if (!spansYears || years[index] === named) return shortDay(time, language);
    named = years[index];
    return dayAndYear(time, language);
  });
}

/** Half the width of a character of the axis, in CSS pixels. */
const halfCharacter = 3.5;

interface Axis {
  /** The times at its ends, in epoch milliseconds. Unknown before the first drawing. */
  from: number | null | undefined;
  to: number | null | undefined;
  /** CSS pixels. */
  width: number;
}

/** Returns whether a label, centered at its time, fits on the axis. A cut label would read as another time. */
export function fits(label: string, time: number, { from, to, width }: Axis): boolean {
  if (from == null || to == null || from >= to) return true;
  const center = ((time - from) / (to - from)) * width;
  const half = label.length * halfCharacter;
  return center >= half && center <= width - half;
}
