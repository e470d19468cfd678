/** Width and height in pixels, as the header states them. Rotation is not applied. */
export interface Dimensions {
  width: number;
  height: number;
}

const readers: Record<string, (bytes: Buffer) => Dimensions | undefined> = {
  'image/png': png,
  'image/gif': gif,
  'image/jpeg': jpeg,
};

/**
 * Returns the decoded size of a PNG, JPEG or GIF, from its header alone. Decodes nothing, so a small file of a
 * huge image costs nothing. Returns undefined if the header is unreadable or states no pixels.
 */
export function imageDimensions(bytes: Buffer, type: string): Dimensions | undefined {
  const found = readers[type]?.(bytes);
  return found && found.width > 0 && found.height > 0 ? found : undefined;
}

/** Reads the header, which is a PNG's first chunk. */
function png(bytes: Buffer): Dimensions | undefined {
  if (bytes.length < 24 || bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined;
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** Reads the size of the screen on which a GIF draws all frames. */
function gif(bytes: Buffer): Dimensions | undefined {
  if (bytes.length < 10 || !/^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6))) return undefined;
  return { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
}

/** Returns whether a marker begins a frame: C0 to CF, except the three that define tables. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

/** Reads segment after segment of a JPEG up to its first frame. Each segment states its length. */
function jpeg(bytes: Buffer): Dimensions | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return undefined;
  for (let at = 2; at + 9 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes.readUInt8(at + 1);
    if (marker === 0xff) {
      // Any number of fill bytes may precede a marker.
      at += 1;
    } else if (isFrame(marker)) {
      return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    } else {
      // The image data or the end comes before any frame.
      if (marker === 0xda || marker === 0xd9) return undefined;
      const length = bytes.readUInt16BE(at + 2);
      if (length < 2) return undefined;
      at += 2 + length;
    }
  }
  return undefined;
}
