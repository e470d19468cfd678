import { open, readFile } from 'node:fs/promises';
import type { FileKind } from '@bedside/contracts/define.ts';
import { fileTypeFromBuffer } from 'file-type';

/** Where the signature of every kind accepted here stands. */
const signatureBytes = 4100;
const formats: Partial<Record<FileKind, string>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  pdf: 'application/pdf',
};
/** A drawing in XML is a document with scripts, and is no image here. */
const isImage = (mime: string) => mime.startsWith('image/') && !mime.includes('xml');

/**
 * What a file is, by its bytes: a media type such as `image/png`, or undefined where it is none of `accepted`. The name and
 * the declared type count for one thing only: text of any sort has the same bytes, so it is taken as plain text where it
 * calls itself that.
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
 * Whether nothing in it controls anything but lines, tabs and colors. UTF-8 and the code pages of older programs are told
 * by their bytes, UTF-16, in which Windows writes logs, by its mark.
 */
export function isPlainText(bytes: Uint8Array): boolean {
  const mark = `${bytes[0]} ${bytes[1]}`;
  if (mark !== '255 254' && mark !== '254 255') return !bytes.some(isControl);
  const text = new TextDecoder(mark === '255 254' ? 'utf-16le' : 'utf-16be').decode(bytes);
  for (let at = 0; at < text.length; at += 1) if (isControl(text.charCodeAt(at))) return false;
  return true;
}

/** Backspace to carriage return and escape are what logs are colored and laid out with. */
const isControl = (code: number): boolean =>
  (code < 32 && (code < 8 || code > 13) && code !== 27) || code === 127;
