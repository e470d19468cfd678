import { readFileSync } from 'node:fs';
import { vitalsEndpoints } from '@bedside/contracts/vitals/vitals.contract.ts';
import mongoose from 'mongoose';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { exampleCalls } from '../../../test/calls/example-calls.ts';
import { aDepartment, aPatient, aSocket, watch } from '../../../test/factories.ts';
import type { TestNode } from '../../../test/node.ts';
import { aProvidedNode, type ProvidedNode } from '../../../test/oidc/provided-node.ts';
import { maxReplays } from '../../realtime/sockets.ts';

const profileBytes = 128 * 1024 * 1024;

const Profiled = z.object({
  ns: z.string(),
  op: z.string(),
  planSummary: z.string().optional(),
  keysExamined: z.number().optional(),
  docsExamined: z.number().optional(),
  command: z.record(z.string(), z.unknown()).default({}),
});
type Profiled = z.output<typeof Profiled>;

/** The shard key of each collection with hot queries, as `docs/scaling.md` lists them. */
const page = readFileSync(new URL('../../../../../docs/scaling.md', import.meta.url), 'utf8');
const shardKeys = new Map(
  [...page.matchAll(/^\| `(\w[\w.]*)` +\| `([\w.]+)` +\|/gm)].map(([, name = '', key = '']) => [name, key]),
);

/** The fields by which a node's own polls search all patients, some once a second. */
const polls = [
  'restriction.at',
  'wakeAt',
  'madeAt',
  'goneAt',
  'leaseUntil',
  '$expr',
  'dueAt',
  'since',
  'sending',
];

const collectionOf = ({ ns }: Profiled) => ns.slice(ns.indexOf('.') + 1);

/** Returns the filter of a profiled read or write; undefined for an insert and for the next batch of a read. */
function filterOf({ command }: Profiled): Record<string, unknown> | undefined {
  const { filter, q, query, pipeline } = command;
  const first = Array.isArray(pipeline) ? pipeline[0]?.$match : undefined;
  return z
    .record(z.string(), z.unknown())
    .optional()
    .parse(filter ?? q ?? query ?? first);
}

/** Returns all that MongoDB did during `work`, except for its own work and the profiler's. */
async function profiled(work: () => Promise<unknown>): Promise<Profiled[]> {
  const { db } = mongoose.connection;
  if (!db) throw new Error('The test is not connected');
  await db.command({ profile: 0 });
  await db.dropCollection('system.profile').catch(() => undefined);
  await db.createCollection('system.profile', { capped: true, size: profileBytes });
  await db.command({ profile: 2 });
  await work();
  await db.command({ profile: 0 });
  const found = await db.collection('system.profile').find({}).toArray();
  return found.map((one) => Profiled.parse(one)).filter(({ ns }) => !ns.includes('.system.'));
}

describe('the queries of the server', () => {
  let provided: ProvidedNode;
  let node: TestNode;

  beforeAll(async () => {
    provided = await aProvidedNode({ trialSessionLimit: 1000 });
    node = provided.node;
  });

  it('never scan a collection, in any call of the API', async () => {
    const all = await profiled(() => exampleCalls(provided));
    expect(all.length).toBeGreaterThan(500);
    const scans = all
      .filter(({ planSummary }) => planSummary?.includes('COLLSCAN'))
      .map((one) => `${collectionOf(one)} ${JSON.stringify(Object.keys(filterOf(one) ?? {}))}`);
    expect([...new Set(scans)]).toEqual([]);
  });

  it('contain the shard key of their collection wherever they are hot', async () => {
    const nurse = await aDepartment(node);
    const { id: patientId } = await aPatient(node, nurse.token);
    const given = { token: nurse.token, params: { patientId } };
    // The first reads fill the node's caches.
    const work = async () => {
      const viewer = await watch(node.url, nurse.token, patientId, { after: 1 });
      for (let heartRate = 70; heartRate < 80; heartRate += 1) {
        await node.call(vitalsEndpoints.record, { ...given, body: { heartRate } });
      }
      for (const list of ['vitals', 'notes', 'lab-results', 'messages', 'entries?after=1&limit=100'])
        expect((await node.api('GET', `/patient/${patientId}/${list}`, given)).status, list).toBe(200);
      viewer.close();
    };
    await work();
    const hot = await profiled(work);
    const missing = hot.flatMap((one) => {
      const filter = filterOf(one);
      const key = shardKeys.get(collectionOf(one));
      if (!filter || !key || key in filter || polls.some((field) => field in filter)) return [];
      return [`${collectionOf(one)} without ${key}: ${JSON.stringify(Object.keys(filter))}`];
    });
    expect([...new Set(missing)]).toEqual([]);
    const collections = new Set(hot.filter((one) => filterOf(one) !== undefined).map(collectionOf));
    expect(collections.has('chart_entries')).toBe(true);
    const unlisted = [...collections].filter((name) => !shardKeys.has(name));
    expect(unlisted, 'collections of hot queries that docs/scaling.md does not list').toEqual([]);
  });

  it('are shared by viewers who return to one chart together', async () => {
    const nurse = await aDepartment(node);
    const { id: patientId } = await aPatient(node, nurse.token);
    const given = { token: nurse.token, params: { patientId } };
    for (const heartRate of [70, 71, 72])
      await node.call(vitalsEndpoints.record, { ...given, body: { heartRate } });
    const viewers = 40;
    const sockets = await Promise.all(Array.from({ length: viewers }, () => aSocket(node.url, nurse.token)));
    const answers: unknown[] = [];
    const all = await profiled(async () => {
      const asked = sockets.map((socket) => socket.emitWithAck('patient:watch', { patientId, after: 1 }));
      answers.push(...(await Promise.all(asked)));
    });
    expect(answers).toEqual(
      Array(viewers).fill(
        expect.objectContaining({
          ok: true,
          reset: false,
          entries: [2, 3, 4].map((seq) => expect.objectContaining({ seq })),
        }),
      ),
    );
    const isRead = ({ op, command }: Profiled) => op === 'query' || 'aggregate' in command;
    const reads = all.filter((one) => collectionOf(one) === 'chart_entries' && isRead(one));
    expect(reads.length).toBeGreaterThan(0);
    expect(reads.length).toBeLessThan(viewers);
    for (const socket of sockets) socket.close();
  });

  it('are shared by viewers who return to many charts together, and keep to the index of each log', async () => {
    const nurse = await aDepartment(node);
    const charts = await Promise.all(Array.from({ length: 30 }, () => aPatient(node, nurse.token)));
    for (const { id: patientId } of charts)
      await node.call(vitalsEndpoints.record, {
        token: nurse.token,
        params: { patientId },
        body: { heartRate: 70 },
      });
    const sockets = await Promise.all(charts.map(() => aSocket(node.url, nurse.token)));
    const all = await profiled(async () => {
      const asked = sockets.map((socket, index) =>
        socket.emitWithAck('patient:watch', { patientId: charts[index]?.id ?? '', after: 1 }),
      );
      for (const answer of await Promise.all(asked))
        expect(answer).toMatchObject({ ok: true, seq: 2, reset: false, entries: [{ seq: 2 }] });
    });
    const reads = all.filter(
      (one) => collectionOf(one) === 'chart_entries' && JSON.stringify(one.command).includes('$gte'),
    );
    expect(reads.length).toBeGreaterThan(0);
    expect(reads.length).toBeLessThan(charts.length / 2);
    // The two entries of each chart, once each as a key and as a document.
    for (const { keysExamined = 0, docsExamined = 0 } of reads) {
      expect(docsExamined).toBeLessThanOrEqual(2 * maxReplays);
      expect(keysExamined).toBeLessThanOrEqual(3 * maxReplays);
    }
    for (const socket of sockets) socket.close();
  });
});
