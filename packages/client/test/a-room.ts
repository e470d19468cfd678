import { createServer, type Server as HttpServer } from 'node:http';
import type { Viewer } from '@bedside/contracts/presence/presence.contract.ts';
import { beatMs } from '@bedside/contracts/socket.ts';
import { Server } from 'socket.io';
import { anEntry, aVitalsRecord, lopez } from './chart-samples.ts';

export const patientId = 'patient-1';
export const epoch = 'life-1';

export const viewer: Viewer = {
  userId: lopez.id,
  fullName: lopez.fullName,
  role: lopez.role,
  activity: 'viewing',
  since: '2026-11-21T12:00:00.000Z',
};

const recorded = (seq: number) =>
  anEntry(
    'vitals.recorded',
    seq,
    aVitalsRecord({ id: `v${seq}`, timestamp: `2026-11-21T12:00:0${seq}.000Z` }),
  );

/** A server with one chart: real sockets, and a log that the test controls. */
export class ARoom {
  readonly http: HttpServer = createServer();
  readonly io = new Server(this.http, { cors: { origin: '*' } });
  readonly asked: { after?: number; epoch?: string }[] = [];
  readonly activities: string[] = [];
  readonly log: ReturnType<typeof recorded>[] = [];
  port = 0;
  unwatched = 0;
  /** Whether the server sends beats. */
  isBeating = true;
  /** Whether the server responds to `patient:watch`. */
  isAnswering = true;
  /** The epoch of the chart log. */
  epoch = epoch;
  #beats: ReturnType<typeof setInterval> | undefined;

  constructor() {
    this.io.use((socket, next) =>
      socket.handshake.auth.token === 'good' ? next() : next(new Error('unauthenticated')),
    );
    this.http.on('close', () => clearInterval(this.#beats));
    this.io.on('connection', (socket) => {
      if (this.isBeating) socket.emit('beat');
      socket.on('patient:watch', (message, acknowledge) => {
        this.asked.push(message);
        if (!this.isAnswering) return;
        const entries = message.after === undefined ? [] : this.log.slice(message.after);
        acknowledge({
          ok: true,
          seq: this.log.length,
          epoch: this.epoch,
          entries,
          reset: false,
          viewers: [viewer],
          streams: [],
        });
      });
      socket.on('patient:unwatch', (_message, acknowledge) => {
        this.unwatched += 1;
        acknowledge({ ok: true });
      });
      socket.on('presence:set', ({ activity }, acknowledge) => {
        this.activities.push(activity);
        acknowledge({ ok: true });
      });
    });
  }

  async listen(): Promise<void> {
    await new Promise<void>((done) => this.http.listen(this.port, '127.0.0.1', done));
    const address = this.http.address();
    if (address !== null && typeof address === 'object') this.port = address.port;
    this.#beats = setInterval(() => this.beat(), beatMs);
  }

  beat(): void {
    if (this.isBeating) this.io.emit('beat');
  }

  /** Ends every connection and rejects new ones. */
  async goAway(): Promise<void> {
    for (const socket of this.io.of('/').sockets.values()) socket.conn.close();
    await new Promise((done) => this.http.close(done));
  }

  write(push = true): void {
    const entry = recorded(this.log.length + 1);
    this.log.push(entry);
    if (push) this.io.emit('chart:entry', entry);
  }
}
