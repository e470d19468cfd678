import type { Patient } from '../../patients/patients.contract.ts';

/** The known facts about a patient's age: whole years with their basis, and the date of birth if known. */
export type Aged = Pick<Patient, 'age' | 'dateOfBirth' | 'ageBasis'>;

export type AgeGroup = 'pediatric' | 'adult' | 'geriatric';

/** An age to show, such as "24 d", "7 mo" or "58 y". The screen writes the unit. */
export interface AgeLabel {
  value: number;
  unit: 'days' | 'months' | 'years';
  /** If `assumed`, the value is a stand-in for an unknown age: show the age group instead. */
  basis?: NonNullable<Patient['ageBasis']>;
}

/** The length of a day in UTC. */
const dayMs = 24 * 60 * 60 * 1000;

/**
 * Returns the calendar day of a moment in the program's time zone, `YYYY-MM-DD`. In a browser, that is the viewer's
 * day.
 */
export function localDay(moment: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

function parts(day: string): { year: number; month: number; date: number } {
  const [year = Number.NaN, month = Number.NaN, date = Number.NaN] = day.split('-').map(Number);
  return { year, month, date };
}

/** Returns whole months between two days, `YYYY-MM-DD`; never below 0. */
export function monthsOn(dateOfBirth: string, day: string): number {
  const born = parts(dateOfBirth);
  const on = parts(day);
  const months = (on.year - born.year) * 12 + (on.month - born.month) - (on.date < born.date ? 1 : 0);
  return Math.max(0, months);
}

/**
 * AGE-1, D11: returns whole years between two days, `YYYY-MM-DD`. In a year without 29 February, someone born on that
 * day has their birthday on 1 March. A birth after `day` gives 0.
 */
export function ageOn(dateOfBirth: string, day: string): number {
  return Math.floor(monthsOn(dateOfBirth, day) / 12);
}

/** AGE-2, D11: computes the age from the date of birth if known, otherwise returns the entered age. */
export function ageOf(patient: Aged, day: string): number {
  return patient.dateOfBirth === undefined ? patient.age : ageOn(patient.dateOfBirth, day);
}

/** Returns whole days since birth; never below 0. */
export function daysOn(dateOfBirth: string, day: string): number {
  return Math.max(0, Math.round((Date.parse(day) - Date.parse(dateOfBirth)) / dayMs));
}

/** AGE-6: tells whether only "adult" or "child" is known, so that no rule may use the years. */
export function isAgeAssumed({ ageBasis, dateOfBirth }: Aged): boolean {
  return ageBasis === 'assumed' && dateOfBirth === undefined;
}

/**
 * AGE-3: days under eight weeks, months under two years, then years. Without a date of birth, includes the basis of
 * the age.
 */
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

/** AGE-4: pediatric under 18, adult under 65, otherwise geriatric. */
export function ageGroup(age: number): AgeGroup {
  if (age < 18) return 'pediatric';
  return age < 65 ? 'adult' : 'geriatric';
}
