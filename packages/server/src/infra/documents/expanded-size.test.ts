import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { aLabReport, aScanPdf } from '../../../test/samples/sample-documents.ts';
import { expandsBeyond } from './expanded-size.ts';

const streamOf = (bytes: number, dictionary = '') =>
  Buffer.concat([
    Buffer.from(`1 0 obj\n<<${dictionary}/Filter/FlateDecode>>\nstream\n`),
    deflateSync(Buffer.alloc(bytes)),
    Buffer.from('\nendstream\nendobj\n'),
  ]);

test('the expanded size of a PDF counts its compressed streams together', () => {
  const pdf = Buffer.concat([streamOf(60_000), streamOf(40_000)]);
  expect(expandsBeyond(pdf, 100_000)).toBe(false);
  expect(expandsBeyond(pdf, 99_999)).toBe(true);
  const windows = Buffer.from(pdf.toString('latin1').replaceAll('stream\n', 'stream\r\n'), 'latin1');
  expect(expandsBeyond(windows, 99_999)).toBe(true);
});

test('the expanded size of a PDF does not count images, plain streams and damaged ones', () => {
  const image = streamOf(60_000, '/Subtype /Image');
  const damaged = streamOf(60_000).subarray(0, 60);
  for (const pdf of [image, damaged, aScanPdf(), aLabReport([], [])])
    expect(expandsBeyond(pdf, 100)).toBe(false);
});
