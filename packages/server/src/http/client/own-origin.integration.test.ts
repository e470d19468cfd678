import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from '../http-server.ts';
import { ownOrigin } from './own-origin.ts';

test.each([
  ['127.0.0.1', '127.0.0.1'],
  ['0.0.0.0', 'localhost'],
  ['::1', '[::1]'],
])('reaches a server that listens at %s at %s', async (host, reached) => {
  const http = createServer();
  onTestFinished(() => void http.close());
  expect(() => ownOrigin(http)).toThrow('not listening');
  const port = await listen(http, 0, host);
  expect(ownOrigin(http)).toBe(`http://${reached}:${port}`);
});
