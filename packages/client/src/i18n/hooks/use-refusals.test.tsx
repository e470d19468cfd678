import { ErrorBody, errorStatus } from '@bedside/contracts/errors.ts';
import { type FieldCode, fieldProblems, problem } from '@bedside/contracts/field-problems.ts';
import { renderHook } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { show } from '../../../test/show.tsx';
import { ApiError } from '../../api/api-error.ts';
import { languages } from '../../storage/preferences.ts';
import de from '../de/first/problems.json';
import en from '../en/first/problems.json';
import es from '../es/first/problems.json';
import { problemsOfFields, problemsOfRequests, useRefusals } from './use-refusals.ts';

const texts = { en, es, de };
const every = <T extends object>(table: T) => Object.keys(table);
const isCode = (code: string): code is FieldCode => code in fieldProblems;

function refusal(status: number, code: string, fields?: Record<string, string>): ApiError {
  const said = 'Words of the server';
  const body = ErrorBody.parse({
    code,
    message: said,
    error: said,
    requestId: 'r',
    ...(fields && { fields }),
  });
  return new ApiError(status, said, '', body);
}

describe.each(languages)('refusals in %s', (language) => {
  let read: ReturnType<typeof useRefusals>;
  // Once for hundreds of texts.
  beforeAll(async () => {
    await show(null, language);
    read = renderHook(() => useRefusals()).result.current;
  });

  it.each(every(fieldProblems).filter(isCode))('%s has a text with its values filled in', (code) => {
    const values = fieldProblems[code].map((_name, at) => at + 7);
    const text = read.problemText('some.path', problem(code, ...values));
    expect(text).not.toMatch(/\{\{|^field\.|undefined/);
    const [template] = Object.entries(texts[language].field).flatMap(([key, words]) =>
      key === code ? [words] : [],
    );
    for (const [at, name] of fieldProblems[code].entries()) {
      if (template?.includes(`{{${name}}}`)) expect(text).toContain(`${at + 7}`);
    }
  });

  it.each([...problemsOfFields, ...problemsOfRequests])('%s has a text of its own', (key) => {
    const [field = '', code = ''] = key.split('.');
    const text = read.problemText(field, isCode(code) ? problem(code, 3, 120) : code);
    expect(text).not.toMatch(/\{\{|^(of|request|field)\./);
    expect(text).not.toBe(read.problemText('other', code));
  });

  it('an unknown or missing code reads as an invalid format', () => {
    for (const unknown of ['from-the-future:3', 'Too big: expected string', '']) {
      expect(read.problemText('name', unknown)).toBe(texts[language].field.invalid);
    }
  });

  it.each(Object.entries(errorStatus))('%s is shown without the server’s English message', (code, status) => {
    const text = read.refusalText(refusal(status, code));
    expect(text).not.toMatch(/^code\./);
    if (language === 'en') expect(text).toBe('Words of the server');
    else expect(text).not.toContain('Words');
  });
});

it('the screens use every text for a field or a request', () => {
  const keysOf = (table: Record<string, object>) =>
    Object.entries(table).flatMap(([field, codes]) => every(codes).map((code) => `${field}.${code}`));
  expect(keysOf(en.of).sort()).toEqual([...problemsOfFields].sort());
  expect(keysOf(en.request).sort()).toEqual([...problemsOfRequests].sort());
  expect(every(en.field)).toEqual(every(fieldProblems));
  expect(every(en.code).sort()).toEqual(every(errorStatus).sort());
});
