import { describe, expect, test } from 'vitest';
import { aTextPdf } from '../../../test/samples/sample-documents.ts';
import { isIntactPdf } from './pdf-intact.ts';

const pdf = aTextPdf([['Sodium 138']]);

/** The end record of an archive, with a comment of this length. */
function archiveEnd(comment: number): Buffer {
  const record = Buffer.alloc(22);
  record.write('PK\u0005\u0006', 'latin1');
  record.writeUInt16LE(comment, 20);
  return record;
}

describe('a whole PDF', () => {
  test('ends with its end mark, and perhaps white space', () => {
    expect(isIntactPdf(pdf)).toBe(true);
    expect(isIntactPdf(Buffer.concat([pdf, Buffer.from('\r\n \0')]))).toBe(true);
  });

  test('is not cut off, and has nothing before or behind it', () => {
    expect(isIntactPdf(pdf.subarray(0, pdf.length - 20))).toBe(false);
    expect(isIntactPdf(Buffer.concat([Buffer.from('<html>'), pdf]))).toBe(false);
    expect(isIntactPdf(Buffer.concat([pdf, Buffer.from('<script>')]))).toBe(false);
    expect(isIntactPdf(Buffer.concat([pdf, archiveEnd(0)]))).toBe(false);
  });

  test('is not an archive with the end of a PDF in its comment', () => {
    const body = pdf.subarray(0, 200);
    const end = pdf.subarray(200);
    expect(isIntactPdf(Buffer.concat([body, archiveEnd(end.length), end]))).toBe(false);
    expect(isIntactPdf(Buffer.concat([body, archiveEnd(3), end]))).toBe(true);
  });
});
