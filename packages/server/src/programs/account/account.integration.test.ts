import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { authEndpoints } from '@bedside/contracts/auth/auth.contract.ts';
import { departmentsEndpoints } from '@bedside/contracts/departments/departments.contract.ts';
import { Redis } from 'ioredis';
import { describe, expect, onTestFinished, test } from 'vitest';
import { aClinician, aDepartment, aRegistration } from '../../../test/factories.ts';
import { removeFolder } from '../../../test/folders.ts';
import { ownDatabase } from '../../../test/node.ts';
import { aRedis, hasRedis } from '../../../test/processes/mongod.ts';
import { runProgram } from '../../../test/processes/program.ts';
import { aServer, type Environment, type ServerProcess } from '../../../test/processes/server-process.ts';

const account = (args: string[], env: Environment) => runProgram('account', args, env);

async function start(env: Environment): Promise<ServerProcess> {
  const server = await aServer({ DEMO_SIMULATOR: 'off', TRIAL_SESSION_LIMIT: '2', ...env });
  onTestFinished(() => server.stop());
  return server;
}

async function register(server: ServerProcess) {
  const form = aRegistration({ fullName: 'Robin Okafor' });
  await server.call(authEndpoints.register, { body: form });
  return form;
}

const login = (server: ServerProcess, { email, password }: { email: string; password: string }) =>
  server.api('POST', '/auth/login', { body: { email, password } });

/** Signs in until the trial is over. */
async function useUp(server: ServerProcess, who: { email: string; password: string }): Promise<void> {
  for (const status of [200, 200, 403, 403]) expect((await login(server, who)).status).toBe(status);
}

describe('npm run account', () => {
  test('prints its usage when it gets no command', async () => {
    for (const args of [[], ['subscribe'], ['delete', 'a@example.org'], ['show', 'a@example.org', 'more']]) {
      const { code, output } = await account(args, { MONGODB_URI: ownDatabase() });
      expect(code).toBe(1);
      expect(output).toContain('subscribe EMAIL');
    }
  });

  test('prints one line for an unknown address, a missing database or a bad variable', async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'bedside-account-'));
    onTestFinished(() => removeFolder(folder));
    const args = ['show', 'nobody@example.org'];
    for (const [env, said] of [
      [{ MONGODB_URI: ownDatabase() }, 'There is no account with the address nobody@example.org.'],
      [{ DATA_DIR: folder }, 'There is no database in'],
      [{ MONGODB_URI: 'nonsense' }, 'MONGODB_URI must be'],
    ] as const) {
      const { code, output } = await account(args, env);
      expect(code).toBe(1);
      expect(output).toContain(said);
      expect(output.trim().split('\n').length).toBe(1);
    }
  });

  test('subscribes an account beside the running server, which lets it in at once, and unsubscribes it', async () => {
    const env = { MONGODB_URI: ownDatabase(), TRIAL_SESSION_LIMIT: '2' };
    const server = await start(env);
    const robin = await register(server);
    await useUp(server, robin);
    const before = await account(['show', robin.email], env);
    expect(before.code).toBe(0);
    expect(before.output).toMatch(/name +Robin Okafor/);
    expect(before.output).toMatch(/subscription +unsubscribed/);
    expect(before.output).toMatch(/sign-ins +2 of 2/);

    const subscribed = await account(['subscribe', ` ${robin.email.toUpperCase()}`], env);
    expect(subscribed).toMatchObject({ code: 0 });
    expect(subscribed.output).toMatch(/subscription +subscribed/);
    for (let times = 0; times < 3; times += 1) {
      expect((await login(server, robin)).body).toMatchObject({ sessionLimit: null });
    }
    expect(await account(['unsubscribe', robin.email], env)).toMatchObject({ code: 0 });
    expect((await login(server, robin)).status).toBe(403);
  });

  test('appoints an administrator for a department without one, with no new sign-in', async () => {
    const env = { MONGODB_URI: ownDatabase() };
    const server = await start(env);
    const admin = await aDepartment(server);
    const nurse = await aClinician(server, { department: admin });
    const members = () => server.api('GET', '/department/members', { token: nurse.token });
    expect((await members()).status).toBe(403);
    const { code, output } = await account(['administrator', nurse.email], env);
    expect([code, output]).toEqual([0, expect.stringMatching(/role +.*, administrator/)]);
    expect((await members()).status).toBe(200);
    await server.call(departmentsEndpoints.updateMember, {
      token: nurse.token,
      params: { userId: admin.user.id },
      body: { status: 'suspended' },
    });
    const refused = await account(['administrator', admin.email], env);
    expect([refused.code, refused.output.trim()]).toEqual([1, 'The account is suspended.']);
  });

  test.skipIf(!hasRedis())('subscribes and unsubscribes whatever Redis still counts', async () => {
    const redis = await aRedis();
    onTestFinished(() => redis.stop());
    const env = { MONGODB_URI: ownDatabase(), REDIS_URL: redis.uri, TRIAL_SESSION_LIMIT: '2' };
    const server = await start(env);
    const robin = await register(server);
    await useUp(server, robin);
    await account(['subscribe', robin.email], env);
    expect((await login(server, robin)).status).toBe(200);
    await account(['unsubscribe', robin.email], env);
    // This counter would let the account in, but MongoDB decides.
    const client = new Redis(redis.uri);
    const [key = ''] = await client.keys('bedside:*:trial:*');
    await client.set(key, 0);
    client.disconnect();
    expect((await login(server, robin)).status).toBe(403);
    expect((await login(server, robin)).status).toBe(403);
  });

  test('works on the embedded database, with and without a running server', async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'bedside-account-'));
    onTestFinished(() => removeFolder(folder));
    const env = { DATA_DIR: folder, TRIAL_SESSION_LIMIT: '2' };
    const server = await start(env);
    const robin = await register(server);
    await useUp(server, robin);
    expect(await account(['subscribe', robin.email], env)).toMatchObject({ code: 0 });
    expect((await login(server, robin)).status).toBe(200);
    expect(await server.terminate()).toBe(0);
    expect(await account(['unsubscribe', robin.email], env)).toMatchObject({ code: 0 });
    await server.restart();
    expect((await login(server, robin)).status).toBe(403);
  });
});
