import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openLeakedPasswords } from './leaked-passwords.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'bedside-leaked-'));
afterAll(() => rmSync(folder, { recursive: true }));

const sha1 = (password: string) => createHash('sha1').update(password).digest('hex').toUpperCase();

function aFile(lines: readonly string[], end = '\n'): string {
  const file = path.join(folder, `${Math.random()}.txt`);
  writeFileSync(file, lines.map((line) => line + end).join(''));
  return file;
}

const passwords = Array.from({ length: 300 }, (_, index) => `Leaked password ${index}`);
const hashes = passwords.map(sha1).sort();

it.each([
  ['hashes alone', (hash: string) => hash, '\n'],
  ['counts of any length', (hash: string, index: number) => `${hash}:${7 ** (index % 9)}`, '\n'],
  ['line ends of Windows', (hash: string) => `${hash}:3`, '\r\n'],
] as const)('finds each password of a file with %s, and no other', async (_, line, end) => {
  const leaked = await openLeakedPasswords(aFile(hashes.map(line), end));
  for (const password of passwords) expect(await leaked.has(password)).toBe(true);
  for (let index = 0; index < 300; index += 1) expect(await leaked.has(`another ${index}`)).toBe(false);
  await leaked.close();
});

it('finds the only line, also without a line end', async () => {
  for (const end of ['', '\n']) {
    const leaked = await openLeakedPasswords(aFile([sha1('only')], end));
    expect(await leaked.has('only')).toBe(true);
    expect(await leaked.has('other')).toBe(false);
    await leaked.close();
  }
});

it.each([
  ['no line', []],
  ['passwords in the clear', passwords],
  ['hashes in small letters', hashes.map((hash) => hash.toLowerCase())],
  ['lines ordered by how often they leaked', passwords.map(sha1)],
  ['long lines without an end', ['A'.repeat(5000)]],
])('refuses a file with %s at the start', async (_, lines) => {
  await expect(openLeakedPasswords(aFile(lines))).rejects.toThrow('LEAKED_PASSWORDS');
});

it('refuses a file that is not there', async () => {
  await expect(openLeakedPasswords(path.join(folder, 'nowhere'))).rejects.toThrow('cannot be read');
});
