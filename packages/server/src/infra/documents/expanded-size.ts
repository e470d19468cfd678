import { inflateSync } from 'node:zlib';

/** How far before a PDF's stream its dictionary is searched for the mark of an image. */
const pdfDictionaryBytes = 1024;

/** The first two bytes of a compressed stream. Only these are worth the attempt to expand. */
const isCompressed = (data: Buffer): boolean =>
  data.length > 2 && ((data[0] ?? 0) & 15) === 8 && data.readUInt16BE(0) % 31 === 0;

/**
 * Returns whether the compressed streams of a PDF, except images, expand to more than `limit` bytes in total. This check
 * rejects a PDF bomb before a parser spends time and memory on it. The limits of the process stop what this check does
 * not see, such as streams that are compressed twice. Images have a limit in pixels.
 */
export function expandsBeyond(pdf: Buffer, limit: number): boolean {
  let room = limit;
  for (let at = pdf.indexOf('stream'); at !== -1; at = pdf.indexOf('stream', at + 6)) {
    if (pdf.toString('latin1', at - 3, at) === 'end' || isImage(pdf, at)) continue;
    const begin = at + (pdf[at + 6] === 13 ? 8 : 7);
    const size = expandedSize(pdf.subarray(begin), room);
    if (size === undefined) return true;
    room -= size;
  }
  return false;
}

function isImage(pdf: Buffer, at: number): boolean {
  const before = pdf.toString('latin1', Math.max(0, at - pdfDictionaryBytes), at);
  return /\/Subtype\s*\/Image\b/.test(before.slice(before.lastIndexOf(' obj') + 1));
}

/** Returns 0 for an uncompressed or damaged stream, and undefined for one of more than `room` bytes. */
function expandedSize(data: Buffer, room: number): number | undefined {
  if (!isCompressed(data)) return 0;
  try {
    return inflateSync(data, { maxOutputLength: Math.max(1, room) }).length;
  } catch (error) {
    return error instanceof RangeError ? undefined : 0;
  }
}
