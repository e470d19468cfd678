import { describe, expect, it } from 'vitest';
import { withRecord } from './sorted-records.ts';

interface Item {
  id: string;
  version: number;
  at: string;
}

const minute = (index: number) => new Date(Date.UTC(2026, 10, 21, 12) + index * 60_000).toISOString();
const item = (id: string, at: number, version = 1): Item => ({ id, version, at: minute(at) });
const timeOf = ({ at }: Item) => at;
const ids = (items: Item[]) => items.map(({ id }) => id).join('');

describe('withRecord', () => {
  const list = [item('d', 40), item('c', 30), item('b', 20), item('a', 10)];

  it('inserts a record at its time', () => {
    expect(ids(withRecord(list, item('x', 50), timeOf))).toBe('xdcba');
    expect(ids(withRecord(list, item('x', 25), timeOf))).toBe('dcxba');
    expect(ids(withRecord(list, item('x', 5), timeOf))).toBe('dcbax');
    expect(ids(withRecord([], item('x', 5), timeOf))).toBe('x');
  });

  it('puts the later entry first when two records have the same time', () => {
    expect(ids(withRecord(list, item('x', 30), timeOf))).toBe('dxcba');
  });

  it('ignores a record that is older than an incomplete list, because its page contains it', () => {
    expect(withRecord(list, item('x', 5), timeOf, false)).toBe(list);
    expect(ids(withRecord(list, item('x', 15), timeOf, false))).toBe('dcbxa');
  });

  it('replaces a record with its newer version, in place, and never with an older one', () => {
    const newer = item('b', 20, 3);
    const replaced = withRecord(list, newer, timeOf, false);
    expect([ids(replaced), replaced[2]]).toEqual(['dcba', newer]);
    expect(withRecord(replaced, item('b', 20, 2), timeOf, false)).toBe(replaced);
    expect(withRecord(replaced, newer, timeOf, false)).toBe(replaced);
  });

  it('moves a record to its changed time', () => {
    expect(ids(withRecord(list, item('a', 35, 2), timeOf))).toBe('dacb');
  });

  it('finds a record among many of the same time', () => {
    const same = Array.from({ length: 50 }, (_, index) => item(`s${index}`, 20));
    const replaced = withRecord(same, item('s31', 20, 2), timeOf);
    expect(replaced).toHaveLength(50);
    expect(replaced[31]?.version).toBe(2);
  });

  it('finds the position in a list of 20,000 records with few comparisons', () => {
    const long = Array.from({ length: 20_000 }, (_, index) => item(`${index}`, -index));
    let reads = 0;
    withRecord(long, item('x', -9999.5), (record) => {
      reads += 1;
      return record.at;
    });
    expect(reads).toBeLessThan(25);
  });
});
