import { describe, expect, it } from 'vitest';
import {
  pediatricBand,
  pediatricFlag,
  pediatricHypotension,
} from '../../src/clinical/alerts/pediatric-bands.ts';
import { ageGroup, ageLabel, ageOf, daysOn, isAgeAssumed, monthsOn } from '../../src/clinical/patient/age.ts';
import { around, compare, report } from './grid.ts';
import {
  ageIsUnknown,
  dayAfter,
  dayBefore,
  groupOf,
  monthsAfter,
  type Person,
  wholeDays,
  wholeMonths,
  yearsOf,
} from './oracle/calendar.ts';
import { bandOf, type ChildSign, childOracle, hypotensionBelow } from './oracle/pediatric-oracle.ts';

interface Born {
  born: string;
  on: string;
}

/** Ordinary days, and both sides of month ends, year ends and 29 February, in leap years and others. */
const days = [
  '2026-03-10',
  '2025-12-31',
  '2026-01-01',
  '2024-02-28',
  '2024-02-29',
  '2024-03-01',
  '2025-02-28',
  '2025-03-01',
  '2026-04-30',
  '2026-05-31',
  '2100-02-28',
  '2100-03-01',
];

function* births(): Generator<Born> {
  for (const on of days) {
    // Every day of the last three months, backward from tomorrow.
    let born = dayAfter(on);
    for (let count = 0; count < 100; count += 1, born = dayBefore(born)) yield { born, on };
    // Every month up to 3 years and every year up to 120, each with the day before and after.
    const months = [
      ...Array.from({ length: 36 }, (_, count) => count + 1),
      ...Array.from({ length: 117 }, (_, count) => (count + 4) * 12),
    ];
    for (const count of months) {
      const birthday = monthsAfter(on, -count);
      for (const born of [dayBefore(dayBefore(birthday)), dayBefore(birthday), birthday, dayAfter(birthday)])
        yield { born, on };
    }
    // Every 29 February.
    for (let year = 1908; year <= 2024; year += 4) {
      const born = `${year}-02-29`;
      if (born <= on) yield { born, on };
    }
  }
}

function* people(): Generator<Person & { on: string }> {
  for (const { born, on } of births()) yield { age: 0, dateOfBirth: born, on };
  for (let age = 1; age <= 120; age += 1)
    for (const ageBasis of ['estimated', 'assumed', undefined] as const)
      yield { age, ...(ageBasis && { ageBasis }), on: '2026-03-10' };
  // D11: the date of birth takes precedence over the entered age and its basis.
  yield { age: 70, ageBasis: 'assumed', dateOfBirth: '1961-03-11', on: '2026-03-10' };
}

const signs: Record<ChildSign, (number | undefined)[]> = {
  heartRate: around([60, 75, 80, 98, 100, 118, 120, 140, 180, 205], { min: 0, max: 350 }),
  respiratoryRate: around([12, 18, 20, 22, 25, 28, 30, 37, 53], { min: 0, max: 120 }),
  bloodPressureSystolic: around(
    [60, 67, 70, 72, 76, 80, 84, 86, 88, 89, 90, 97, 102, 104, 106, 110, 112, 115, 120, 131],
    { min: 0, max: 350 },
  ),
  temperature: around([36, 38], { min: 10, max: 47, step: 0.1 }),
  oxygenSaturation: around([92, 95], { min: 0, max: 100 }),
};

function* children() {
  const on = '2026-03-10';
  const ages: Person[] = [
    ...[0, 1, 2, 3, 4, 12, 24, 36, 48, 60, 72, 84, 96, 108, 120, 132, 144, 192, 204, 216].flatMap((count) => [
      { age: 0, dateOfBirth: dayBefore(monthsAfter(on, -count)) },
      { age: 0, dateOfBirth: monthsAfter(on, -count) },
      { age: 0, dateOfBirth: dayAfter(monthsAfter(on, -count)) },
    ]),
    ...Array.from({ length: 20 }, (_, count) => ({ age: count + 1 })),
    { age: 8, ageBasis: 'assumed' },
  ];
  for (const person of ages)
    for (const [sign, values] of Object.entries(signs))
      for (const value of values)
        if (value !== undefined) yield { sign: sign as ChildSign, value, person, on };
}

describe('ages, compared with counted birthdays', () => {
  it('counts years, months and days as the calendar does', () => {
    const comparison = compare(
      births(),
      ({ born, on }) => [
        yearsOf({ age: 0, dateOfBirth: born }, on),
        wholeMonths(born, on),
        wholeDays(born, on),
      ],
      ({ born, on }) => [
        ageOf({ age: 0, dateOfBirth: born }, on),
        Math.max(0, monthsOn(born, on)),
        Math.max(0, daysOn(born, on)),
      ],
    );
    report('years, months and days', comparison);
    expect(comparison).toMatchObject({ differ: 0, first: [] });
  });

  it('groups, labels and bands every age as the tables do', () => {
    const comparison = compare(
      people(),
      ({ on, ...person }) => [
        groupOf(yearsOf(person, on)),
        labelOf(person, on),
        ageIsUnknown(person),
        bandOf(person, on)?.[0],
        hypotensionBelow(person, on),
      ],
      ({ on, ...person }) => [
        ageGroup(ageOf(person, on)),
        ageLabel(person, on),
        isAgeAssumed(person),
        pediatricBand(person, on)?.name,
        pediatricHypotension(person, on),
      ],
    );
    report('groups, labels and bands', comparison);
    expect(comparison).toMatchObject({ differ: 0, first: [] });
  });

  it('judges each vital sign of a child by its band as the tables do', () => {
    const comparison = compare(
      children(),
      ({ sign, value, person, on }) => childOracle(sign, value, person, on),
      ({ sign, value, person, on }) => pediatricFlag(sign, value, person, on),
    );
    report('vital signs of children', comparison);
    expect(comparison).toMatchObject({ differ: 0, first: [] });
  });
});

/** AGE-3: days under eight weeks, months under two years. An entered age is in years and has its basis. */
function labelOf(person: Person, on: string) {
  const { dateOfBirth, ageBasis, age } = person;
  if (dateOfBirth === undefined)
    return { value: age, unit: 'years', ...(ageBasis === undefined ? {} : { basis: ageBasis }) };
  const days = wholeDays(dateOfBirth, on);
  if (days < 8 * 7) return { value: days, unit: 'days' };
  const months = wholeMonths(dateOfBirth, on);
  return months < 24 ? { value: months, unit: 'months' } : { value: yearsOf(person, on), unit: 'years' };
}
