import { expect, it } from 'vitest';
import { withoutSlots, withSlots } from './evidence-slots.ts';

const marks = [{ offset: 2 }, { offset: 2 }, { offset: 40 }];

it('puts a slot at each mark, and leaves a mark whose words have not arrived', () => {
  expect(withSlots('HR 1', marks)).toBe('HR\u2009\ue000\u2009\ue001 1');
  expect(withoutSlots(withSlots('HR 1', marks))).toBe('HR 1');
});

it('encloses a part of the text, and puts the slot of its mark behind it', () => {
  const enclosed = withSlots('INR 9, HR 4', [{ offset: 5 }], [{ offset: 4, length: 1 }]);
  expect(enclosed).toBe('INR \uf8fe9\uf8ff\u2009\ue000, HR 4');
  expect(withoutSlots(enclosed)).toBe('INR 9, HR 4');
});

it('takes no character of a reply for a slot', () => {
  expect(withSlots('a\ue000', [{ offset: 1 }])).toBe('a\u2009\ue000\ufffd');
});
