import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { endpoints } from '@bedside/contracts/endpoints.ts';
import { describe, expect, it } from 'vitest';

const source = path.resolve(import.meta.dirname, '../packages/client/src');
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))
  .map((file) => readFileSync(path.join(source, file), 'utf8'));

/** The text of each `needs` prop, table and hook. */
const named = files.flatMap((text) => [
  ...(text.match(/needs=\{[^}]*\}?[^}]*\}/g) ?? []),
  ...(text.match(/needs(?:Of\b[^=]*=|:) [^;]*;?/g) ?? []),
  ...(text.match(/(?:useControl|withPatient|officeItems)\b[^;]*/g) ?? []),
]);

/** Calls that no control leads to, with the reason. */
const withoutControl = new Map([
  ['accessLog.tell', 'the screen reports a copy or a print by itself'],
  ['accessLog.tellMany', 'the screen reports a copy or a print by itself'],
  ['access.breakGlass', 'everyone who may sign in may open the dialog; its form names the call'],
  ['chat.preview', 'shows what the message box would send'],
  ['chat.translate', 'follows from the reader’s language'],
  ['displays.pair', 'everyone who reads charts may pair a display'],
  ['displays.rename', 'everyone who reads charts may rename a display'],
  ['medications.check', 'the open form asks by itself'],
  ['notes.addFor', 'the form of `notes.add` sends it'],
  ['patients.find', 'a search only reads'],
]);

const isCalled = (domain: string, call: string) =>
  files.some((text) => new RegExp(`\\b${domain}Endpoints\\.${call}\\b`).test(text));

describe('the controls of the client', () => {
  it('name each of its calls, so that a person without the right learns it before the press', () => {
    const calls = Object.entries(endpoints).flatMap(([domain, all]) =>
      Object.entries(all)
        .filter(([, { method, right = 'none' }]) => method !== 'get' && right !== 'none')
        .map(([call]) => ({ domain, call })),
    );
    const unnamed = calls
      .filter(({ domain, call }) => isCalled(domain, call))
      .filter(
        ({ domain, call }) =>
          !named.some((text) => new RegExp(`\\b${domain}Endpoints(?:\\.${call}\\b|\\[)`).test(text)),
      )
      .map(({ domain, call }) => `${domain}.${call}`);
    expect(unnamed.filter((call) => !withoutControl.has(call))).toEqual([]);
    expect(calls.length).toBeGreaterThan(30);
  });
});
