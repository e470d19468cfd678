import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { mongo } from 'mongoose';

/** Characters that go to the compressor at once. */
const pieceCharacters = 256 * 1024;

const { EJSON } = mongo.BSON;

/** Options that keep the BSON type of each value: 3 and 3.0, a long and an int. */
export const exactTypes = { promoteValues: false, promoteBuffers: false, bsonRegExp: true } as const;

/**
 * Writes documents to a new file that only its owner can read: gzipped lines of canonical Extended JSON, which
 * any tool can read. Never holds more than one piece in memory.
 */
export async function writeDocuments(
  file: string,
  documents: AsyncIterable<mongo.Document>,
): Promise<{ documents: number; bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let count = 0;
  let bytes = 0;
  async function* lines() {
    let piece = '';
    for await (const document of documents) {
      piece += `${EJSON.stringify(document, { relaxed: false })}\n`;
      count += 1;
      if (piece.length < pieceCharacters) continue;
      yield piece;
      piece = '';
    }
    if (piece) yield piece;
  }
  const tap = new PassThrough().on('data', (chunk: Buffer) => {
    hash.update(chunk);
    bytes += chunk.length;
  });
  await pipeline(
    Readable.from(lines()),
    createGzip({ level: 6 }),
    tap,
    createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }),
  );
  return { documents: count, bytes, sha256: hash.digest('hex') };
}

/** Yields the documents of such a file one by one, each value in its BSON type. */
export async function* readDocuments(file: string): AsyncGenerator<mongo.Document> {
  const source = createReadStream(file);
  const text = createGunzip();
  text.setEncoding('utf8');
  const flowing = pipeline(source, text);
  flowing.catch(() => {});
  let rest = '';
  // Not `readline`, because it also splits at U+2028, which a note may contain.
  for await (const piece of text) {
    let from = 0;
    for (let end = piece.indexOf('\n'); end !== -1; end = piece.indexOf('\n', from)) {
      yield EJSON.parse(rest + piece.slice(from, end), { relaxed: false });
      rest = '';
      from = end + 1;
    }
    rest += piece.slice(from);
  }
  await flowing;
}
