import { itemBounds } from '@bedside/contracts/bounds.ts';
import { bedsEndpoints } from '@bedside/contracts/departments/beds.contract.ts';
import { departmentsEndpoints } from '@bedside/contracts/departments/departments.contract.ts';
import { patientsEndpoints } from '@bedside/contracts/patients/patients.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { aClinician, aDepartment, aPatient, aSocket, type SignedIn } from '../../../test/factories.ts';
import { aNode, type TestNode } from '../../../test/node.ts';

let node: TestNode;
let admin: SignedIn;
let nurse: SignedIn;

beforeAll(async () => {
  node = await aNode();
  admin = await aDepartment(node);
  nurse = await aClinician(node, { department: admin, userRole: 'Nurse', fullName: 'Nils Ortiz' });
});

const path = '/department/beds';
const read = ({ token }: SignedIn) => node.call(bedsEndpoints.read, { token });
const change = (body: unknown, { token }: SignedIn = admin) => node.api('PUT', path, { token, body });

describe('the beds of a department', () => {
  test('can be changed by administrators only, and read by its members', async () => {
    const body = { beds: ['R1', '1'], version: 0 };
    expect((await node.api('GET', path, {})).status).toBe(401);
    expect((await node.api('PUT', path, { body })).status).toBe(401);
    expect((await change(body, nurse)).status).toBe(403);
    expect(await read(nurse)).toEqual({ beds: [], version: 0 });
  });

  test('keep the order of the administrator, for this department only, and reach its screens', async () => {
    const socket = await aSocket(node.url, nurse.token);
    const announced = new Promise((resolve) => socket.once('department:changed', resolve));
    const changed = await change({ beds: ['R1', ' 10 ', '2'], version: 0 });
    expect(changed).toMatchObject({
      status: 200,
      body: { beds: ['R1', '10', '2'], version: 1, changedBy: { id: admin.user.id } },
    });
    expect(await read(nurse)).toEqual(changed.body);
    expect(await announced).toEqual({ setting: 'beds' });
    socket.close();
    expect(await read(await aDepartment(node))).toEqual({ beds: [], version: 0 });
  });

  test('reject a change of an older version, so that neither of two is lost', async () => {
    const { version } = await read(admin);
    const both = await Promise.all(['A', 'B'].map((bed) => change({ beds: [bed], version })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.error?.code).toBe('stale-version');
    expect((await read(admin)).version).toBe(version + 1);
  });

  test('reject an empty name, a bed that is listed twice and too many beds, and change nothing', async () => {
    const before = await read(admin);
    const { version } = before;
    const many = Array.from({ length: itemBounds.beds + 1 }, (_, at) => `${at}`);
    for (const beds of [['1', ' '], ['R1', 'r1'], ['x'.repeat(21)], [4], many, undefined]) {
      expect((await change({ beds, version })).status, JSON.stringify(beds)?.slice(0, 40)).toBe(422);
    }
    expect((await change({ beds: ['R1', 'r1'], version })).error?.fields).toEqual({ 'beds.1': 'taken' });
    expect(await read(admin)).toEqual(before);
  });
});

describe('the roster of a department', () => {
  const roster = ({ token }: SignedIn) => node.call(bedsEndpoints.roster, { token });

  test('needs a session, and contains the active members of this department only', async () => {
    expect((await node.api('GET', '/department/roster', {})).status).toBe(401);
    const leaver = await aClinician(node, { department: admin, fullName: 'Zoe Adler' });
    const before = (await roster(nurse)).map(({ id }) => id);
    expect(before).toEqual(expect.arrayContaining([admin.user.id, nurse.user.id, leaver.user.id]));
    await suspend(leaver);
    const after = await roster(nurse);
    expect(after.map(({ id }) => id)).not.toContain(leaver.user.id);
    expect(after).toContainEqual({ id: nurse.user.id, fullName: 'Nils Ortiz', role: 'Nurse' });
    expect((await roster(await aDepartment(node))).map(({ id }) => id)).not.toContain(nurse.user.id);
  });
});

const suspend = (member: SignedIn) =>
  node.call(departmentsEndpoints.updateMember, {
    token: admin.token,
    params: { userId: member.user.id },
    body: { status: 'suspended' },
  });

describe('an assigned member', () => {
  const assign = (patientId: string, version: number, assigned: unknown) =>
    node.api('PATCH', `/patient/${patientId}`, { token: nurse.token, body: { version, assigned } });

  test('gets their name from the server, regardless of the name in the request', async () => {
    const patient = await aPatient(node, nurse.token);
    const answer = await assign(patient.id, 1, { nurseId: nurse.user.id, nurse: 'Dr. Mallory' });
    const assigned = { nurseId: nurse.user.id, nurse: 'Nils Ortiz' };
    expect(answer).toMatchObject({ status: 200, body: { assigned, version: 2 } });
    const created = await aPatient(node, nurse.token, { assigned: { physicianId: admin.user.id } });
    expect(created.assigned).toEqual({ physicianId: admin.user.id, physician: admin.user.fullName });
  });

  test('gives way to a name without an account', async () => {
    const patient = await aPatient(node, nurse.token, { assigned: { nurseId: nurse.user.id } });
    const answer = await assign(patient.id, 1, { nurse: 'Agency nurse' });
    expect(patientsEndpoints.update.response.parse(answer.body).assigned).toEqual({ nurse: 'Agency nurse' });
  });

  test('is rejected if they are unknown, suspended or of another department', async () => {
    const patient = await aPatient(node, nurse.token);
    const gone = await aClinician(node, { department: admin });
    await suspend(gone);
    const stranger = await aDepartment(node);
    for (const nurseId of ['no-such-member', gone.user.id, stranger.user.id]) {
      expect(await assign(patient.id, 1, { nurseId })).toMatchObject({
        status: 422,
        error: { fields: { 'assigned.nurseId': 'no-such-member' } },
      });
    }
    const read = await node.call(patientsEndpoints.read, {
      token: nurse.token,
      params: { patientId: patient.id },
    });
    expect(read).toMatchObject({ version: 1 });
  });

  test('stays after a suspension, so that other facts can still change', async () => {
    const leaver = await aClinician(node, { department: admin, fullName: 'Zoe Brandt' });
    const patient = await aPatient(node, nurse.token, { assigned: { nurseId: leaver.user.id } });
    await suspend(leaver);
    const both = { nurseId: leaver.user.id, physicianId: admin.user.id };
    expect(await assign(patient.id, 1, both)).toMatchObject({
      status: 200,
      body: { assigned: { ...both, nurse: 'Zoe Brandt', physician: admin.user.fullName } },
    });
  });
});
