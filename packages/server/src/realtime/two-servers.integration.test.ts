import { authEndpoints } from '@bedside/contracts/auth/auth.contract.ts';
import { chatEndpoints } from '@bedside/contracts/chat/chat.contract.ts';
import { vitalsEndpoints } from '@bedside/contracts/vitals/vitals.contract.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aPatient, aSocket, type SignedIn, signIn, type Watcher, watch } from '../../test/factories.ts';
import { type BreakableServer, hasRedis } from '../../test/processes/mongod.ts';
import type { ServerProcess } from '../../test/processes/server-process.ts';
import { twoServers } from '../../test/processes/two-servers.ts';
import { newsOf } from '../../test/screens/news.ts';
import { slowness } from '../../test/slowness.ts';

/** Prints a figure to the output of the run. */
const report = (what: string, milliseconds: number) =>
  console.warn(`${what}: ${Math.round(milliseconds)} ms`);

describe.skipIf(!hasRedis())('two server processes', () => {
  let redis: BreakableServer;
  let here: ServerProcess;
  let there: ServerProcess;
  let physician: SignedIn;
  let nurse: SignedIn;
  let patientId: string;

  beforeAll(async () => {
    const two = await twoServers({ TRIAL_SESSION_LIMIT: '1000' });
    ({ redis, here, there, physician, nurse } = two);
    return two.stop;
  });

  beforeEach(async () => {
    patientId = (await aPatient(here, physician.token)).id;
  });

  const record = (node: ServerProcess, who: SignedIn, heartRate: number) =>
    node.call(vitalsEndpoints.record, { token: who.token, params: { patientId }, body: { heartRate } });

  it('deliver a record from either server to the viewers of both', async () => {
    const near = await watch(here.url, physician.token, patientId);
    const far = await watch(there.url, nurse.token, patientId);
    for (const heartRate of [60, 61, 62, 63]) {
      await record(here, physician, heartRate);
      await record(there, nurse, heartRate + 40);
    }
    // Two nodes publish at once, so entries may arrive out of order. `newsOf` sorts them by `seq`.
    for (const viewer of [near, far]) {
      await viewer.until('eight sets', () => newsOf(viewer).length === 8);
      expect(newsOf(viewer).map(({ seq }) => seq)).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
    }
    expect(newsOf(far)).toEqual(newsOf(near));
    const list = await there.call(vitalsEndpoints.list, { token: nurse.token, params: { patientId } });
    expect(
      newsOf(near)
        .map(({ data }) => data)
        .toReversed(),
    ).toEqual(list);
    for (const viewer of [near, far]) viewer.close();
  });

  it('deliver one reply to the viewers of both', async () => {
    const far = await watch(there.url, nurse.token, patientId);
    const { messageId, content } = await here.call(chatEndpoints.ask, {
      token: physician.token,
      body: { patientId, messages: [{ role: 'user', content: 'What is next?' }] },
    });
    await far.until('the reply', () => newsOf(far).length === 2);
    expect(far.textOf(messageId)).toBe(content);
    far.close();
  });

  it('end a session’s sockets on both at once with Redis, and within 5 s without', async () => {
    for (const withRedis of [true, false]) {
      const leaving = await signIn(here, nurse.email);
      const screens = [
        await watch(here.url, leaving.token, patientId),
        await watch(there.url, leaving.token, patientId),
      ];
      const staying = await aSocket(there.url, nurse.token);
      if (!withRedis) await redis.kill();
      const begun = performance.now();
      await here.call(authEndpoints.logout, { token: leaving.token });
      for (const screen of screens) await screen.until('the end', ({ socket }) => !socket.connected);
      const took = performance.now() - begun;
      report(`sockets disconnected after sign-out, ${withRedis ? 'with' : 'without'} Redis`, took);
      expect(took).toBeLessThan(5000 * slowness);
      for (const { ended } of screens) expect(ended).toHaveLength(1);
      expect(staying.connected).toBe(true);
      staying.close();
      for (const node of [here, there]) {
        expect((await node.api('GET', '/auth/profile', { token: leaving.token })).status).toBe(401);
      }
    }
    await redis.restart();
    const degraded = async (node: ServerProcess) => (await fetch(`${node.url}/readyz`)).json();
    for (const node of [here, there]) {
      await expect.poll(() => degraded(node), { timeout: 20_000 }).toMatchObject({ degraded: [] });
    }
  });

  it('show the viewers of both until the process with their sockets is killed', async () => {
    const near = await watch(here.url, physician.token, patientId);
    const far = await watch(there.url, nurse.token, patientId);
    const names = ({ presence, answer }: Watcher) =>
      (presence.at(-1) ?? answer.viewers).map(({ fullName }) => fullName);
    for (const screen of [near, far]) {
      await screen.until('both', () => names(screen).length === 2);
      expect(names(screen)).toEqual(['Robin Okafor', 'Maya Ortiz']);
    }
    await there.kill();
    const begun = performance.now();
    await expect
      .poll(() => names(near), { timeout: 30_000 * slowness, interval: 100 })
      .toEqual(['Robin Okafor']);
    const took = performance.now() - begun;
    report('viewers of a killed server removed', took);
    // Presence expires after 15 s, and each node checks every 5 s. A busy machine adds some.
    expect(took).toBeLessThan(24_000 * slowness);

    await there.restart();
    const back = await watch(there.url, nurse.token, patientId);
    expect(back.answer.viewers.map(({ fullName }) => fullName)).toEqual(['Robin Okafor', 'Maya Ortiz']);
    await near.until('both again', () => names(near).length === 2);
    await record(there, nurse, 88);
    await near.until('vitals', () => newsOf(near).length === 1);
    for (const screen of [near, back]) screen.close();
  });
});
