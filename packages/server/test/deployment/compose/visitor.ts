import { randomBytes } from 'node:crypto';
import type { ChartEntry } from '@bedside/contracts/chart-entries.ts';
import type { Endpoint } from '@bedside/contracts/define.ts';
import type { ClientToServer, ServerToClient } from '@bedside/contracts/socket.ts';
import { io, type Socket } from 'socket.io-client';
import type * as z from 'zod';

interface Sent {
  params?: Record<string, string>;
  body?: unknown;
  token?: string;
}

/** A browser in front of the proxy. Its cookie sends all its requests to one node. */
export class Visitor {
  readonly #origin: string;
  readonly #cookie = `bedside_route=${randomBytes(16).toString('hex')}`;
  readonly entries: ChartEntry[] = [];
  cuts = 0;
  #socket: Socket<ServerToClient, ClientToServer> | undefined;

  constructor(origin: string) {
    this.#origin = origin;
  }

  get isConnected(): boolean {
    return this.#socket?.connected === true;
  }

  /** Returns the parsed response. Throws with status and text if it is no success. */
  async call<E extends Endpoint>(endpoint: E, { params = {}, body, token }: Sent = {}) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, (_whole, name: string) => params[name] ?? '');
    const response = await fetch(`${this.#origin}/api${path}`, {
      method: endpoint.method.toUpperCase(),
      headers: {
        cookie: this.#cookie,
        'Content-Type': 'application/json',
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(15_000),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${endpoint.method} ${path} returned ${response.status}: ${text}`);
    // The schema that parses here also defines the type.
    return endpoint.response.parse(JSON.parse(text)) as z.output<E['response']>;
  }

  /** Opens a patient and keeps it open over lost connections, as the client does. */
  async watch(token: string, patientId: string): Promise<void> {
    const socket: Socket<ServerToClient, ClientToServer> = io(this.#origin, {
      auth: { token },
      transports: ['websocket'],
      extraHeaders: { cookie: this.#cookie },
      reconnectionDelay: 200,
      reconnectionDelayMax: 1500,
      forceNew: true,
    });
    this.#socket = socket;
    socket.on('chart:entry', (entry) => this.entries.push(entry));
    socket.on('disconnect', () => {
      this.cuts += 1;
    });
    let after: { after: number; epoch: string } | undefined;
    await new Promise<void>((resolve) => {
      socket.on('connect', async () => {
        const answer = await socket.timeout(10_000).emitWithAck('patient:watch', { patientId, ...after });
        if (!answer.ok) throw new Error(`patient:watch was rejected: ${answer.code}`);
        this.entries.push(...answer.entries);
        after = { after: answer.seq, epoch: answer.epoch };
        resolve();
      });
    });
  }

  close(): void {
    this.#socket?.close();
  }
}
