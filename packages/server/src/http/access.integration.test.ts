import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { authEndpoints } from '@bedside/contracts/auth/auth.contract.ts';
import { departmentsEndpoints } from '@bedside/contracts/departments/departments.contract.ts';
import { timelineEndpoints } from '@bedside/contracts/timeline/timeline.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { aBodyFor, aCallOf, everyEndpoint } from '../../test/calls/every-endpoint.ts';
import {
  aClinician,
  aDepartment,
  aPatient,
  aSocket,
  type SignedIn,
  signIn,
  watch,
} from '../../test/factories.ts';
import { aNode, pathOf, type TestNode } from '../../test/node.ts';
import { LoginSessionModel } from '../domains/auth/auth.model.ts';

let node: TestNode;
let admin: SignedIn;
let nurse: SignedIn;
let stranger: SignedIn;
let expired: string;
let revoked: string;

/** Sends a header more than once, which `fetch` would join. */
function withAuthorization(url: string, values: string[]): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = request(url, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    sent.on('error', reject);
    sent.setHeader('Authorization', values);
    sent.end();
  });
}

beforeAll(async () => {
  node = await aNode();
  admin = await aDepartment(node);
  nurse = await aClinician(node, { department: admin, userRole: 'Nurse' });
  stranger = await aDepartment(node);
  expired = (await signIn(node, admin.email)).token;
  const sessionId = createHash('sha256').update(expired).digest('base64url');
  const { matchedCount } = await LoginSessionModel.updateOne(
    { _id: sessionId },
    { expiresAt: new Date(Date.now() - 1) },
  );
  expect(matchedCount).toBe(1);
  revoked = (await signIn(node, admin.email)).token;
  await node.call(authEndpoints.logout, { token: revoked });
});

const closed = everyEndpoint.filter(({ endpoint }) => endpoint.access !== 'public');
const rightsOfAdmins = ['administer', 'see-log'];
const forAdmins = everyEndpoint.filter(({ endpoint }) => rightsOfAdmins.includes(String(endpoint.right)));
const ofOnePatient = everyEndpoint.filter(({ endpoint }) => endpoint.path.includes(':patientId'));

/** A body that no endpoint can read. Callers without access must still get the access error first. */
const broken = { raw: '{"broken', headers: { 'Content-Type': 'application/json' } };
const brokenBodyOf = (method: string) => (method === 'get' ? {} : broken);

describe('a call without a session', () => {
  test.each(closed)('is rejected by $name, whatever the body', async ({ endpoint }) => {
    const { method } = endpoint;
    const path = pathOf(endpoint);
    const tokens = {
      none: undefined,
      nonsense: 'nonsense',
      expired,
      revoked,
      'too long': 'x'.repeat(2000),
      'the hash in the database': createHash('sha256').update(admin.token).digest('base64url'),
    };
    for (const [which, token] of Object.entries(tokens)) {
      const { headers, ...body } = { headers: {}, ...brokenBodyOf(method) };
      const answer = await node.api(method.toUpperCase(), path, { ...body, token, headers });
      expect.soft(answer.status, which).toBe(401);
      expect.soft(answer.headers.get('www-authenticate'), which).toBe('Bearer');
      expect.soft(answer.body, which).toEqual({
        code: 'unauthenticated',
        message: 'Please sign in',
        error: 'Please sign in',
        requestId: answer.headers.get('x-request-id'),
      });
    }
  });

  test('is rejected if the token is not sent as a bearer', async () => {
    for (const Authorization of [
      admin.token,
      `Basic ${admin.token}`,
      'Bearer',
      'Bearer ',
      `Bearer  ${admin.token} x`,
    ]) {
      expect.soft((await node.api('GET', '/auth/profile', { headers: { Authorization } })).status).toBe(401);
    }
    expect((await node.api('GET', `/auth/profile?token=${admin.token}`)).status).toBe(401);
  });

  test('is rejected by the socket', async () => {
    for (const token of [undefined, '', 'nonsense', expired, revoked]) {
      await expect.soft(aSocket(node.url, token)).rejects.toThrow('unauthenticated');
    }
  });
});

describe('a call that needs an administrator', () => {
  test.each(forAdmins)(
    'is rejected for other members by $name, before any other check',
    async ({ endpoint }) => {
      const { headers, ...body } = { headers: {}, ...brokenBodyOf(endpoint.method) };
      const options = { ...body, headers, token: nurse.token };
      const answer = await node.api(endpoint.method.toUpperCase(), pathOf(endpoint), options);
      expect(answer.status).toBe(403);
      expect(answer.error?.code).toBe('forbidden');
      expect(answer.error?.error).toBe(answer.error?.message);
    },
  );
});

describe("another department's patient", () => {
  test.each(ofOnePatient)('is not found by $name', async ({ name, endpoint }) => {
    const patient = await aPatient(node, admin.token);
    const method = endpoint.method.toUpperCase();
    const sent = await aCallOf({ name, endpoint }, patient.id, admin.user.id);
    const ask = (patientId: string, token: string) =>
      node.api(method, pathOf(endpoint, { patientId }), { ...sent, token });
    const foreign = await ask(patient.id, stranger.token);
    const unknown = await ask('6b0193ebb1f08d884e4c26e9', stranger.token);
    for (const answer of [foreign, unknown]) {
      expect(answer.status).toBe(404);
      expect(answer.body).toEqual({
        ...answer.error,
        code: 'not-found',
        message: 'Not found',
        error: 'Not found',
      });
      expect(answer.headers.get('chart-seq')).toBeNull();
    }
    const { seq } = await node.call(timelineEndpoints.entries, {
      token: admin.token,
      params: { patientId: patient.id },
    });
    expect(seq).toBe(1);
    // The same call succeeds for the patient's own department, so the department made the difference.
    const own = await ask(patient.id, nurse.token);
    expect(own.status).not.toBe(422);
    expect(own.error?.message).not.toBe('Not found');
  });

  test('is missing in the list of patients', async () => {
    const patient = await aPatient(node, admin.token);
    const lists = await Promise.all(
      [nurse, stranger].map(({ token }) => node.api('GET', '/patients', { token })),
    );
    expect(lists[0]?.text).toContain(patient.id);
    expect(lists[1]?.text).not.toContain(patient.id);
  });

  test('cannot be the subject of a question to the assistant', async () => {
    const patient = await aPatient(node, admin.token);
    const asked = node.ai.requests.length;
    const body = aBodyFor('chat.ask', patient.id);
    expect((await node.api('POST', '/chat', { token: stranger.token, body })).status).toBe(404);
    expect(node.ai.requests.length).toBe(asked);
  });

  test('cannot be watched, and no push mentions them', async () => {
    const patient = await aPatient(node, admin.token);
    const own = await aPatient(node, stranger.token);
    const spy = await watch(node.url, stranger.token, own.id);
    for (const patientId of [patient.id, 'nobody']) {
      const refused = { ok: false, code: 'not-found', message: 'Not found' };
      expect(await spy.socket.emitWithAck('patient:watch', { patientId, after: 0 })).toEqual(refused);
      expect(await spy.socket.emitWithAck('presence:set', { patientId, activity: 'viewing' })).toEqual(
        refused,
      );
      expect(await spy.socket.emitWithAck('patient:unwatch', { patientId })).toEqual({ ok: true });
    }
    const colleague = await watch(node.url, nurse.token, patient.id);
    const path = `/patient/${patient.id}/vitals`;
    expect((await node.api('POST', path, { token: admin.token, body: { heartRate: 90 } })).status).toBe(201);
    await aPatient(node, admin.token);
    await colleague.until('the vitals', ({ entries }) =>
      entries.some(({ type }) => type === 'vitals.recorded'),
    );
    const heard = await node.api('POST', `/patient/${own.id}/vitals`, {
      token: stranger.token,
      body: { heartRate: 91 },
    });
    expect(heard.status).toBe(201);
    await spy.until('their own vitals', ({ entries }) => entries.length > 0);
    expect(spy.entries.map(({ patientId }) => patientId)).toEqual([own.id]);
  });
});

describe('a member of another department', () => {
  test('can neither see nor revoke an invite code, which stays valid', async () => {
    const invite = await node.call(departmentsEndpoints.createInvite, { token: admin.token });
    const theirs = await node.call(departmentsEndpoints.listInvites, { token: stranger.token });
    expect(theirs.map(({ id }) => id)).not.toContain(invite.id);
    for (const inviteId of [invite.id, 'unknown']) {
      const answer = await node.api('DELETE', `/department/invites/${inviteId}`, { token: stranger.token });
      expect([answer.status, answer.error?.code]).toEqual([404, 'not-found']);
    }
    const ours = await node.call(departmentsEndpoints.listInvites, { token: admin.token });
    expect(ours.map(({ id }) => id)).toContain(invite.id);
  });

  test('can stop neither a running nor a finished reply', async () => {
    const patient = await aPatient(node, admin.token);
    const screen = await watch(node.url, nurse.token, patient.id);
    node.ai.hold();
    const asked = node.api('POST', '/chat', { token: admin.token, body: aBodyFor('chat.ask', patient.id) });
    node.ai.release(1);
    await screen.until('the first words', ({ deltas }) => deltas.length > 0);
    const messageId = screen.deltas[0]?.messageId ?? '';
    const stop = () => node.api('POST', `/chat/${messageId}/stop`, { token: stranger.token });
    expect((await stop()).status).toBe(404);
    node.ai.release();
    expect((await asked).body).toMatchObject({ status: 'complete', messageId });
    expect((await stop()).status).toBe(404);
  });
});

test('two tokens in one request are none, because a proxy may have judged the other', async () => {
  const url = `${node.url}/api/auth/profile`;
  const [own, other] = [`Bearer ${nurse.token}`, `Bearer ${stranger.token}`];
  expect(await withAuthorization(url, [own])).toBe(200);
  for (const both of [
    [own, other],
    [own, own],
    ['Bearer nothing', own],
  ]) {
    expect(await withAuthorization(url, both)).toBe(401);
  }
});
