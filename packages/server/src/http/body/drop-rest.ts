import type { IncomingMessage } from 'node:http';
import { byteBounds } from '../../bounds.ts';

/**
 * Reads on what nobody wants of a request: answered in the middle of its sending, a browser would see a broken connection,
 * and on one that is kept alive the rest would stand before the next request, which behind a proxy is somebody else's.
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
