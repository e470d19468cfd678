/* How the parts of a JPEG and a GIF follow each other. */

export const startOfScan = 0xda;
export const endOfImage = 0xd9;
/** Markers without a length: restarts, start of image, and TEM. */
export const isStandalone = (marker: number) => (marker >= 0xd0 && marker <= 0xd8) || marker === 0x01;

/**
 * Returns the next marker in scan data. There, 0xFF before 0 is data, and 0xFF before a restart begins no
 * segment.
 */
export function nextMarker(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const marker = bytes[at + 1];
    const isData =
      marker === 0 || marker === 0xff || (marker !== undefined && marker >= 0xd0 && marker <= 0xd7);
    if (!isData) return at;
  }
  return bytes.length;
}

/** The bytes of a palette, by the flags before it. */
export const paletteBytes = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** Returns the end of a row of blocks. Each block states its length, and the last one is empty. */
export function afterBlocks(bytes: Buffer, from: number): number {
  let at = from;
  for (let length = bytes[at]; length !== undefined && length > 0; length = bytes[at]) at += length + 1;
  return at + 1;
}
