import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { mongo } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inDatabase } from '../../../test/backup/a-database-copy.ts';
import { aDepartment, aPatient, type SignedIn } from '../../../test/factories.ts';
import { removeFolder } from '../../../test/folders.ts';
import { ownDatabase } from '../../../test/node.ts';
import { type Ended, runProgram } from '../../../test/processes/program.ts';
import { aServer, type ServerProcess } from '../../../test/processes/server-process.ts';
import type { StoredAccessLine } from '../../domains/access-log/access-log.model.ts';
import { linked } from '../../domains/access-log/chain.ts';

const env = { MONGODB_URI: ownDatabase(), SECRETS_KEY: randomBytes(32).toString('base64') };
const restored = { ...env, MONGODB_URI: ownDatabase() };
let home: string;
let server: ServerProcess;
let admin: SignedIn;
let stored: mongo.Document[];
let keptHead: mongo.Document[];
let end: string;

const audit = (args: string[] = ['verify'], more: Record<string, string> = {}): Promise<Ended> =>
  runProgram('audit', args, { ...env, ...more });
const lines = (db: mongo.Db) => db.collection<StoredAccessLine>('access_log');
const exported = async () => {
  const { id } = await aPatient(server, admin.token);
  expect((await server.api('GET', `/patient/${id}/fhir`, { token: admin.token })).status).toBe(200);
};

beforeAll(async () => {
  home = mkdtempSync(path.join(os.tmpdir(), 'bedside-audit-'));
  server = await aServer({ DEMO_SIMULATOR: 'off', ...env });
  admin = await aDepartment(server);
  for (let count = 0; count < 6; count += 1) await exported();
  await server.stop();
  stored = await inDatabase(env.MONGODB_URI, (db) => db.collection('access_log').find().toArray());
  keptHead = await inDatabase(env.MONGODB_URI, (db) => db.collection('access_log_head').find().toArray());
  end = /End: (\S+)/.exec((await audit()).output)?.[1] ?? '';
});

beforeEach(() =>
  inDatabase(env.MONGODB_URI, async (db) => {
    await db.collection('access_log').deleteMany({});
    await db.collection('access_log').insertMany(stored);
    await db.collection('access_log_head').deleteMany({});
    await db.collection('access_log_head').insertMany(keptHead);
  }),
);

afterAll(async () => {
  await server.stop();
  for (const { MONGODB_URI } of [env, restored]) await inDatabase(MONGODB_URI, (db) => db.dropDatabase());
  await removeFolder(home);
});

describe('npm run audit', () => {
  test('prints its usage when it gets no command or a wrong end', async () => {
    for (const args of [[], ['check'], ['verify', '12'], ['verify', '12:short']]) {
      const { code, output } = await audit(args);
      expect(code).toBe(1);
      expect(output).toContain('Usage: npm run audit');
    }
  });

  test('finds every download in its place after the server was killed', async () => {
    const { code, output } = await audit();
    expect(output).toMatch(
      /^\d+ lines, each in its place\.\nEnd: \d+:[\w-]{43}\n\d+ entries of charts, each in its place\.\n\d+ security events, each in its place\.\n$/,
    );
    expect(code).toBe(0);
    expect(stored.filter(({ kind }) => kind === 'chart-exported')).toHaveLength(6);
  });

  test.each<[string, (db: mongo.Db) => Promise<unknown>, RegExp]>([
    [
      'changed',
      (db) => lines(db).updateOne({ _id: 3 }, { $set: { userId: 'someone-else' } }),
      /^Line 3 was changed\n/,
    ],
    ['deleted', (db) => lines(db).deleteOne({ _id: 3 }), /^Line 3 is missing\n/],
    [
      'swapped',
      async (db) => {
        const [two, five] = await lines(db)
          .find({ _id: { $in: [2, 5] } })
          .sort({ _id: 1 })
          .toArray();
        if (!two || !five) throw new Error('no lines');
        await lines(db).deleteMany({ _id: { $in: [2, 5] } });
        await lines(db).insertMany([
          { ...five, _id: 2 },
          { ...two, _id: 5 },
        ]);
      },
      /^Line 5 was moved: it is at number 2\nLine 2 was moved: it is at number 5\n/,
    ],
    ['cut at the end', (db) => lines(db).deleteMany({ _id: { $gt: 4 } }), /^Lines 5 to \d+ are missing\n/],
    [
      'inserted at the end',
      async (db) => {
        const last = await lines(db).findOne({}, { sort: { _id: -1 } });
        if (!last) throw new Error('no line');
        const { _id: seq, hash, previous: _previous, ...event } = last;
        await lines(db).insertMany(linked({ seq, hash }, [event]));
      },
      /^Line \d+ is after the recorded end of the chain: inserted\n/,
    ],
  ])('names a line that was %s, and exits with 1', async (_what, change, named) => {
    await inDatabase(env.MONGODB_URI, change);
    const { code, output } = await audit();
    expect(output).toMatch(named);
    expect(code).toBe(1);
  });

  test('detects a log that was written anew with its end, by the key and by an earlier end', async () => {
    await inDatabase(env.MONGODB_URI, async (db) => {
      await lines(db).deleteMany({ _id: { $gt: 4 } });
      await db.collection('access_log_head').updateOne({}, { $set: { seq: 4, hash: stored[3]?.hash } });
    });
    const { code, output } = await audit();
    expect(output).toMatch(/^The end of the chain is not signed with a key of this installation\n/);
    expect(code).toBe(1);
    const noted = await audit(['verify', end], { SECRETS_KEY: '' });
    expect(noted.output).toMatch(/^Line \d+ of the given anchor is missing\n/);
    expect(noted.code).toBe(1);
  });

  test.each<[string, (db: mongo.Db) => Promise<unknown>, RegExp]>([
    [
      'with its end computed anew',
      async (db) => {
        await lines(db).deleteMany({ _id: { $gt: 4 } });
        await db.collection('access_log_head').updateOne({}, { $set: { seq: 4, hash: stored[3]?.hash } });
      },
      /^The end of the chain is not signed with a key of this installation\n/,
    ],
    [
      'with all lines and the end deleted',
      async (db) => {
        await lines(db).deleteMany({});
        await db.collection('access_log_head').deleteMany({});
      },
      /^The end of the chain is not signed with a key of this installation\n/,
    ],
  ])(
    'is not laundered by the server itself: a log %s stays named after further lines',
    async (_what, change, named) => {
      await inDatabase(env.MONGODB_URI, change);
      server = await aServer({ DEMO_SIMULATOR: 'off', ...env });
      await exported();
      await server.stop();
      const { code, output } = await audit();
      expect(output).toMatch(named);
      expect(code).toBe(1);
      const [, present = ''] = /End: (\S+)/.exec(output) ?? [];
      expect((await audit(['accept', end])).code).toBe(1);
      expect((await audit(['accept', present])).output).toContain(`Signed: ${present}`);
      expect((await audit()).code).toBe(0);
    },
  );

  test('finds the log whole in a restored backup', async () => {
    const backup = path.join(home, 'backup');
    expect(await runProgram('backup', [backup], env)).toMatchObject({ code: 0 });
    expect(await runProgram('restore', [backup], restored)).toMatchObject({ code: 0 });
    // The restore is a security event, so the chain goes on behind the end.
    expect(await audit(['verify', end], restored)).toMatchObject({ code: 0 });
    const ofBackup = await audit(['verify', '--backup', backup, end]);
    expect(ofBackup.output).toContain(`End: ${end}`);
    expect(ofBackup.code).toBe(0);
  });
});
