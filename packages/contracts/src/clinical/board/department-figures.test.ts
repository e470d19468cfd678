import { describe, expect, it } from 'vitest';
import { DepartmentFigures } from '../../board/figures.contract.ts';
import { departmentFigures, type Visit } from './department-figures.ts';

/** Returns a local time of one fixed day. */
const at = (hours: number, minutes = 0, days = 0) => new Date(2026, 2, 10 + days, hours, minutes);
const now = at(14, 20);
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

const aVisit = (given: Partial<Visit> = {}): Visit => ({
  status: 'in-treatment',
  arrivedAt: minutesAgo(60),
  triagedAt: minutesAgo(55),
  ...given,
});
const figures = (visits: Visit[]) => DepartmentFigures.parse(departmentFigures(visits, now));
const leaving = (status: Visit['status'], arrivedAt: Date, leftAt: Date) =>
  aVisit({ status, arrivedAt, leftAt, triagedAt: arrivedAt });

describe('the figures of a department', () => {
  it('FIG-1: begin today at midnight', () => {
    const { since, triage, stay } = figures([
      aVisit({ arrivedAt: at(23, 59, -1), triagedAt: at(0, 30) }),
      aVisit({ arrivedAt: at(0, 0), triagedAt: at(0, 5) }),
      leaving('discharged', at(20, 0, -1), at(23, 59, -1)),
      leaving('discharged', at(20, 0, -1), at(0, 0)),
    ]);
    expect(since).toBe(at(0).toISOString());
    expect(triage).toMatchObject({ patients: 1, medianMinutes: 5 });
    expect(stay).toMatchObject({ patients: 1, medianMinutes: 240 });
  });

  it('FIG-2: have no median without a patient, and the mean of the middle two of an even number', () => {
    expect(figures([]).triage).toMatchObject({ patients: 0, medianMinutes: null });
    expect(figures([]).stay).toMatchObject({ patients: 0, medianMinutes: null });
    const triaged = (minutes: number) =>
      aVisit({ arrivedAt: at(9), triagedAt: new Date(at(9).getTime() + minutes * 60_000) });
    expect(figures([triaged(3), triaged(90), triaged(7)]).triage.medianMinutes).toBe(7);
    expect(figures([triaged(4), triaged(90), triaged(2), triaged(8)]).triage.medianMinutes).toBe(6);
  });

  it('FIG-2: round minutes up, so that a time over its limit never reads as one within it', () => {
    const { triage } = figures([aVisit({ arrivedAt: at(9), triagedAt: new Date(at(9, 15).getTime() + 1) })]);
    expect(triage).toMatchObject({ medianMinutes: 16, limitMinutes: 15, overLimit: 1 });
    const exact = figures([aVisit({ arrivedAt: at(9), triagedAt: at(9, 15) })]);
    expect(exact.triage).toMatchObject({ medianMinutes: 15, overLimit: 0 });
  });

  it('FIG-3: count the patients without a triage beside the triaged ones', () => {
    const { triage } = figures([
      aVisit(),
      aVisit({ arrivedAt: minutesAgo(10), triagedAt: undefined }),
      aVisit({ arrivedAt: minutesAgo(16), triagedAt: undefined }),
      aVisit({ arrivedAt: at(22, 0, -1), triagedAt: undefined }),
      aVisit({ status: 'left', arrivedAt: at(9), leftAt: at(11), triagedAt: undefined }),
    ]);
    expect(triage).toMatchObject({ patients: 1, medianMinutes: 5, untriaged: 3, untriagedOverLimit: 2 });
  });

  it('FIG-3: take a triage that was noted before the arrival as immediate', () => {
    const { triage } = figures([aVisit({ arrivedAt: at(9), triagedAt: at(8, 50) })]);
    expect(triage).toMatchObject({ patients: 1, medianMinutes: 0 });
  });

  it('FIG-4: leave deaths and patients who were not seen out of the stays', () => {
    const { stay } = figures([
      leaving('discharged', at(8), at(10)),
      leaving('transferred', at(6), at(11)),
      leaving('died', at(1), at(13)),
      leaving('left', at(1), at(13)),
      aVisit({ arrivedAt: at(10, 19) }),
      aVisit({ arrivedAt: at(10, 20) }),
    ]);
    expect(stay).toEqual({
      patients: 2,
      medianMinutes: 210,
      limitMinutes: 240,
      overLimit: 1,
      presentOverLimit: 1,
    });
  });

  it('FIG-5: give the longest time of boarding', () => {
    const { boarding } = figures([
      aVisit({ status: 'boarding', boardingSince: minutesAgo(30) }),
      aVisit({ status: 'boarding', boardingSince: at(0, 20, -1) }),
      aVisit(),
    ]);
    expect(boarding).toEqual({ patients: 2, longestMinutes: 38 * 60, limitMinutes: 240, overLimit: 1 });
    expect(figures([]).boarding).toMatchObject({ patients: 0, longestMinutes: null });
  });

  it('FIG-6: count who left without being seen beside the arrivals of the day', () => {
    const { leftUnseen } = figures([
      leaving('left', at(9), at(11)),
      leaving('left', at(18, 0, -1), at(1)),
      leaving('left', at(9, 0, -1), at(20, 0, -1)),
      leaving('discharged', at(9), at(11)),
      aVisit(),
    ]);
    expect(leftUnseen).toEqual({ patients: 2, arrivals: 3 });
  });

  it('FIG-7: give the census at each full hour of the last 12 hours, and now', () => {
    const { census } = figures([
      aVisit({ arrivedAt: at(9, 0, -2) }),
      leaving('discharged', at(8), at(11)),
      aVisit({ arrivedAt: at(14, 10) }),
    ]);
    expect(census.map((one) => one.patients)).toEqual([1, 1, 1, 1, 1, 2, 2, 2, 1, 1, 1, 1, 2]);
    expect(census[0]?.at).toBe(at(3).toISOString());
    expect(census[5]?.at).toBe(at(8).toISOString());
    expect(census.at(-1)?.at).toBe(now.toISOString());
  });
});
