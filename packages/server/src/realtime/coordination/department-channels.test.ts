import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DepartmentChannels, departmentGraceMs, maxLingeringDepartments } from './department-channels.ts';

const began: string[] = [];
const ended: string[] = [];
let channels: DepartmentChannels;

beforeEach(() => {
  vi.useFakeTimers();
  began.length = 0;
  ended.length = 0;
  channels = new DepartmentChannels({
    begin: async (departmentId) => void began.push(departmentId),
    end: (departmentId) => void ended.push(departmentId),
  });
});
afterEach(() => {
  channels.close();
  vi.useRealTimers();
});

it('receives a department from its first need until a while after its last', () => {
  const [first, second] = [channels.listen('a'), channels.listen('a')];
  expect(began).toEqual(['a']);
  first.end();
  // A second end of one need is not the end of another.
  first.end();
  vi.advanceTimersByTime(2 * departmentGraceMs);
  expect(ended).toEqual([]);
  second.end();
  vi.advanceTimersByTime(departmentGraceMs - 1);
  expect([ended, channels.has('a')]).toEqual([[], true]);
  vi.advanceTimersByTime(1);
  expect([ended, channels.has('a')]).toEqual([['a'], false]);
  channels.listen('a');
  expect(began).toEqual(['a', 'a']);
});

it('keeps receiving a department that is needed again in time', () => {
  channels.listen('a').end();
  vi.advanceTimersByTime(departmentGraceMs - 1);
  channels.listen('a');
  vi.advanceTimersByTime(2 * departmentGraceMs);
  expect([began, ended]).toEqual([['a'], []]);
});

it('drops the department that was unneeded the longest when too many are', () => {
  channels.listen('needed');
  for (let at = 0; at <= maxLingeringDepartments; at += 1) channels.listen(`d${at}`).end();
  expect(ended).toEqual(['d0']);
});
