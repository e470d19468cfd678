import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../src/infra/mongod/mongod-process.ts';
import { slotsOfCluster } from '../../src/infra/redis.ts';
import { removeFolder } from '../folders.ts';
import { type RedisProcess, spawnRedis, tellRedis } from './redis-process.ts';

/** How long a primary is silent before the others replace it, in milliseconds. */
const nodeTimeout = 1500;
const patience = 60_000;
const primaries = 3;

/** A Cluster of three primaries, with a replica of each if the test asks for them. */
export interface RedisCluster {
  /** A value for `REDIS_URL`. */
  uri: string;
  /** Kills a primary, or stops it with SIGSTOP. Resolves when its replica has its slots. */
  failOver(how: 'SIGKILL' | 'SIGSTOP'): Promise<void>;
  /** Moves a slot without keys to another primary, as an operator does. */
  moveSlot(slot: number): Promise<void>;
  stop(): Promise<void>;
}

interface ClusterNode extends RedisProcess {
  id: string;
  busPort: number;
}

export async function redisCluster({ hasReplicas = false } = {}): Promise<RedisCluster> {
  const home = mkdtempSync(path.join(os.tmpdir(), 'bedside-cluster-'));
  const nodes: ClusterNode[] = [];
  for (let at = 0; at < (hasReplicas ? 2 : 1) * primaries; at += 1) nodes.push(await startNode(home));
  const [first] = nodes;
  if (first === undefined) throw new Error('No node was started');
  for (const [at, { port }] of nodes.slice(0, primaries).entries()) {
    const share = slotsOfCluster / primaries;
    const [from, to] = [Math.ceil(at * share), Math.ceil((at + 1) * share) - 1];
    await tellRedis(port, 'cluster', 'addslotsrange', String(from), String(to));
  }
  for (const { port, busPort } of nodes.slice(1))
    await tellRedis(first.port, 'cluster', 'meet', '127.0.0.1', String(port), String(busPort));
  const answer = async ({ port }: RedisProcess, ...args: string[]) =>
    String(await tellRedis(port, 'cluster', ...args));
  const allKnown = async (node: ClusterNode) =>
    (await answer(node, 'info')).includes(`cluster_known_nodes:${nodes.length}`);
  await until(async () => (await Promise.all(nodes.map(allKnown))).every(Boolean));
  for (const [at, node] of nodes.slice(primaries).entries())
    await until(() => answer(node, 'replicate', nodes[at]?.id ?? '').then(Boolean, () => false));
  await until(async () => {
    const states = await Promise.all(nodes.map((node) => answer(node, 'info')));
    return states.every((state) => state.includes('cluster_state:ok'));
  });
  for (const { port } of nodes.slice(primaries))
    await until(async () => String(await tellRedis(port, 'info')).includes('master_link_status:up'));
  return {
    uri: `redis+cluster://${nodes.map(({ port }) => `127.0.0.1:${port}`).join(',')}`,
    async failOver(how) {
      const replica = nodes[primaries];
      if (replica === undefined) throw new Error('This cluster has no replica');
      process.kill(first.pid, how);
      await until(async () => String(await tellRedis(replica.port, 'role')).startsWith('master'));
    },
    async moveSlot(slot) {
      const target = nodes[(Math.floor((slot * primaries) / slotsOfCluster) + 1) % primaries];
      if (target === undefined) throw new Error('There is no other primary');
      // The new owner first, so that no node learns of an owner that refuses.
      const owners = nodes.slice(0, primaries).toSorted((one) => (one === target ? -1 : 1));
      for (const node of owners) await answer(node, 'setslot', String(slot), 'node', target.id);
    },
    async stop() {
      for (const { pid, exited } of nodes) {
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

async function startNode(home: string): Promise<ClusterNode> {
  const [port, busPort] = [await freePort(), await freePort()];
  const redis = await spawnRedis(
    port,
    ['--port', String(port), '--bind', '127.0.0.1', '--dir', home, '--save', '', '--appendonly', 'no']
      .concat(['--dbfilename', `${port}.rdb`, '--repl-diskless-sync-delay', '0'])
      .concat(['--cluster-enabled', 'yes', '--cluster-config-file', `${port}.conf`])
      .concat(['--cluster-port', String(busPort), '--cluster-node-timeout', String(nodeTimeout)]),
  );
  return { ...redis, busPort, id: String(await tellRedis(port, 'cluster', 'myid')) };
}

async function until(isDone: () => Promise<boolean>): Promise<void> {
  const limit = performance.now() + patience;
  while (!(await isDone())) {
    if (performance.now() > limit) throw new Error('The cluster did not agree in time');
    await delay(50);
  }
}
