import { createServer, type Server as HttpServer } from 'node:http';
import type { ChartEntry } from '@bedside/contracts/chart-entries.ts';
import type { ChatMessage } from '@bedside/contracts/chat/chat.contract.ts';
import { beatMs } from '@bedside/contracts/socket.ts';
import { Server } from 'socket.io';
import { vi } from 'vitest';
import { aVitalsRecord, kim, lopez } from './chart-samples.ts';
import { failure, json } from './fake-server.ts';
import { aPatient, aUser } from './samples.ts';

/** The outcome of one call: answered, refused, or lost before or after it took effect. */
export type Fate = 'answered' | 'refused' | 'lost' | 'answer lost';

interface Chart {
  entries: { type: string; data: unknown }[];
  messages: ChatMessage[];
  streams: Map<string, string>;
}

interface Posted {
  path: string;
  patientId: string;
  texts: string[];
}

const epoch = 'life-1';

/** Charts of several patients behind real sockets, and a network that can lose, refuse and delay calls. */
export class AHospital {
  readonly http: HttpServer = createServer();
  readonly io = new Server(this.http, { cors: { origin: '*' } });
  /** Every write about a patient. */
  readonly posted: Posted[] = [];
  /** The outcomes of the next calls, with delays in milliseconds. Further calls are answered at once. */
  readonly fates: { fate: Fate; delay: number }[] = [];
  readonly #charts = new Map<string, Chart>();
  #replies = 0;
  #beats: ReturnType<typeof setInterval> | undefined;
  port = 0;

  constructor(patientIds: readonly string[]) {
    for (const id of patientIds) this.#charts.set(id, { entries: [], messages: [], streams: new Map() });
    this.io.on('connection', (socket) => {
      socket.emit('beat');
      socket.on('patient:watch', async ({ patientId, after }, acknowledge) => {
        await socket.join(patientId);
        const { entries, streams } = this.chart(patientId);
        const underWay = [...streams].map(([messageId, text]) => ({ messageId, text, askedBy: kim }));
        acknowledge({
          ok: true,
          seq: entries.length,
          epoch,
          entries: after === undefined ? [] : entries.slice(after),
          reset: false,
          viewers: [],
          streams: underWay,
        });
      });
      socket.on('patient:unwatch', async ({ patientId }, acknowledge) => {
        await socket.leave(patientId);
        acknowledge({ ok: true });
      });
      socket.on('presence:set', (_message, acknowledge) => acknowledge({ ok: true }));
    });
  }

  async open(): Promise<void> {
    await new Promise<void>((done) => this.http.listen(0, '127.0.0.1', done));
    const address = this.http.address();
    if (address !== null && typeof address === 'object') this.port = address.port;
    this.#beats = setInterval(() => this.io.emit('beat'), beatMs);
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => this.#fetch(url, init));
  }

  async close(): Promise<void> {
    clearInterval(this.#beats);
    await this.io.close();
  }

  chart(patientId: string): Chart {
    const chart = this.#charts.get(patientId);
    if (!chart) throw new Error(`Nobody knows ${patientId}`);
    return chart;
  }

  /** Cuts every connection. The clients reconnect by themselves. */
  cut(): void {
    for (const socket of this.io.of('/').sockets.values()) socket.conn.close();
  }

  /** Simulates a colleague's question: the question, a reply in pieces, and its end. */
  async colleagueAsks(patientId: string, text: string, pause: number): Promise<void> {
    await this.#ask(patientId, crypto.randomUUID(), text, pause, lopez);
  }

  recordVitals(patientId: string): void {
    const at = new Date().toISOString();
    const record = aVitalsRecord({ id: crypto.randomUUID(), patientId, timestamp: at, recordedAt: at });
    this.#append(patientId, 'vitals.recorded', record);
  }

  async #fetch(url: string, init: RequestInit): Promise<Response> {
    const path = url.replace(/^\/api/, '').replace(/\?.*/, '');
    const [, , patientId = '', list = ''] = path.split('/');
    if (init.method === 'POST' && typeof init.body === 'string')
      return this.#post(path, JSON.parse(init.body));
    if (path === '/auth/profile') return json({ ...aUser(), id: kim.id });
    const { entries, messages } = this.chart(patientId);
    const headers = { 'Chart-Seq': String(entries.length), 'Chart-Epoch': epoch };
    if (list === 'messages') return json(messages, 200, headers);
    if (list === '') return json(aPatient({ id: patientId, name: `Person ${patientId}` }), 200, headers);
    const vitals = entries.filter(({ type }) => type === 'vitals.recorded').map(({ data }) => data);
    return json(list === 'vitals' ? vitals.toReversed() : [], 200, headers);
  }

  async #post(
    path: string,
    body: { patientId?: string; messageId?: string; messages: { id?: string; content: string }[] },
  ): Promise<Response> {
    const patientId = body.patientId ?? path.split('/')[2] ?? '';
    this.posted.push({ path, patientId, texts: body.messages.map(({ content }) => content) });
    const { fate, delay } = this.fates.shift() ?? { fate: 'answered', delay: 0 };
    await pass(delay);
    if (fate === 'lost') throw new TypeError('Failed to fetch');
    if (fate === 'refused') return failure(503, 'ai-unavailable', 'The assistant is away');
    const answer =
      path === '/chat' ? await this.#answer(patientId, body, delay) : this.#save(patientId, body.messages);
    if (fate === 'answer lost') throw new TypeError('Failed to fetch');
    return json(answer);
  }

  async #answer(
    patientId: string,
    { messageId, messages }: { messageId?: string; messages: { content: string }[] },
    pause: number,
  ) {
    const reply = await this.#ask(patientId, messageId ?? '', messages.at(-1)?.content ?? '', pause, kim);
    return { content: reply.content, metadata: {}, messageId: reply.id, seq: 1, status: 'complete' };
  }

  #save(patientId: string, messages: { id?: string; content: string }[]) {
    for (const { id = crypto.randomUUID(), content } of messages) this.#keep(patientId, id, content, kim);
    const chart = this.chart(patientId);
    return { messages: chart.messages, seq: chart.entries.length };
  }

  #keep(patientId: string, id: string, content: string, sender: typeof kim, replyId?: string): void {
    const chart = this.chart(patientId);
    if (chart.messages.some((message) => message.id === id)) return;
    const message = {
      ...aMessageBy(sender, patientId, id, content),
      ...(replyId && { reply: { id: replyId } }),
    };
    chart.messages.push(message);
    this.#append(patientId, 'chat.asked', message);
  }

  async #ask(patientId: string, id: string, content: string, pause: number, sender: typeof kim) {
    const chart = this.chart(patientId);
    this.#replies += 1;
    const replyId = `reply-${this.#replies}`;
    this.#keep(patientId, id, content, sender, replyId);
    const pieces = ['On ', content, ', as far as known.'];
    chart.streams.set(replyId, '');
    for (const piece of pieces) {
      await pass(pause);
      const text = chart.streams.get(replyId) ?? '';
      chart.streams.set(replyId, text + piece);
      this.io
        .to(patientId)
        .emit('chat:delta', { patientId, epoch, messageId: replyId, offset: text.length, text: piece });
    }
    const reply: ChatMessage = {
      ...aMessageBy(sender, patientId, replyId, pieces.join('')),
      role: 'assistant',
      inReplyTo: id,
      status: 'complete',
    };
    chart.messages.push(reply);
    this.#append(patientId, 'chat.replied', reply);
    chart.streams.delete(replyId);
    return reply;
  }

  #append<T extends 'chat.asked' | 'chat.replied' | 'vitals.recorded'>(
    patientId: string,
    type: T,
    data: Extract<ChartEntry, { type: T }>['data'],
  ): void {
    const { entries } = this.chart(patientId);
    const place = { patientId, seq: entries.length + 1, epoch, at: new Date().toISOString(), actor: lopez };
    const entry = { ...place, type, data };
    entries.push(entry);
    this.io.to(patientId).emit('chart:entry', entry);
  }
}

function aMessageBy(sender: typeof kim, patientId: string, id: string, content: string): ChatMessage {
  const createdAt = new Date().toISOString();
  return { id, patientId, role: 'user', content, metadata: {}, createdAt, sender };
}

function pass(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
