import type { IncomingMessage } from 'node:http';
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
