import type { Context } from 'koa';

/** The part of a rejected body that the server still reads, so that a browser can read the error. */
const maxDroppedBodyBytes = 64 * 1024 * 1024;

/**
 * Reads and drops the rest of a rejected request. A browser that gets a response while it sends sees a broken
 * connection. On a kept-alive connection the rest would precede the next request, which behind a proxy is
 * another client's.
 *
 * If the client asked for the connection to end, the client ends it: if the server did, it would reset the
 * connection while the client still sends, and the response would be lost.
 */
export function dropRest({ req, res }: Context): void {
  let left: number = maxDroppedBodyBytes;
  req.unpipe();
  req.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) req.destroy();
  });
  req.resume();
  res.shouldKeepAlive = true;
}
