import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, statSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { aDepartment, aPatient } from '../../../test/factories.ts';
import { removeFolder } from '../../../test/folders.ts';
import { aNode } from '../../../test/node.ts';
import { accessHeads } from './access-log.model.ts';
import { anchor, anchorsIn } from './anchors.ts';

const node = await aNode();
const home = mkdtempSync(path.join(os.tmpdir(), 'bedside-anchors-'));
const file = path.join(home, 'anchors');
const admin = await aDepartment(node);

afterAll(() => removeFolder(home));

/** Adds lines to the log, and returns its signed end. */
async function anEnd() {
  await aPatient(node, admin.token);
  await node.app.accessLog.drained();
  const head = await accessHeads().findOne({ _id: 'head' });
  if (!head) throw new Error('no end');
  return head;
}

it('appends the signed end to a file that only its owner can read', async () => {
  const ends = [await anEnd()];
  await anchor({ file, syslog: undefined });
  ends.push(await anEnd());
  await anchor({ file, syslog: undefined });
  const text = readFileSync(file, 'utf8');
  expect(anchorsIn(text)).toEqual(ends.map(({ seq, hash }) => ({ seq, hash })));
  for (const { signature = '-' } of ends) expect(text).toContain(` ${signature}\n`);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

it('sends it to a syslog server by UDP, as a message of RFC 5424', async () => {
  const { seq, hash } = await anEnd();
  const server = createSocket('udp4');
  server.bind(0, '127.0.0.1');
  await once(server, 'listening');
  const received = once(server, 'message');
  await anchor({ file: undefined, syslog: new URL(`udp://127.0.0.1:${server.address().port}`) });
  const [message] = await received;
  server.close();
  expect(`${message}`).toMatch(/^<109>1 \S+Z \S+ bedside \d+ anchor - bedside-anchor /);
  expect(anchorsIn(`Nov 29 08:00:00 ${message}`)).toEqual([{ seq, hash }]);
});

it('sends it by TCP with the length before the message, and throws if nobody listens', async () => {
  const { seq, hash } = await anEnd();
  let text = '';
  const server = createServer((socket) => {
    socket.on('data', (chunk) => {
      text += chunk;
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const syslog = new URL(`tcp://127.0.0.1:${(server.address() as AddressInfo).port}`);
  await anchor({ file: undefined, syslog });
  const closed = once(server, 'close');
  server.close();
  await closed;
  const [, length = '', message = ''] = /^(\d+) (.*)$/s.exec(text) ?? [];
  expect(Buffer.byteLength(message)).toBe(Number(length));
  expect(anchorsIn(message)).toEqual([{ seq, hash }]);
  await expect(anchor({ file: undefined, syslog })).rejects.toThrow();
});
