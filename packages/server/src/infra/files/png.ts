import { crc32, deflateSync } from 'node:zlib';

/** Encodes a PNG of 8-bit gray pixels, row by row from the top. */
export function grayPng(pixels: Uint8Array, width: number, height: number): Buffer {
  const rows = Buffer.alloc(height * (width + 1));
  // The byte before each row selects no filter.
  for (let y = 0; y < height; y += 1) {
    rows.set(pixels.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
  }
  return imageOfRows(deflateSync(rows), width, height);
}

/** Frames deflated rows of 8-bit gray, each after its filter byte, as a PNG. */
export function imageOfRows(data: Buffer, width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // 8 bits of gray.
  header.writeUInt8(8, 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', data),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Frames data as a chunk with its length and checksum. */
export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
