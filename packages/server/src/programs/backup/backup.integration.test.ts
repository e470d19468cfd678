import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync, truncateSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { patientsEndpoints } from '@bedside/contracts/patients/patients.contract.ts';
import { vitalsEndpoints } from '@bedside/contracts/vitals/vitals.contract.ts';
import { Redis } from 'ioredis';
import { mongo } from 'mongoose';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { documentsOf, inDatabase, indexesOf } from '../../../test/backup/a-database-copy.ts';
import { changeTheManifest, flipAByte, sealAnew } from '../../../test/backup/a-tampered-backup.ts';
import {
  aClinician,
  aDepartment,
  aPatient,
  type SignedIn,
  signIn,
  vitalsOf,
  watch,
} from '../../../test/factories.ts';
import { removeFolder } from '../../../test/folders.ts';
import { ownDatabase } from '../../../test/node.ts';
import { runProgram } from '../../../test/processes/program.ts';
import { aFailedStart, aServer, type ServerProcess } from '../../../test/processes/server-process.ts';
import { installationIdOf, readInstallation } from '../../infra/mongo/installation.ts';
import { deviceAttachments, excludedCollections } from './backup-collections.ts';

/** A line separator, a quotation mark, an emoji and a line break. A note may contain all of them. */
const awkward = 'woke at 4\u2028then "worse" 🫀\nsince';

let home: string;
let source: string;
let server: ServerProcess;
let admin: SignedIn;
let patientId: string;
let epoch: string;
let seq: number;
let backup: string;
let before: Map<string, string[]>;

beforeAll(async () => {
  home = mkdtempSync(path.join(os.tmpdir(), 'bedside-backup-'));
  source = ownDatabase();
  server = await aServer({ MONGODB_URI: source });
  admin = await aDepartment(server);
  await aClinician(server, { department: admin });
  ({ id: patientId } = await aPatient(server, admin.token, { chiefComplaint: awkward }));
  const params = { patientId };
  for (const heartRate of [81, 82, 83]) {
    const body = vitalsOf({ heartRate, notes: awkward });
    await server.call(vitalsEndpoints.record, { token: admin.token, params, body });
  }
  await leaveAReplyUnderWay();
  await storeFiles();
  const screen = await watch(server.url, admin.token, patientId);
  ({ epoch, seq } = screen.answer);
  screen.close();
  // The access log is written shortly after a read.
  const opened = () =>
    inDatabase(source, (db) => db.collection('access_log').countDocuments({ kind: 'chart-opened' }));
  await vi.waitUntil(async () => (await opened()) > 0, 5000);
  before = await documentsOf(source);
  backup = path.join(home, 'backup');
  const made = await runProgram('backup', [backup], { MONGODB_URI: source });
  expect(made).toMatchObject({ code: 0 });
});

afterAll(async () => {
  await server.stop();
  for (const uri of databases) await inDatabase(uri, (db) => db.dropDatabase());
  await removeFolder(home);
});

describe('a backup', () => {
  it('is readable only by its owner, because it contains patient data', () => {
    expect(statSync(backup).mode & 0o777).toBe(0o700);
    for (const file of readdirSync(backup)) {
      expect(statSync(path.join(backup, file)).mode & 0o777, file).toBe(0o600);
    }
  });

  it('contains no sessions, so that a copy of the database cannot be used to sign in', () => {
    expect(before.has('loginsessions')).toBe(true);
    expect(existsSync(path.join(backup, 'loginsessions.ejsonl.gz'))).toBe(false);
  });

  it('goes into a folder of its own, and nowhere else', async () => {
    const again = await runProgram('backup', [backup], { MONGODB_URI: source });
    expect(again).toMatchObject({ code: 1, output: expect.stringContaining('not empty') });
    const nothing = await runProgram('backup', [], { MONGODB_URI: source });
    expect(nothing).toMatchObject({ code: 1, output: expect.stringContaining('Usage') });
  });

  it('is the state of one moment, even while someone records', async () => {
    const folder = path.join(home, 'meanwhile');
    let ended = false;
    const params = { patientId };
    const recording = (async () => {
      for (let heartRate = 60; !ended; heartRate = 60 + ((heartRate + 1) % 60)) {
        await server.call(vitalsEndpoints.record, {
          token: admin.token,
          params,
          body: vitalsOf({ heartRate }),
        });
        await server.call(patientsEndpoints.create, {
          token: admin.token,
          body: { name: 'Ada Quill', mrn: 'NA', age: 50, gender: 'female', chiefComplaint: 'fever' },
        });
      }
    })();
    const made = await runProgram('backup', [folder], { MONGODB_URI: source });
    ended = true;
    await recording;
    expect(made).toMatchObject({ code: 0 });
    const target = anEmptyDatabase();
    expect(await runProgram('restore', [folder], { MONGODB_URI: target })).toMatchObject({
      code: 0,
    });
    await inDatabase(target, async (db) => {
      const patients = await db.collection('patients').countDocuments();
      const created = await db.collection('chart_entries').countDocuments({ type: 'patient.created' });
      expect(patients).toBe(created);
      const places = await db.collection('chart_entries').distinct('seq', { patientId });
      expect(places).toEqual(places.map((_, index) => index + 1));
    });
  });
});

describe('a restore', () => {
  it('brings back every document, file and index, unchanged except for the epochs', async () => {
    const target = anEmptyDatabase();
    // The backup does not contain sets recorded after it.
    const params = { patientId };
    await server.call(vitalsEndpoints.record, { token: admin.token, params, body: vitalsOf() });
    const restored = await runProgram('restore', [backup], { MONGODB_URI: target });
    expect(restored).toMatchObject({ code: 0 });
    const after = await documentsOf(target);
    for (const name of excludedCollections) before.delete(name);
    expect([...after.keys()].filter((name) => !excludedCollections.has(name))).toEqual([...before.keys()]);
    // The restore logs itself, last.
    const events = after.get('securityevents');
    expect(events?.pop()).toContain('backup-restored');
    for (const [name, documents] of before) expect(after.get(name), name).toEqual(documents);
    expect(await indexesOf(target)).toEqual(await indexesOf(source));
  });

  it('gives every log a new epoch, ends all sessions, and ends running replies as interrupted', async () => {
    const target = anEmptyDatabase();
    await runProgram('restore', [backup], { MONGODB_URI: target });
    const restored = await aServer({ MONGODB_URI: target });
    expect((await restored.api('GET', '/patients', { token: admin.token })).status).toBe(401);
    const { token } = await signIn(restored, admin.email, admin.password);

    const screen = await watch(restored.url, token, patientId, { after: seq, epoch });
    expect(screen.answer).toMatchObject({ reset: true, entries: [] });
    expect(screen.answer.epoch).not.toBe(epoch);
    const replay = await restored.api('GET', `/patient/${patientId}/entries?after=0`, { token });
    expect(replay.body).toMatchObject({ epoch: screen.answer.epoch, reset: false });
    await expect
      .poll(async () => (await restored.api('GET', `/patient/${patientId}/messages`, { token })).body)
      .toContainEqual(expect.objectContaining({ content: 'It may be', status: 'interrupted' }));
    screen.close();
    await restored.stop();
  });

  it('ends what monitors hang at, because they have moved since', async () => {
    const target = anEmptyDatabase();
    const attachment = { _id: 'attachment-1', patientId, deviceId: 'device-1', openKey: 'device-1' };
    await inDatabase(source, (db) =>
      db.collection<typeof attachment>(deviceAttachments).insertOne(attachment),
    );
    const copy = path.join(home, 'with-a-monitor');
    expect(await runProgram('backup', [copy], { MONGODB_URI: source })).toMatchObject({ code: 0 });
    expect(await runProgram('restore', [copy], { MONGODB_URI: target })).toMatchObject({ code: 0 });
    const [restored] = await inDatabase(target, (db) => db.collection(deviceAttachments).find().toArray());
    expect(restored).toMatchObject({ patientId, endedAt: expect.any(Date), endReason: 'restored' });
    expect(restored).not.toHaveProperty('openKey');
    await inDatabase(source, (db) => db.collection(deviceAttachments).deleteMany({}));
  });

  it('replaces existing data only with --replace', async () => {
    const target = anEmptyDatabase();
    await inDatabase(target, (db) => db.collection('patients').insertMany([{ name: 'of another life' }]));
    const refused = await runProgram('restore', [backup], { MONGODB_URI: target });
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('--replace') });
    expect(await documentsOf(target)).toEqual(
      new Map([['patients', [expect.stringContaining('another life')]]]),
    );

    const replaced = await runProgram('restore', [backup, '--replace'], {
      MONGODB_URI: target,
    });
    expect(replaced).toMatchObject({ code: 0 });
    expect((await documentsOf(target)).get('patients')).toEqual(before.get('patients'));
  });

  it('rejects a database that a server uses', async () => {
    const refused = await runProgram('restore', [backup, '--replace'], {
      MONGODB_URI: source,
    });
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('Stop all of its servers') });
  });

  it.each([
    ['a flipped byte', flipAByte],
    ['a cut-off file', (folder: string) => truncateSync(path.join(folder, 'chart_entries.ejsonl.gz'), 100)],
    ['a missing file', (folder: string) => rmSync(path.join(folder, 'patients.ejsonl.gz'))],
    ['a changed manifest', changeTheManifest],
    ['a missing manifest', (folder: string) => rmSync(path.join(folder, 'manifest.json'))],
  ])('changes nothing from a backup with %s', async (_what, damage) => {
    const broken = mkdtempSync(path.join(home, 'broken-'));
    cpSync(backup, broken, { recursive: true });
    damage(broken);
    const target = anEmptyDatabase();
    await inDatabase(target, (db) => db.collection('patients').insertMany([{ name: 'still here' }]));
    const untouched = await documentsOf(target);
    const { code } = await runProgram('restore', [broken, '--replace'], {
      MONGODB_URI: target,
    });
    expect(code).toBe(1);
    expect(await documentsOf(target)).toEqual(untouched);
  });

  it('rejects a changed and resealed backup if it has a key, and otherwise states the limits of the seal', async () => {
    const env = { MONGODB_URI: anEmptyDatabase(), BACKUP_KEY: 'a key of the operator, long enough' };
    const signed = path.join(home, 'signed');
    const made = await runProgram('backup', [signed], { ...env, MONGODB_URI: source });
    expect(made).toMatchObject({ code: 0 });
    expect(made.output).not.toContain('BACKUP_KEY');
    const changed = path.join(home, 'changed');
    cpSync(signed, changed, { recursive: true });
    sealAnew(changed, (users) => users.replace('"isAdmin":false', '"isAdmin":true'));
    const restore = (folder: string, more = {}) => runProgram('restore', [folder], { ...env, ...more });

    const refused = await restore(changed);
    expect(refused).toMatchObject({
      code: 1,
      output: expect.stringContaining('not signed with this BACKUP_KEY'),
    });
    expect(await restore(backup)).toMatchObject({ code: 1, output: expect.stringContaining('not signed') });
    const otherKey = { BACKUP_KEY: 'another key that is long enough too' };
    expect(await restore(signed, otherKey)).toMatchObject({ code: 1 });
    expect(await documentsOf(env.MONGODB_URI)).toEqual(new Map());

    expect(await restore(signed)).toMatchObject({
      code: 0,
      output: expect.not.stringContaining('BACKUP_KEY'),
    });
    const keyless = { MONGODB_URI: anEmptyDatabase(), BACKUP_KEY: undefined };
    const warned = await restore(changed, keyless);
    expect(warned).toMatchObject({ code: 0, output: expect.stringContaining('not deliberate changes') });
  });

  it('blocks the start of servers after an interruption while collections were swapped, until it runs again', async () => {
    const target = anEmptyDatabase();
    await inDatabase(target, (db) => db.collection('restores').insertMany([{ at: 'changing places' }]));
    const start = await aFailedStart({ MONGODB_URI: target });
    expect(start).toMatchObject({ code: 1, output: expect.stringContaining('was interrupted') });
    const again = await runProgram('restore', [backup, '--replace'], {
      MONGODB_URI: target,
    });
    expect(again).toMatchObject({ code: 0 });
    await (await aServer({ MONGODB_URI: target })).stop();
  });

  it.skipIf(inject('redisUrl') === '')(
    'deletes the Redis keys of the previous database, and those of no other installation',
    async () => {
      const redis = new Redis(inject('redisUrl'), { db: 7 });
      try {
        const target = anEmptyDatabase();
        const before = (await inDatabase(target, readInstallation)).id;
        await redis.set(`bedside:${before}:trial:somebody`, 19);
        await redis.set('bedside:another-installation:trial:somebody', 19);
        await redis.set('another program', 'stays');
        const env = { MONGODB_URI: target, REDIS_URL: `${inject('redisUrl')}/7` };
        const restored = await runProgram('restore', [backup, '--replace'], env);
        expect(restored).toMatchObject({ code: 0 });
        expect((await redis.keys('*')).sort()).toEqual([
          'another program',
          'bedside:another-installation:trial:somebody',
        ]);
        expect(await inDatabase(target, installationIdOf)).toBeUndefined();
        expect((await inDatabase(target, readInstallation)).id).not.toBe(before);
      } finally {
        await redis.flushdb();
        redis.disconnect();
      }
    },
  );
});

describe('the embedded database', () => {
  it('allows a backup while its server runs, and a restore while it does not', async () => {
    const dataDir = mkdtempSync(path.join(home, 'data-'));
    const env = { DATA_DIR: dataDir, DEMO_SIMULATOR: 'off' };
    const none = await runProgram('backup', [path.join(home, 'none')], env);
    expect(none).toMatchObject({ code: 1, output: expect.stringContaining('There is no database') });

    const embedded = await aServer(env);
    const folder = path.join(home, 'of the embedded one');
    expect(await runProgram('backup', [folder], env)).toMatchObject({ code: 0 });
    const running = await runProgram('restore', [folder, '--replace'], env);
    expect(running).toMatchObject({ code: 1, output: expect.stringContaining('Another server') });

    const { token } = await signIn(embedded, 'dr.kim@demo.bedside', 'bedside-demo-1');
    const patients = await embedded.call(patientsEndpoints.list, { token });
    await aPatient(embedded, token);
    await embedded.terminate();

    const stopped = path.join(home, 'of the stopped one');
    expect(await runProgram('backup', [stopped], env)).toMatchObject({ code: 0 });
    const restored = await runProgram('restore', [folder, '--replace'], env);
    expect(restored).toMatchObject({ code: 0 });
    await embedded.restart();
    const again = await signIn(embedded, 'dr.kim@demo.bedside', 'bedside-demo-1');
    const names = (list: { id: string }[]) => list.map(({ id }) => id);
    const found = await embedded.call(patientsEndpoints.list, { token: again.token });
    expect(names(found)).toEqual(names(patients));
    await embedded.stop();
  });
});

const databases: string[] = [];

function anEmptyDatabase(): string {
  const uri = ownDatabase();
  databases.push(uri);
  return uri;
}

/** Leaves the state of a node that dies in the middle of a reply. */
async function leaveAReplyUnderWay(): Promise<void> {
  const askedBy = { id: admin.user.id, fullName: admin.user.fullName, role: admin.user.role };
  await inDatabase(source, (db) =>
    db.collection<{ _id: string }>('running_replies').insertOne({
      _id: 'a0000000-0000-4000-8000-000000000001',
      ...{ patientId, questionId: 'a0000000-0000-4000-8000-000000000002', owner: 'a node' },
      // Long enough that the running server leaves it alone.
      ...{ leaseUntil: new Date(Date.now() + 3_600_000), startedAt: new Date() },
      ...{ text: 'It may be', askedBy, departmentId: admin.user.department.id, chartSeq: 4 },
    }),
  );
}

async function storeFiles(): Promise<void> {
  await inDatabase(source, async (db) => {
    const bucket = new mongo.GridFSBucket(db, { bucketName: 'files' });
    for (const size of [10, 700_000]) {
      const upload = bucket.openUploadStream('film.png');
      await new Promise((resolve, reject) => {
        upload.once('finish', resolve).once('error', reject);
        upload.end(randomBytes(size));
      });
    }
  });
}
