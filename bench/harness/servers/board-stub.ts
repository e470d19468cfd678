import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import path from 'node:path';
import type { BoardRow } from '@bedside/contracts/board/board.contract.ts';
import type { OwnDisplay } from '@bedside/contracts/displays/displays.contract.ts';
import { beatMs } from '@bedside/contracts/socket.ts';
import { type WebSocket, WebSocketServer } from 'ws';
import { listen } from '../../../packages/server/src/http/http-server.ts';

/** The bench runs in the root of the repository. */
const client = path.resolve('packages/client/dist');
const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};
const opened = {
  sid: 'board-stub',
  upgrades: [],
  pingInterval: 25_000,
  pingTimeout: 20_000,
  maxPayload: 1e6,
};

/**
 * A server that speaks only the wire of a wall display: the page, its three reads, and the socket in a minimal Socket.IO
 * protocol. It can push as many rows as it likes, because it derives and stores nothing.
 */
export class BoardStub {
  readonly rows: Map<string, BoardRow>;
  readonly #http: Server;
  readonly #sockets: WebSocketServer;
  readonly #beats: ReturnType<typeof setInterval>;

  private constructor(rows: readonly BoardRow[], own: OwnDisplay) {
    this.rows = new Map(rows.map((row) => [row.patientId, row]));
    const reads: Record<string, () => unknown> = {
      '/api/board': () => [...this.rows.values()],
      '/api/displays/own': () => own,
    };
    this.#http = createServer((request, response) => void answer(request, response, reads));
    this.#sockets = new WebSocketServer({ server: this.#http, perMessageDeflate: false });
    this.#sockets.on('connection', follow);
    this.#beats = setInterval(() => this.#send('beat'), beatMs);
  }

  /** Starts the stub with these rows. `origin` is its own. */
  static async start(
    rows: readonly BoardRow[],
    own: OwnDisplay,
  ): Promise<{ stub: BoardStub; origin: string }> {
    const stub = new BoardStub(rows, own);
    return { stub, origin: `http://127.0.0.1:${await listen(stub.#http, 0, '127.0.0.1')}` };
  }

  /** Replaces a patient's row with a newer one, and pushes it to every display. */
  push(row: BoardRow): void {
    const newer = { ...row, seq: row.seq + 1, at: new Date().toISOString() };
    this.rows.set(row.patientId, newer);
    this.#send('board:row', newer);
  }

  close(): void {
    clearInterval(this.#beats);
    for (const socket of this.#sockets.clients) socket.terminate();
    this.#http.close();
    this.#http.closeAllConnections();
  }

  #send(event: string, ...payload: unknown[]): void {
    const text = `42${JSON.stringify([event, ...payload])}`;
    for (const socket of this.#sockets.clients) socket.send(text);
  }
}

/** Accepts every display, and every `board:watch`. */
function follow(socket: WebSocket): void {
  socket.send(`0${JSON.stringify(opened)}`);
  const pings = setInterval(() => socket.send('2'), opened.pingInterval);
  socket.on('close', () => clearInterval(pings));
  socket.on('message', (data) => {
    const [, type, id] = /^(40|42|3)(\d*)/.exec(data.toString()) ?? [];
    if (type === '40') socket.send('40{"sid":"board-stub"}');
    if (type === '42') socket.send(`43${id}[{"ok":true}]`);
  });
}

async function answer(
  { url = '/' }: IncomingMessage,
  response: ServerResponse,
  reads: Record<string, () => unknown>,
): Promise<void> {
  const { pathname } = new URL(url, 'http://stub');
  const read = reads[pathname];
  if (read) {
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify(read()));
    return;
  }
  const name = pathname === '/wall' ? '/wall.html' : pathname;
  const bytes = await readFile(path.join(client, path.normalize(name))).catch(() => null);
  if (bytes === null) response.writeHead(404).end();
  else
    response
      .writeHead(200, {
        'Content-Type': types[path.extname(name)] ?? 'application/octet-stream',
        ETag: '"1"',
      })
      .end(bytes);
}
