import { open, readFile } from 'node:fs/promises';
import type { FileKind } from '@bedside/contracts/define.ts';
import { fileTypeFromBuffer } from 'file-type';

/** The first bytes, which contain the signature of every kind we accept. */
const signatureBytes = 4100;

const formats: Partial<Record<FileKind, string>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  pdf: 'application/pdf',
};
/** An SVG is excluded because it is a document that can contain scripts. */
const isImage = (mime: string) => mime.startsWith('image/') && !mime.includes('xml');

/**
 * Returns a file's media type by its bytes, such as `image/png`, or undefined if it is not in `accepted`. The
 * name and the declared type count only for text, because text of every type has the same bytes: a file that
 * declares any text type becomes plain text.
 */
export async function fileTypeOf(
  path: string,
  { name, declared }: { name: string; declared: string },
  accepted: readonly FileKind[],
): Promise<string | undefined> {
  const found = await fileTypeFromBuffer(await beginning(path));
  if (found) {
    const isAccepted =
      (accepted.includes('image') && isImage(found.mime)) ||
      accepted.some((kind) => formats[kind] === found.mime);
    return isAccepted ? found.mime : undefined;
  }
  const callsItselfText = /\.(txt|log)$/i.test(name) || /^text\/plain\b/i.test(declared);
  if (!accepted.includes('text') || !callsItselfText) return undefined;
  return isPlainText(await readFile(path)) ? 'text/plain' : undefined;
}

/** Formats of photos that browsers and models can't be relied on to read, by media type (D79). */
const photoFormats: Record<string, string> = {
  'image/heic': 'HEIC',
  'image/heic-sequence': 'HEIC',
  'image/heif': 'HEIF',
  'image/heif-sequence': 'HEIF',
  'image/avif': 'AVIF',
  'image/webp': 'WebP',
  'image/tiff': 'TIFF',
  'image/jxl': 'JPEG XL',
  'image/jp2': 'JPEG 2000',
  'image/bmp': 'BMP',
  'image/apng': 'APNG',
};

/** TIFF and BigTIFF, in both orders of bytes. */
const tiffStarts = new Set(['II*\0', 'MM\0*', 'II+\0', 'MM\0+']);

/** Returns the name of a photo's format that no upload of X-rays or laboratory reports accepts; undefined for others. */
export async function photoFormatOf(path: string): Promise<string | undefined> {
  const bytes = await beginning(path);
  const mime = (await fileTypeFromBuffer(bytes))?.mime;
  // Most programs write the directory of a TIFF behind its pixels, where the library does not look.
  if (mime === undefined)
    return tiffStarts.has(Buffer.from(bytes).toString('latin1', 0, 4)) ? 'TIFF' : undefined;
  // Raw files of cameras are TIFF inside.
  return photoFormats[mime] ?? (/^image\/x-(?!icon)/.test(mime) ? 'RAW' : undefined);
}

async function beginning(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(signatureBytes), 0, signatureBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/**
 * Returns whether the bytes are text without control characters other than lines, tabs and colors. Accepts
 * UTF-8, the code pages of older programs, and UTF-16 with a byte order mark, as Windows writes logs.
 */
export function isPlainText(bytes: Uint8Array): boolean {
  const mark = `${bytes[0]} ${bytes[1]}`;
  if (mark !== '255 254' && mark !== '254 255') return !bytes.some(isControl);
  const text = new TextDecoder(mark === '255 254' ? 'utf-16le' : 'utf-16be').decode(bytes);
  for (let at = 0; at < text.length; at += 1) if (isControl(text.charCodeAt(at))) return false;
  return true;
}

/** Control characters, except backspace to carriage return and escape, which logs use for layout and color. */
const isControl = (code: number): boolean =>
  (code < 32 && (code < 8 || code > 13) && code !== 27) || code === 127;
