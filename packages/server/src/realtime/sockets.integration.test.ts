import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { authEndpoints } from '@bedside/contracts/auth/auth.contract.ts';
import { patientsEndpoints } from '@bedside/contracts/patients/patients.contract.ts';
import { vitalsEndpoints } from '@bedside/contracts/vitals/vitals.contract.ts';
import { io, type Socket } from 'socket.io-client';
import { afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { WebSocket } from 'ws';
import { anInstallation } from '../../test/an-installation.ts';
import {
  aClinician,
  aDepartment,
  aPatient,
  aSocket,
  type SignedIn,
  signIn,
  watch,
} from '../../test/factories.ts';
import { aNode, type TestNode } from '../../test/node.ts';
import { newsOf } from '../../test/screens/news.ts';
import { slowness } from '../../test/slowness.ts';
import { LoginSessionModel } from '../domains/auth/auth.model.ts';
import { createLog } from '../infra/observe/log.ts';
import type { Coordination } from './coordination/coordination.ts';
import { createLocalHub } from './coordination/local-coordination.ts';
import { connectRedisCoordination } from './coordination/redis-coordination.ts';

const redisUrl = inject('redisUrl');
const hub = createLocalHub();
const join = (): Promise<Coordination> =>
  redisUrl === ''
    ? Promise.resolve(hub.join())
    : connectRedisCoordination({ url: redisUrl, installation: anInstallation, log: createLog('silent') });

const publicUrl = 'https://bedside.example.org';

describe('sockets', () => {
  let here: TestNode;
  let there: TestNode;
  let nurse: SignedIn;
  let patientId: string;
  const open: Socket[] = [];

  beforeAll(async () => {
    here = await aNode({ coordination: await join(), publicUrl, trialSessionLimit: 1000 });
    there = await aNode({ coordination: await join(), trialSessionLimit: 1000 });
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

  describe('watching', () => {
    it('returns not-found and sends nothing for another department’s or an unknown patient', async () => {
      const stranger = await aDepartment(there);
      const socket = await aSocket(there.url, stranger.token);
      const heard: unknown[] = [];
      socket.onAny((event: string) => heard.push(event));
      for (const id of [patientId, 'nobody']) {
        expect(await socket.emitWithAck('patient:watch', { patientId: id })).toMatchObject({
          ok: false,
          code: 'not-found',
        });
        expect(
          await socket.emitWithAck('presence:set', { patientId: id, activity: 'viewing' }),
        ).toMatchObject({ ok: false, code: 'not-found' });
      }
      const viewer = await watch(there.url, nurse.token, patientId);
      await recordVitals(here, 73);
      const other = await aPatient(here, nurse.token);
      await viewer.until('vitals', () => newsOf(viewer).length === 1);
      await viewer.until('a new patient', ({ entries }) =>
        entries.some((entry) => entry.patientId === other.id),
      );
      await socket.emitWithAck('patient:unwatch', { patientId });
      // Every socket receives the beat, which says nothing about a patient.
      expect(heard.filter((event) => event !== 'beat')).toEqual([]);
      expect(viewer.presence.flat().every(({ userId }) => userId === nurse.user.id)).toBe(true);
      viewer.close();
    });

    it('delivers each entry once, from either node, and those after a position', async () => {
      const first = await watch(there.url, nurse.token, patientId);
      expect(first.answer).toMatchObject({ ok: true, seq: 1, entries: [], reset: false, streams: [] });
      const again = await first.socket.emitWithAck('patient:watch', { patientId });
      expect(again).toMatchObject({ ok: true, seq: 1 });
      await recordVitals(here, 74);
      await recordVitals(there, 75);
      await first.until('both', () => newsOf(first).length === 2);
      const { epoch } = first.answer;
      const late = await watch(here.url, nurse.token, patientId, { after: 1, epoch });
      expect(late.answer.entries).toEqual(newsOf(first));
      const foreign = await watch(here.url, nurse.token, patientId, { after: 1, epoch: 'another life' });
      expect(foreign.answer).toMatchObject({ seq: 3, epoch, entries: [], reset: true });
      const beyond = await watch(here.url, nurse.token, patientId, { after: 99, epoch });
      expect(beyond.answer).toMatchObject({ seq: 3, reset: true });
      for (const { socket } of [late, foreign, beyond])
        await socket.emitWithAck('patient:unwatch', { patientId });
      expect(newsOf(first).map(({ seq }) => seq)).toEqual([2, 3]);
      first.close();
    });

    it('sends the first beat before its response, so that a client can distinguish silence from the start', async () => {
      for (const node of [here, there, here]) {
        const socket = await aSocket(node.url, nurse.token);
        open.push(socket);
        let beats = 0;
        socket.on('beat', () => {
          beats += 1;
        });
        await socket.emitWithAck('patient:watch', { patientId });
        expect(beats).toBeGreaterThan(0);
      }
    });

    it('ends with an unwatch, even when both are sent at once', async () => {
      const viewer = await watch(there.url, nurse.token, patientId);
      const colleague = await aClinician(there, { department: nurse, fullName: 'Robin Okafor' });
      const socket = await aSocket(there.url, colleague.token);
      const other = (await aPatient(here, nurse.token)).id;
      const heard: string[] = [];
      socket.on('chart:entry', ({ type }) => heard.push(type));
      // This node has not cached the other patient, so the watch reads MongoDB while the unwatch does not.
      await Promise.all([
        socket.emitWithAck('patient:watch', { patientId: other }),
        socket.emitWithAck('patient:unwatch', { patientId: other }),
      ]);
      await socket.emitWithAck('patient:watch', { patientId });
      await socket.emitWithAck('patient:unwatch', { patientId });
      await here.call(vitalsEndpoints.record, {
        token: nurse.token,
        params: { patientId: other },
        body: { heartRate: 77 },
      });
      await recordVitals(here, 76);
      const present = await watch(there.url, nurse.token, other);
      expect(present.answer.viewers.map(({ fullName }) => fullName)).toEqual(['Maya Ortiz']);
      await viewer.until('vitals', ({ entries }) => entries.some(({ type }) => type === 'vitals.recorded'));
      await socket.emitWithAck('patient:unwatch', { patientId });
      expect(heard).not.toContain('vitals.recorded');
      for (const screen of [viewer, present]) screen.close();
    });

    it('is not needed to receive the department’s patients, each delivered once', async () => {
      const [near, far] = [
        await watch(here.url, nurse.token, patientId),
        await aSocket(there.url, nurse.token),
      ];
      const heard: string[] = [];
      far.on('chart:entry', ({ type, patientId: id }) => heard.push(`${type} ${id}`));
      const created = await aPatient(here, nurse.token);
      const { version } = await here.call(patientsEndpoints.read, {
        token: nurse.token,
        params: { patientId },
      });
      await there.call(patientsEndpoints.update, {
        token: nurse.token,
        params: { patientId },
        body: { version, bed: 'B7' },
      });
      await recordVitals(there, 78);
      await near.until('both', () => newsOf(near).length === 2);
      expect(newsOf(near).map(({ type }) => type)).toEqual(['patient.updated', 'vitals.recorded']);
      // The other node may not have received the creation of this patient yet.
      const others = () => heard.filter((entry) => entry !== `patient.created ${patientId}`).sort();
      await expect.poll(others).toEqual([`patient.created ${created.id}`, `patient.updated ${patientId}`]);
      await near.until('the new patient', ({ entries }) =>
        entries.some((entry) => entry.patientId === created.id),
      );
      near.close();
    });
  });

  describe('presence', () => {
    it('shows one viewer per person with the highest-ranked activity, on both nodes', async () => {
      const physician = await aClinician(there, {
        department: nurse,
        fullName: 'Robin Okafor',
        userRole: 'Medical Practitioner',
      });
      const desk = await watch(here.url, nurse.token, patientId);
      const cart = await watch(there.url, nurse.token, patientId);
      const round = await watch(there.url, physician.token, patientId);
      const shown = ({ presence }: typeof desk) =>
        presence.at(-1)?.map(({ fullName, activity }) => `${fullName} ${activity}`);
      const everywhere = async (expected: string[]) => {
        for (const screen of [desk, cart, round]) {
          await screen.until(
            expected.join(),
            () => JSON.stringify(shown(screen)) === JSON.stringify(expected),
          );
        }
      };
      await everywhere(['Maya Ortiz viewing', 'Robin Okafor viewing']);
      await cart.socket.emitWithAck('presence:set', { patientId, activity: 'recording-vitals' });
      await desk.socket.emitWithAck('presence:set', { patientId, activity: 'asking' });
      await everywhere(['Maya Ortiz recording-vitals', 'Robin Okafor viewing']);
      cart.close();
      for (const screen of [desk, round]) {
        await screen.until('asking', () => shown(screen)?.[0] === 'Maya Ortiz asking');
      }
      await round.socket.emitWithAck('patient:unwatch', { patientId });
      await desk.until('one person', () => shown(desk)?.length === 1);
      const late = await watch(there.url, physician.token, patientId);
      expect(late.answer.viewers).toMatchObject([
        { userId: nurse.user.id, role: 'Nurse', activity: 'asking', since: expect.stringMatching(/Z$/) },
        { userId: physician.user.id, activity: 'viewing' },
      ]);
      for (const screen of [desk, round, late]) screen.close();
    });

    it('rejects an activity at a patient whom the socket does not watch', async () => {
      const socket = await aSocket(here.url, nurse.token);
      const answer = await socket.emitWithAck('presence:set', { patientId, activity: 'viewing' });
      expect(answer).toMatchObject({ ok: false, code: 'conflict' });
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
