import { describe, expect, it } from 'vitest';
import { equalShare } from './use-cut-off.ts';

describe('the share of a row among its dangers', () => {
  it('leaves narrow ones whole and limits the widest ones to one width', () => {
    expect(equalShare([400, 120, 300], 600)).toBe(240);
    expect(equalShare([640, 200, 60], 800)).toBe(540);
  });

  it('limits nothing if all of them fit', () => {
    expect(equalShare([100, 200], 400)).toBe(Number.POSITIVE_INFINITY);
  });
});
