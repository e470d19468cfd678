import { randomUUID } from 'node:crypto';

/** An image for a model. Its bytes are read when the request is sent, piece by piece. */
export interface ModelImage {
  /** The media type, such as `image/png`. */
  type: string;
  /** In bytes. */
  size: number;
  read(): AsyncIterable<Buffer> | Iterable<Buffer>;
}

/** Gives each image a URL for the request's JSON. Sends the request with the images in place of their marks. */
export interface ImageRequest {
  /** Returns a data URL that contains a mark. */
  urlOf(image: ModelImage): string;
  /**
   * Sends a request as `send` does, and streams its body. The whole images are never in memory, neither as bytes nor
   * as base64: a pair of the largest X-rays would take 80 MB as long as the model reads them.
   */
  fetchBy(send: typeof fetch): typeof fetch;
}

export function imageRequest(): ImageRequest {
  const images = new Map<string, ModelImage>();
  return {
    urlOf(image) {
      const mark = `image-${randomUUID()}`;
      images.set(mark, image);
      return `data:${image.type};base64,${mark}`;
    },
    fetchBy: (send) => (url, init) => {
      if (images.size === 0 || typeof init?.body !== 'string') return send(url, init);
      const parts = partsOf(init.body, images);
      const headers = new Headers(init.headers);
      // Without a length the body would be chunked, which several compatible servers reject.
      headers.set('Content-Length', String(parts.reduce((sum, part) => sum + lengthOf(part), 0)));
      // The types of Node's `fetch` lack `duplex`, which a streamed body needs.
      const streamed = { body: streamOf(written(parts)), duplex: 'half' as const };
      return send(url, { ...init, headers, ...streamed });
    },
  };
}

type Part = string | ModelImage;

/** Splits a body at the marks of its images. */
function partsOf(body: string, images: ReadonlyMap<string, ModelImage>): Part[] {
  const marks = new RegExp(`(${[...images.keys()].join('|')})`);
  return body.split(marks).map((part) => images.get(part) ?? part);
}

const lengthOf = (part: Part): number =>
  typeof part === 'string' ? Buffer.byteLength(part) : 4 * Math.ceil(part.size / 3);

/** Returns a stream that requests a piece only when the connection can send it. */
function streamOf(pieces: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await pieces.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await pieces.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}

async function* written(parts: readonly Part[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) {
    if (typeof part === 'string') yield Buffer.from(part);
    else yield* base64Of(part.read());
  }
}

/** Encodes pieces of any length as one base64 text. A piece need not stay valid while the next one is read. */
async function* base64Of(pieces: AsyncIterable<Buffer> | Iterable<Buffer>): AsyncGenerator<Uint8Array> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const piece of pieces) {
    const bytes = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
    const whole = bytes.length - (bytes.length % 3);
    if (whole > 0) yield Buffer.from(bytes.toString('base64', 0, whole), 'latin1');
    // The reader fills its buffer again for the next piece.
    rest = Buffer.from(bytes.subarray(whole));
  }
  if (rest.length > 0) yield Buffer.from(rest.toString('base64'), 'latin1');
}
