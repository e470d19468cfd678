import { mkdtempSync, readFileSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { vitalsEndpoints } from '@bedside/contracts/vitals/vitals.contract.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { aDepartment, aPatient, watch } from '../../../test/factories.ts';
import { removeFolder } from '../../../test/folders.ts';
import { aServer, type ServerProcess } from '../../../test/processes/server-process.ts';
import { isAlive } from './process-identity.ts';

async function aServerWithItsOwnMongod() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'bedside-kept-'));
  onTestFinished(() => removeFolder(folder));
  const server = await aServer({ DATA_DIR: folder, DEMO_SIMULATOR: 'off' });
  onTestFinished(() => server.stop());
  const mongodPid = () =>
    Number.parseInt(readFileSync(path.join(folder, 'mongo/db/mongod.lock'), 'utf8'), 10);
  return { folder, server, mongodPid };
}

async function readiness(server: ServerProcess) {
  const response = await fetch(`${server.url}/readyz`);
  return { status: response.status, body: await response.json() };
}

const ready = { status: 200, body: { status: 'ready', degraded: [] } };

describe('the embedded MongoDB', () => {
  it('restarts with its data after a kill, and viewers miss nothing', async () => {
    const { server, mongodPid } = await aServerWithItsOwnMongod();
    const { token } = await aDepartment(server);
    const { id: patientId } = await aPatient(server, token);
    const params = { patientId };
    const record = (heartRate: number) =>
      server.call(vitalsEndpoints.record, { token, params, body: { heartRate } });
    await record(60);
    const screen = await watch(server.url, token, patientId);
    for (const heartRate of [61, 62]) {
      const killed = mongodPid();
      process.kill(killed, 'SIGKILL');
      // It may be back before any request. The next test keeps it down and reads /readyz.
      await expect.poll(() => ![killed, Number.NaN].includes(mongodPid()), { timeout: 30_000 }).toBe(true);
      await expect.poll(() => readiness(server), { timeout: 30_000 }).toEqual(ready);
      await record(heartRate);
    }
    const list = await server.call(vitalsEndpoints.list, { token, params });
    expect(list.map(({ heartRate }) => heartRate)).toEqual([62, 61, 60]);
    await screen.until('both sets', ({ entries }) => entries.length >= 2);
    screen.close();
    expect(server.output()).toContain('The embedded MongoDB ended by itself');
    const pid = mongodPid();
    expect(await server.terminate()).toBe(0);
    expect(isAlive(pid)).toBe(false);
  });

  it('keeps retrying a failed restart while /readyz reports it, and leaves no mongod behind when the server stops', async () => {
    const { folder, server, mongodPid } = await aServerWithItsOwnMongod();
    const settings = JSON.parse(readFileSync(path.join(folder, 'mongo/kept.json'), 'utf8'));
    const killed = mongodPid();
    // An occupied port is the nearest thing to a full disk: each start fails until the port is free.
    const thief = net.createServer();
    process.kill(killed, 'SIGKILL');
    await expect
      .poll(
        () =>
          new Promise((resolve) =>
            thief.once('error', () => resolve(false)).listen(settings.port, '127.0.0.1', () => resolve(true)),
          ),
        { interval: 5 },
      )
      .toBe(true);
    await expect.poll(() => server.output(), { timeout: 20_000 }).toMatch(/is in use\. Retrying/);
    expect(await readiness(server)).toEqual({
      status: 503,
      body: { status: 'unavailable', degraded: ['mongodb'], mongodb: 'restarting' },
    });
    thief.close();
    await expect.poll(() => readiness(server), { timeout: 60_000 }).toEqual(ready);

    const again = mongodPid();
    process.kill(again, 'SIGKILL');
    await expect.poll(() => isAlive(again)).toBe(false);
    expect(await server.terminate()).toBe(0);
    const last = mongodPid();
    expect(Number.isNaN(last) || !isAlive(last)).toBe(true);
  });
});
