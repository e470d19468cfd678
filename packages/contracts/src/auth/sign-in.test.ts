import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { problemOf } from '../field-problems.ts';
import { authEndpoints, Login } from './auth.contract.ts';
import { comparableEmail, credentialProblems, loginPath } from './sign-in.ts';

/** Returns the problems that the schema finds, by field. */
function schemaProblems(typed: { email: string; password: string }): Record<string, string> {
  const { error } = Login.safeParse(typed, { error: problemOf });
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
}

const part = fc.string({
  unit: fc.constantFrom('a', 'Z', '7', '.', '-', '_', '+', "'", 'é', ' '),
  maxLength: 12,
});
const email = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.emailAddress(),
  fc.tuple(part, part, part).map(([name, host, top]) => `${name}@${host}.${top}`),
  fc.emailAddress().map((address) => ` \u200b${address.toUpperCase()}\u00ad `),
  fc.integer({ min: 230, max: 260 }).map((length) => `${'a'.repeat(length - 10)}@bedside.eu`),
);
const password = fc.oneof(fc.string({ maxLength: 3 }), fc.string({ minLength: 126, maxLength: 131 }));

describe('the rules of a sign-in', () => {
  it('find the same problems as the schema', () => {
    fc.assert(
      fc.property(fc.record({ email, password }), (typed) => {
        expect(credentialProblems(typed)).toEqual(schemaProblems(typed));
      }),
      { numRuns: 2000 },
    );
  });

  it('write an address as the schema does', () => {
    fc.assert(
      fc.property(email, (typed) => {
        const parsed = Login.safeParse({ email: typed, password: 'given' });
        if (parsed.success) expect(comparableEmail(typed)).toBe(parsed.data.email);
      }),
    );
  });

  it('name the path of the sign-in', () => {
    expect(authEndpoints.login.path).toBe(loginPath);
  });
});
