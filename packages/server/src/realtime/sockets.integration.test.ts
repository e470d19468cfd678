import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { authEndpoints } from '@bedside/contracts/auth/auth.contract.ts';
import { vitalsEndpoints } from '@bedside/contracts/vitals/vitals.contract.ts';
import { io, type Socket } from 'socket.io-client';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { aDepartment, aPatient, type SignedIn, signIn, watch } from '../../test/factories.ts';
import { joinCoordination } from '../../test/joined-coordination.ts';
import { aNode, type TestNode } from '../../test/node.ts';
import { newsOf } from '../../test/screens/news.ts';
import { slowness } from '../../test/slowness.ts';
import { LoginSessionModel } from '../domains/auth/auth.model.ts';
import { createLocalCoordination } from './coordination/local-coordination.ts';

const publicUrl = 'https://bedside.example.org';

/** Returns a function that runs `work` at its first call only. */
function onlyOnce(work: () => unknown): () => void {
  let isDone = false;
  return () => {
    if (!isDone) work();
    isDone = true;
  };
}

describe('sockets', () => {
  let here: TestNode;
  let there: TestNode;
  let nurse: SignedIn;
  let patientId: string;
  const open: Socket[] = [];

  beforeAll(async () => {
    here = await aNode({ coordination: await joinCoordination(), publicUrl, trialSessionLimit: 1000 });
    there = await aNode({ coordination: await joinCoordination(), trialSessionLimit: 1000 });
    nurse = await aDepartment(here, { fullName: 'Maya Ortiz', userRole: 'Nurse' });
  });

  beforeEach(async () => {
    patientId = (await aPatient(here, nurse.token)).id;
  });

  afterEach(() => {
    for (const socket of open.splice(0)) socket.close();
  });

  /** Opens a socket without the client's schemas. Rejects with the server's reason. */
  async function anySocket(node: TestNode, options: Parameters<typeof io>[1] = {}): Promise<Socket> {
    const socket = io(node.url, {
      auth: { token: nurse.token },
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      ...options,
    });
    open.push(socket);
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('connect_error', reject);
    });
    return socket;
  }

  const recordVitals = (node: TestNode, heartRate: number) =>
    node.call(vitalsEndpoints.record, { token: nurse.token, params: { patientId }, body: { heartRate } });

  describe('connecting', () => {
    it('waits until the node receives the messages of the department, which it needs until the end', async () => {
      let begin = () => {};
      const begun = new Promise<void>((resolve) => {
        begin = resolve;
      });
      const needs: string[] = [];
      const local = createLocalCoordination();
      const node = await aNode({
        trialSessionLimit: 1000,
        coordination: Object.create(local, {
          listen: {
            value: (departmentId: string) => {
              needs.push(departmentId);
              return { begun, end: onlyOnce(() => needs.pop()) };
            },
          },
        }),
      });
      const connecting = anySocket(node);
      await expect.poll(() => needs).toHaveLength(1);
      const isConnected = () => open.at(-1)?.connected;
      await delay(200);
      expect(isConnected()).toBe(false);
      begin();
      const socket = await connecting;
      await expect.poll(() => needs).toHaveLength(1);
      socket.close();
      await expect.poll(() => needs).toEqual([]);
    });

    it('requires the token of a live session', async () => {
      const over = await signIn(here, nurse.email);
      await here.api('POST', '/auth/logout', { token: over.token });
      const brief = await aNode({ sessionHours: 0.5 / 3600 });
      const expired = await signIn(brief, nurse.email);
      await delay(600);
      await brief.close();
      const tokens = [undefined, '', 'unknown', { $gt: '' }, ['a'], 42, null, over.token, expired.token];
      for (const node of [here, there]) {
        for (const token of tokens) {
          await expect(anySocket(node, { auth: { token } })).rejects.toThrow(/^unauthenticated$/);
        }
      }
      await expect(anySocket(here, { auth: {} })).rejects.toThrow(/^unauthenticated$/);
    });

    it('accepts its own origin and programs, and rejects every other origin', async () => {
      const own = new URL(here.url).origin;
      for (const transport of ['websocket', 'polling']) {
        const from = (origin: string | undefined) =>
          anySocket(here, {
            transports: [transport],
            ...(origin !== undefined && { extraHeaders: { Origin: origin } }),
          });
        for (const origin of [undefined, own, publicUrl]) expect((await from(origin)).connected).toBe(true);
        const foreign = [
          'https://evil.example.org',
          'null',
          'file://',
          `${own}.evil.example.org`,
          own.replace(/:\d+$/, ':1'),
          'not an origin',
        ];
        for (const origin of foreign) await expect(from(origin)).rejects.toThrow();
      }
    });

    it('accepts 200 sockets of one session at once, and never affects other sessions', async () => {
      const session = await signIn(here, nurse.email);
      const auth = { token: session.token };
      const arrivals = await Promise.allSettled(Array.from({ length: 210 }, () => anySocket(here, { auth })));
      const inside = arrivals.flatMap((arrival) => (arrival.status === 'fulfilled' ? [arrival.value] : []));
      const refused = arrivals.flatMap((arrival) => (arrival.status === 'rejected' ? [arrival.reason] : []));
      expect(inside).toHaveLength(200);
      for (const reason of refused) expect(reason).toMatchObject({ message: 'rate-limited' });
      await expect(anySocket(here, { auth })).rejects.toThrow('rate-limited');
      await anySocket(here);
      inside[0]?.close();
      await expect
        .poll(() =>
          anySocket(here, { auth }).then(
            () => true,
            () => false,
          ),
        )
        .toBe(true);
    });
  });

  describe('a client message', () => {
    const garbage: [string, unknown][] = [
      ['nothing', undefined],
      ['null', null],
      ['a text', 'patient'],
      ['a number', 42],
      ['a list', []],
      ['an empty object', {}],
      ['bytes', Buffer.from('patient')],
      ['an operator for an id', { patientId: { $gt: '' } }],
      ['a list for an id', { patientId: ['a'] }],
      ['an empty id', { patientId: '' }],
      ['a long id', { patientId: 'x'.repeat(65) }],
      ['__proto__', JSON.parse('{"__proto__":{"patientId":"x","activity":"viewing"}}')],
      ['constructor', { constructor: { prototype: { patientId: 'x' } } }],
    ];

    for (const message of ['patient:watch', 'patient:unwatch', 'presence:set']) {
      it(`rejects ${message} with anything but its payload as invalid`, async () => {
        const socket = await anySocket(here);
        for (const [name, payload] of garbage) {
          const answer: unknown = await socket.timeout(5000).emitWithAck(message, payload);
          const refusal = { ok: false, code: 'invalid-input', message: expect.any(String) };
          expect(answer, name).toEqual(refusal);
        }
        expect(socket.connected).toBe(true);
      });
    }

    it('rejects an invalid value in each field', async () => {
      const socket = await anySocket(here);
      const fields = [
        ['patient:watch', { after: -1 }],
        ['patient:watch', { after: 1.5 }],
        ['patient:watch', { after: '1' }],
        ['patient:watch', { after: null }],
        ['patient:watch', { after: { $gt: 0 } }],
        ['patient:watch', { after: Number.MAX_VALUE }],
        ['patient:watch', { after: 0, epoch: { $ne: '' } }],
        ['patient:watch', { after: 0, epoch: 'e'.repeat(65) }],
        ['presence:set', {}],
        ['presence:set', { activity: 'sleeping' }],
        ['presence:set', { activity: { $gt: '' } }],
      ] as const;
      for (const [message, field] of fields) {
        const answer: unknown = await socket.timeout(5000).emitWithAck(message, { patientId, ...field });
        expect(answer, JSON.stringify(field)).toMatchObject({ ok: false, code: 'invalid-input' });
      }
    });

    it('does no harm without an acknowledgement', async () => {
      const viewer = await watch(here.url, nurse.token, patientId);
      const socket = await anySocket(here);
      for (const message of ['patient:watch', 'patient:unwatch', 'presence:set', 'unknown', 'error', '']) {
        for (const [, payload] of garbage) socket.emit(message, payload);
        socket.emit(message);
        socket.emit(message, { patientId }, 'not a function', { more: true });
        socket.emit(message, { patientId, activity: 'viewing' });
      }
      const answer: unknown = await socket.timeout(5000).emitWithAck('patient:watch', { patientId });
      expect(answer).toMatchObject({ ok: true });
      await recordVitals(here, 71);
      await viewer.until('vitals', () => newsOf(viewer).length === 1);
      viewer.close();
    });

    it('closes only the connection of a client that sends too much or no valid packet', async () => {
      const viewer = await watch(here.url, nurse.token, patientId);
      const large = await anySocket(here);
      const gone = new Promise((resolve) => large.once('disconnect', resolve));
      large.emit('patient:watch', { patientId, epoch: 'x'.repeat(200_000) });
      await gone;

      const frames = [
        'hello',
        '4',
        '9',
        '40{"token"',
        '42',
        '42[',
        '42{"a":1}',
        '42["disconnect"]',
        '42["connect_error"]',
        '42[1,2]',
        '42[{"$gt":""}]',
        `42["patient:watch",{"patientId":"${patientId}"}]`,
        '45999-["x",{"_placeholder":true,"num":0}]',
        '451-["patient:watch",{"_placeholder":true,"num":7}]',
        '43999999999999[]',
        '41',
        '40/other,{"token":"x"}',
        Buffer.from([0, 1, 2, 3]),
      ];
      for (const frame of frames) {
        const raw = new WebSocket(`${here.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
        await once(raw, 'open');
        raw.send(`40${JSON.stringify({ token: nurse.token })}`);
        raw.send(frame);
        raw.send(frame);
        await Promise.race([once(raw, 'close'), delay(30)]);
        raw.terminate();
      }
      expect((await fetch(`${here.url}/healthz`)).status).toBe(200);
      await recordVitals(here, 72);
      await viewer.until('vitals', () => newsOf(viewer).length === 1);
      expect(viewer.socket.connected).toBe(true);
      viewer.close();
    });
  });

  describe('a session that ends', () => {
    it('disconnects its own sockets on both nodes when its user signs out', async () => {
      const leaving = await signIn(there, nurse.email);
      const screens = [
        await watch(here.url, leaving.token, patientId),
        await watch(there.url, leaving.token, patientId),
      ];
      const staying = await watch(there.url, nurse.token, patientId);
      await here.call(authEndpoints.logout, { token: leaving.token });
      for (const screen of screens) {
        await screen.until('the end', ({ socket }) => !socket.connected);
        expect(screen.ended).toEqual(['signed-out']);
      }
      await expect(anySocket(there, { auth: { token: leaving.token } })).rejects.toThrow('unauthenticated');
      expect(staying.socket.connected).toBe(true);
      staying.close();
    });

    it('disconnects its sockets when only MongoDB has recorded the end', async () => {
      const session = await signIn(here, nurse.email);
      const screen = await watch(there.url, session.token, patientId);
      const revokedAt = new Date();
      const newest = { userId: nurse.user.id };
      await LoginSessionModel.findOneAndUpdate(newest, { $set: { revokedAt } }, { sort: { createdAt: -1 } });
      const begun = performance.now();
      await screen.until('the end', ({ socket }) => !socket.connected);
      expect(screen.ended).toEqual(['revoked']);
      expect(performance.now() - begun).toBeLessThan(5000 * slowness);
    });

    it('disconnects its sockets on every node at expiry', async () => {
      const brief = await aNode({ sessionHours: 2 / 3600 });
      const session = await signIn(brief, nurse.email);
      await brief.close();
      const begun = performance.now();
      const screens = [
        await watch(here.url, session.token, patientId),
        await watch(there.url, session.token, patientId),
      ];
      for (const screen of screens) {
        await screen.until('the end', ({ socket }) => !socket.connected);
        expect(screen.ended).toEqual(['expired']);
      }
      expect(performance.now() - begun).toBeLessThan(7000 * slowness);
      expect((await here.api('GET', '/auth/profile', { token: session.token })).status).toBe(401);
    });
  });
});
