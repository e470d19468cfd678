import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { ErrorBody } from '@bedside/contracts/errors.ts';
import Koa from 'koa';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '../../infra/observe/log.ts';
import { errorBoundary } from '../boundary.ts';
import { readJsonBody } from './body.ts';

const koa = new Koa();
koa.use(errorBoundary(createLog('silent')));
koa.use(async (context) => {
  // Only the body that does not end waits for its limit. Unpacking 100 MB may take seconds on a busy machine.
  context.body = await readJsonBody(context, context.path === '/endless' ? 100 : 30_000);
});
const server = createServer(koa.callback());
let port: number;

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
});
afterAll(() => void server.close());

it('closes the connection of a JSON body that does not end in time', async () => {
  const headers = { 'Content-Type': 'application/json', 'Content-Length': '100' };
  const outgoing = request({ port, host: '127.0.0.1', path: '/endless', method: 'POST', headers });
  outgoing.write('{"half": ');
  const [incoming]: IncomingMessage[] = await once(outgoing, 'response');
  expect(incoming?.statusCode).toBe(408);
  expect(incoming?.headers.connection).toBe('close');
  expect(incoming && ErrorBody.parse(JSON.parse(await text(incoming))).code).toBe('request-timeout');
});

const post = async (body: string) => {
  const answer = await fetch(`http://127.0.0.1:${port}/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body,
  });
  return { status: answer.status, body: await answer.json() };
};

it('refuses a body that is nested more deeply than any of the contract, before it is parsed', async () => {
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
  expect((await post(nested(32))).status).toBe(200);
  for (const body of [nested(33), nested(500_000), '['.repeat(900_000), `{"a":`.repeat(100_000)]) {
    expect(await post(body)).toMatchObject({ status: 400, body: { code: 'unparsable' } });
  }
  // Brackets in a text are no nesting.
  const text = `${'['.repeat(99)}\\" ${'{'.repeat(99)}`;
  expect(await post(JSON.stringify({ text }))).toEqual({ status: 200, body: { text } });
});

it.each(['"text"', '7', 'null', '{', '{"a":1}}', '{"__proto__":{}}', '{"\\u005f_proto__":{}}'])(
  'refuses %s as unparsable',
  async (body) => {
    expect(await post(body)).toMatchObject({ status: 400, body: { code: 'unparsable' } });
  },
);

const gzip = { 'Content-Encoding': 'gzip' };
const large = JSON.stringify({ text: 'x'.repeat(3_000_000) });
const packed = gzipSync(JSON.stringify({ text: 'x'.repeat(100_000_000) }));

it.each([
  { which: 'is too large', status: 413, body: Buffer.from(large), headers: {} },
  { which: 'is too large when unpacked', status: 413, body: packed, headers: gzip },
  { which: 'is no gzip', status: 400, body: Buffer.alloc(900_000, 7), headers: gzip },
  {
    which: 'continues after its compressed part',
    status: 200,
    body: Buffer.concat([gzipSync('{}'), Buffer.alloc(900_000)]),
    headers: gzip,
  },
])('leaves the connection usable after a body that $which', async ({ status, body, headers }) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const send = async (outgoing: ReturnType<typeof request>) => {
    const [incoming]: IncomingMessage[] = await once(outgoing, 'response');
    if (incoming) await text(incoming);
    return { status: incoming?.statusCode, reused: outgoing.reusedSocket };
  };
  const to = { port, host: '127.0.0.1', method: 'POST', agent };
  const refused = request({ ...to, headers: { 'Content-Type': 'application/json', ...headers } });
  // Sent in pieces and without a length, so that the size shows only as it arrives.
  for (let at = 0; at < body.length; at += 60_000) refused.write(body.subarray(at, at + 60_000));
  expect((await send(refused.end())).status).toBe(status);
  expect(await send(request(to).end())).toEqual({ status: 200, reused: true });
  agent.destroy();
});

it.each([
  'application/json',
  'application/fhir+json',
  'application/vnd.api+json',
  'application/merge-patch+json; charset=utf-8',
])('reads a body of the type %s as JSON', async (type) => {
  const response = await fetch(`http://127.0.0.1:${port}`, {
    method: 'POST',
    headers: { 'Content-Type': type },
    body: '{"heartRate":71}',
  });
  expect(await response.json()).toEqual({ heartRate: 71 });
});
