import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { ErrorBody } from '@bedside/contracts/errors.ts';
import Koa from 'koa';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '../infra/log.ts';
import { readJsonBody } from './body.ts';
import { errorBoundary } from './boundary.ts';

const koa = new Koa();
koa.use(errorBoundary(createLog('silent')));
koa.use(async (context) => {
  context.body = await readJsonBody(context, 100);
});
const server = createServer(koa.callback());
let port: number;

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
});
afterAll(() => void server.close());

it('a JSON body that does not come to its end in time is given up, and its connection with it', async () => {
  const headers = { 'Content-Type': 'application/json', 'Content-Length': '100' };
  const outgoing = request({ port, host: '127.0.0.1', method: 'POST', headers });
  outgoing.write('{"half": ');
  const [incoming]: IncomingMessage[] = await once(outgoing, 'response');
  expect(incoming?.statusCode).toBe(408);
  expect(incoming?.headers.connection).toBe('close');
  expect(incoming && ErrorBody.parse(JSON.parse(await text(incoming))).code).toBe('request-timeout');
});
