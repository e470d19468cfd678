import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { storageKeys } from '../packages/client/src/storage/browser-storage.ts';

const root = path.resolve(import.meta.dirname, '..');
const source = path.join(root, 'packages/client/src');
const isOurs = (name: string) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name);
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(isOurs);
const textOf = (file: string) => readFileSync(path.join(source, file), 'utf8');

describe('browser storage', () => {
  test('D31: only one module writes to it, and the client uses no other kind of storage', () => {
    expect(files.length).toBeGreaterThan(100);
    const storages = /\b(localStorage|sessionStorage|indexedDB|document\.cookie|cookieStore|caches\.open)\b/;
    const only = path.join('storage', 'browser-storage.ts');
    expect(files.filter((file) => storages.test(textOf(file)))).toEqual([only]);
    expect(textOf(only)).not.toMatch(/sessionStorage|indexedDB|cookie|caches/);
  });

  test('D31: it contains the tokens, view choices and two times, and SECURITY.md lists every key', () => {
    expect(storageKeys).toEqual([
      'authToken',
      'language',
      'temperatureUnit',
      'singleKeyShortcuts',
      'callSound',
      'theme',
      'boardSorts',
      'contextPanel',
      'lastActivity',
      'screenCover',
      'displayToken',
    ]);
    const security = readFileSync(path.join(root, 'SECURITY.md'), 'utf8');
    for (const key of storageKeys) expect.soft(security, key).toContain(`\`${key}\``);
  });
});
