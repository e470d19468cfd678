import { mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../src/infra/mongod/mongod-process.ts';
import { removeFolder } from '../folders.ts';
import { type RedisProcess, spawnRedis, tellRedis } from './redis-process.ts';

const name = 'bedside';
/** How long a primary is silent before its Sentinels replace it, in milliseconds. */
const downAfter = 1000;
const patience = 60_000;

/** Two redis-servers, a primary and its replica, and three Sentinels. */
export interface Sentinels {
  /** A value for `REDIS_URL`. */
  uri: string;
  /** Kills the primary, or stops it with SIGSTOP. Resolves when the Sentinels name the other server. */
  failOver(how: 'SIGKILL' | 'SIGSTOP'): Promise<void>;
  stop(): Promise<void>;
}

export async function sentinels(): Promise<Sentinels> {
  const home = mkdtempSync(path.join(os.tmpdir(), 'bedside-sentinels-'));
  const started: RedisProcess[] = [];
  const start = async (args: (port: number) => string[]): Promise<RedisProcess> => {
    const port = await freePort();
    const redis = await spawnRedis(port, args(port));
    started.push(redis);
    return redis;
  };
  const server = (port: number) =>
    ['--port', String(port), '--bind', '127.0.0.1', '--dir', home]
      .concat(['--dbfilename', `${port}.rdb`, '--save', '', '--appendonly', 'no'])
      .concat(['--repl-diskless-sync-delay', '0']);
  const primary = await start(server);
  const replica = await start((port) => [...server(port), '--replicaof', `127.0.0.1 ${primary.port}`]);
  const watchers: RedisProcess[] = [];
  for (let at = 0; at < 3; at += 1) watchers.push(await start((port) => sentinel(home, port, primary.port)));
  const [watcher] = watchers;
  if (watcher === undefined) throw new Error('No Sentinel was started');
  await until(
    async () => (await tellRedis(watcher.port, 'sentinel', 'ckquorum', name).catch(() => '')) !== '',
  );
  await until(async () =>
    String(await tellRedis(watcher.port, 'sentinel', 'replicas', name)).includes(String(replica.port)),
  );
  await until(async () =>
    /master_link_status:up/.test(String(await tellRedis(replica.port, 'info', 'replication'))),
  );
  const primaryNow = async () =>
    String(await tellRedis(watcher.port, 'sentinel', 'get-master-addr-by-name', name)).split(',')[1];
  return {
    uri: `redis+sentinel://${watchers.map(({ port }) => `127.0.0.1:${port}`).join(',')}/${name}`,
    async failOver(how) {
      process.kill(primary.pid, how);
      await until(async () => (await primaryNow()) === String(replica.port));
    },
    async stop() {
      for (const { pid, exited } of started) {
        try {
          process.kill(pid, 'SIGKILL');
        } catch {
          // The test has killed it.
        }
        await exited;
      }
      await removeFolder(home);
    },
  };
}

/** Returns the arguments of a Sentinel, which keeps its state in its configuration file. */
function sentinel(home: string, port: number, primaryPort: number): string[] {
  const file = path.join(home, `sentinel-${port}.conf`);
  const lines = [
    `port ${port}`,
    'bind 127.0.0.1',
    `dir ${home}`,
    `sentinel monitor ${name} 127.0.0.1 ${primaryPort} 2`,
    `sentinel down-after-milliseconds ${name} ${downAfter}`,
    `sentinel failover-timeout ${name} 5000`,
  ];
  writeFileSync(file, `${lines.join('\n')}\n`);
  return [file, '--sentinel'];
}

async function until(isDone: () => Promise<boolean>): Promise<void> {
  const limit = performance.now() + patience;
  while (!(await isDone())) {
    if (performance.now() > limit) throw new Error('The Sentinels did not agree in time');
    await delay(50);
  }
}
