import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  aLabReport,
  anEmptyPdf,
  anEncryptedPdf,
  aPdfBomb,
  aPdfOfBytes,
  aScanPdf,
  aTextPdf,
} from '../../../test/samples/sample-documents.ts';
import { readPdf } from './read-pdf.ts';

const read = (content: Buffer) => readPdf({ content }, 'clinician-1');

describe('reading a PDF in a process of its own', () => {
  test('returns the text line by line, with each row of a table on one line', async () => {
    const report = aLabReport(
      ['Patient: Josefa Winkelried'],
      [{ name: 'Potassium', value: '4.4', unit: 'mmol/L', range: '3.5-5.1' }],
    );
    expect(await read(report)).toMatchObject({
      status: 'read',
      pages: 1,
      texts: [
        'General Hospital, Central Laboratory\nPatient: Josefa Winkelried\nTest  Result  Unit  Reference\nPotassium  4.4  mmol/L  3.5-5.1',
      ],
      images: [],
    });
  });

  test('reads a file of 10 MB from its path', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'bedside-pdf-'));
    try {
      const content = aPdfOfBytes(10 * 1024 * 1024);
      const file = path.join(folder, 'report');
      await writeFile(file, content);
      const answer = await readPdf({ path: file }, 'clinician-1');
      expect(answer).toMatchObject({ status: 'read' });
      expect(answer).toEqual(await read(content));
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  test('returns the image of a scanned page as a PNG', async () => {
    const answer = await read(aScanPdf());
    expect(answer).toMatchObject({ status: 'read', pages: 1, texts: [''] });
    const [image = ''] = answer.status === 'read' ? answer.images : [];
    const png = Buffer.from(image, 'base64');
    expect(png.toString('latin1', 1, 4)).toBe('PNG');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([300, 400]);
  });

  test('returns neither text nor an image for an empty page', async () => {
    expect(await read(anEmptyPdf())).toMatchObject({ status: 'read', texts: [''], images: [] });
  });

  test('rejects a PDF that is encrypted, damaged or has too many pages, with its reason', async () => {
    expect(await read(anEncryptedPdf())).toEqual({ status: 'encrypted' });
    expect(await read(Buffer.from('%PDF-1.4\nnothing else\n%%EOF\n'))).toEqual({ status: 'damaged' });
    const many = aTextPdf(Array.from({ length: 10_000 }, (_, page) => [`Page ${page}`]));
    expect(await read(many)).toEqual({ status: 'too-many-pages', pages: 10_000 });
  });

  test('stops a PDF that expands to 300 MB', async () => {
    expect(await read(aPdfBomb())).toEqual({ status: 'too-complex' });
  });

  test('stops a PDF that hides its size from the check before the parser', async () => {
    expect(await read(aPdfBomb({ isDisguised: true }))).toEqual({ status: 'too-complex' });
  });

  test('builds test files of an exact size', async () => {
    expect(aPdfOfBytes(100_000)).toHaveLength(100_000);
    expect(await read(aPdfOfBytes(100_000))).toMatchObject({ texts: ['Sodium 138 mmol/L'] });
  });
});
