import { createServer, type Server as HttpServer, type RequestListener } from 'node:http';
import { itemBounds, timeBounds } from '../bounds.ts';
import { processBounds } from '../work-bounds.ts';

/** Creates the HTTP server with the limits of its connections. It does not listen yet. */
export function createHttpServer(handle: RequestListener): HttpServer {
  // Node checks for expired connections every 30 s by default. A limit of 10 s for headers could then take 40 s.
  const http = createServer({ connectionsCheckingInterval: processBounds.connectionsCheck }, handle);
  // A JSON body has its own shorter limit. A response may take as long as a reply.
  http.headersTimeout = timeBounds.headers;
  http.requestTimeout = timeBounds.request;
  http.keepAliveTimeout = timeBounds.keepAlive;
  http.maxConnections = itemBounds.connections;
  return http;
}

/** Listens and returns the port. Rejects if the port is taken. */
export async function listen(http: HttpServer, port: number, host: string): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject);
    http.listen(port, host, () => {
      http.off('error', reject);
      resolve();
    });
  });
  const address = http.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}
