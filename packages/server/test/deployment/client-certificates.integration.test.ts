import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, realpathSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { mongo } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findMongod } from '../../src/infra/mongod/binary.ts';
import { endWithThisProcess, freePort, REPLICA_SET } from '../../src/infra/mongod/mongod-process.ts';
import { redisAt } from '../../src/infra/redis.ts';
import { certify, hasOpenssl } from '../certificates.ts';
import { aDepartment } from '../factories.ts';
import { removeFolder } from '../folders.ts';
import { hasRedis } from '../processes/mongod.ts';
import { aServer } from '../processes/server-process.ts';

/* A node shows MongoDB and Redis a certificate of its own and no password (ASVS 13.2.1). */

const subject = '/O=Hospital/OU=Nodes/CN=node';

describe.skipIf(!hasOpenssl || !hasRedis())('with client certificates', () => {
  let home: string;
  let mongodbUri: string;
  let redisUrl: string;
  const running: ChildProcess[] = [];
  const file = (name: string) => path.join(home, name);
  const run = (binary: string, args: string[]) => {
    const child = spawn(binary, args, { stdio: 'ignore' });
    endWithThisProcess(child.pid ?? 0, once(child, 'exit'));
    running.push(child);
  };

  beforeAll(async () => {
    home = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'bedside-certificates-')));
    certify(home, 'authority');
    const signed = (name: string, subject: string, address?: string) =>
      certify(home, name, { authority: 'authority', subject, ...(address && { address }) });
    signed('servers', '/O=Hospital/OU=Servers/CN=servers', '127.0.0.1');
    signed('node', subject);
    signed('administrator', '/O=Hospital/OU=People/CN=administrator');
    const [mongoPort, redisPort] = [await freePort(), await freePort()];
    const files = `tlsCAFile=${encodeURIComponent(file('authority.crt'))}`;
    const own = (name: string) => `${files}&tlsCertificateKeyFile=${encodeURIComponent(file(`${name}.pem`))}`;

    run((await findMongod(null, { info: () => {}, warn: () => {} })).path, [
      ...['--dbpath', home, '--port', String(mongoPort), '--bind_ip', '127.0.0.1', '--nounixsocket'],
      ...['--replSet', REPLICA_SET, '--tlsMode', 'requireTLS', '--clusterAuthMode', 'x509'],
      ...['--tlsCertificateKeyFile', file('servers.pem'), '--tlsCAFile', file('authority.crt')],
      ...['--logpath', file('mongod.log')],
    ]);
    const at = `127.0.0.1:${mongoPort}`;
    await userOfNodes(`mongodb://${at}/?directConnection=true&tls=true&${own('administrator')}`, at);
    mongodbUri = `mongodb://${at}/bedside?replicaSet=${REPLICA_SET}&tls=true&authMechanism=MONGODB-X509&authSource=%24external&${own('node')}`;

    run('redis-server', [
      ...['--port', '0', '--tls-port', String(redisPort), '--bind', '127.0.0.1', '--dir', home, '--save', ''],
      ...['--tls-cert-file', file('servers.crt'), '--tls-key-file', file('servers.key')],
      ...['--tls-ca-cert-file', file('authority.crt'), '--tls-auth-clients', 'yes'],
    ]);
    redisUrl = `rediss://127.0.0.1:${redisPort}?${own('node')}`;
  }, 120_000);

  afterAll(async () => {
    for (const child of running) child.kill('SIGKILL');
    await removeFolder(home);
  });

  it('a node uses both, and serves a department', async () => {
    const server = await aServer({ MONGODB_URI: mongodbUri, REDIS_URL: redisUrl });
    const { token } = await aDepartment(server);
    expect(token).not.toBe('');
    const ready = await fetch(`${server.url}/readyz`);
    expect(await ready.json()).toEqual({ status: 'ready', degraded: [] });
  });

  it('Redis refuses who has none', async () => {
    const without = redisUrl.replace(/&tlsCertificateKeyFile=.*/, '');
    const answer = async (url: string) => {
      const redis = redisAt(url, { maxRetriesPerRequest: 1, retryStrategy: () => 50 });
      redis.on('error', () => {});
      return redis
        .ping()
        .catch(() => 'refused')
        .finally(() => redis.disconnect());
    };
    expect(await answer(redisUrl)).toBe('PONG');
    expect(await answer(without)).toBe('refused');
  });

  it('MongoDB refuses who has none', async () => {
    const without = mongodbUri.replace(/&tlsCertificateKeyFile=[^&]*/, '');
    const client = new mongo.MongoClient(without, { serverSelectionTimeoutMS: 2000 });
    await expect(client.db().collection('users').findOne()).rejects.toThrow();
    await client.close();
  });
});

/** Makes a set of one member and its two users: an administrator, who needs the first connection, and the nodes. */
async function userOfNodes(uri: string, host: string): Promise<void> {
  const client = new mongo.MongoClient(uri, { serverSelectionTimeoutMS: 60_000 });
  const admin = client.db('admin');
  await admin.command({ replSetInitiate: { _id: REPLICA_SET, members: [{ _id: 0, host }] } });
  while (!(await admin.command({ hello: 1 })).isWritablePrimary) await delay(100);
  await admin.command({ createUser: 'root', pwd: 'only-in-this-test', roles: ['root'] });
  await client.close();
  const asRoot = new mongo.MongoClient(uri, {
    auth: { username: 'root', password: 'only-in-this-test' },
  });
  await asRoot.db('$external').command({
    createUser: subject.slice(1).split('/').toReversed().join(','),
    roles: [{ role: 'readWrite', db: 'bedside' }],
  });
  await asRoot.close();
}
