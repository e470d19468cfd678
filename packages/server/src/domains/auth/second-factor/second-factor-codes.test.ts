import { expect, test } from 'vitest';
import { newRecoveryCodes, recoveryHashOf } from './second-factor-codes.ts';

test('recovery codes carry at least 112 bits, and none comes twice', () => {
  const codes = Array.from({ length: 50 }, newRecoveryCodes).flat();
  expect(new Set(codes).size).toBe(500);
  const letters = new Set(codes.join('').replaceAll('-', ''));
  for (const code of codes) {
    expect(Math.log2(letters.size) * code.replaceAll('-', '').length).toBeGreaterThanOrEqual(112);
  }
});

test('a recovery code counts however it is typed', () => {
  const [code = ''] = newRecoveryCodes();
  expect(recoveryHashOf(code.toLowerCase().replaceAll('-', ' '))).toBe(recoveryHashOf(code));
});
