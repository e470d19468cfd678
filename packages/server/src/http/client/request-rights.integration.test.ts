import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { vitalsEndpoints } from '@bedside/contracts/vitals/vitals.contract.ts';
import { xraysEndpoints } from '@bedside/contracts/xrays/xrays.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { aClinician, aDepartment, aPatient, type SignedIn } from '../../../test/factories.ts';
import { fakeReading } from '../../../test/fakes/fake-openai.ts';
import { aNode, type TestNode } from '../../../test/node.ts';
import { aFile, multipart, sampleFiles } from '../../../test/samples/sample-files.ts';

let node: TestNode;
let admin: SignedIn;
let patient: Patient;

beforeAll(async () => {
  node = await aNode({ trialSessionLimit: 1000 });
  admin = await aDepartment(node);
  patient = await aPatient(node, admin.token);
});
const aLeaver = () => aClinician(node, { department: admin, userRole: 'Nurse' });

const suspend = ({ user }: SignedIn) =>
  node.api('PATCH', `/department/members/${user.id}`, { token: admin.token, body: { status: 'suspended' } });

/** Sends a body that ends only after `meanwhile`. Resolves with the status. */
async function slowly(
  { method = 'POST', path, token }: { method?: string; path: string; token: string },
  { body, type = 'application/json' }: { body: Uint8Array; type?: string },
  meanwhile: () => Promise<unknown>,
): Promise<number> {
  const sending = httpRequest(`${node.url}/api${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': type, 'Content-Length': body.length },
  });
  const answered = once(sending, 'response');
  sending.write(body.subarray(0, -12));
  // Long enough for the first check to come before, and to be out of date afterwards.
  await pause(1200);
  await meanwhile();
  await pause(300);
  sending.end(body.subarray(-12));
  const [response] = await answered;
  await text(response);
  return response.statusCode;
}

const jsonOf = (body: object) => ({ body: Buffer.from(JSON.stringify(body)) });
const vitalsPath = () => `/patient/${patient.id}/vitals`;
const heartRates = async () => {
  const { token } = admin;
  const list = await node.call(vitalsEndpoints.list, { token, params: { patientId: patient.id }, query: {} });
  return list.map(({ heartRate }) => heartRate);
};

describe.concurrent('a body that ends after its sender lost the right to send it', () => {
  test('writes no vitals after a suspension (D38)', async () => {
    const leaver = await aLeaver();
    const sent = slowly({ path: vitalsPath(), token: leaver.token }, jsonOf({ heartRate: 41 }), () =>
      suspend(leaver),
    );
    expect(await sent).toBe(401);
    expect(await heartRates()).not.toContain(41);
  });

  test('writes no vitals after a sign-out', async () => {
    const leaver = await aLeaver();
    const sent = slowly({ path: vitalsPath(), token: leaver.token }, jsonOf({ heartRate: 42 }), () =>
      node.api('POST', '/auth/logout', { token: leaver.token }),
    );
    expect(await sent).toBe(401);
    expect(await heartRates()).not.toContain(42);
  });

  test('rejects a change of role if its sender is no longer an administrator', async () => {
    const leaver = await aLeaver();
    const second = await aClinician(node, { department: admin });
    const change = (isAdmin: boolean) =>
      node.api('PATCH', `/department/members/${second.user.id}`, { token: admin.token, body: { isAdmin } });
    await change(true);
    const path = `/department/members/${leaver.user.id}`;
    const sent = slowly({ method: 'PATCH', path, token: second.token }, jsonOf({ isAdmin: true }), () =>
      change(false),
    );
    expect(await sent).toBe(403);
  });

  test('writes the vitals of a slow sender who is still a member', async () => {
    const leaver = await aLeaver();
    const sent = slowly(
      { path: vitalsPath(), token: leaver.token },
      jsonOf({ heartRate: 77 }),
      async () => {},
    );
    expect(await sent).toBe(201);
  });

  test('stores no file of a suspended sender', async () => {
    const leaver = await aLeaver();
    const form = new FormData();
    form.append('frontalImage', aFile(sampleFiles.png, 'frontal.png'));
    form.append('lateralImage', aFile(sampleFiles.png, 'lateral.png'));
    const { raw, headers } = await multipart(form);
    const type = headers?.['Content-Type'] ?? '';
    const asked = node.ai.requests.length;
    const path = `/patient/${patient.id}/xrays/analyze`;
    const sent = slowly({ path, token: leaver.token }, { body: Buffer.from(raw ?? ''), type }, () =>
      suspend(leaver),
    );
    expect(await sent).toBe(401);
    // The images did not go to the model either.
    expect(node.ai.requests.length).toBe(asked);
  });
});

describe('work that ends after its sender was suspended', () => {
  test('stores no X-ray analysis that the model finished meanwhile', async () => {
    const leaver = await aLeaver();
    const slow = { kind: 'reply' as const, tokens: [JSON.stringify(fakeReading)], tokensPerSecond: 0.4 };
    node.ai.script({ vision: slow });
    const form = new FormData();
    form.append('frontalImage', aFile(sampleFiles.png, 'frontal.png'));
    form.append('lateralImage', aFile(sampleFiles.png, 'lateral.png'));
    const asked = node.ai.requests.length;
    const sent = node.api('POST', `/patient/${patient.id}/xrays/analyze`, {
      token: leaver.token,
      ...(await multipart(form)),
    });
    await node.ai.received(asked + 1);
    await suspend(leaver);
    expect((await sent).status).toBe(401);
    const { token } = admin;
    expect(
      await node.call(xraysEndpoints.list, { token, params: { patientId: patient.id }, query: {} }),
    ).toEqual([]);
  });

  test('gives the sender no reply, and stores it for the room (D16)', async () => {
    const leaver = await aLeaver();
    node.ai.script({ reply: { kind: 'reply', tokens: ['Check ', 'the airway.'], tokensPerSecond: 1 } });
    const asked = node.ai.requests.length;
    const sent = node.api('POST', '/chat', {
      token: leaver.token,
      body: { patientId: patient.id, messages: [{ role: 'user', content: 'What next?' }] },
    });
    await node.ai.received(asked + 1);
    await suspend(leaver);
    const answer = await sent;
    expect([answer.status, answer.text.includes('airway')]).toEqual([401, false]);
    const stored = await node.api('GET', `/patient/${patient.id}/messages`, { token: admin.token });
    expect(stored.text).toContain('Check the airway.');
  });
});
