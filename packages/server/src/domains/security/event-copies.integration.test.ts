import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { authEndpoints } from '@bedside/contracts/auth/auth.contract.ts';
import { afterAll, expect, test } from 'vitest';
import { aDepartment } from '../../../test/factories.ts';
import { aNode } from '../../../test/node.ts';
import { metrics } from '../../infra/observe/metrics.ts';
import { securityEvents } from './security.service.ts';

let received = '';
let server = createServer((socket) => socket.on('data', (chunk) => (received += chunk))).listen(
  0,
  '127.0.0.1',
);
await once(server, 'listening');
const { port } = server.address() as AddressInfo;
const node = await aNode({ auditSyslog: new URL(`tcp://127.0.0.1:${port}`) });

afterAll(() => server.close());

const unsent = async () =>
  Number(/bedside_security_events_unsent_total (\d+)/.exec(await metrics.metrics())?.[1]);

test('a security event leaves the machine as a line of RFC 5424, with ids and without names', async () => {
  const admin = await aDepartment(node, { fullName: 'Ada Byron' });
  const { email } = admin.user;
  await node.api('POST', authEndpoints.login.path, { body: { email, password: 'wrong wrong wrong' } });
  await securityEvents.drained();
  await expect.poll(() => received).toContain('"kind":"sign-in-failed"');
  const lines = received.split(/(?<=\})(?=\d+ <109>)/);
  expect(lines[0]).toMatch(/^\d+ <109>1 \S+Z \S+ bedside \d+ security - \{"id":/);
  expect(received).toContain(`"actor":"${admin.user.id}"`);
  expect(received).not.toMatch(/Ada Byron|@example/);
});

test('a lost syslog server delays nothing and is counted, and a later event is sent again', async () => {
  await new Promise((resolve) => server.close(resolve));
  const before = await unsent();
  const admin = await aDepartment(node);
  await securityEvents.drained();
  await expect.poll(unsent).toBeGreaterThan(before);
  expect(admin.token).not.toBe('');
  received = '';
  server = createServer((socket) => socket.on('data', (chunk) => (received += chunk))).listen(
    port,
    '127.0.0.1',
  );
  await once(server, 'listening');
  await aDepartment(node);
  await securityEvents.drained();
  await expect.poll(() => received).toContain('"kind":"department-opened"');
});
