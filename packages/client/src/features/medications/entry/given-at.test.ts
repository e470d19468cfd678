import { describe, expect, it } from 'vitest';
import { readGivenAt } from './given-at.ts';

const now = new Date(2026, 10, 22, 0, 20).getTime();
const at = (...parts: [day: number, hours: number, minutes: number]) =>
  new Date(2026, 10, ...parts).getTime();

describe('the time at which a dose was given', () => {
  it('is some minutes before now', () => {
    expect(readGivenAt({ minutesAgo: 30 }, now)).toBe(at(21, 23, 50));
  });

  it('is the last occurrence of a typed time, so that it never lies ahead', () => {
    expect(readGivenAt({ time: '00:10' }, now)).toBe(at(22, 0, 10));
    expect(readGivenAt({ time: '23:50' }, now)).toBe(at(21, 23, 50));
    expect(readGivenAt({ time: '0:20' }, now)).toBe(now);
  });

  it.each(['9:05', '905', '9.05', ' 09:05 '])('reads %j on the 24-hour clock', (time) => {
    expect(readGivenAt({ time }, now)).toBe(at(21, 9, 5));
  });

  it.each(['', '9', '24:00', '9:60', '9:05 pm', 'noon'])('does not read %j', (time) => {
    expect(readGivenAt({ time }, now)).toBeUndefined();
  });
});
