import { describe, expect, it } from 'vitest';
import { publishedTriageMinutes, TriageMinutes } from './vitals-intervals.ts';

const problemsOf = (more: object) =>
  TriageMinutes.safeParse({ ...publishedTriageMinutes, ...more }).error?.issues.map(
    ({ path, message }) => `${path.join('.')} ${message}`,
  );

describe('a department’s intervals for vital signs', () => {
  it('DUE-5: accepts the published intervals, equal ones, and both ends of the range', () => {
    expect(problemsOf({})).toBeUndefined();
    expect(problemsOf({ 1: 1, 5: 720 })).toBeUndefined();
    expect(problemsOf({ 1: 15, 2: 15 })).toBeUndefined();
  });

  it.each([[0], [-5], [721], [7.5], ['15'], [null], [undefined], [Number.NaN]])(
    'DUE-5: rejects %s minutes',
    (minutes) => {
      expect(problemsOf({ 5: minutes })).not.toBeUndefined();
    },
  );

  it('DUE-5: rejects a longer interval for the more urgent level', () => {
    expect(problemsOf({ 3: 10 })).toEqual(['3 too-low:15']);
    expect(problemsOf({ 1: 700 })).toEqual(['2 too-low:700']);
  });
});
