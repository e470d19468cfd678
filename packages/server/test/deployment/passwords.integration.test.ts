import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import vm from 'node:vm';
import { vitalsEndpoints } from '@bedside/contracts/vitals/vitals.contract.ts';
import { Redis } from 'ioredis';
import { mongo } from 'mongoose';
import { describe, expect, it, onTestFinished } from 'vitest';
import { findMongod } from '../../src/infra/mongod/binary.ts';
import { endWithThisProcess, freePort } from '../../src/infra/mongod/mongod-process.ts';
import { aDepartment, aPatient } from '../factories.ts';
import { removeFolder } from '../folders.ts';
import { hasRedis } from '../processes/mongod.ts';
import { runProgram } from '../processes/program.ts';
import { aServer } from '../processes/server-process.ts';
import { readComposeFile } from './compose/compose-file.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
const passwords = { root: 'password-of-root', bedside: 'password-of-bedside', redis: 'password-of-redis' };

function aFolder(): string {
  const folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'bedside-passwords-')));
  onTestFinished(() => removeFolder(folder));
  return folder;
}

/** Runs a program until the test ends. */
function aProgram(command: string, args: string[], env: Record<string, string>) {
  const child = spawn(command, args, {
    env: { ...process.env, ...env },
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  endWithThisProcess(child.pid ?? 0, exited);
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await exited;
  });
  return child;
}

/** Creates the users as the image's entrypoint does in an empty database: root first, then those of the script. */
async function makeUsers(uri: string): Promise<void> {
  // MongoDB accepts the first user without a password if the connection is local.
  const local = new mongo.MongoClient(uri);
  const admin = local.db('admin');
  await expect
    .poll(
      () =>
        admin
          .command({ replSetInitiate: { _id: 'rs0', members: [{ _id: 0, host: new URL(uri).host }] } })
          .then(() => true)
          .catch((error: unknown) => String(error)),
      { timeout: 30_000 },
    )
    .toBe(true);
  const primary = async () => (await admin.command({ hello: 1 })).isWritablePrimary;
  await expect.poll(primary, { timeout: 30_000 }).toBe(true);
  await admin.command({ createUser: 'root', pwd: passwords.root, roles: ['root'] });
  await local.close();
  const client = new mongo.MongoClient(uri, { auth: { username: 'root', password: passwords.root } });
  const made: Promise<unknown>[] = [];
  const createUser = (name: string) => (given: { user: string; pwd: string; roles: object[] }) => {
    const { user, ...rest } = given;
    made.push(client.db(name).command({ createUser: user, ...rest }));
  };
  vm.runInNewContext(readFileSync(path.join(root, 'deploy/mongo/users.js'), 'utf8'), {
    db: { getSiblingDB: (name: string) => ({ createUser: createUser(name) }) },
    process: { env: { BEDSIDE_PASSWORD: passwords.bedside } },
  });
  await Promise.all(made);
  await client.close();
}

/** Runs Redis with the command of the compose file. Resolves with the process that the command became. */
async function aRedisOfTheComposeFile(home: string, port: number): Promise<ChildProcess> {
  const variables = { MONGO_ROOT_PASSWORD: 'a', MONGO_PASSWORD: 'b', REDIS_PASSWORD: passwords.redis };
  const { command = [], environment } = readComposeFile(root, variables).services.redis ?? {};
  // Replaces the image's entrypoint, which the command calls by this name.
  const entrypoint = path.join(home, 'docker-entrypoint.sh');
  writeFileSync(entrypoint, `#!/bin/sh\nexec "$@" --port ${port} --bind 127.0.0.1 --dir "${home}"\n`);
  chmodSync(entrypoint, 0o755);
  const [shell = '', ...args] = command;
  const redis = aProgram(shell, args, { ...environment, PATH: `${home}:${process.env.PATH}` });
  const client = new Redis(port, { password: passwords.redis, maxRetriesPerRequest: null });
  client.on('error', () => {});
  expect(await client.ping()).toBe('PONG');
  client.disconnect();
  return redis;
}

describe.skipIf(!hasRedis())('databases with the passwords of the compose file', () => {
  it('accept a server, a backup and a restore with the passwords, and reject everyone else', async () => {
    const home = aFolder();
    const { path: binary } = await findMongod(null, { info: () => {}, warn: () => {} });
    const [mongoPort, redisPort] = [await freePort(), await freePort()];
    // Replaces the image's entrypoint, which receives the script's command.
    const entrypoint = path.join(home, 'entrypoint.sh');
    writeFileSync(
      entrypoint,
      `#!/bin/bash\nshift\nexec "${binary}" "\${@/--bind_ip_all/--bind_ip=127.0.0.1}" --port ${mongoPort} --dbpath "${home}" --nounixsocket\n`,
    );
    chmodSync(entrypoint, 0o755);
    const key = path.join(home, 'replica-set.key');
    aProgram('bash', [path.join(root, 'deploy/mongo/start.sh')], {
      BEDSIDE_KEY_FILE: key,
      BEDSIDE_ENTRYPOINT: entrypoint,
    });
    const direct = `mongodb://127.0.0.1:${mongoPort}/?directConnection=true`;
    await makeUsers(direct);
    expect(statSync(key).mode & 0o777).toBe(0o400);

    await aRedisOfTheComposeFile(home, redisPort);

    const stranger = new mongo.MongoClient(direct);
    await expect(stranger.db('bedside').collection('patients').findOne()).rejects.toThrow(/authentication/);
    await stranger.close();
    const unknown = new Redis(redisPort, { maxRetriesPerRequest: 5 });
    unknown.on('error', () => {});
    await expect(unknown.get('key')).rejects.toThrow('NOAUTH');
    unknown.disconnect();

    const env = {
      MONGODB_URI: `mongodb://bedside:${passwords.bedside}@127.0.0.1:${mongoPort}/bedside?replicaSet=rs0`,
      REDIS_URL: `redis://:${passwords.redis}@127.0.0.1:${redisPort}`,
    };
    const server = await aServer(env);
    const { token } = await aDepartment(server);
    const { id: patientId } = await aPatient(server, token);
    const body = { heartRate: 71 };
    await server.call(vitalsEndpoints.record, { token, params: { patientId }, body });
    expect(await (await fetch(`${server.url}/readyz`)).json()).toEqual({ status: 'ready', degraded: [] });
    const backup = path.join(home, 'backup');
    expect(await runProgram('backup', [backup], env)).toMatchObject({ code: 0 });
    expect(await server.terminate()).toBe(0);
    const restored = await runProgram('restore', [backup, '--replace'], env);
    expect(restored).toMatchObject({ code: 0 });
  });

  it('run Redis as the first process of its container, so that it receives the signal to stop', async () => {
    const redis = await aRedisOfTheComposeFile(aFolder(), await freePort());
    const ended = new Promise((resolve) => redis.once('exit', resolve));
    redis.kill('SIGTERM');
    expect(await ended).toBe(0);
  });
});

describe('the script that makes passwords', () => {
  it('writes each password once, readable only by its owner, and changes no existing one', () => {
    const home = aFolder();
    const deploy = path.join(home, 'deploy');
    execFileSync('cp', ['-r', path.join(root, 'deploy'), deploy]);
    const run = () => execFileSync('sh', [path.join(deploy, 'make-env.sh')], { encoding: 'utf8' });
    run();
    const file = path.join(home, '.env');
    const first = readFileSync(file, 'utf8');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(first.trim().split('\n')).toHaveLength(5);
    for (const name of ['MONGO_ROOT_PASSWORD', 'MONGO_PASSWORD', 'REDIS_PASSWORD', 'BACKUP_KEY'])
      expect(first).toMatch(new RegExp(`^${name}=[0-9a-f]{48}$`, 'm'));
    expect(Buffer.from(/^SECRETS_KEY=(.*)$/m.exec(first)?.[1] ?? '', 'base64')).toHaveLength(32);
    expect(run()).not.toContain(/MONGO_PASSWORD=(.*)/.exec(first)?.[1]);
    expect(readFileSync(file, 'utf8')).toBe(first);
  });
});
