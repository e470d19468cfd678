import { describe, expect, it } from 'vitest';
import { aVitalsRecord } from '../../../test/a-vitals-record.ts';
import { courseOf } from './day-course.ts';

const rate = ({ heartRate }: { heartRate?: number | undefined }) => heartRate;

/** Returns sets with these heart rates, one a minute, given from the oldest to the newest. */
const setsOf = (rates: readonly (number | undefined)[]) =>
  rates
    .map((heartRate, index) =>
      aVitalsRecord({
        id: `set-${index}`,
        minutesAgo: rates.length - index,
        ...(heartRate !== undefined && { heartRate }),
      }),
    )
    .reverse();

const course = (rates: readonly (number | undefined)[], most = 4) => {
  const found = courseOf(setsOf(rates), rate, { swing: 20, most });
  return (
    found && {
      highest: found.highest.id,
      lowest: found.lowest.id,
      turns: found.turns.map(({ heartRate }) => heartRate),
      count: found.count,
    }
  );
};

describe('the course of a sign', () => {
  it('COURSE-2: names the highest and the lowest set, the newest of equal ones', () => {
    expect(course([90, 120, 100, 120, 80, 80, 85])).toMatchObject({
      highest: 'set-3',
      lowest: 'set-5',
      count: 7,
    });
    expect(course([undefined, 90, undefined])).toEqual({
      highest: 'set-1',
      lowest: 'set-1',
      turns: [],
      count: 1,
    });
    expect(course([undefined])).toBeUndefined();
  });

  it('COURSE-3: names where the sign turned, newest first, and no smaller change', () => {
    expect(course([80, 90, 130, 125, 100, 95, 118])?.turns).toEqual([95, 130]);
    expect(course([80, 99, 80, 99, 80])?.turns).toEqual([]);
    expect(course([80, 100, 80])?.turns).toEqual([100]);
    expect(course([80, 100, 120, 140])?.turns).toEqual([]);
    expect(course([100, 70, 100])?.turns).toEqual([70]);
  });

  it('COURSE-3: keeps the widest turns if there are more than fit', () => {
    const many = [80, 110, 85, 108, 84, 170, 82, 109, 86, 112, 60, 100];
    expect(course(many, 20)?.turns).toHaveLength(10);
    const few = course(many, 4)?.turns ?? [];
    expect(few.length).toBeLessThanOrEqual(4);
    expect(few).toContain(170);
    expect(course(many, 0)?.turns).toEqual([]);
  });

  it('COURSE-3: finds the same turns in a day of a monitor as in its values without the noise', () => {
    const wave = (minute: number) => Math.round(100 + 30 * Math.sin(minute / 60));
    const noisy = Array.from({ length: 1440 }, (_, minute) => wave(minute) + ((minute * 7) % 5));
    const turns = course(noisy, 20)?.turns ?? [];
    // A period of 377 minutes has two turns; the last half of one has not turned yet.
    expect(turns).toHaveLength(7);
    for (const value of turns) expect.soft(Math.abs((value ?? 0) - 102)).toBeGreaterThan(27);
  });
});
