/** Days of a calendar, `YYYY-MM-DD`, counted in UTC, so that no change to summer time skips one. */

const oneDay = 24 * 60 * 60 * 1000;

const dayOfMoment = (moment: number) => new Date(moment).toISOString().slice(0, 10);

export function addDays(day: string, count: number): string {
  return dayOfMoment(Date.parse(day) + count * oneDay);
}

/** Returns the same day of another month, or the last day of a shorter month. */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + count, 0));
  return dayOfMoment(last.setUTCDate(Math.min(date, last.getUTCDate())));
}

/** Returns the days since the start of the week. `firstWeekday`: 0 for Sunday. */
function placeInWeek(day: string, firstWeekday: number): number {
  return (new Date(day).getUTCDay() - firstWeekday + 7) % 7;
}

/** Returns the weeks of a day's month. Days of other months are null. */
export function weeksOf(day: string, firstWeekday: number): (string | null)[][] {
  const firstOfMonth = `${day.slice(0, 7)}-01`;
  const start = addDays(firstOfMonth, -placeInWeek(firstOfMonth, firstWeekday));
  const weeks: (string | null)[][] = [];
  for (let first = start; first.slice(0, 7) <= day.slice(0, 7); first = addDays(first, 7)) {
    const days = Array.from({ length: 7 }, (_, place) => addDays(first, place));
    weeks.push(days.map((one) => (one.slice(0, 7) === day.slice(0, 7) ? one : null)));
  }
  return weeks;
}

type Move = (day: string, press: { shiftKey: boolean; firstWeekday: number }) => string;

/** The keys of the grid pattern of the ARIA Authoring Practices. With Shift, a page is a year. */
const moves: Partial<Record<string, Move>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: (day, { firstWeekday }) => addDays(day, -placeInWeek(day, firstWeekday)),
  End: (day, { firstWeekday }) => addDays(day, 6 - placeInWeek(day, firstWeekday)),
  PageUp: (day, { shiftKey }) => addMonths(day, shiftKey ? -12 : -1),
  PageDown: (day, { shiftKey }) => addMonths(day, shiftKey ? 12 : 1),
};

/** Returns the day to which a key moves, or undefined for any other key. */
export function moved(
  day: string,
  { key, shiftKey }: { key: string; shiftKey: boolean },
  firstWeekday: number,
): string | undefined {
  return moves[key]?.(day, { shiftKey, firstWeekday });
}
