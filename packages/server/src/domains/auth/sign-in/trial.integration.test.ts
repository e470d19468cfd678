import { authEndpoints } from '@bedside/contracts/auth/auth.contract.ts';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { anInstallation, keyInRedis } from '../../../../test/an-installation.ts';
import { aDepartment, aRegistration, type SignedIn } from '../../../../test/factories.ts';
import { type Answer, aNode, type TestNode } from '../../../../test/node.ts';
import { aRedis, type BreakableServer, hasRedis } from '../../../../test/processes/mongod.ts';
import { slowness } from '../../../../test/slowness.ts';
import { createLog } from '../../../infra/observe/log.ts';
import { createLocalHub } from '../../../realtime/coordination/local-coordination.ts';
import { connectRedisCoordination } from '../../../realtime/coordination/redis/redis-coordination.ts';
import { LoginSessionModel, UserModel } from '../auth.model.ts';

const login = (node: TestNode, { email, password }: Pick<SignedIn, 'email' | 'password'>): Promise<Answer> =>
  node.api('POST', '/auth/login', { body: { email, password } });

/** Creates a trial account with `sessions` past sign-ins, none of them on a running node. */
async function aTrial(node: TestNode, sessions: number) {
  const { email, password } = aRegistration();
  const { user } = await node.call(authEndpoints.register, { body: aRegistration({ email, password }) });
  await UserModel.updateOne({ _id: user.id }, { sessionCount: sessions });
  return { id: user.id, email, password };
}

/** Returns MongoDB's view of the account: the counted sign-ins and the number of sessions. */
const counted = async (id: string) => [
  (await UserModel.findById(id).lean())?.sessionCount,
  await LoginSessionModel.countDocuments({ userId: id }),
];

function expectTrialOver(answer: Answer): void {
  expect(answer.status).toBe(403);
  expect(answer.body).toEqual({
    code: 'session-limit',
    message: 'Your free trial has ended. Please upgrade to continue',
    error: 'Your free trial has ended. Please upgrade to continue',
    requestId: answer.headers.get('x-request-id'),
    sessionCount: 20,
    sessionLimit: 20,
  });
}

async function expectOneOfFifty(nodes: TestNode[]): Promise<void> {
  const [first] = nodes;
  if (!first) throw new Error('No node');
  const account = await aTrial(first, 19);
  const attempts = Array.from({ length: 50 }, (_, index) =>
    login(nodes[index % nodes.length] ?? first, account),
  );
  const answers = await Promise.all(attempts);
  expect(answers.filter(({ status }) => status === 200).length).toBe(1);
  for (const answer of answers.filter(({ status }) => status !== 200)) expectTrialOver(answer);
  expect(await counted(account.id)).toEqual([20, 1]);
}

describe('a trial', () => {
  test('allows twenty sign-ins, then reports both numbers', async () => {
    const node = await aNode();
    const account = await aTrial(node, 0);
    let token = '';
    for (let session = 1; session <= 20; session += 1) {
      const answer = await node.call(authEndpoints.login, { body: account });
      expect([answer.sessionCount, answer.sessionLimit]).toEqual([session, 20]);
      token = answer.token;
    }
    expectTrialOver(await login(node, account));
    expectTrialOver(await login(node, account));
    // The last session has full rights.
    const profile = await node.call(authEndpoints.profile, { token });
    expect([profile.sessionCount, profile.sessionLimit]).toEqual([20, 20]);
    expect(await counted(account.id)).toEqual([20, 20]);
  });

  test('loses nothing by a wrong password or a rejected form', async () => {
    const node = await aNode();
    const account = await aTrial(node, 18);
    expect((await login(node, { ...account, password: 'not the passphrase' })).status).toBe(401);
    expect((await login(node, { ...account, password: '' })).status).toBe(422);
    expect(await counted(account.id)).toEqual([18, 0]);
    expect((await login(node, account)).body).toMatchObject({ sessionCount: 19, sessionLimit: 20 });
  });

  test('is not mentioned after a wrong password past its end', async () => {
    const node = await aNode();
    const account = await aTrial(node, 20);
    const answer = await login(node, { ...account, password: 'not the passphrase' });
    expect([answer.status, answer.error?.sessionLimit]).toEqual([401, undefined]);
  });

  test('does not limit subscribers', async () => {
    const node = await aNode();
    const account = await aTrial(node, 400);
    await UserModel.updateOne({ _id: account.id }, { subscriptionStatus: 'subscribed' });
    expect((await login(node, account)).body).toMatchObject({ sessionLimit: null });
    expect((await login(node, account)).status).toBe(200);
    await UserModel.updateOne({ _id: account.id }, { subscriptionStatus: 'unsubscribed' });
    expect((await login(node, account)).status).toBe(403);
  });

  test('continues its count after the installation raises the limit', async () => {
    const account = await aTrial(await aNode(), 20);
    const generous = await aNode({ trialSessionLimit: 21 });
    expect((await login(generous, account)).body).toMatchObject({ sessionCount: 21, sessionLimit: 21 });
    expect((await login(generous, account)).status).toBe(403);
  });
});

describe('fifty simultaneous sign-ins at 19 of 20 (D4)', () => {
  test('admit exactly one on one node', async () => {
    await expectOneOfFifty([await aNode()]);
  });

  test('admit exactly one on two nodes in one process', async () => {
    const hub = createLocalHub();
    await expectOneOfFifty([
      await aNode({ coordination: hub.join() }),
      await aNode({ coordination: hub.join() }),
    ]);
  });

  test('admit exactly one on two nodes without shared coordination, because MongoDB decides', async () => {
    await expectOneOfFifty([await aNode(), await aNode()]);
  });
});

describe.skipIf(!hasRedis())('trials with Redis', () => {
  let redis: BreakableServer;
  let nodes: [TestNode, TestNode];
  const log = createLog('silent');
  const aRedisNode = async () =>
    aNode({
      coordination: await connectRedisCoordination({ url: redis.uri, installation: anInstallation, log }),
    });

  beforeAll(async () => {
    redis = await aRedis();
    nodes = [await aRedisNode(), await aRedisNode()];
  });
  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.close()));
    await redis.stop();
  });

  const degraded = async (node: TestNode) => {
    const ready = await fetch(`${node.url}/readyz`);
    return z.object({ degraded: z.array(z.string()) }).parse(await ready.json()).degraded.length > 0;
  };
  const until = async (state: boolean) => {
    const end = Date.now() + 30_000;
    for (const node of nodes) while ((await degraded(node)) !== state && Date.now() < end);
  };

  test('admit exactly one of fifty at 19 of 20 on two nodes (D4)', async () => {
    await expectOneOfFifty(nodes);
  });

  test('ignore a Redis counter that is too high or too low', async () => {
    const client = new Redis(redis.uri);
    const [node] = nodes;
    const robbed = await aTrial(node, 5);
    await client.set(keyInRedis(`trial:${robbed.id}`), 20);
    expect((await login(node, robbed)).body).toMatchObject({ sessionCount: 6 });
    const spoiled = await aTrial(node, 20);
    await client.set(keyInRedis(`trial:${spoiled.id}`), 3);
    expectTrialOver(await login(node, spoiled));
    expect(await client.get(keyInRedis(`trial:${spoiled.id}`))).toBe('20');
    client.disconnect();
  });

  test('count exactly during and after a loss of Redis, without a long wait', async () => {
    const account = await aTrial(nodes[0], 14);
    const quickly = async (node: TestNode) => {
      const start = performance.now();
      const answer = await login(node, account);
      expect(performance.now() - start).toBeLessThan(2000 * slowness);
      return answer;
    };
    expect((await quickly(nodes[0])).body).toMatchObject({ sessionCount: 15 });
    await redis.kill();
    expect((await quickly(nodes[1])).body).toMatchObject({ sessionCount: 16 });
    expect((await quickly(nodes[0])).body).toMatchObject({ sessionCount: 17 });
    await redis.restart();
    await until(false);
    expect((await quickly(nodes[1])).body).toMatchObject({ sessionCount: 18 });
    redis.pause();
    expect((await quickly(nodes[0])).body).toMatchObject({ sessionCount: 19 });
    await until(true);
    const atOnce = await Promise.all(
      Array.from({ length: 20 }, (_, index) => login(nodes[index % 2 ? 1 : 0], account)),
    );
    expect(atOnce.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(19).fill(403)]);
    redis.resume();
    await until(false);
    // Redis has 18, but MongoDB's count decides.
    for (const node of nodes) expectTrialOver(await quickly(node));
    expect(await counted(account.id)).toEqual([20, 6]);
  });

  test('count wrong passwords across all nodes', async () => {
    const victim = await aDepartment(nodes[0]);
    for (let tries = 0; tries < 10; tries += 1) {
      const answer = await login(nodes[tries % 2 ? 1 : 0], {
        email: victim.email,
        password: 'not the passphrase',
      });
      expect(answer.status).toBe(401);
    }
    for (const node of nodes) expect((await login(node, victim)).status).toBe(429);
  });
});
