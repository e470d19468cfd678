import { open } from 'node:fs/promises';
import { byteBounds } from '../../bounds.ts';

const { pdfEnd, archiveEnd } = byteBounds;

/** Reads the first and the last bytes of a file and returns whether it is a whole PDF, see {@link isIntactPdf}. */
export async function isIntactPdfFile(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    if (size <= 2 * archiveEnd) return isIntactPdf(await file.readFile());
    const ends = Buffer.alloc(2 * archiveEnd);
    await file.read(ends, 0, archiveEnd, 0);
    await file.read(ends, archiveEnd, archiveEnd, size - archiveEnd);
    return isIntactPdf(ends);
  } finally {
    await file.close();
  }
}

/**
 * Returns whether the bytes are exactly one PDF. It begins at the first byte, ends with its end mark, and is no archive
 * at the same time. A truncated file fails, and so does one with another file behind it.
 */
export function isIntactPdf(bytes: Buffer): boolean {
  if (bytes.toString('latin1', 0, 5) !== '%PDF-') return false;
  const end = bytes.toString('latin1', Math.max(0, bytes.length - pdfEnd));
  return /startxref\s+\d+\s+%%EOF[\s\0]*$/.test(end) && !isArchive(bytes);
}

/** A ZIP archive ends with a record. The record's comment ends exactly at the end of the file. */
function isArchive(bytes: Buffer): boolean {
  const from = Math.max(0, bytes.length - archiveEnd);
  const signature = Buffer.from('PK\u0005\u0006', 'latin1');
  for (let at = bytes.indexOf(signature, from); at !== -1; at = bytes.indexOf(signature, at + 1)) {
    if (at + 22 <= bytes.length && at + 22 + bytes.readUInt16LE(at + 20) === bytes.length) return true;
  }
  return false;
}
