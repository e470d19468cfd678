import { grayPng } from '../../src/infra/files/png.ts';

/** Small files of each type. */
export const sampleFiles = {
  /** As small as an X-ray may be. */
  png: grayPng(new Uint8Array(64 * 64), 64, 64),
  pdf: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
  log: Buffer.from(
    '2026-11-21T14:02:11Z warn  socket closed\n\u001b[31mretry in 300 ms – Gerät 4\u001b[0m\n',
  ),
  zip: Buffer.from('504b0304140000000000000000000000000000000000000000000100000061', 'hex'),
  exe: Buffer.concat([Buffer.from('MZ\u0090\u0000\u0003', 'latin1'), Buffer.alloc(200)]),
};

/** Returns an image of exactly `bytes` bytes. */
export const pngOf = (bytes: number) =>
  Buffer.concat([sampleFiles.png, Buffer.alloc(bytes)]).subarray(0, bytes);

/** Returns a PNG of `bytes` bytes and one pixel, with `filling` repeated as its data: large to send, small to decode. */
export function pngOfBytes(bytes: number, filling: Buffer): Buffer {
  const { png } = sampleFiles;
  const [beforeData, end] = [png.subarray(0, 33), png.subarray(png.length - 12)];
  const chunk = Buffer.alloc(bytes - beforeData.length - end.length, filling);
  chunk.writeUInt32BE(chunk.length - 12, 0);
  chunk.write('IDAT', 4, 'latin1');
  return Buffer.concat([beforeData, chunk, end]);
}

/** Returns a file as a browser sends it. */
export function aFile(content: Buffer, name: string, type = ''): File {
  return new File([Uint8Array.from(content)], name, { type });
}

interface EncodedForm {
  raw: Uint8Array<ArrayBuffer>;
  headers: Record<string, string>;
}

/** Returns a form as a browser sends it, for a call that takes files. */
export async function multipart(form: FormData): Promise<EncodedForm> {
  const request = new Request('http://localhost', { method: 'POST', body: form });
  return {
    raw: new Uint8Array(await request.arrayBuffer()),
    headers: { 'Content-Type': request.headers.get('content-type') ?? '' },
  };
}
