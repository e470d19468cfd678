import { execFileSync, spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, writeSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { chatEndpoints } from '@bedside/contracts/chat/chat.contract.ts';
import { vitalsEndpoints } from '@bedside/contracts/vitals/vitals.contract.ts';
import { expect, it, onTestFinished } from 'vitest';
import { endWithThisProcess, freePort } from '../../src/infra/mongod/mongod-process.ts';
import { isAlive } from '../../src/infra/mongod/process-identity.ts';
import { processShutdownMs } from '../../src/work-bounds.ts';
import { aDepartment, aPatient, watch } from '../factories.ts';
import { startFakeOpenAi } from '../fakes/fake-openai.ts';
import { removeFolder } from '../folders.ts';
import { programArguments } from '../processes/built.ts';
import { aMongod } from '../processes/mongod.ts';
import { aServer } from '../processes/server-process.ts';
import { wordsOf } from '../screens/reply-text.ts';
import { slowness } from '../slowness.ts';

/** What a pipe of Linux holds. */
const pipeBytes = 65_536;

it('a server with requests of every kind in progress exits in time on SIGTERM, with code 0 and no mongod left', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'bedside-shutdown-'));
  onTestFinished(() => removeFolder(folder));
  const ai = await startFakeOpenAi();
  onTestFinished(() => ai.close());
  const server = await aServer({ DATA_DIR: folder, DEMO_SIMULATOR: 'off', OPENAI_BASE_URL: ai.baseURL });
  onTestFinished(() => server.stop());
  const { token } = await aDepartment(server);
  const { id: patientId } = await aPatient(server, token);
  const mongodPid = Number(readFileSync(path.join(folder, 'mongo/db/mongod.lock'), 'utf8'));
  expect(isAlive(mongodPid)).toBe(true);

  const { port } = new URL(server.url);
  const connect = () =>
    new Promise<net.Socket>((resolve) => {
      const socket = net.connect(Number(port), '127.0.0.1', () => resolve(socket));
      socket.on('error', () => {});
      onTestFinished(() => void socket.destroy());
    });
  const headers = `Host: localhost\r\nAuthorization: Bearer ${token}\r\nConnection: keep-alive\r\n`;

  const idle = await connect();
  idle.write(`GET /api/patients HTTP/1.1\r\n${headers}\r\n`);
  const slowBody = await connect();
  slowBody.write(
    `POST /api/patient/${patientId}/vitals HTTP/1.1\r\n${headers}Content-Type: application/json\r\nContent-Length: 50\r\n\r\n{"heart`,
  );
  const upload = await connect();
  upload.write(
    `POST /api/patient/${patientId}/xrays HTTP/1.1\r\n${headers}Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 900000\r\n\r\n--b\r\nContent-Disposition: form-data; name="frontal"; filename="a.png"\r\n\r\n`,
  );
  const slowReader = await connect();
  slowReader.pause();
  for (let times = 0; times < 100; times += 1) {
    slowReader.write(`GET /api/openapi.json HTTP/1.1\r\n${headers}\r\n`);
  }
  ai.script({ reply: { kind: 'reply', tokens: wordsOf(2000), tokensPerSecond: 20 } });
  const screen = await watch(server.url, token, patientId);
  const asked = server
    .api('POST', chatEndpoints.ask.path, {
      token,
      body: { patientId, messages: [{ role: 'user', content: 'What is next?' }] },
    })
    .catch(() => undefined);
  const recorded = server.call(vitalsEndpoints.record, {
    token,
    params: { patientId },
    body: { heartRate: 71 },
  });
  await screen.until('some text', ({ deltas }) => deltas.length > 3);
  await recorded;
  await delay(200);

  const begun = performance.now();
  const exitCode = await server.terminate();
  const took = performance.now() - begun;
  console.warn(`exited ${Math.round(took)} ms after SIGTERM`);
  expect(exitCode).toBe(0);
  // Requests get 10 s. The rest allows for mongod and a busy machine.
  expect(took).toBeLessThan(15_000 * slowness);
  expect(isAlive(mongodPid)).toBe(false);
  expect((await asked)?.status).toBe(502);
  expect(screen.entries.at(-1)).toMatchObject({ type: 'chat.replied', data: { status: 'interrupted' } });
});

it('a server with a hung MongoDB exits on SIGTERM and ends that MongoDB', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'bedside-shutdown-'));
  onTestFinished(() => removeFolder(folder));
  const server = await aServer({ DATA_DIR: folder, DEMO_SIMULATOR: 'off' });
  onTestFinished(() => server.stop());
  const { token } = await aDepartment(server);
  const mongodPid = Number(readFileSync(path.join(folder, 'mongo/db/mongod.lock'), 'utf8'));
  process.kill(mongodPid, 'SIGSTOP');
  const waiting = server.api('GET', '/patients', { token }).catch(() => undefined);
  await delay(200);
  const begun = performance.now();
  expect(await server.terminate()).toBe(0);
  console.warn(`exited ${Math.round(performance.now() - begun)} ms after SIGTERM, with a hung MongoDB`);
  expect(isAlive(mongodPid)).toBe(false);
  await waiting;
});

it('a server with an unread output continues without its MongoDB, and ends in time on SIGTERM', async () => {
  const mongod = await aMongod();
  onTestFinished(() => mongod.stop());
  const port = await freePort();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'bedside-shutdown-'));
  onTestFinished(() => removeFolder(folder));
  const pipe = path.join(folder, 'output');
  execFileSync('mkfifo', [pipe]);
  const output = openSync(pipe, 'r+');
  onTestFinished(() => closeSync(output));
  // Fills the pipe except for a few bytes, so that the warnings about MongoDB exceed it.
  writeSync(output, Buffer.alloc(pipeBytes - 500));
  const child = spawn(process.execPath, programArguments('main'), {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', PORT: String(port), MONGODB_URI: mongod.uri },
    stdio: ['ignore', output, 'ignore'],
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  endWithThisProcess(child.pid ?? 0, exited);
  const readiness = async () => {
    const answer = fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(10_000) });
    return (await answer.catch(() => undefined))?.status;
  };
  await expect.poll(readiness, { timeout: 60_000 }).toBe(200);
  await mongod.kill();
  await expect.poll(readiness, { timeout: 40_000 }).toBe(503);
  // By now the warnings exceed the pipe.
  await delay(5000);
  await expect.poll(readiness, { timeout: 40_000 }).toBe(503);
  const begun = performance.now();
  child.kill('SIGTERM');
  await exited;
  const took = performance.now() - begun;
  console.warn(`exited ${Math.round(took)} ms after SIGTERM, with an unread output`);
  expect(took).toBeLessThan(processShutdownMs * slowness);
});
