import { createServer, type Server as HttpServer, type RequestListener } from 'node:http';
import { maxConnections } from '../bounds.ts';
import { OperatorError } from '../operator-error.ts';

/** A request's headers. */
const headersMs = 10_000;

/** A whole request, such as an upload. */
const requestMs = 300_000;

/** A connection without a request. */
const keepAliveMs = 65_000;

/** Between two checks for connections that exceed their times. */
const connectionsCheckMs = 2000;

/** Creates the HTTP server with the limits of its connections. It does not listen yet. */
export function createHttpServer(handle: RequestListener): HttpServer {
  // Node checks for expired connections every 30 s by default. A limit of 10 s for headers could then take 40 s.
  const http = createServer({ connectionsCheckingInterval: connectionsCheckMs }, handle);
  // A JSON body has its own shorter limit. A response may take as long as a reply.
  http.headersTimeout = headersMs;
  http.requestTimeout = requestMs;
  http.keepAliveTimeout = keepAliveMs;
  http.maxConnections = maxConnections;
  return http;
}

const listenFailures: Readonly<Record<string, string>> = {
  EADDRINUSE: 'The port is taken by another program. Set PORT to another one, or end that program.',
  EACCES: 'This user may not listen at PORT. Set PORT to 1024 or above.',
  EADDRNOTAVAIL:
    'HOST is no address of this machine. Set HOST to one of its addresses, or to 0.0.0.0 for all.',
  ENOTFOUND: 'HOST is no address and no known name. Set HOST to an address of this machine.',
  EAI_AGAIN: 'The name in HOST could not be looked up. Set HOST to an address of this machine.',
};

/** Returns one line for what an operator can mend, otherwise the error itself. */
function listenFailure(error: Error): Error {
  const line = 'code' in error && typeof error.code === 'string' ? listenFailures[error.code] : undefined;
  return line === undefined ? error : new OperatorError(line);
}

/** Listens and returns the port. Rejects with an OperatorError if the port is taken or the host is not this machine's. */
export async function listen(http: HttpServer, port: number, host: string): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    const fail = (error: Error) => reject(listenFailure(error));
    http.once('error', fail);
    http.listen(port, host, () => {
      http.off('error', fail);
      resolve();
    });
  });
  const address = http.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}
