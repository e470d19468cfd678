import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleFiles } from '../../../test/samples/sample-files.ts';
import { fileTypeOf, isPlainText } from './file-kinds.ts';

const { png, pdf, log, zip, exe } = sampleFiles;
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'bedside-kinds-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function kindOf(content: Buffer, name: string, declared = '', accepted = ['image', 'pdf', 'text'] as const) {
  const file = path.join(folder, 'file');
  writeFileSync(file, content);
  return fileTypeOf(file, { name, declared }, accepted);
}

describe('the type of a file, by its bytes', () => {
  it.each([
    ['a PNG with a misleading name', png, 'notes.txt', 'image/png'],
    ['a JPEG', Buffer.from('ffd8ffe000104a46494600', 'hex'), 'a.jpg', 'image/jpeg'],
    ['a GIF', Buffer.from('GIF89a\u0001\u0000\u0001\u0000', 'latin1'), 'a.gif', 'image/gif'],
    ['a PDF', pdf, 'a.bin', 'application/pdf'],
    ['a log', log, 'a.LOG', 'text/plain'],
    ['an archive', zip, 'a.txt', undefined],
    ['a program', exe, 'a.log', undefined],
    ['text of another type', Buffer.from('{"a":1}'), 'a.json', undefined],
    ['an SVG image', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.svg', undefined],
  ])('identifies %s', async (_what, content, name, type) => {
    expect(await kindOf(content, name)).toBe(type);
  });

  it('rejects a kind that the caller does not accept', async () => {
    const file = path.join(folder, 'file');
    writeFileSync(file, pdf);
    expect(await fileTypeOf(file, { name: 'a.pdf', declared: '' }, ['image'])).toBeUndefined();
    writeFileSync(file, log);
    expect(await fileTypeOf(file, { name: 'a.log', declared: '' }, ['image', 'pdf'])).toBeUndefined();
  });

  it('accepts text without an extension by its declared type', async () => {
    expect(await kindOf(log, 'blob', 'text/plain; charset=utf-8')).toBe('text/plain');
    expect(await kindOf(log, 'blob', 'text/html')).toBeUndefined();
  });
});

describe('plain text', () => {
  it.each([
    ['UTF-8 with colors', log, true],
    ['an older code page', Buffer.from('Gerät 4: Überlauf\r\n', 'latin1'), true],
    ['UTF-16 as Windows writes it', Buffer.from('\ufeffGerät 4\r\n', 'utf16le'), true],
    ['a zero byte as not text', Buffer.from('text\u0000more'), false],
    ['UTF-16 with a zero character as not text', Buffer.from('\ufeffa\u0000b', 'utf16le'), false],
  ])('recognizes %s', (_what, bytes, verdict) => {
    expect(isPlainText(bytes)).toBe(verdict);
  });
});
