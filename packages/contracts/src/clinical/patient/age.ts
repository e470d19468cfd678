import type { Patient } from '../../patients/patients.contract.ts';

/** What is known of a patient's age: whole years as entered and what they rest on, and the date of birth where there is one. */
export type Aged = Pick<Patient, 'age' | 'dateOfBirth' | 'ageBasis'>;

export type AgeGroup = 'pediatric' | 'adult' | 'geriatric';

/** An age in words: "24 d", "7 mo", "58 y". The unit's name is the screen's. */
export interface AgeLabel {
  value: number;
  unit: 'days' | 'months' | 'years';
  /** An `assumed` value stands in for an age that nobody knows: write the age group in its place. */
  basis?: NonNullable<Patient['ageBasis']>;
}

const dayInMilliseconds = 24 * 60 * 60 * 1000;

/** The calendar day of a moment where the program runs, `YYYY-MM-DD`: the viewer's day in a browser. */
export function localDay(moment: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

function parts(day: string): { year: number; month: number; date: number } {
  const [year = Number.NaN, month = Number.NaN, date = Number.NaN] = day.split('-').map(Number);
  return { year, month, date };
}

/** Whole months between two calendar days, `YYYY-MM-DD`; never below 0. */
export function monthsOn(dateOfBirth: string, day: string): number {
  const born = parts(dateOfBirth);
  const on = parts(day);
  const months = (on.year - born.year) * 12 + (on.month - born.month) - (on.date < born.date ? 1 : 0);
  return Math.max(0, months);
}

/**
 * AGE-1, D11: whole years on a day, both `YYYY-MM-DD`. Who was born on 29 February grows older on 1 March
 * where the year has no such day. A birth after `day` counts as 0.
 */
export function ageOn(dateOfBirth: string, day: string): number {
  return Math.floor(monthsOn(dateOfBirth, day) / 12);
}

/** AGE-2, D11: from the date of birth where it is known, else the age as entered. */
export function ageOf(patient: Aged, day: string): number {
  return patient.dateOfBirth === undefined ? patient.age : ageOn(patient.dateOfBirth, day);
}

/** Whole days since birth; never below 0. */
export function daysOn(dateOfBirth: string, day: string): number {
  return Math.max(0, Math.round((Date.parse(day) - Date.parse(dateOfBirth)) / dayInMilliseconds));
}

/** AGE-6: whether no more than "adult" or "child" is known, so that no rule may read the years. */
export function isAgeAssumed({ ageBasis, dateOfBirth }: Aged): boolean {
  return ageBasis === 'assumed' && dateOfBirth === undefined;
}

/** AGE-3: days under eight weeks, months under two years, years from there; with what an age without a birth rests on. */
export function ageLabel(patient: Aged, day: string): AgeLabel {
  const { dateOfBirth, ageBasis } = patient;
  if (dateOfBirth === undefined) {
    return { value: patient.age, unit: 'years', ...(ageBasis && { basis: ageBasis }) };
  }
  const days = daysOn(dateOfBirth, day);
  if (days < 56) return { value: days, unit: 'days' };
  const months = monthsOn(dateOfBirth, day);
  return months < 24 ? { value: months, unit: 'months' } : { value: Math.floor(months / 12), unit: 'years' };
}

/** AGE-4: under 18 pediatric, under 65 adult, otherwise geriatric. */
export function ageGroup(age: number): AgeGroup {
  if (age < 18) return 'pediatric';
  return age < 65 ? 'adult' : 'geriatric';
}
