import { open } from 'node:fs/promises';

/** The last bytes of a file that contain the end mark of a PDF, by its specification. */
const pdfEndBytes = 1024;

/** The last bytes of a file that contain the directory of an archive, by its specification. */
const archiveEndBytes = 65_557;

/** Reads the first and the last bytes of a file and returns whether it is a whole PDF, see {@link isIntactPdf}. */
export async function isIntactPdfFile(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    if (size <= 2 * archiveEndBytes) return isIntactPdf(await file.readFile());
    const ends = Buffer.alloc(2 * archiveEndBytes);
    await file.read(ends, 0, archiveEndBytes, 0);
    await file.read(ends, archiveEndBytes, archiveEndBytes, size - archiveEndBytes);
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
  const end = bytes.toString('latin1', Math.max(0, bytes.length - pdfEndBytes));
  return /startxref\s+\d+\s+%%EOF[\s\0]*$/.test(end) && !isArchive(bytes);
}

/** A ZIP archive ends with a record. The record's comment ends exactly at the end of the file. */
function isArchive(bytes: Buffer): boolean {
  const from = Math.max(0, bytes.length - archiveEndBytes);
  const signature = Buffer.from('PK\u0005\u0006', 'latin1');
  for (let at = bytes.indexOf(signature, from); at !== -1; at = bytes.indexOf(signature, at + 1)) {
    if (at + 22 <= bytes.length && at + 22 + bytes.readUInt16LE(at + 20) === bytes.length) return true;
  }
  return false;
}
