import type { Server } from 'node:http';

/**
 * The origin by which a listening server is reached on its own machine, such as `http://127.0.0.1:3000`. Never from a request's
 * `Host`, which whoever asks for a mail could choose.
 */
export function ownOrigin(http: Server): string {
  const address = http.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server does not listen yet');
  const everywhere = address.address === '0.0.0.0' || address.address === '::';
  const named = address.address.includes(':') ? `[${address.address}]` : address.address;
  return `http://${everywhere ? 'localhost' : named}:${address.port}`;
}
