import { timelineEndpoints } from '@bedside/contracts/timeline/timeline.contract.ts';
import { vitalsEndpoints } from '@bedside/contracts/vitals/vitals.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aDepartment, aPatient, vitalsOf } from '../../test/factories.ts';
import { aMongod, type BreakableServer } from '../../test/mongod.ts';
import { aNode, useMongo } from '../../test/node.ts';

let mongod: BreakableServer;

beforeAll(async () => {
  mongod = await aMongod();
  await useMongo(mongod.uri);
});
afterAll(() => mongod.stop());

test('with Mongo lost a node says that it is unavailable and when to come back; found again, it goes on by itself', async () => {
  const node = await aNode();
  const { token } = await aDepartment(node);
  const { id } = await aPatient(node, token);
  const post = (heartRate: number) =>
    node.api('POST', `/patient/${id}/vitals`, {
      token,
      body: vitalsOf({ heartRate }),
      headers: { 'Idempotency-Key': `set-${heartRate}` },
    });
  expect((await post(61)).status).toBe(201);
  await mongod.kill();

  const calls = [
    post(62),
    node.api('GET', '/patients', { token }),
    node.api('GET', '/auth/profile', { token }),
    node.api('POST', '/auth/login', { body: { email: 'somebody@example.org', password: 'x' } }),
  ];
  for (const answer of await Promise.all(calls)) {
    expect([answer.status, answer.error?.code]).toEqual([503, 'unavailable']);
    expect(answer.headers.get('retry-after')).toBe('2');
    expect(answer.text).not.toMatch(/mongo|ECONN|127\.0\.0\.1/i);
  }
  expect((await fetch(`${node.url}/readyz`)).status).toBe(503);
  expect((await fetch(`${node.url}/healthz`)).status).toBe(200);

  await mongod.restart();
  const end = Date.now() + 30_000;
  while (!(await fetch(`${node.url}/readyz`)).ok && Date.now() < end);
  // The same command again, whose first answer said nothing of whether it was done: it is recorded once.
  for (const heartRate of [62, 63]) expect((await post(heartRate)).status).toBe(201);
  const params = { patientId: id };
  const list = await node.call(vitalsEndpoints.list, { token, params });
  expect(list.map(({ heartRate }) => heartRate)).toEqual([63, 62, 61]);
  const { entries } = await node.call(timelineEndpoints.entries, { token, params });
  expect(entries.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
});
