/**
 * Computes ages by counting birthdays on its own calendar, without `Date` (D11, AGE-1 to AGE-4). Days are
 * `YYYY-MM-DD`. If a month lacks the day of a birthday, the birthday is the first of the next month.
 */

const daysOfMonth = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

const isLeapYear = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

function lengthOf(year: number, month: number): number {
  return month === 2 && isLeapYear(year) ? 29 : (daysOfMonth[month - 1] ?? 0);
}

/** Formats a day. `month` counts from 1. */
function written(year: number, month: number, day: number): string {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

function read(day: string): [year: number, month: number, day: number] {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return [year, month, date];
}

export function dayAfter(day: string): string {
  const [year, month, date] = read(day);
  if (date < lengthOf(year, month)) return written(year, month, date + 1);
  return month < 12 ? written(year, month + 1, 1) : written(year + 1, 1, 1);
}

export function dayBefore(day: string): string {
  const [year, month, date] = read(day);
  if (date > 1) return written(year, month, date - 1);
  return month > 1 ? written(year, month - 1, lengthOf(year, month - 1)) : written(year - 1, 12, 31);
}

/** Returns the day on which someone has lived `months` whole months. */
export function monthsAfter(born: string, months: number): string {
  const [year, month, date] = read(born);
  const count = year * 12 + (month - 1) + months;
  const [onYear, onMonth] = [Math.floor(count / 12), (count % 12) + 1];
  if (date <= lengthOf(onYear, onMonth)) return written(onYear, onMonth, date);
  return onMonth < 12 ? written(onYear, onMonth + 1, 1) : written(onYear + 1, 1, 1);
}

/** Computes each pair of days once: a grid asks for the same few ages at every point. */
function once(ageOf: (born: string, on: string) => number): (born: string, on: string) => number {
  const known = new Map<string, number>();
  return (born, on) => {
    const days = `${born} ${on}`;
    const age = known.get(days) ?? ageOf(born, on);
    known.set(days, age);
    return age;
  };
}

/** Counts birthdays up to and including the day. */
const wholeYears = once((born, on) => {
  let years = Math.max(0, read(on)[0] - read(born)[0]);
  while (years > 0 && monthsAfter(born, years * 12) > on) years -= 1;
  return years;
});

export const wholeMonths = once((born, on) => {
  let months = wholeYears(born, on) * 12;
  while (monthsAfter(born, months + 1) <= on) months += 1;
  return months;
});

/** The days before each year, from 1900 on. */
const daysBeforeYear = [0];
for (let year = 1900; year < 2110; year += 1) {
  daysBeforeYear.push((daysBeforeYear.at(-1) ?? 0) + (isLeapYear(year) ? 366 : 365));
}

function dayNumber(day: string): number {
  const [year, month, date] = read(day);
  let days = (daysBeforeYear[year - 1900] ?? Number.NaN) + date;
  for (let earlier = 1; earlier < month; earlier += 1) days += lengthOf(year, earlier);
  return days;
}

export function wholeDays(born: string, on: string): number {
  return Math.max(0, dayNumber(on) - dayNumber(born));
}

/** The chart's facts about a patient's age. */
export interface Person {
  age: number;
  dateOfBirth?: string;
  ageBasis?: 'estimated' | 'assumed';
}

/** D11: whole years from the date of birth, otherwise the entered age. */
export function yearsOf(person: Person, on: string): number {
  return person.dateOfBirth === undefined ? person.age : wholeYears(person.dateOfBirth, on);
}

/** An entered age counts from a birthday: a child entered as 1 year old is 12 months old. */
export function monthsOf(person: Person, on: string): number {
  return person.dateOfBirth === undefined ? person.age * 12 : wholeMonths(person.dateOfBirth, on);
}

/** AGE-6: tells whether only "adult" or "child" is known. */
export function ageIsUnknown(person: Person): boolean {
  return person.dateOfBirth === undefined && person.ageBasis === 'assumed';
}

export function groupOf(years: number): 'pediatric' | 'adult' | 'geriatric' {
  if (years >= 65) return 'geriatric';
  return years >= 18 ? 'adult' : 'pediatric';
}
