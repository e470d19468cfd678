import { spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { endWithThisProcess, freePort } from '../../src/infra/mongod/mongod-process.ts';
import { aDepartment, aPatient } from '../factories.ts';
import { removeFolder } from '../folders.ts';
import { callsTo } from '../node.ts';
import { dist, programArguments } from '../processes/built.ts';
import { aMongod } from '../processes/mongod.ts';
import { slowness } from '../slowness.ts';

/** Every write to this file fails as on a disk without space (ENOSPC). */
const fullDisk = '/dev/full';

it(
  'a server whose log has no space answers, says so, and ends in time with code 0',
  async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'bedside-full-log-'));
    onTestFinished(() => removeFolder(folder));
    const mongod = await aMongod();
    onTestFinished(() => mongod.stop());
    const port = await freePort();
    const output = openSync(fullDisk, 'w');
    onTestFinished(() => closeSync(output));
    const child = spawn(process.execPath, programArguments('main'), {
      cwd: dist,
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        NODE_ENV: 'test',
        // Each attempt to reach a Redis that is not there writes lines.
        LOG_LEVEL: 'debug',
        REDIS_URL: `redis://127.0.0.1:${await freePort()}`,
        MONGODB_URI: mongod.uri,
        DATA_DIR: folder,
        PORT: String(port),
      },
      stdio: ['ignore', output, output],
    });
    const exited = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
    endWithThisProcess(child.pid ?? 0, exited);
    onTestFinished(() => void child.kill('SIGKILL'));
    const url = `http://127.0.0.1:${port}`;
    const until = <T>(check: () => Promise<T>) =>
      vi.waitFor(check, { timeout: 60_000 * slowness, interval: 200 });
    await until(async () => expect((await fetch(`${url}/healthz`)).status).toBe(200));

    const calls = callsTo(url);
    const { token } = await aDepartment(calls);
    const { id } = await aPatient(calls, token);
    for (let times = 0; times < 40; times += 1) {
      const heartRate = 60 + times;
      const saved = await calls.api('POST', `/patient/${id}/vitals`, { token, body: { heartRate } });
      expect(saved.status).toBe(201);
      expect(
        (await calls.api('POST', `/patient/${id}/vitals`, { token, body: { heartRate: 'x' } })).status,
      ).toBe(422);
    }
    const ready = await fetch(`${url}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([
      200,
      { status: 'ready', degraded: ['redis', 'log'] },
    ]);
    expect(await (await fetch(`${url}/metrics`)).text()).toContain('bedside_log_lines_lost_total');

    child.kill('SIGTERM');
    expect(await exited).toBe(0);
  },
  180_000 * slowness,
);
