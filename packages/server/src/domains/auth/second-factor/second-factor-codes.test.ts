import { generate } from 'otplib';
import { afterEach, expect, test, vi } from 'vitest';
import { newRecoveryCodes, newSecret, recoveryHashOf, stepOf } from './second-factor-codes.ts';

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

afterEach(() => {
  vi.useRealTimers();
});

test('a one-time code counts for its 30 s alone where it is exact (ASVS 6.5.5)', async () => {
  const secret = newSecret();
  const epoch = 1_800_000_000;
  const token = await generate({ secret, epoch });
  vi.useFakeTimers({ toFake: ['Date'] });
  const counts = [-1, 0, 29, 30].map(async (seconds) => {
    vi.setSystemTime((epoch + seconds) * 1000);
    return (await stepOf(secret, token, 'exact')) !== undefined;
  });
  expect(await Promise.all(counts)).toEqual([false, true, true, false]);
});

test('a one-time code counts for its 30 s and for 10 s more to type it', async () => {
  const secret = newSecret();
  const epoch = 1_800_000_000;
  const token = await generate({ secret, epoch });
  const step = epoch / 30;
  vi.useFakeTimers({ toFake: ['Date'] });
  for (const [seconds, expected] of [
    [-31, undefined],
    [-30, step],
    [0, step],
    [29, step],
    [39, step],
    [41, undefined],
    [60, undefined],
  ] as const) {
    vi.setSystemTime((epoch + seconds) * 1000);
    expect(await stepOf(secret, token), `${seconds} s`).toBe(expected);
  }
});
