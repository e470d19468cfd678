import type { ChartEntry } from '@bedside/contracts/chart-entries.ts';
import { chatEndpoints } from '@bedside/contracts/chat/chat.contract.ts';
import type { Endpoint } from '@bedside/contracts/define.ts';
import { patientsEndpoints } from '@bedside/contracts/patients/patients.contract.ts';
import { type ClientToServer, ListedEntry, type ServerToClient } from '@bedside/contracts/socket.ts';
import { vitalsEndpoints } from '@bedside/contracts/vitals/vitals.contract.ts';
import { io, type Socket } from 'socket.io-client';
import { ChartWatch } from '../../../client/src/realtime/watch/chart-watch.ts';
import type { CatchUp, ChartPosition } from '../../../client/src/realtime/watch/watch-ports.ts';
import { pathOf } from '../node.ts';
import { type Cache, fold, type Shown } from './screen-folds.ts';

const lists: { [K in keyof Shown]: Endpoint & { chartList: true } } = {
  patient: patientsEndpoints.read,
  vitals: vitalsEndpoints.list,
  messages: chatEndpoints.messages,
};
const names = ['patient', 'vitals', 'messages'] as const;

/** Milliseconds between two checks; shorter than the client's interval, to keep tests short. */
const heartbeatMilliseconds = 2500;

/**
 * One patient on a screen without a browser. It follows the log with the client's `ChartWatch` over a real socket and real
 * REST, and folds lists as the client does. A test can cut its connection and reconnect it to any node.
 */
export class Screen {
  readonly #token: string;
  readonly #patientId: string;
  readonly #watch: ChartWatch<ChartEntry>;
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #heartbeat: NodeJS.Timeout;
  readonly #loading = new Set<keyof Shown>();
  #cache: Cache = {};
  #socket: Socket<ServerToClient, ClientToServer> | undefined;
  #url = '';

  constructor(token: string, patientId: string, heartbeat = heartbeatMilliseconds) {
    this.#token = token;
    this.#patientId = patientId;
    this.#watch = new ChartWatch<ChartEntry>({
      ask: (from) => this.#ask(from),
      fold: (entry) => fold(this.#cache, entry),
      reset: () => {
        // Data from another epoch has no position in this log.
        for (const name of names) {
          const known = this.#cache[name];
          if (known) known.epoch = '';
        }
        this.#loadAll(true);
      },
      loaded: () => names.flatMap((name) => this.#position(name) ?? []),
      caughtUp: () => this.#loadAll(false),
      later: (milliseconds, task) => {
        const timer = setTimeout(() => {
          this.#timers.delete(timer);
          task();
        }, milliseconds);
        this.#timers.add(timer);
        return () => clearTimeout(timer);
      },
    });
    this.#heartbeat = setInterval(() => this.#watch.check(), heartbeat);
  }

  get connected(): boolean {
    return this.#socket?.connected ?? false;
  }

  /** The screen's position in the log; null before its first response. */
  get position(): ChartPosition | null {
    return this.#watch.position;
  }

  /** The data on the screen; undefined until all of it is loaded. */
  get shown(): Shown | undefined {
    const { patient, vitals, messages } = this.#cache;
    if (!patient || !vitals || !messages) return undefined;
    if (names.some((name) => this.#position(name) === undefined)) return undefined;
    return { patient: patient.data, vitals: vitals.data, messages: messages.data };
  }

  /** Connects to a node. If it cannot be reached, the screen stays offline. */
  async connect(url: string): Promise<void> {
    this.cut();
    this.#url = url;
    const socket: Socket<ServerToClient, ClientToServer> = io(url, {
      auth: { token: this.#token },
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
    });
    this.#socket = socket;
    socket.on('chart:entry', (entry) => {
      // Before the server has it in the room, a screen receives what the lists show, as the client does.
      const isListed = ListedEntry.safeParse(entry).success;
      if (!isListed && entry.patientId === this.#patientId) this.#watch.receive(entry);
    });
    socket.on('disconnect', () => {
      if (this.#socket === socket) this.#watch.pause();
    });
    await new Promise<void>((resolve) => {
      socket.once('connect', () => {
        if (this.#socket === socket) this.#watch.resume();
        resolve();
      });
      socket.once('connect_error', () => resolve());
      socket.once('disconnect', () => resolve());
    });
  }

  /** Cuts the network without notifying the server. */
  cut(): void {
    this.#watch.pause();
    this.#socket?.io.engine?.close();
    this.#socket?.disconnect();
    this.#socket = undefined;
  }

  /** Unwatches the patient for a moment, and watches them again on the same connection. */
  async lookAway(milliseconds: number): Promise<void> {
    const socket = this.#socket;
    if (!socket?.connected) return;
    this.#watch.pause();
    await socket
      .timeout(5000)
      .emitWithAck('patient:unwatch', { patientId: this.#patientId })
      .catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    if (this.#socket === socket && socket.connected) this.#watch.resume();
  }

  close(): void {
    clearInterval(this.#heartbeat);
    this.cut();
    for (const timer of this.#timers) clearTimeout(timer);
  }

  async #ask(from: ChartPosition | null): Promise<CatchUp<ChartEntry>> {
    const socket = this.#socket;
    if (!socket?.connected) throw new Error('Not connected');
    const position = from && { after: from.seq, epoch: from.epoch };
    const answer = await socket
      .timeout(8000)
      .emitWithAck('patient:watch', { patientId: this.#patientId, ...position });
    if (!answer.ok) throw new Error(`patient:watch was rejected: ${answer.code}`);
    return answer;
  }

  #position(name: keyof Shown): ChartPosition | undefined {
    const known = this.#cache[name];
    return known && known.epoch !== '' ? { seq: known.seq, epoch: known.epoch } : undefined;
  }

  #loadAll(again: boolean): void {
    for (const name of names) if (again || this.#position(name) === undefined) void this.#load(name);
  }

  async #load(name: keyof Shown): Promise<void> {
    if (this.#loading.has(name)) return;
    this.#loading.add(name);
    try {
      const path = pathOf(lists[name], { patientId: this.#patientId });
      const response = await fetch(`${this.#url}/api${path}`, {
        headers: { Authorization: `Bearer ${this.#token}` },
      });
      const text = await response.text();
      if (!response.ok) throw new Error(text);
      const read = {
        seq: Number(response.headers.get('Chart-Seq')),
        epoch: response.headers.get('Chart-Epoch') ?? '',
      };
      const data: unknown = JSON.parse(text);
      Object.assign(this.#cache, { [name]: { ...read, data: lists[name].response.parse(data) } });
      this.#watch.listLoaded(read);
    } catch {
      // Retried when the screen has next caught up.
    } finally {
      this.#loading.delete(name);
    }
  }
}
