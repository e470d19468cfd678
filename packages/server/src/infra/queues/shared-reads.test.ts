import { expect, test } from 'vitest';
import { SharedReads } from './shared-reads.ts';

/** Reads that a test ends one by one. */
function heldReads() {
  const ends: ((fails?: boolean) => void)[] = [];
  let begun = 0;
  const read = () => {
    begun += 1;
    const value = begun;
    return new Promise<number>((resolve, reject) => {
      ends.push((fails = false) => (fails ? reject(new Error('lost')) : resolve(value)));
    });
  };
  return { read, end: (at: number, fails?: boolean) => ends[at]?.(fails), begun: () => begun };
}

test('calls during a read share the next one, which begins after them', async () => {
  const reads = new SharedReads<number>();
  const { read, end, begun } = heldReads();
  const first = reads.get('a', read);
  const others = [reads.get('a', read), reads.get('a', read), reads.get('a', read)];
  expect(begun()).toBe(1);
  end(0);
  expect(await first).toBe(1);
  await expect.poll(begun).toBe(2);
  const late = reads.get('a', read);
  end(1);
  expect(await Promise.all(others)).toEqual([2, 2, 2]);
  await expect.poll(begun).toBe(3);
  end(2);
  expect(await late).toBe(3);
});

test('keys do not wait for each other', async () => {
  const reads = new SharedReads<number>();
  const { read, end } = heldReads();
  const [one, other] = [reads.get('a', read), reads.get('b', read)];
  end(1);
  expect(await other).toBe(2);
  end(0);
  expect(await one).toBe(1);
});

test('a failed read fails for its callers, and the next one begins', async () => {
  const reads = new SharedReads<number>();
  const { read, end, begun } = heldReads();
  const first = reads.get('a', read);
  const next = reads.get('a', read);
  end(0, true);
  await expect(first).rejects.toThrow('lost');
  await expect.poll(begun).toBe(2);
  end(1);
  expect(await next).toBe(2);
});
