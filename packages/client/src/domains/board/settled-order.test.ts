import { describe, expect, it } from 'vitest';
import { type SettledOrder, settle, settleMs } from './settled-order.ts';

const second = 1000;
const at = (now: number, keys: Record<string, number>, { isHeld = false, settles = settleMs } = {}) => ({
  basis: 'deterioration',
  rows: Object.entries(keys).map(([id, key]) => ({ id, key: [key] })),
  now,
  settles,
  isHeld,
});

/** Settles one state after another. */
const through = (...states: ReturnType<typeof at>[]) =>
  states.reduce<SettledOrder | undefined>((order, state) => settle(order, state), undefined);

describe('The order of the tracking list', () => {
  it('moves a row once it has been worse for 30 s', () => {
    const before = through(
      at(0, { a: 1, b: 2 }),
      at(second, { a: 1, b: 0 }),
      at(30 * second, { a: 1, b: 0 }),
    );
    expect(before?.ids).toEqual(['a', 'b']);
    expect(settle(before, at(31 * second, { a: 1, b: 0 })).ids).toEqual(['b', 'a']);
  });

  it('does not move a row while its value swings around a limit', () => {
    const swings = Array.from({ length: 9 }, (_, n) => at(n * 10 * second, { a: 1, b: n % 2 === 0 ? 2 : 0 }));
    expect(through(...swings)?.ids).toEqual(['a', 'b']);
  });

  it('counts 30 s from the first worse value, also if the row gets worse still', () => {
    const order = through(
      at(0, { a: 1, b: 3 }),
      at(second, { a: 1, b: 0.5 }),
      at(31 * second, { a: 1, b: 0 }),
    );
    expect(order?.ids).toEqual(['b', 'a']);
  });

  it('moves nothing under the pointer, says how many rows wait, and moves them afterwards', () => {
    const states = [
      at(0, { a: 1, b: 2, c: 3 }),
      at(second, { a: 1, b: 2, c: 0 }),
      at(60 * second, { a: 1, b: 2, c: 0, d: -1 }, { isHeld: true }),
    ];
    const settled = through(...states);
    expect(settled?.ids).toEqual(['a', 'b', 'c', 'd']);
    expect(settled?.outOfPlace).toBeGreaterThan(0);
    const free = settle(settled, at(61 * second, { a: 1, b: 2, c: 0, d: -1 }));
    expect([free.ids, free.outOfPlace]).toEqual([['d', 'c', 'a', 'b'], 0]);
  });

  it('reports no waiting row while held if no row belongs elsewhere', () => {
    const rows = { a: 1, b: 2 };
    expect(through(at(0, rows), at(second, rows, { isHeld: true }))).toMatchObject({
      ids: ['a', 'b'],
      outOfPlace: 0,
    });
  });

  it('puts a new row in its place at once, and drops one that has gone', () => {
    expect(through(at(0, { a: 1, b: 3 }), at(second, { a: 1, b: 3, c: 2 }))?.ids).toEqual(['a', 'c', 'b']);
    expect(through(at(0, { a: 1, b: 3 }), at(second, { b: 3 }))?.ids).toEqual(['b']);
  });

  it('starts over with another sort', () => {
    const order = through(at(0, { a: 1, b: 2 }));
    expect(settle(order, { ...at(second, { a: 2, b: 1 }, { isHeld: true }), basis: 'bed' }).ids).toEqual([
      'b',
      'a',
    ]);
  });

  it('follows each change of the beds at once, because they have nothing to settle', () => {
    const now = { settles: 0 };
    expect(through(at(0, { a: 1, b: 2 }, now), at(second, { a: 3, b: 2 }, now))?.ids).toEqual(['b', 'a']);
  });
});
