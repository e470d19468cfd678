import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream/promises';
import type { Context } from 'koa';
import { byteBounds } from '../../bounds.ts';

/**
 * Reads and drops the rest of a rejected request. A browser that gets a response while it sends sees a broken
 * connection. On a kept-alive connection the rest would precede the next request, which behind a proxy is
 * another client's.
 */
export function dropRest(request: IncomingMessage): void {
  let left: number = byteBounds.droppedBody;
  request.unpipe();
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) request.destroy();
  });
  request.resume();
}

/**
 * Drops the rest like `dropRest`, and resolves when the response may be sent. A connection that ends with the response
 * would otherwise be reset while its client still sends, and the client would lose the response.
 */
export async function dropRestBeforeResponse({ req, res }: Context): Promise<void> {
  dropRest(req);
  if (res.shouldKeepAlive) return;
  // A client that has left needs no response.
  await finished(req, { writable: false }).catch(() => {});
}
