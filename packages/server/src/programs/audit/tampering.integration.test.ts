import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { vitalsEndpoints } from '@bedside/contracts/vitals/vitals.contract.ts';
import mongoose, { type mongo } from 'mongoose';
import { afterAll, expect, it } from 'vitest';
import { aDepartment, aPatient, vitalsOf } from '../../../test/factories.ts';
import { removeFolder } from '../../../test/folders.ts';
import { aNode } from '../../../test/node.ts';
import { numbers } from '../../../test/random-numbers.ts';
import { accessHeads, type StoredAccessLine } from '../../domains/access-log/access-log.model.ts';
import { type ChainEnd, hashOf } from '../../domains/access-log/chain.ts';
import { SecurityEventModel } from '../../domains/security/security.model.ts';
import { securityEvents } from '../../domains/security/security.service.ts';
import { newId } from '../../infra/mongo/ids.ts';
import { createSecretBox } from '../../infra/secrets/secret-box.ts';
import { backUp } from '../backup/back-up.ts';
import { readDocuments, writeDocuments } from '../backup/document-lines.ts';
import { fileOf } from '../backup/manifest.ts';
import { type Logs, logsOfBackup, logsOfDatabase, verifyLogs } from './verify-logs.ts';

/* Someone with the driver, the sources and no key changes the three logs, or a backup of them, at random. Each change is named. */

const changes = 1000;
const seed = 20_261_129;

const secrets = createSecretBox([randomBytes(32)]);
const node = await aNode({ secrets });
const admin = await aDepartment(node);
for (let chart = 0; chart < 4; chart += 1) {
  const { id: patientId } = await aPatient(node, admin.token);
  for (let set = 0; set < 6; set += 1) {
    const body = vitalsOf({ heartRate: 70 + set });
    await node.call(vitalsEndpoints.record, { token: admin.token, params: { patientId }, body });
  }
  await node.api('GET', `/patient/${patientId}/fhir`, { token: admin.token });
  await node.api('POST', '/department/invites', { token: admin.token, body: {} });
}
await securityEvents.drained();
await node.app.accessLog.drained();
/** The signed end of an earlier time, which someone may have kept. */
const [earlier] = await accessHeads().find().toArray();
await aPatient(node, admin.token);
await node.app.accessLog.drained();

const names = {
  entries: 'chart_entries',
  lines: 'access_log',
  head: 'access_log_head',
  events: SecurityEventModel.collection.collectionName,
};
type LogName = keyof typeof names;
type Documents = Record<LogName, mongo.Document[]>;

const home = mkdtempSync(path.join(os.tmpdir(), 'bedside-tampering-'));
const backup = path.join(home, 'backup');
const tampered = path.join(home, 'tampered');
const client = mongoose.connection.getClient();
await backUp({
  client,
  database: mongoose.connection.name,
  folder: backup,
  version: 'test',
  key: undefined,
  say: () => {},
});
afterAll(() => removeFolder(home));

/** Where the logs are, and how someone writes one of them. */
interface Place {
  read: (log: LogName) => Promise<mongo.Document[]>;
  write: (log: LogName, documents: mongo.Document[]) => Promise<void>;
  verify: (check: (logs: Logs) => Promise<string[]>) => Promise<string[]>;
}

const collection = (log: LogName) => mongoose.connection.collection(names[log]);
const inDatabase: Place = {
  read: (log) => collection(log).find().sort({ _id: 1 }).toArray(),
  async write(log, documents) {
    await collection(log).deleteMany({});
    if (documents.length > 0) await collection(log).insertMany(documents);
  },
  verify: (check) => client.withSession({ snapshot: true }, (session) => check(logsOfDatabase(session))),
};

const inBackup: Place = {
  async read(log) {
    const documents: mongo.Document[] = [];
    const { BSON } = mongoose.mongo;
    for await (const document of readDocuments(fileOf(backup, names[log]))) {
      documents.push(BSON.deserialize(BSON.serialize(document)));
    }
    return documents;
  },
  async write(log, documents) {
    async function* each() {
      yield* documents;
    }
    rmSync(fileOf(tampered, names[log]), { force: true });
    await writeDocuments(fileOf(tampered, names[log]), each());
  },
  verify: (check) => check(logsOfBackup(tampered)),
};

// Whoever has the database can drop what would refuse two entries at one place.
await collection('entries').dropIndexes();

const anchors: ChainEnd[] = (await inDatabase.read('head')).map(({ seq, hash }) => ({ seq, hash }));

const findingsOf = async (logs: Logs): Promise<string[]> => {
  const { chain, charts, events } = await verifyLogs({ logs, secrets, anchors, most: 20 });
  return [...chain.findings, ...charts.findings, ...events.findings];
};

const random = numbers(seed);
const below = (limit: number) => Math.floor(random() * limit);
const oneOf = <T>(items: readonly T[]): T => {
  const item = items[below(items.length)];
  if (item === undefined) throw new Error('nothing to choose from');
  return item;
};

/** Returns another value of the same type. */
function other(value: unknown): unknown {
  if (typeof value === 'number') return value + 1 + below(5);
  if (value instanceof Date) return new Date(value.getTime() + 1 + below(1e7));
  if (typeof value === 'string')
    return /\d/.test(value) ? value.replace(/\d/, (digit) => `${(Number(digit) + 1) % 10}`) : `${value}x`;
  if (Array.isArray(value)) return [...value, 'x'];
  if (value !== null && typeof value === 'object') {
    const [name = 'x'] = Object.keys(value).sort(() => random() - 0.5);
    return { ...value, [name]: other((value as Record<string, unknown>)[name]) };
  }
  return 'x';
}

/**
 * Fields that a seal does not cover, because a restore or a repeated command changes them, and those of the chain, which
 * {@link relinked} computes anew.
 */
const free = new Set(['_id', 'seal', 'epoch', 'idempotency', '__v', 'previous', 'hash']);

function change(documents: mongo.Document[]): mongo.Document[] {
  const at = below(documents.length);
  return documents.map((document, index) => {
    if (index !== at) return document;
    const field = oneOf([...Object.keys(document).filter((name) => !free.has(name)), 'added']);
    return { ...document, [field]: other(document[field]) };
  });
}

/** Where a document stands in its log, as fields that two documents can exchange. */
const placeOf = {
  entries: ['patientId', 'seq'],
  lines: ['_id'],
  events: ['_id'],
  head: [],
} as const satisfies Record<LogName, readonly string[]>;

function swap(documents: mongo.Document[], log: LogName): mongo.Document[] {
  const [one, two] = [...documents].sort(() => random() - 0.5);
  if (!one || !two) throw new Error('nothing to swap');
  const at = (place: mongo.Document) => Object.fromEntries(placeOf[log].map((name) => [name, place[name]]));
  return documents.map((document) =>
    document === one ? { ...one, ...at(two) } : document === two ? { ...two, ...at(one) } : document,
  );
}

function insert(documents: mongo.Document[], log: LogName): mongo.Document[] {
  const copy = oneOf(documents);
  const next = (of: mongo.Document[], name: string) => Math.max(...of.map((one) => one[name])) + 1;
  if (log === 'lines') return [...documents, { ...copy, _id: next(documents, '_id') }];
  if (log === 'events') return [...documents, { ...copy, _id: newId() }];
  const chart = documents.filter(({ patientId }) => patientId === copy.patientId);
  // With a seal of the attacker's own key half of the time.
  const seal = random() < 0.5 ? copy.seal : createSecretBox([randomBytes(32)]).sign('x', 'chart-entry');
  return [...documents, { ...copy, _id: `${copy._id}x`, seq: next(chart, 'seq'), seal }];
}

/** Removes the newest documents of a log: it is then as it was before. */
function rollBack(documents: mongo.Document[], log: LogName): mongo.Document[] {
  if (log !== 'entries') return documents.slice(0, -1 - below(3));
  const { patientId } = oneOf(documents);
  const last = Math.max(...documents.filter((one) => one.patientId === patientId).map(({ seq }) => seq));
  const from = last - below(3);
  return documents.filter((one) => one.patientId !== patientId || one.seq < from);
}

const remove = (documents: mongo.Document[]) => {
  const gone = oneOf(documents);
  return documents.filter((document) => document !== gone);
};

/** Computes the public hashes of the access log anew, and sets its end, with the signature that was there. */
function relinked({ lines, head }: Pick<Documents, 'lines' | 'head'>): Pick<Documents, 'lines' | 'head'> {
  let previous = '';
  const anew = [...lines]
    .sort((a, b) => a._id - b._id)
    .map((line, index) => {
      const { hash: _hash, ...fields } = line;
      const moved = { ...fields, _id: index + 1, previous } as unknown as StoredAccessLine;
      previous = hashOf(moved);
      return { ...moved, hash: previous };
    });
  return {
    lines: anew as unknown as mongo.Document[],
    head: head.map((end) => ({ ...end, seq: anew.length, hash: previous })),
  };
}

const ways = { change, remove, insert, swap, rollBack };

const whole: Documents = { entries: [], lines: [], head: [], events: [] };
for (const log of Object.keys(names) as LogName[]) whole[log] = await inDatabase.read(log);

it('the logs and their backup are whole before anyone changes them', async () => {
  cpSync(backup, tampered, { recursive: true });
  expect(whole.entries.length).toBeGreaterThan(25);
  expect(whole.events.length).toBeGreaterThan(3);
  expect(whole.lines.some(({ kind }) => kind === 'logs-sealed')).toBe(true);
  expect(await inDatabase.verify(findingsOf)).toEqual([]);
  expect(await inBackup.verify(findingsOf)).toEqual([]);
});

it(`names each of ${changes} random changes, deletions, insertions, swaps and rollbacks`, {
  timeout: 240_000,
}, async () => {
  const unnamed: string[] = [];
  for (let trial = 0; trial < changes; trial += 1) {
    const place = trial % 4 === 3 ? inBackup : inDatabase;
    const log = oneOf(['entries', 'lines', 'events'] as const);
    const way = oneOf(Object.keys(ways) as (keyof typeof ways)[]);
    const written: Partial<Documents> = { [log]: ways[way](whole[log], log) };
    if (log === 'lines' && way === 'rollBack' && earlier && random() < 0.5) {
      written.lines = whole.lines.filter(({ _id }) => _id <= earlier.seq);
      written.head = [earlier];
    }
    const isRelinked = log === 'lines' && written.head === undefined && random() < 0.5;
    if (isRelinked) Object.assign(written, relinked({ head: whole.head, lines: written.lines ?? [] }));
    for (const [name, documents] of Object.entries(written)) await place.write(name as LogName, documents);
    const findings = await place.verify(findingsOf);
    if (findings.length === 0) unnamed.push(`${trial}: ${way} of ${log}${isRelinked ? ', linked anew' : ''}`);
    for (const name of Object.keys(written) as LogName[]) await place.write(name, whole[name]);
  }
  expect(unnamed).toEqual([]);
});
