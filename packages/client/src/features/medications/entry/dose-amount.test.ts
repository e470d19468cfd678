import { describe, expect, it } from 'vitest';
import { amountOf, readAmount } from './dose-amount.ts';

describe('a typed dose', () => {
  it.each([
    ['500', '500'],
    ['0,5', '0.5'],
    ['.5', '0.5'],
    ['5.0', '5'],
    [' 1 - 2 ', '1-2'],
    ['0.125', '0.125'],
    ['1000', '1000'],
    ['2,5', '2.5'],
  ])('reads %s as %s, with a leading zero and without a trailing one', (typed, amount) => {
    expect(readAmount(typed)).toEqual({ amount });
  });

  it.each(['1.000', '1,250', '12.500'])('rejects %s, which is a thousand in one language only', (typed) => {
    expect(readAmount(typed)).toEqual({ problem: 'ambiguous' });
  });

  it.each(['', 'two', '1.5.2', '-5', '0', '0.0', '1e3', '5 mg', '1-2-3', '12345678', '٥'])(
    'rejects "%s", which is no amount',
    (typed) => {
      expect(readAmount(typed)).toEqual({ problem: 'not-a-number' });
    },
  );

  it('splits a recorded dose into amount and unit, and no other text', () => {
    expect(amountOf('500 mg')).toEqual({ amount: '500', unit: 'mg' });
    expect(amountOf('1-2 puffs')).toEqual({ amount: '1-2', unit: 'puffs' });
    expect(amountOf('half a tablet')).toBeUndefined();
    expect(amountOf(undefined)).toBeUndefined();
  });
});
