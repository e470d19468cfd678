import { mkdtempSync, realpathSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { removeFolder } from '../../../test/folders.ts';
import { findMongod } from './binary.ts';
import { freePort, listens, spawnMongod } from './mongod-process.ts';
import { makePrimary } from './replica-set.ts';

const log = { info: () => {}, warn: () => {} };

test('a mongod that ends before it is primary is given up at once', async () => {
  const home = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'bedside-ended-')));
  const logPath = path.join(home, 'mongod.log');
  const binary = (await findMongod(null, log)).path;
  const mongod = spawnMongod({ binary, dbPath: home, logPath, port: await freePort() });
  expect(await listens(mongod, logPath)).toBe(true);
  process.kill(mongod.pid, 'SIGSTOP');
  const made = makePrimary(mongod);
  process.kill(mongod.pid, 'SIGKILL');
  const begun = performance.now();
  await expect(made).rejects.toThrow('it ended with exit code null');
  // The driver would search for it for 30 s.
  expect(performance.now() - begun).toBeLessThan(15_000);
  await removeFolder(home);
});
