import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { Register } from './auth/auth.contract.ts';
import type { Endpoint } from './define.ts';
import { endpoints } from './endpoints.ts';
import { isProblem, problem, problemOf, readProblem } from './field-problems.ts';

const problemsOf = (schema: z.ZodType, input: unknown) =>
  schema.safeParse(input, { error: problemOf }).error?.issues.map(({ message }) => message);

describe('field problems', () => {
  it.each([
    [problem('taken'), 'taken', {}],
    [problem('too-short', 8), 'too-short', { min: '8' }],
    [problem('out-of-range', 34, 43), 'out-of-range', { min: '34', max: '43' }],
    [problem('wrong-file-kind', 'image, pdf'), 'wrong-file-kind', { kinds: 'image, pdf' }],
  ])('parses %s into its code and its values by name', (text, code, values) => {
    expect(readProblem(text)).toEqual({ code, values });
  });

  it.each(['', 'This field is required', 'takenn', 'toString', 'constructor:1'])(
    'rejects %j, which is not a code',
    (text) => {
      expect(readProblem(text)).toBeUndefined();
    },
  );
});

describe('the problems of a schema', () => {
  it.each([
    ['a missing text', z.string(), undefined, 'required'],
    ['an empty text', z.string().min(1), '', 'required'],
    ['a short text', z.string().min(3), 'ab', 'too-short:3'],
    ['a long text', z.string().max(3), 'abcd', 'too-long:3'],
    ['a number that is too low', z.number().min(0.2), 0.1, 'too-low:0.2'],
    ['a number that is too high', z.number().max(5), 6, 'too-high:5'],
    ['a fraction', z.number().int(), 1.5, 'not-a-whole-number'],
    ['a text in place of a number', z.number(), '45', 'not-a-number'],
    ['a long list', z.array(z.string()).max(1), ['a', 'b'], 'too-many:1'],
    ['an empty list', z.array(z.string()).min(1), [], 'required'],
    ['an unknown choice', z.enum(['a', 'b']), 'c', 'not-a-choice'],
    ['no address', z.email(), 'kim@', 'not-an-email'],
    ['no day', z.iso.date(), '2026-02-30', 'not-a-date'],
    ['another type', z.string(), 7, 'invalid'],
  ])('has a code for %s', (_what, schema, input, code) => {
    expect(problemsOf(schema, input)).toEqual([code]);
  });

  it('prefers the code that a schema names itself', () => {
    expect(problemsOf(Register.shape.acceptedTerms, false)).toEqual(['not-accepted']);
  });

  const bodies = Object.entries<Record<string, Endpoint>>(endpoints).flatMap(([domain, calls]) =>
    Object.entries(calls).flatMap(([name, { body }]) => (body ? [[`${domain}.${name}`, body] as const] : [])),
  );
  it.each(bodies)('reports only codes, whatever the input to %s', (_name, body) => {
    const fields =
      body instanceof z.ZodObject ? Object.keys(body.shape) : ['type', 'scoreType', 'parameters'];
    for (const value of [null, '', -1, 1e9, 'x'.repeat(100_000), [], {}, true]) {
      const input = Object.fromEntries(fields.map((field) => [field, value]));
      for (const message of problemsOf(body, input) ?? []) {
        expect(isProblem(message), `${JSON.stringify(value).slice(0, 20)}: ${message}`).toBe(true);
      }
    }
  });
});
