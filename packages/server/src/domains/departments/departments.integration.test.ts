import { authEndpoints } from '@bedside/contracts/auth/auth.contract.ts';
import { departmentsEndpoints } from '@bedside/contracts/departments/departments.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { aClinician, aDepartment, aRegistration, type SignedIn } from '../../../test/factories.ts';
import { aNode, type TestNode } from '../../../test/node.ts';
import { InviteModel } from './departments.model.ts';

let node: TestNode;
let admin: SignedIn;

beforeAll(async () => {
  node = await aNode();
  admin = await aDepartment(node);
});

const list = async () =>
  (await node.call(departmentsEndpoints.listInvites, { token: admin.token })).map(({ id }) => id);
const create = (headers: Record<string, string> = {}) =>
  node.call(departmentsEndpoints.createInvite, { token: admin.token, headers });
const revoke = (id: string, token = admin.token) =>
  node.api('DELETE', `/department/invites/${id}`, { token });

describe('the department’s name', () => {
  test('is set by administrators only and visible to every member', async () => {
    const nurse = await aClinician(node, { department: admin });
    const body = { name: '  Emergency room,\nnorth ' };
    expect((await node.api('PATCH', '/department', { token: nurse.token, body })).status).toBe(403);
    const other = await aDepartment(node);
    const renamed = await node.call(departmentsEndpoints.update, { token: admin.token, body });
    expect(renamed).toEqual({ id: admin.user.department.id, name: 'Emergency room, north' });
    for (const { token } of [admin, nurse]) {
      expect((await node.call(authEndpoints.profile, { token })).department).toEqual(renamed);
    }
    expect((await node.call(authEndpoints.profile, { token: other.token })).department).toEqual(
      other.user.department,
    );
    const unnamed = await node.api('PATCH', '/department', { token: admin.token, body: { name: ' ' } });
    expect([unnamed.status, unnamed.error?.fields]).toEqual([422, { name: 'required' }]);
  });
});

describe('invite codes', () => {
  test('are closed to members without administrator rights, even for reading', async () => {
    const nurse = await aClinician(node, { department: admin });
    const { id } = await create();
    for (const [method, path] of [
      ['GET', '/department/invites'],
      ['POST', '/department/invites'],
      ['DELETE', `/department/invites/${id}`],
    ] as const) {
      const answer = await node.api(method, path, { token: nurse.token });
      expect([answer.status, answer.error?.message]).toEqual([
        403,
        'This needs an administrator of the department',
      ]);
    }
    expect(await list()).toContain(id);
  });

  test('are valid for seven days, unique and easy to read out', async () => {
    const invites = [await create(), await create()];
    for (const { code, createdAt, expiresAt } of invites) {
      expect(code).toMatch(/^[A-HJ-NP-Z2-9]{10}$/);
      expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(7 * 24 * 60 * 60 * 1000);
    }
    expect(new Set(invites.map(({ code }) => code)).size).toBe(2);
  });

  test('are listed newest first while they are valid', async () => {
    const [oldest, revoked, expired, newest] = [
      await create(),
      await create(),
      await create(),
      await create(),
    ];
    expect((await revoke(revoked.id)).status).toBe(204);
    await InviteModel.updateOne({ _id: expired.id }, { expiresAt: new Date(Date.now() - 1) });
    const ids = await list();
    expect(ids[0]).toBe(newest.id);
    expect(ids.indexOf(oldest.id)).toBeGreaterThan(0);
    expect(ids).not.toContain(revoked.id);
    expect(ids).not.toContain(expired.id);
  });

  test('can be revoked twice, and keep the time of the first', async () => {
    const { id, code } = await create();
    await revoke(id);
    const first = (await InviteModel.findById(id).lean())?.revokedAt;
    expect((await revoke(id)).status).toBe(204);
    expect((await InviteModel.findById(id).lean())?.revokedAt).toEqual(first);
    const joining = await node.api('POST', '/auth/register', { body: aRegistration({ inviteCode: code }) });
    expect(joining.status).toBe(422);
  });

  test('are created once per Idempotency-Key and administrator', async () => {
    const headers = { 'Idempotency-Key': 'invite-1' };
    const before = (await list()).length;
    const twins = await Promise.all([create(headers), create(headers), create(headers)]);
    expect(new Set(twins.map(({ id }) => id)).size).toBe(1);
    expect((await create(headers)).code).toBe(twins[0]?.code);
    expect((await list()).length).toBe(before + 1);
    const other = await aDepartment(node);
    const theirs = await node.call(departmentsEndpoints.createInvite, { token: other.token, headers });
    expect(theirs.id).not.toBe(twins[0]?.id);
    const dayAgo = { createdAt: new Date(Date.now() - 24 * 60 * 60 * 1000 - 1000) };
    await InviteModel.updateOne({ _id: twins[0]?.id ?? '' }, dayAgo);
    expect((await create(headers)).id).not.toBe(twins[0]?.id);
  });
});
