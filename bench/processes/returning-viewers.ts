import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';
import * as z from 'zod';
import { firstReconnectMs, longestReconnectMs } from '../../packages/client/src/bounds.ts';
import { serve } from '../harness/servers/serve.ts';

// Viewers in a process of their own, as many as a node has. Each follows a chart, connects again as the client does
// whenever it loses its connection, and asks for what it missed.

const Command = z.object({
  /** The origins that a viewer tries in turn. */
  origins: z.array(z.string()),
  /** Empty for a floor. */
  tokens: z.array(z.string()),
  patients: z.array(z.string()),
  count: z.number(),
  /** The entries that each viewer misses. */
  missed: z.number(),
});
type Command = z.output<typeof Command>;
const Answer = z.object({ ok: z.literal(true), seq: z.number(), entries: z.array(z.unknown()) });

class ReturningViewer {
  readonly #command: Command;
  readonly #index: number;
  #attempts = 0;
  #after: number | undefined;
  #socket: WebSocket | undefined;
  /** When it had all entries that it missed, in epoch milliseconds. */
  caughtUpAt: number | undefined;
  isReady = false;

  constructor(command: Command, index: number) {
    this.#command = command;
    this.#index = index;
  }

  connect(): void {
    const { origins, tokens, patients } = this.#command;
    const origin = (origins[this.#attempts % origins.length] ?? '').replace('http', 'ws');
    const patientId = patients[this.#index % patients.length] ?? '';
    const token = tokens[this.#index % tokens.length];
    const path =
      token === undefined
        ? `/?patient=${patientId}&after=${this.#after ?? ''}`
        : '/socket.io/?EIO=4&transport=websocket';
    const socket = new WebSocket(`${origin}${path}`, { perMessageDeflate: false });
    this.#socket = socket;
    socket.on('error', () => {});
    socket.on('close', () => void this.#retry());
    socket.on('open', () => {
      if (token !== undefined) socket.send(`40${JSON.stringify({ token })}`);
    });
    socket.on('message', (data) => {
      const text = data.toString();
      if (text === '2') socket.send('3');
      else if (text.startsWith('44')) socket.close();
      else if (text.startsWith('40')) {
        const after = this.#after === undefined ? {} : { after: this.#after };
        socket.send(`420${JSON.stringify(['patient:watch', { patientId, ...after }])}`);
      } else if (text.startsWith('430[')) this.#take(JSON.parse(text.slice(4, -1)));
      else if (text.startsWith('{"ok"')) this.#take(JSON.parse(text));
    });
  }

  close(): void {
    this.#socket?.removeAllListeners('close');
    this.#socket?.terminate();
  }

  #take(raw: unknown): void {
    const answer = Answer.safeParse(raw).data;
    // The client asks again after a refusal. Here it also counts as late.
    if (!answer) return void this.#socket?.terminate();
    if (this.#after !== undefined) {
      const { missed } = this.#command;
      if (answer.seq - this.#after !== missed || answer.entries.length !== missed)
        throw new Error(`A viewer received ${answer.entries.length} of ${missed} entries`);
      this.caughtUpAt = Date.now();
    }
    this.#after = answer.seq;
    this.#attempts = 0;
    this.isReady = true;
  }

  /** Waits as Socket.IO's client does (socket.io-client, contrib/backo2). */
  async #retry(): Promise<void> {
    const usual = firstReconnectMs * 2 ** this.#attempts;
    this.#attempts += 1;
    await wait(Math.min(longestReconnectMs, usual * (0.5 + Math.random())));
    this.connect();
  }
}

const viewers: ReturningViewer[] = [];

process.on('message', async (message) => {
  if (message === 'close') {
    for (const viewer of viewers.splice(0)) viewer.close();
    process.send?.('closed');
  } else if (message === 'returned') {
    while (viewers.some(({ caughtUpAt }) => caughtUpAt === undefined)) await wait(5);
    process.send?.(viewers.map(({ caughtUpAt }) => caughtUpAt));
  } else {
    const command = Command.parse(message);
    while (viewers.length < command.count) {
      const some = Array.from({ length: Math.min(20, command.count - viewers.length) }, (_, at) => {
        const viewer = new ReturningViewer(command, viewers.length + at);
        viewer.connect();
        return viewer;
      });
      while (some.some(({ isReady }) => !isReady)) await wait(5);
      viewers.push(...some);
    }
    process.send?.('watching');
  }
});

// The bench waits for an address.
serve(createServer());
