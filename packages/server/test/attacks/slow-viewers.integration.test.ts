import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { notesEndpoints } from '@bedside/contracts/notes/notes.contract.ts';
import { vitalsEndpoints } from '@bedside/contracts/vitals/vitals.contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aDepartment, aPatient, type SignedIn, signIn, type Watcher, watch } from '../factories.ts';
import { ownDatabase } from '../node.ts';
import { aServer, type ServerProcess } from '../processes/server-process.ts';
import { aRawSocket, type RawSocket } from '../screens/raw-socket.ts';
import { slowness } from '../slowness.ts';
import { Stopwatch } from './stopwatch.ts';

const megabyte = 1024 * 1024;
/** Sockets that read nothing, and the memory that they may cost the server. */
const deafSockets = 64;
const mostMemory = 32 * megabyte;
/** Idle connections; `IDLE_SOCKETS=5000` opens as many as one node should carry. */
const idleSockets = Number(process.env.IDLE_SOCKETS ?? 400);
const socketsOfOneSession = 200;
/** The time after which a client that vanished must be gone, in milliseconds. */
const halfOpenLife = 40_000 * slowness;

describe('slow and hostile viewers', () => {
  let server: ServerProcess;
  let nurse: SignedIn;
  let patientId: string;
  let viewer: Watcher;
  const open: RawSocket[] = [];
  const vanished: { patientId: string; sockets: RawSocket[]; since: number } = {
    patientId: '',
    sockets: [],
    since: 0,
  };

  beforeAll(async () => {
    server = await aServer({
      MONGODB_URI: ownDatabase(),
      TRIAL_SESSION_LIMIT: '1000',
      NODE_OPTIONS: `--import ${pathToFileURL(path.join(import.meta.dirname, 'memory-in-use.mjs')).href}`,
    });
    nurse = await aDepartment(server);
    patientId = (await aPatient(server, nurse.token)).id;
    viewer = await watch(server.url, nurse.token, patientId);
    vanished.patientId = (await aPatient(server, nurse.token)).id;
    vanished.sockets = await manySockets(10, { isSilent: true });
    for (const { socket, emit } of vanished.sockets) {
      emit('patient:watch', { patientId: vanished.patientId });
      socket.pause();
    }
    vanished.since = performance.now();
  });

  afterAll(() => {
    viewer?.close();
    for (const { socket } of [...open, ...vanished.sockets]) socket.terminate();
  });

  /** Opens sockets, spread over sessions of their own. */
  async function manySockets(count: number, options: { isSilent?: boolean } = {}): Promise<RawSocket[]> {
    const sessions = Math.max(Math.ceil(count / socketsOfOneSession), Math.min(8, count));
    const tokens: string[] = [];
    for (let at = 0; at < sessions; at += 1) tokens.push((await signIn(server, nurse.email)).token);
    const sockets: RawSocket[] = [];
    while (sockets.length < count) {
      const some = Math.min(50, count - sockets.length);
      const opened = Array.from({ length: some }, (_, at) =>
        aRawSocket(server.url, tokens[(sockets.length + at) % sessions] ?? '', options),
      );
      sockets.push(...(await Promise.all(opened)));
    }
    return sockets;
  }

  /** Adds a note of 49 kB. Returns the milliseconds until the viewer has received it. */
  async function addNote(title: string): Promise<number> {
    const begun = performance.now();
    const known = viewer.entries.length;
    const body = { type: 'progress' as const, title, content: 'Stable since noon '.repeat(2720) };
    await server.call(notesEndpoints.add, { token: nurse.token, params: { patientId }, body });
    await viewer.until('the note', ({ entries }) => entries.length > known);
    return performance.now() - begun;
  }

  /** Returns the server's memory in use after a collection, in bytes. */
  async function memory(): Promise<number> {
    const printed = () => [...server.output().matchAll(/in use (\d+) bytes/g)];
    const known = printed().length;
    process.kill(server.pid, 'SIGUSR2');
    await expect.poll(() => printed().length).toBeGreaterThan(known);
    return Number(printed().at(-1)?.[1]);
  }

  async function metric(sample: string): Promise<number> {
    const text = await (await fetch(`${server.url}/metrics`)).text();
    const line = text.split('\n').find((one) => one.startsWith(`${sample} `));
    return Number(line?.slice(sample.length + 1) ?? 0);
  }

  it(
    'cuts 64 sockets that read nothing, at 32 MB of memory and no cost to the others',
    async () => {
      const times = new Stopwatch();
      const readers = await manySockets(deafSockets);
      await Promise.all(readers.map(({ ask }) => ask('patient:watch', { patientId })));
      for (let at = 0; at < 100; at += 1) times.note('beside 64 that read', await addNote(`Read ${at}`));
      for (const { socket } of readers) socket.terminate();

      const cutBefore = await metric('bedside_sockets_cut_total{reason="unread"}');
      const deaf = await manySockets(deafSockets);
      open.push(...deaf);
      await Promise.all(deaf.map(({ ask }) => ask('patient:watch', { patientId })));
      for (const { socket } of deaf) socket.pause();
      const before = await memory();
      let peak = before;
      const cut = async () => (await metric('bedside_sockets_cut_total{reason="unread"}')) - cutBefore;
      const begun = performance.now();
      for (let at = 0; (await cut()) < deafSockets; at += 1) {
        times.note('beside 64 that do not', await addNote(`Unread ${at}`));
        // A deaf client may still answer pings, so that only its unread bytes give it away.
        for (const { socket } of deaf)
          if (at % 20 === 0 && socket.readyState === socket.OPEN) socket.send('3');
        if (at % 5 === 0) peak = Math.max(peak, await memory());
        if (performance.now() - begun > 40_000 * slowness) break;
      }
      console.warn(
        `${times.report()}\n  memory ${Math.round(before / megabyte)} MB in use before, ${Math.round(peak / megabyte)} MB at most; all cut after ${Math.round(performance.now() - begun)} ms`,
      );
      expect(await cut()).toBe(deafSockets);
      expect(peak - before).toBeLessThan(mostMemory);
      const [quiet, attacked] = ['beside 64 that read', 'beside 64 that do not'].map((kind) =>
        times.quantile(kind, 0.5),
      );
      expect(attacked).toBeLessThan(3 * (quiet ?? 0));
      expect(viewer.socket.connected).toBe(true);
      expect(server.output()).toContain('socket cut: too many unread bytes');
    },
    180_000 * slowness,
  );

  it('makes a viewer that was cut reload if it missed too much, and otherwise catch up', async () => {
    const [back] = await manySockets(1);
    if (!back) throw new Error('no socket');
    open.push(back);
    const head = viewer.entries.at(-1)?.seq ?? 0;
    const answers = [
      await back.ask('patient:watch', { patientId, after: 1 }),
      await back.ask('patient:watch', { patientId, after: head - 2 }),
    ];
    expect(answers).toMatchObject([
      { ok: true, seq: head, reset: true, entries: [] },
      { ok: true, seq: head, reset: false, entries: [{ seq: head - 1 }, { seq: head }] },
    ]);
  });

  it('cuts a socket that floods, while the other sockets of its session are served', async () => {
    const { token } = await signIn(server, nurse.email);
    const flooding = await aRawSocket(server.url, token);
    const beside = await aRawSocket(server.url, token);
    open.push(flooding, beside);
    const answers: unknown[] = [];
    for (let at = 0; at < 3000; at += 1) {
      flooding.emit('patient:watch', { patientId });
      if (at % 300 === 0) answers.push(await beside.ask('patient:watch', { patientId }));
    }
    await flooding.closed;
    answers.push(await beside.ask('patient:watch', { patientId }));
    expect(answers.filter((answer) => (answer as { ok: boolean }).ok)).toHaveLength(answers.length);
    expect(beside.socket.readyState).toBe(beside.socket.OPEN);
    expect(server.output()).toContain('socket cut: too many messages');
  });

  it(
    `carries ${idleSockets} idle connections, and forgets them`,
    async () => {
      const others = await metric('bedside_sockets_open');
      const before = await memory();
      const idle = await manySockets(idleSockets);
      open.push(...idle);
      await expect.poll(() => metric('bedside_sockets_open')).toBeGreaterThanOrEqual(idleSockets);
      const grown = (await memory()) - before;
      const begun = performance.now();
      const params = { patientId };
      const known = viewer.entries.length;
      await server.call(vitalsEndpoints.record, { token: nurse.token, params, body: { heartRate: 80 } });
      await viewer.until('the vitals', ({ entries }) => entries.length > known);
      console.warn(
        `${idleSockets} idle sockets: ${Math.round(grown / megabyte)} MB; vitals beside them after ${Math.round(performance.now() - begun)} ms`,
      );
      // 32 kB each, and what the process keeps of their sign-ins.
      expect(grown).toBeLessThan(idleSockets * 32 * 1024 + 16 * megabyte);
      for (const { socket } of idle) socket.terminate();
      await expect.poll(() => metric('bedside_sockets_open')).toBeLessThanOrEqual(others);
    },
    300_000 * slowness,
  );

  it(
    'removes clients that vanished without closing within 40 s',
    async () => {
      const viewers = async () => {
        const { ask, socket } = await aRawSocket(server.url, nurse.token);
        const answer = (await ask('patient:watch', { patientId: vanished.patientId })) as {
          viewers: { connections?: number }[];
        };
        socket.terminate();
        return answer.viewers;
      };
      const left = vanished.since + halfOpenLife - performance.now();
      await delay(Math.max(0, left));
      // Only the asking socket's own clinician is left, and no socket of a vanished client is open.
      expect((await viewers()).length).toBeLessThanOrEqual(1);
      for (const { socket } of [...open]) socket.terminate();
      viewer.close();
      await expect.poll(() => metric('bedside_sockets_open')).toBe(0);
    },
    120_000 * slowness,
  );
});
