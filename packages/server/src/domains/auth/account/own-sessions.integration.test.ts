import { createHash } from 'node:crypto';
import { authEndpoints } from '@bedside/contracts/auth/auth.contract.ts';
import { sessionsEndpoints } from '@bedside/contracts/sessions/sessions.contract.ts';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { anInstallation } from '../../../../test/an-installation.ts';
import {
  aClinician,
  aDepartment,
  aPatient,
  type SignedIn,
  signIn,
  watch,
} from '../../../../test/factories.ts';
import { aNode, type TestNode } from '../../../../test/node.ts';
import { createLog } from '../../../infra/observe/log.ts';
import { createLocalCoordination } from '../../../realtime/coordination/local-coordination.ts';
import { connectRedisCoordination } from '../../../realtime/coordination/redis/redis-coordination.ts';
import { LoginSessionModel } from '../auth.model.ts';

const redisUrl = inject('redisUrl');
const join = () =>
  redisUrl === ''
    ? createLocalCoordination()
    : connectRedisCoordination({ url: redisUrl, installation: anInstallation, log: createLog('silent') });
const unusedHours = 2;

let here: TestNode;
let there: TestNode;
let admin: SignedIn;
let nurse: SignedIn;

beforeAll(async () => {
  const options = { unusedHours, trialSessionLimit: 1000 };
  [here, there] = await Promise.all([
    aNode({ ...options, coordination: await join() }),
    aNode({ ...options, coordination: await join() }),
  ]);
  admin = await aDepartment(here);
  nurse = await aClinician(here, { department: admin, userRole: 'Nurse' });
});

const idOf = ({ token }: SignedIn) => createHash('sha256').update(token).digest('base64url');
const listOf = ({ token }: SignedIn) => here.call(sessionsEndpoints.list, { token });
const profileOf = (node: TestNode, { token }: SignedIn) => node.api('GET', '/auth/profile', { token });
const end = (who: SignedIn, sessionId: string) =>
  here.api('DELETE', `/auth/sessions/${sessionId}`, { token: who.token });

/** Sets a session's last use to `minutes` ago. */
async function unusedFor(session: SignedIn, minutes: number): Promise<void> {
  const lastUsedAt = new Date(Date.now() - minutes * 60_000);
  const { matchedCount } = await LoginSessionModel.updateOne({ _id: idOf(session) }, { lastUsedAt });
  expect(matchedCount).toBe(1);
}

describe('the sessions of an account', () => {
  test('are hidden from everyone else, and only their owner can end them, not even an administrator', async () => {
    const own = await signIn(here, nurse.email);
    expect((await listOf(admin)).map(({ id }) => id)).not.toContain(idOf(own));
    for (const sessionId of [idOf(own), 'unknown']) {
      const answer = await end(admin, sessionId);
      expect([answer.status, answer.error?.code]).toEqual([404, 'not-found']);
    }
    expect((await profileOf(here, own)).status).toBe(200);
  });

  test('are listed with device words, a coarse network and their times, and mark the current one', async () => {
    const who = await aClinician(here, { department: admin });
    const body = { email: who.email, password: who.password };
    const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';
    const answer = await here.api('POST', '/auth/login', { body, headers: { 'User-Agent': userAgent } });
    const { token } = authEndpoints.login.response.parse(answer.body);
    const list = await here.call(sessionsEndpoints.list, { token });
    expect(list).toHaveLength(2);
    expect(list[0]).toMatchObject({
      browser: 'Firefox',
      system: 'Linux',
      network: '127.0.0.x',
      isThisOne: true,
    });
    expect(list[1]).toMatchObject({ id: idOf(who), isThisOne: false });
    expect(JSON.stringify(list)).not.toContain(token);
    expect(JSON.stringify(list)).not.toContain('Gecko');
  });

  test('are listed up to a bound, the last used first', async () => {
    const who = await aClinician(here, { department: admin });
    const now = Date.now();
    const stored = await LoginSessionModel.findById(idOf(who)).lean();
    const many = Array.from({ length: 150 }, (_, place) => ({
      ...stored,
      _id: `many-${place}`,
      lastUsedAt: new Date(now - 60_000 - place),
    }));
    await LoginSessionModel.insertMany(many);
    const list = await listOf(who);
    expect(list).toHaveLength(100);
    expect(list.slice(0, 3).map(({ id }) => id)).toEqual([idOf(who), 'many-0', 'many-1']);
  });

  test('are left out after their end', async () => {
    const who = await aClinician(here, { department: admin });
    const [signedOut, unused, expired] = await Promise.all([1, 2, 3].map(() => signIn(here, who.email)));
    if (!signedOut || !unused || !expired) throw new Error('Not signed in');
    await here.call(authEndpoints.logout, { token: signedOut.token });
    await unusedFor(unused, unusedHours * 60 + 1);
    await LoginSessionModel.updateOne({ _id: idOf(expired) }, { expiresAt: new Date(Date.now() - 1) });
    expect((await listOf(who)).map(({ id }) => id)).toEqual([idOf(who)]);
    expect((await end(who, idOf(signedOut))).status).toBe(404);
  });

  test('end one by one: every node rejects the token and the sockets close at once', async () => {
    const patient = await aPatient(here, admin.token);
    const left = await signIn(here, nurse.email);
    const stays = await signIn(here, nurse.email);
    const [near, far, other] = await Promise.all([
      watch(here.url, left.token, patient.id),
      watch(there.url, left.token, patient.id),
      watch(there.url, stays.token, patient.id),
    ]);
    expect((await end(stays, idOf(left))).status).toBe(204);
    for (const screen of [near, far]) {
      await screen.until('the end', ({ socket }) => socket.disconnected);
      expect(screen.ended).toEqual(['revoked']);
    }
    for (const node of [here, there]) expect((await profileOf(node, left)).status).toBe(401);
    expect((await profileOf(there, stays)).status).toBe(200);
    expect(other.socket.connected).toBe(true);
  });

  test('end all at once except the current one', async () => {
    const who = await aClinician(here, { department: admin });
    const others = await Promise.all([1, 2, 3].map(() => signIn(here, who.email)));
    const { ended } = await here.call(sessionsEndpoints.endOthers, { token: who.token });
    expect(ended).toBe(3);
    for (const other of others) expect((await profileOf(there, other)).status).toBe(401);
    expect((await listOf(who)).map(({ id }) => id)).toEqual([idOf(who)]);
    expect((await profileOf(here, nurse)).status).toBe(200);
  });

  test('end by a request from the session itself, as by a sign-out', async () => {
    const who = await signIn(here, nurse.email);
    expect((await end(who, idOf(who))).status).toBe(204);
    expect((await profileOf(here, who)).status).toBe(401);
  });
});

describe('an unused session', () => {
  test('ends after the limit on every node, for requests and for new sockets', async () => {
    const patient = await aPatient(here, admin.token);
    const who = await signIn(here, nurse.email);
    await unusedFor(who, unusedHours * 60 - 1);
    expect((await profileOf(here, who)).status).toBe(200);
    await unusedFor(who, unusedHours * 60);
    for (const node of [here, there]) {
      expect((await profileOf(node, who)).status).toBe(401);
      await expect(watch(node.url, who.token, patient.id)).rejects.toThrow('unauthenticated');
    }
  });

  test('loses its open sockets even though they respond to each heartbeat', async () => {
    const patient = await aPatient(here, admin.token);
    const who = await signIn(here, nurse.email);
    const screen = await watch(there.url, who.token, patient.id);
    await unusedFor(who, unusedHours * 60 + 1);
    // A screen's own requests for missing entries do not count as use.
    await screen.socket.emitWithAck('patient:watch', { patientId: patient.id, after: 0 });
    await screen.until('the end', ({ socket }) => socket.disconnected);
    expect(screen.ended).toEqual(['expired']);
  });

  test('stays open through requests, with one write a minute', async () => {
    const who = await signIn(here, nurse.email);
    const usedAt = async () => (await LoginSessionModel.findById(idOf(who)).lean())?.lastUsedAt?.getTime();
    const begun = await usedAt();
    for (let call = 0; call < 5; call += 1) await profileOf(here, who);
    await here.api('POST', '/auth/sessions/used', { token: who.token });
    expect(await usedAt()).toBe(begun);
    await unusedFor(who, 90);
    expect((await here.api('POST', '/auth/sessions/used', { token: who.token })).status).toBe(204);
    await expect.poll(usedAt).toBeGreaterThan(Date.now() - 60_000);
  });

  test('does not stay open through a new socket', async () => {
    const patient = await aPatient(here, admin.token);
    const who = await signIn(here, nurse.email);
    await unusedFor(who, 90);
    const before = (await LoginSessionModel.findById(idOf(who)).lean())?.lastUsedAt;
    await watch(here.url, who.token, patient.id);
    await watch(there.url, who.token, patient.id);
    expect((await LoginSessionModel.findById(idOf(who)).lean())?.lastUsedAt).toEqual(before);
  });

  test('stays open without a stored last use, and is tracked from then on', async () => {
    const who = await signIn(here, nurse.email);
    await LoginSessionModel.updateOne({ _id: idOf(who) }, { $unset: { lastUsedAt: 1 } });
    expect((await profileOf(here, who)).status).toBe(200);
    await expect
      .poll(async () => (await LoginSessionModel.findById(idOf(who)).lean())?.lastUsedAt)
      .toBeInstanceOf(Date);
  });
});
