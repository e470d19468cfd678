import { Agent, type IncomingHttpHeaders, request } from 'node:http';

export interface RestAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

interface Sending {
  body?: string | Buffer;
  contentType?: string;
  /** The one status that does not reject; otherwise every 2xx. */
  expected?: number;
}

/** Calls one server over open connections, as a browser does. It is minimal, so that it costs little. */
export class RestClient {
  readonly #origin: string;
  readonly #agent: Agent;
  readonly #token: string | undefined;

  constructor(origin: string, { token, connections = 1 }: { token?: string; connections?: number } = {}) {
    this.#origin = origin;
    this.#token = token;
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections, noDelay: true });
  }

  get(path: string): Promise<RestAnswer> {
    return this.send('GET', path);
  }

  post(path: string, body: unknown): Promise<RestAnswer> {
    return this.send('POST', path, { contentType: 'application/json', body: JSON.stringify(body) });
  }

  close(): void {
    this.#agent.destroy();
  }

  /** Rejects on every response that is not expected, because failed requests would falsify a figure. */
  send(method: string, path: string, { body, contentType, expected }: Sending = {}): Promise<RestAnswer> {
    return new Promise((resolve, reject) => {
      const outgoing = request(
        `${this.#origin}${path}`,
        {
          method,
          agent: this.#agent,
          headers: {
            ...(this.#token && { Authorization: `Bearer ${this.#token}` }),
            ...(body && { 'Content-Type': contentType, 'Content-Length': Buffer.byteLength(body) }),
          },
        },
        (incoming) => {
          const chunks: Buffer[] = [];
          incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
          incoming.once('error', reject);
          incoming.once('end', () => {
            const status = incoming.statusCode ?? 0;
            const text = Buffer.concat(chunks).toString('utf8');
            if (expected === undefined ? status >= 200 && status < 300 : status === expected)
              resolve({ status, headers: incoming.headers, text });
            else reject(new Error(`${method} ${path} returned ${status}: ${text.slice(0, 300)}`));
          });
        },
      );
      outgoing.once('error', reject);
      outgoing.end(body);
    });
  }
}
