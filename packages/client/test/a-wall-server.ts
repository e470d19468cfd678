import { createServer } from 'node:http';
import type { BoardRow } from '@bedside/contracts/board/board.contract.ts';
import type { OwnDisplay } from '@bedside/contracts/displays/displays.contract.ts';
import { beatMs } from '@bedside/contracts/socket.ts';
import { Server } from 'socket.io';
import { aRow } from './board-samples.ts';
import { failure, fakeServer, json } from './fake-server.ts';

/** A server with one display: real sockets, and a list that the test controls. */
export class AWallServer {
  readonly http = createServer();
  readonly io = new Server(this.http, { cors: { origin: '*' } });
  rows: BoardRow[] = [aRow()];
  own: OwnDisplay = {
    name: 'Hall',
    privacy: 'initials',
    order: 'acuity',
    perPage: 16,
    sound: false,
    language: 'de',
    departmentName: 'Emergency department',
    beds: [],
  };
  isListing = true;
  isBeating = true;
  lists = 0;
  readonly #beats: ReturnType<typeof setInterval>;

  constructor() {
    this.io.on('connection', (socket) => {
      socket.on('board:watch', (_message, acknowledge) => acknowledge({ ok: true }));
      socket.emit('beat');
    });
    this.#beats = setInterval(() => this.isBeating && this.io.emit('beat'), beatMs);
    fakeServer({
      'GET /board': () => {
        this.lists += 1;
        return this.isListing ? json(this.rows) : failure(503, 'unavailable', 'No database');
      },
      'GET /displays/own': () => json(this.own),
      'GET /board/figures': () => failure(503, 'unavailable', 'No database'),
      'HEAD /': () => new Response(null, { headers: { ETag: '"1"' } }),
    });
  }

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.http.listen(0, '127.0.0.1', resolve));
    const address = this.http.address();
    return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  }

  async close(): Promise<void> {
    clearInterval(this.#beats);
    await this.io.close();
  }
}
