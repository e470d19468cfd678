import { mkdtempSync, readdirSync, realpathSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { findMongod } from '../../src/infra/mongod/binary.ts';
import { freePort, listens, spawnMongod } from '../../src/infra/mongod/mongod-process.ts';
import { removeFolder } from '../folders.ts';
import { ownDatabase } from '../node.ts';
import { aFailedStart } from '../processes/server-process.ts';
import { slowness } from '../slowness.ts';

const folder = () => {
  const made = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'bedside-settings-')));
  onTestFinished(() => removeFolder(made));
  return made;
};
const silentServer = async () => {
  const server = net.createServer(() => undefined);
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return port;
};

describe('a start with a setting that cannot work ends in seconds, with one line', () => {
  it.each([
    ['HOST that is no address', async () => ({ HOST: '300.1.1.1', MONGODB_URI: ownDatabase() }), 'HOST'],
    ['HOST of another machine', async () => ({ HOST: '192.0.2.7', MONGODB_URI: ownDatabase() }), 'HOST'],
    ['DATA_DIR that no one can create', async () => ({ DATA_DIR: '/proc/x/y' }), 'DATA_DIR'],
    ['DATA_DIR that is a file', async () => ({ DATA_DIR: '/etc/hostname' }), 'DATA_DIR'],
    [
      'MONGODB_URI where nothing listens',
      async () => ({ MONGODB_URI: `mongodb://127.0.0.1:${await freePort()}/x?replicaSet=rs0` }),
      'MONGODB_URI',
    ],
    [
      'MONGODB_URI where nothing answers',
      async () => ({ MONGODB_URI: `mongodb://127.0.0.1:${await silentServer()}/x` }),
      'MONGODB_URI',
    ],
  ])('%s', async (_what, settings, named) => {
    const begun = performance.now();
    const { code, output } = await aFailedStart({ DATA_DIR: folder(), ...(await settings()) });
    expect(code).toBe(1);
    const lines = output
      .trim()
      .split('\n')
      .filter((line) => !line.startsWith('{'));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(named);
    expect(performance.now() - begun).toBeLessThan(25_000 * slowness);
  });

  it('NODE_ENV=production without MONGODB_URI, which uses no mongod of this machine and downloads none', async () => {
    const home = folder();
    const begun = performance.now();
    const { code, output } = await aFailedStart({ NODE_ENV: 'production', DATA_DIR: home });
    expect([code, output.trim()]).toEqual([
      1,
      'Configuration: MONGODB_URI must name a replica set, because NODE_ENV is production.',
    ]);
    expect(readdirSync(home)).toEqual([]);
    expect(performance.now() - begun).toBeLessThan(10_000 * slowness);
  });

  it('MONGODB_URI of a MongoDB that is no replica set', async () => {
    const home = folder();
    const logPath = path.join(home, 'mongod.log');
    const { path: binary } = await findMongod(null, { info: () => undefined, warn: () => undefined });
    const port = await freePort();
    const mongod = spawnMongod({ binary, dbPath: home, logPath, port });
    onTestFinished(() => mongod.stop());
    await listens(mongod, logPath);
    const MONGODB_URI = `mongodb://127.0.0.1:${port}/x?directConnection=true`;
    const { code, output } = await aFailedStart({ DATA_DIR: folder(), MONGODB_URI });
    expect([code, output.trim().split('\n').length]).toEqual([1, 1]);
    expect(output).toContain('MONGODB_URI');
  });
});
