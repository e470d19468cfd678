import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aBodyFor, everyEndpoint } from '../../test/calls/every-endpoint.ts';
import { aDepartment, aPatient, type SignedIn } from '../../test/factories.ts';
import { type Answer, aNode, type CallOptions, pathOf, type TestNode } from '../../test/node.ts';
import { slowness } from '../../test/slowness.ts';
import { chartEntries } from '../chart/entry-store.ts';
import { UserModel } from '../domains/auth/auth.model.ts';
import { PatientModel } from '../domains/patients/patients.model.ts';

let node: TestNode;
let admin: SignedIn;
let patient: Patient;

beforeAll(async () => {
  node = await aNode();
  admin = await aDepartment(node);
  patient = await aPatient(node, admin.token);
});

/** Counts everything that a call could have written. */
const written = () =>
  Promise.all([chartEntries().countDocuments(), PatientModel.countDocuments(), UserModel.countDocuments()]);

let before: number[];
beforeEach(async () => {
  before = await written();
});
afterEach(async () => {
  expect(await written(), 'nothing was written').toEqual(before);
  expect((await node.api('GET', `/patient/${patient.id}`, { token: admin.token })).body).toEqual(patient);
});

const withAnyBody = everyEndpoint.filter(({ endpoint }) => endpoint.body !== undefined);
const withForm = withAnyBody.filter(({ endpoint }) => endpoint.form);
// The upload tests cover faulty uploads.
const withBody = withAnyBody.filter(({ endpoint }) => !endpoint.upload && !endpoint.form);

interface Sent extends CallOptions {
  name: string;
}

/** Calls the endpoint of that name as a signed-in user, for these tests' patient. */
async function send({ name, ...options }: Sent): Promise<Answer> {
  const found = everyEndpoint.find((candidate) => candidate.name === name);
  if (!found) throw new Error(`No endpoint ${name}`);
  const path = pathOf(found.endpoint, { patientId: patient.id });
  return node.api(found.endpoint.method.toUpperCase(), path, { token: admin.token, ...options });
}

function expectRefusal(answer: Answer, status: number | number[], which: string): void {
  expect.soft([status].flat(), `${which}: ${answer.text.slice(0, 300)}`).toContain(answer.status);
  expect.soft(answer.error?.requestId, which).toBe(answer.headers.get('x-request-id'));
  expect.soft(answer.error?.error, which).toBe(answer.error?.message);
}

const json = { 'Content-Type': 'application/json' };

describe('an unreadable body', () => {
  test.each(withBody)('is rejected by $name', async ({ name, endpoint }) => {
    const good = JSON.stringify(aBodyFor(name, patient.id));
    const unparsable = [
      '{',
      good.slice(0, -1),
      'nonsense',
      '"text"',
      '12',
      'null',
      '{"a":1}{"a":2}',
      '\u0000',
      "{'a':1}",
    ];
    for (const raw of unparsable) expectRefusal(await send({ name, raw, headers: json }), 400, raw);
    for (const raw of ['[]', '[[]]', '[null]'])
      expectRefusal(await send({ name, raw, headers: json }), 422, raw);
    // A call in which every field is optional needs no body.
    if (endpoint.body?.safeParse({}).success) return;
    expectRefusal(await send({ name, headers: json }), 422, 'no body at all');
    expectRefusal(await send({ name, raw: '', headers: json }), 422, 'an empty body');
  });

  test.each(withBody)('is rejected by $name if it has another type or is missing', async ({ name }) => {
    const good = JSON.stringify(aBodyFor(name, patient.id));
    const types = [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/xml',
      'nonsense',
    ];
    for (const type of types)
      expectRefusal(await send({ name, raw: good, headers: { 'Content-Type': type } }), 415, type);
    const form = {
      raw: 'email[$gt]=&password[$gt]=',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    };
    expectRefusal(await send({ name, ...form }), 415, 'an urlencoded operator');
    expectRefusal(await send({ name, raw: new TextEncoder().encode(good) }), 415, 'no type');
    const charset = { 'Content-Type': 'application/json; charset=no-such-charset' };
    expectRefusal(await send({ name, raw: good, headers: charset }), 415, 'an unknown charset');
    const encoding = { ...json, 'Content-Encoding': 'no-such-encoding' };
    expectRefusal(await send({ name, raw: good, headers: encoding }), 415, 'an unknown encoding');
  });

  test.each(withBody)('is rejected by $name if it is over 1 MB or broken gzip', async ({ name }) => {
    const large = JSON.stringify({ ...aBodyFor(name, patient.id), filler: 'x'.repeat(1024 * 1024) });
    expectRefusal(await send({ name, raw: large, headers: json }), 413, 'over 1 MB');
    const gzip = { ...json, 'Content-Encoding': 'gzip' };
    const bytes = (buffer: Buffer) => Uint8Array.from(buffer);
    expectRefusal(
      await send({ name, raw: bytes(gzipSync(large)), headers: gzip }),
      413,
      'over 1 MB when unpacked',
    );
    expectRefusal(await send({ name, raw: 'no gzip', headers: gzip }), 400, 'no gzip');
    const cut = gzipSync(JSON.stringify(aBodyFor(name, patient.id))).subarray(0, -12);
    expectRefusal(await send({ name, raw: bytes(cut), headers: gzip }), 400, 'gzip without its end');
  });

  test.each(withForm)('is rejected by $name, which takes a form', async ({ name }) => {
    const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const good = JSON.stringify(aBodyFor(name, patient.id));
    expectRefusal(await send({ name, raw: good, headers: json }), 415, 'JSON');
    expectRefusal(await send({ name, raw: new TextEncoder().encode('a=b') }), 415, 'no type');
    for (const raw of ['', 'a[$gt]=', '%', '%ff=%00', '=&&==', good, 'logout_token=a&logout_token=b']) {
      expectRefusal(await send({ name, raw, headers: form }), [400, 404, 422], raw);
    }
    const large = `a=${'x'.repeat(1024 * 1024)}`;
    expectRefusal(await send({ name, raw: large, headers: form }), 413, 'over 1 MB');
    const gzip = { ...form, 'Content-Encoding': 'gzip' };
    expectRefusal(await send({ name, raw: 'no gzip', headers: gzip }), [400, 415], 'no gzip');
  });

  test('is rejected if it never ends', async () => {
    const { port } = new URL(node.url);
    const good = JSON.stringify(aBodyFor('vitals.record'));
    for (const length of [good.length + 100, 'nonsense']) {
      await new Promise<void>((resolve, reject) => {
        const socket = connect(Number(port), '127.0.0.1', () => {
          socket.end(
            `POST /api/patient/${patient.id}/vitals HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n` +
              `Authorization: Bearer ${admin.token}\r\nContent-Length: ${length}\r\n\r\n${good}`,
          );
        });
        socket
          .on('error', reject)
          .on('close', () => resolve())
          .resume();
      });
    }
    expect((await fetch(`${node.url}/healthz`)).status).toBe(200);
  });
});

test('closes a connection with incomplete headers after 10 s', async () => {
  const { port } = new URL(node.url);
  const began = performance.now();
  let answer = '';
  await new Promise<void>((resolve) => {
    const socket = connect(Number(port), '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nHost: x\r\n'));
    const more = setInterval(() => socket.write('X-More: x\r\n'), 1000);
    socket
      .on('data', (chunk: Buffer) => {
        answer += chunk;
      })
      // The server may close while a header is sent. The connection still ends.
      .on('error', () => {})
      .on('close', () => {
        clearInterval(more);
        resolve();
      });
  });
  expect(answer).toMatch(/^HTTP\/1.1 408 /);
  const seconds = (performance.now() - began) / 1000;
  expect(seconds).toBeGreaterThan(9);
  expect(seconds).toBeLessThan(20 * slowness);
});

describe('a value of the wrong kind', () => {
  const wrong: [string, unknown][] = [
    ['an operator', { $gt: '' }],
    ['an operator on the prototype', JSON.parse('{"__proto__": {"$ne": null}}')],
    ['a list', [{ $gt: '' }]],
    ['an object that claims to be a string', { toString: 'x', length: 3 }],
    ['a very long text', 'x'.repeat(200_000)],
  ];
  /** Fields that the server ignores whatever they contain, or free text without its own limit. */
  const free = new Set([
    'auth.register subscriptionStatus',
    'chat.ask messages.0.content',
    'chat.preview messages.0.content',
    'chat.saveMessages after',
  ]);

  test.each(withBody)('is rejected by $name in every field', async ({ name }) => {
    const good = aBodyFor(name, patient.id);
    for (const path of leavesOf(good)) {
      for (const [which, value] of wrong) {
        if (free.has(`${name} ${path.join('.')}`) && which === 'a very long text') continue;
        const answer = await send({ name, body: replaced(good, path, value) });
        const isProto = which.includes('prototype');
        expectRefusal(answer, isProto ? 400 : 422, `${path.join('.')}: ${which}`);
        if (isProto) continue;
        const named = Object.keys(answer.error?.fields ?? {});
        expect
          .soft(
            named.some((field) => field.startsWith(String(path[0]))),
            `${named} names ${path}`,
          )
          .toBe(true);
      }
    }
  });
});

/** Returns the path to each value in a body, except objects and lists. */
function leavesOf(value: unknown, path: (string | number)[] = []): (string | number)[][] {
  if (Array.isArray(value)) return value.flatMap((item, index) => leavesOf(item, [...path, index]));
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([key, item]) => leavesOf(item, [...path, key]));
}

function replaced(value: unknown, [key, ...rest]: (string | number)[], by: unknown): unknown {
  if (key === undefined) return by;
  if (Array.isArray(value))
    return value.map((item, index) => (index === key ? replaced(item, rest, by) : item));
  const entries = Object.entries(value ?? {});
  return Object.fromEntries(
    entries.map(([name, item]) => [name, name === key ? replaced(item, rest, by) : item]),
  );
}
