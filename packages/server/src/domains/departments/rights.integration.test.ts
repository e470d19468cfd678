import { authEndpoints } from '@bedside/contracts/auth/auth.contract.ts';
import { departmentsEndpoints } from '@bedside/contracts/departments/departments.contract.ts';
import { departmentRightsEndpoints } from '@bedside/contracts/departments/rights.contract.ts';
import { notesEndpoints } from '@bedside/contracts/notes/notes.contract.ts';
import { openRights, type RightsTable, recommendedRights, rights } from '@bedside/contracts/rights.ts';
import { securityEndpoints } from '@bedside/contracts/security/security.contract.ts';
import { userRoles } from '@bedside/contracts/user-roles.ts';
import { vitalsEndpoints } from '@bedside/contracts/vitals/vitals.contract.ts';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { aClinician, aDepartment, aPatient, aSocket, type SignedIn, watch } from '../../../test/factories.ts';
import { aNode, type TestNode } from '../../../test/node.ts';
import { securityEvents } from '../security/security.service.ts';

let node: TestNode;
let admin: SignedIn;

beforeAll(async () => {
  node = await aNode();
});
beforeEach(async () => {
  admin = await aDepartment(node);
});

async function adopt(table: RightsTable | null): Promise<void> {
  const { version } = await node.call(departmentRightsEndpoints.read, { token: admin.token });
  await node.call(departmentRightsEndpoints.change, { token: admin.token, body: { version, table } });
}

const without = (role: keyof RightsTable, ...lost: string[]): RightsTable => ({
  ...openRights,
  [role]: {
    rights: openRights[role].rights.filter((right) => !lost.includes(right)),
  },
});

const prescription = { name: 'Ceftriaxone', dosage: '2 g', route: 'IV', override: { reason: 'Seen' } };

describe('a department that adopted no table', () => {
  test.each(userRoles)('gives every right to the one who registered alone as %s', async (userRole) => {
    const alone = await aDepartment(node, { userRole });
    expect(alone.user.rights).toEqual([...rights]);
  });

  test.each(userRoles)('lets an invited %s do everything but administer', async (userRole) => {
    const member = await aClinician(node, { department: admin, userRole });
    expect(member.user.rights).toEqual(
      rights.filter((right) => right !== 'administer' && right !== 'see-log'),
    );
  });

  test('says so to its administrator', async () => {
    const answer = await node.call(departmentRightsEndpoints.read, { token: admin.token });
    expect(answer).toEqual({ version: 0, isOpen: true, table: openRights });
  });
});

describe('an adopted table', () => {
  test('refuses a call with the right that the role lacks, and leaves an event', async () => {
    const nurse = await aClinician(node, { department: admin, userRole: 'Nurse' });
    const patient = await aPatient(node, admin.token);
    await adopt(recommendedRights);
    const path = `/patient/${patient.id}/medications`;
    const prescribe = { token: nurse.token, body: { ...prescription, kind: 'prescribed' } };
    const refused = await node.api('POST', path, prescribe);
    expect([refused.status, refused.error?.code, refused.error?.right]).toEqual([
      403,
      'forbidden',
      'prescribe',
    ]);
    const given = await node.api('POST', path, {
      token: nurse.token,
      body: { ...prescription, kind: 'given' },
    });
    expect(given.status).toBe(201);
    await securityEvents.drained();
    const events = await node.call(securityEndpoints.events, { token: admin.token });
    expect(events).toContainEqual(
      expect.objectContaining({
        kind: 'access-refused',
        about: 'prescribe',
        actor: expect.objectContaining({ id: nurse.user.id }),
      }),
    );
    expect(events.filter(({ about }) => about === 'rights').map(({ from }) => from)).toEqual(
      expect.arrayContaining(['Nurse', 'Student', 'Other']),
    );
  });

  test('holds for the clinical rights of an administrator, who always administers', async () => {
    const chief = await aDepartment(node, { userRole: 'Nurse' });
    admin = chief;
    await adopt(recommendedRights);
    const { rights: rightsOfMember } = await node.call(authEndpoints.profile, { token: chief.token });
    expect(rightsOfMember).toContain('administer');
    expect(rightsOfMember).toContain('see-log');
    expect(rightsOfMember).not.toContain('prescribe');
    await adopt(null);
    expect((await node.call(authEndpoints.profile, { token: chief.token })).rights).toEqual([...rights]);
  });

  test('is changed by one of two administrators only', async () => {
    const body = { version: 0, table: recommendedRights };
    const call = () => node.api('PATCH', '/department/rights', { token: admin.token, body });
    expect((await call()).status).toBe(200);
    expect((await call()).error?.code).toBe('stale-version');
  });

  test('refuses to correct others without the right, but not to correct oneself', async () => {
    const nurse = await aClinician(node, { department: admin, userRole: 'Nurse' });
    const patient = await aPatient(node, admin.token);
    const params = { patientId: patient.id };
    const body = { type: 'progress' as const, title: 'Round', content: 'Better.' };
    const theirs = await node.call(notesEndpoints.add, { token: admin.token, params, body });
    const own = await node.call(notesEndpoints.add, { token: nurse.token, params, body });
    const set = await node.call(vitalsEndpoints.record, {
      token: admin.token,
      params,
      body: { heartRate: 90 },
    });
    await adopt(without('Nurse', 'correct-others'));
    const amend = (id: string) =>
      node.api('POST', `/patient/${patient.id}/notes/${id}/amend`, {
        token: nurse.token,
        body: { version: 1, title: 'Later' },
      });
    expect((await amend(theirs.id)).error?.right).toBe('correct-others');
    expect((await amend(own.id)).status).toBe(200);
    const mark = (domain: string, id: string) =>
      node.api('POST', `/patient/${patient.id}/${domain}/${id}/entered-in-error`, {
        token: nurse.token,
        body: { reason: 'duplicate' },
      });
    expect((await mark('vitals', set.id)).error?.right).toBe('correct-others');
    expect((await mark('notes', own.id)).status).toBe(200);
  });

  test('refuses to decide the SpO₂ scale without the right', async () => {
    const nurse = await aClinician(node, { department: admin, userRole: 'Nurse' });
    const patient = await aPatient(node, admin.token);
    await adopt(recommendedRights);
    const patch = (body: object) =>
      node.api('PATCH', `/patient/${patient.id}`, { token: nurse.token, body: { version: 1, ...body } });
    expect((await patch({ spo2Scale: 2 })).error?.right).toBe('decide-scale');
    expect((await patch({ spo2Scale: 1, bed: '4' })).status).toBe(200);
  });
});

describe('a socket', () => {
  test('leaves the rooms within seconds when its person may no longer read charts', async () => {
    const nurse = await aClinician(node, { department: admin, userRole: 'Nurse' });
    const patient = await aPatient(node, admin.token);
    const screen = await watch(node.url, nurse.token, patient.id);
    const closed = new Promise<string>((resolve) => screen.socket.once('disconnect', resolve));
    await adopt(without('Nurse', 'read-chart'));
    expect(await closed).not.toBe('io server disconnect');
    const again = await aSocket(node.url, nurse.token);
    expect(await again.emitWithAck('patient:watch', { patientId: patient.id })).toMatchObject({
      ok: false,
      code: 'forbidden',
    });
    expect(await again.emitWithAck('board:watch', {})).toMatchObject({ ok: false, code: 'forbidden' });
    const colleague = await aSocket(node.url, admin.token);
    const heard: string[] = [];
    again.on('chart:entry', () => heard.push('nurse'));
    colleague.on('chart:entry', () => heard.push('colleague'));
    await aPatient(node, admin.token);
    await vi.waitFor(() => expect(heard).toContain('colleague'));
    expect(heard).toEqual(['colleague']);
  });

  test('connects again when its person gets another role', async () => {
    await adopt(recommendedRights);
    const member = await aClinician(node, { department: admin, userRole: 'Resident' });
    const patient = await aPatient(node, admin.token);
    const screen = await watch(node.url, member.token, patient.id);
    const closed = vi.fn();
    screen.socket.on('disconnect', closed);
    await node.call(departmentsEndpoints.updateMember, {
      token: admin.token,
      params: { userId: member.user.id },
      body: { role: 'Student' },
    });
    await vi.waitFor(() => expect(closed).toHaveBeenCalled(), { timeout: 6000 });
    const { rights: rightsOfMember } = await node.call(authEndpoints.profile, { token: member.token });
    expect(rightsOfMember).not.toContain('prescribe');
  });
});
