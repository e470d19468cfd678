import { authEndpoints } from '@bedside/contracts/auth/auth.contract.ts';
import { departmentsEndpoints } from '@bedside/contracts/departments/departments.contract.ts';
import { securityEndpoints } from '@bedside/contracts/security/security.contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { aClinician, aDepartment, aSocket, type SignedIn } from '../../../test/factories.ts';
import { aNode, type TestNode } from '../../../test/node.ts';
import { securityEvents } from '../security/security.service.ts';

let node: TestNode;
let admin: SignedIn;
let nurse: SignedIn;

beforeEach(async () => {
  node ??= await aNode();
  admin = await aDepartment(node);
  nurse = await aClinician(node, { department: admin });
});

const path = '/department/vitals-intervals';
const published = { 1: 5, 2: 15, 3: 60, 4: 120, 5: 120 };
const own = { 1: 5, 2: 10, 3: 30, 4: 90, 5: 240 };
const read = ({ token }: SignedIn) => node.call(departmentsEndpoints.vitalsIntervals, { token });
const save = ({ token }: SignedIn, body: { version: number; minutes: typeof own }) =>
  node.call(departmentsEndpoints.updateVitalsIntervals, { token, body });
const profile = ({ token }: SignedIn) => node.call(authEndpoints.profile, { token });

describe('the intervals for vital signs', () => {
  test('are readable with a session only, and changed by administrators only', async () => {
    const body = { version: 0, minutes: own };
    expect((await node.api('GET', path)).status).toBe(401);
    expect((await node.api('PATCH', path, { body })).status).toBe(401);
    expect((await node.api('PATCH', path, { token: nurse.token, body })).status).toBe(403);
    expect(await read(nurse)).toEqual({ version: 0, minutes: published });
  });

  test('are the department’s own after a change, for its members only', async () => {
    const stranger = await aDepartment(node);
    expect((await profile(nurse)).triageMinutes).toBeUndefined();
    const saved = await save(admin, { version: 0, minutes: own });
    const { id, fullName, role } = admin.user;
    expect(saved).toMatchObject({ version: 1, minutes: own, changedBy: { id, fullName, role } });
    expect(await read(nurse)).toEqual(saved);
    expect((await profile(nurse)).triageMinutes).toEqual(own);
    expect(await read(stranger)).toEqual({ version: 0, minutes: published });
    expect((await profile(stranger)).triageMinutes).toBeUndefined();
  });

  test('change for one of two administrators who read the same version, and the other gets an error', async () => {
    const answers = await Promise.all(
      [own, { ...own, 5: 300 }].map((minutes) =>
        node.api('PATCH', path, { token: admin.token, body: { version: 0, minutes } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.error?.code).toBe('stale-version');
    expect(await read(admin)).toMatchObject({ version: 1 });
    const late = await node.api('PATCH', path, {
      token: admin.token,
      body: { version: 0, minutes: published },
    });
    expect([late.status, late.error?.code]).toEqual([409, 'stale-version']);
  });

  test.each([
    ['a level is missing', { 1: 5, 2: 10, 3: 30, 4: 90 }, { 'minutes.5': 'required' }],
    ['a more urgent level has the longer interval', { ...own, 3: 5 }, { 'minutes.3': 'too-low:10' }],
    ['an interval is longer than 12 hours', { ...own, 5: 721 }, { 'minutes.5': 'too-high:720' }],
    ['an interval is no whole number', { ...own, 1: 0.5 }, { 'minutes.1': 'not-a-whole-number' }],
  ])('stay as they are if %s', async (_why, minutes, fields) => {
    const refused = await node.api('PATCH', path, { token: admin.token, body: { version: 0, minutes } });
    expect([refused.status, refused.error?.fields]).toEqual([422, fields]);
    expect(await read(admin)).toEqual({ version: 0, minutes: published });
  });

  test('tell each member’s screen at once that they changed, and no other department', async () => {
    const socket = await aSocket(node.url, nurse.token);
    const foreign = await aSocket(node.url, (await aDepartment(node)).token);
    const heard: unknown[] = [];
    foreign.on('department:changed', (change) => heard.push(change));
    const changed = new Promise((resolve) => socket.once('department:changed', resolve));
    await save(admin, { version: 0, minutes: own });
    expect(await changed).toEqual({ setting: 'vitals-intervals' });
    const renamed = new Promise((resolve) => socket.once('department:changed', resolve));
    await node.call(departmentsEndpoints.update, { token: admin.token, body: { name: 'Emergency, north' } });
    expect(await renamed).toEqual({ setting: 'name' });
    expect(heard).toEqual([]);
  });

  test('appear in the security log with the intervals before and after', async () => {
    await save(admin, { version: 0, minutes: own });
    await save(admin, { version: 1, minutes: own });
    await securityEvents.drained();
    const events = await node.call(securityEndpoints.events, {
      token: admin.token,
      query: { kind: 'settings-changed' },
    });
    expect(events).toMatchObject([
      { about: 'vitals-intervals', from: '5, 15, 60, 120, 120', to: '5, 10, 30, 90, 240' },
    ]);
  });
});
