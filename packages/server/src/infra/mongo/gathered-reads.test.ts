import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { GatheredReads } from './gathered-reads.ts';

/** Reads that end when the test ends them. `asked` contains the keys of each. */
function heldReads(options?: { rest: number }) {
  const asked: string[][] = [];
  const ends: (() => void)[] = [];
  const reads = new GatheredReads<string>(async (keys) => {
    asked.push(keys);
    await new Promise<void>((resolve) => ends.push(resolve));
    return new Map(keys.filter((key) => key !== 'nobody').map((key) => [key, `value of ${key}`]));
  }, options);
  return { reads, asked, endNext: () => ends.shift()?.() };
}

describe('gathered reads', () => {
  it('combine keys that arrive together, and read a single key at once', async () => {
    const { reads, asked, endNext } = heldReads();
    const first = reads.get('a');
    await wait(0);
    expect(asked).toEqual([['a']]);
    const others = [reads.get('b'), reads.get('c'), reads.get('b'), reads.get('nobody')];
    endNext();
    expect(await first).toBe('value of a');
    await wait(0);
    expect(asked).toEqual([['a'], ['b', 'c', 'nobody']]);
    endNext();
    expect(await Promise.all(others)).toEqual(['value of b', 'value of c', 'value of b', undefined]);
  });

  it("return values read after the call, never an earlier read's result", async () => {
    const { reads, asked, endNext } = heldReads();
    const first = reads.get('a');
    await wait(0);
    const second = reads.get('a');
    endNext();
    await first;
    await wait(0);
    expect(asked).toEqual([['a'], ['a']]);
    endNext();
    await second;
  });

  it('gather keys during the rest after a read, and read the first key after it at once', async () => {
    const { reads, asked, endNext } = heldReads({ rest: 100 });
    const first = reads.get('a');
    await wait(0);
    endNext();
    await first;
    const others = [reads.get('b')];
    await wait(20);
    others.push(reads.get('c'));
    expect(asked).toEqual([['a']]);
    while (asked.length < 2) await wait(5);
    endNext();
    await Promise.all(others);
    expect(asked).toEqual([['a'], ['b', 'c']]);
    await wait(150);
    const last = reads.get('d');
    await wait(0);
    expect(asked).toHaveLength(3);
    endNext();
    await last;
  });

  it('wait only briefly for a read that hangs', async () => {
    const { reads, asked, endNext } = heldReads();
    const hanging = reads.get('a');
    await wait(0);
    const second = reads.get('b');
    while (asked.length < 2) await wait(5);
    endNext();
    endNext();
    expect(await Promise.all([hanging, second])).toEqual(['value of a', 'value of b']);
  });

  it('fail together, and read again for later keys', async () => {
    let fails = true;
    const reads = new GatheredReads<string>(async (keys) => {
      if (fails) throw new Error('out of reach');
      return new Map(keys.map((key) => [key, key]));
    });
    await expect(reads.get('a')).rejects.toThrow('out of reach');
    fails = false;
    expect(await reads.get('a')).toBe('a');
  });
});
