import { expect, it } from 'vitest';
import { withoutSlots, withSlots } from './evidence-slots.ts';

const marks = [{ offset: 2 }, { offset: 2 }, { offset: 40 }];

it('puts a slot at each mark, and leaves a mark whose words have not arrived', () => {
  expect(withSlots('HR 1', marks)).toBe('HR\u2009\ue000\u2009\ue001 1');
  expect(withoutSlots(withSlots('HR 1', marks))).toBe('HR 1');
});

it('takes no character of a reply for a slot', () => {
  expect(withSlots('a\ue000', [{ offset: 1 }])).toBe('a\u2009\ue000\ufffd');
});
