import type { Server } from 'node:http';

/**
 * Returns a listening server's origin on its own machine, such as `http://127.0.0.1:3000`. Never uses a
 * request's `Host`, which the sender of a request for a mail could choose.
 */
export function ownOrigin(http: Server): string {
  const address = http.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server is not listening yet');
  const everywhere = address.address === '0.0.0.0' || address.address === '::';
  const named = address.address.includes(':') ? `[${address.address}]` : address.address;
  return `http://${everywhere ? 'localhost' : named}:${address.port}`;
}

/** Returns whether a browser's page of this installation sent a request. A missing origin is none of a page. */
export const isOwnOrigin = (
  { origin, host }: { origin?: string | undefined; host?: string | undefined },
  publicOrigin: string | undefined,
): boolean =>
  origin === undefined || origin === publicOrigin || (URL.canParse(origin) && new URL(origin).host === host);
