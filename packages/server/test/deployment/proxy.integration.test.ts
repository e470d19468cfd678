import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { LoginAnswer } from '@bedside/contracts/auth/auth.contract.ts';
import type { ChartEntry } from '@bedside/contracts/chart-entries.ts';
import { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import type { ClientToServer, Refusal, ServerToClient, WatchAnswer } from '@bedside/contracts/socket.ts';
import { VitalsRecord } from '@bedside/contracts/vitals/vitals.contract.ts';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import type * as z from 'zod';
import { endWithThisProcess, freePort } from '../../src/infra/mongod/mongod-process.ts';
import { removeFolder } from '../folders.ts';
import { dist, programArguments } from '../processes/built.ts';
import { aRedis, type BreakableServer } from '../processes/mongod.ts';
import { aProxy, findNginx, type RunningProxy } from './proxy.ts';

const available = findNginx() !== undefined && inject('redisUrl') !== '';
const patience = { timeout: 30_000, interval: 50 };

type Viewer = Socket<ServerToClient, ClientToServer>;

describe.skipIf(!available)('two nodes behind the proxy', () => {
  let redis: BreakableServer;
  let nodes: Node[];
  let proxy: RunningProxy;
  let token: string;
  let patientId: string;
  const viewers: { socket: Viewer; seen: ChartEntry[] }[] = [];

  beforeAll(async () => {
    redis = await aRedis();
    const database = new URL(inject('mongoUri'));
    database.pathname = `/proxy-${randomUUID()}`;
    // One after the other, so that only the first builds the indexes.
    const environment = { MONGODB_URI: database.href, REDIS_URL: redis.uri, TRUST_PROXY: '1' };
    nodes = [await aNode(environment), await aNode(environment)];
    const [one = '', two = ''] = nodes.map(({ port }) => `127.0.0.1:${port}`);
    proxy = await aProxy([one, two]);
    const credentials = { email: 'maya@example.org', password: 'correct-horse-battery' };
    await post('/api/auth/register', {
      username: 'maya',
      ...credentials,
      fullName: 'Maya Ortiz',
      userRole: 'Nurse',
      acceptedTerms: true,
      acceptedPrivacy: true,
    });
    token = parsed(LoginAnswer, await post('/api/auth/login', credentials)).token;
    const patient = { name: 'Ada Test', age: 70, gender: 'female', chiefComplaint: 'Chest pain' };
    patientId = parsed(Patient, await post('/api/patients', patient)).id;
  });

  afterAll(async () => {
    for (const { socket } of viewers) socket.disconnect();
    await proxy?.stop();
    await Promise.all((nodes ?? []).map((node) => node.stop()));
    await redis?.stop();
  });

  interface Answer {
    status: number;
    body: string;
    retryAfter: string | undefined;
  }

  /** Posts without cookies and without a kept-alive connection, unlike a browser. */
  function post(to: string, body: unknown, from = '127.0.0.1', forwardedFor?: string): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const headers: http.OutgoingHttpHeaders = { 'content-type': 'application/json' };
      if (token) headers.authorization = `Bearer ${token}`;
      if (forwardedFor) headers['x-forwarded-for'] = forwardedFor;
      const options = { method: 'POST', port: proxy.port, host: '127.0.0.1', path: to };
      const request = http.request({ ...options, localAddress: from, headers, agent: false }, (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => {
          text += chunk;
        });
        response.on('end', () => {
          const { statusCode: status = 0, headers: answered } = response;
          resolve({ status, body: text, retryAfter: answered['retry-after'] });
        });
      });
      request.on('error', reject);
      request.end(JSON.stringify(body));
    });
  }

  function parsed<T>(schema: z.ZodType<T>, answer: Answer): T {
    expect(answer.status, answer.body).toBeLessThan(300);
    return schema.parse(JSON.parse(answer.body));
  }

  async function recordHeartRate(heartRate: number): Promise<string> {
    const answer = await post(`/api/patient/${patientId}/vitals`, { heartRate });
    return parsed(VitalsRecord, answer).id;
  }

  function watch(socket: Viewer): Promise<WatchAnswer | Refusal> {
    return socket.timeout(10_000).emitWithAck('patient:watch', { patientId });
  }

  /** Connects a viewer with a random cookie, which sends it to a random node. */
  async function aViewer(transport: 'websocket' | 'polling'): Promise<void> {
    const socket: Viewer = io(proxy.url, {
      auth: { token },
      transports: [transport],
      extraHeaders: { cookie: `bedside_route=${randomBytes(16).toString('hex')}` },
      reconnectionDelay: 100,
      reconnectionDelayMax: 500,
      forceNew: true,
    });
    const seen: ChartEntry[] = [];
    socket.on('chart:entry', (entry) => seen.push(entry));
    socket.on('connect', () => void watch(socket).catch(() => undefined));
    viewers.push({ socket, seen });
    await vi.waitFor(() => expect(socket.connected).toBe(true), patience);
    expect(await watch(socket)).toMatchObject({ ok: true });
  }

  async function everybodySees(recordId: string): Promise<void> {
    await vi.waitFor(() => {
      for (const { seen } of viewers) {
        expect(seen.filter((entry) => isAbout(entry, recordId))).toHaveLength(1);
      }
    }, patience);
  }

  it('passes a sign-in to a node, and sets the browser’s cookie', async () => {
    const profile = await fetch(`${proxy.url}/api/auth/profile`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(profile.headers.get('set-cookie')).toContain('bedside_route=');
    expect(await profile.json()).toMatchObject({ fullName: 'Maya Ortiz' });
  });

  it('delivers vitals once to every viewer on both nodes, over WebSocket and long polling', async () => {
    for (let pair = 0; pair < 8; pair++) await Promise.all([aViewer('websocket'), aViewer('polling')]);
    await everybodySees(await recordHeartRate(88));
  });

  it('limits clients by the address that the proxy saw, not by the one that they claim', async () => {
    const attempt = (from: string, forwardedFor?: string) =>
      post(
        '/api/auth/login',
        { email: `${randomUUID()}@example.org`, password: 'wrong' },
        from,
        forwardedFor,
      );
    let refused: Answer | undefined;
    for (let attempts = 0; attempts < 300 && !refused; attempts++) {
      // Each attempt claims another address.
      const answer = await attempt('127.0.0.21', `203.0.113.${attempts % 250}`);
      if (answer.status === 429) refused = answer;
      else expect(answer.status).toBe(401);
    }
    expect(Number(refused?.retryAfter)).toBeGreaterThan(0);
    expect((await attempt('127.0.0.22')).status).toBe(401);
  });

  it('reconnects the viewers of a dead node to the other one', async () => {
    const cut = new Set<Viewer>();
    for (const { socket } of viewers) socket.on('disconnect', () => cut.add(socket));
    await nodes[0]?.kill();
    await vi.waitFor(() => expect(cut.size).toBeGreaterThan(0), patience);
    await vi.waitFor(() => {
      for (const { socket } of viewers) expect(socket.connected).toBe(true);
    }, patience);
    // The cookies spread viewers over both nodes, so those of the other node stay connected.
    expect(cut.size).toBeLessThan(viewers.length);
    for (const { socket } of viewers) expect(await watch(socket)).toMatchObject({ ok: true });
    await everybodySees(await recordHeartRate(91));
  });
});

interface Node {
  port: number;
  kill(): Promise<void>;
  stop(): Promise<void>;
}

async function aNode(environment: Record<string, string>): Promise<Node> {
  const port = await freePort();
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'bedside-node-'));
  const child = spawn(process.execPath, programArguments('main'), {
    cwd: dist,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output = `${output}${chunk}`.slice(-10_000);
    });
  }
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  endWithThisProcess(child.pid ?? 0, exited);
  await vi.waitFor(async () => {
    if (hasEnded(child)) throw new Error(output);
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status, output).toBe(200);
  }, patience);
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await exited;
    await removeFolder(dataDir);
  };
  return { port, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') };
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

function isAbout(entry: ChartEntry, recordId: string): boolean {
  return entry.type === 'vitals.recorded' && entry.data.id === recordId;
}
