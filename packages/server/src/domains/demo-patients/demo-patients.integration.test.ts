import { boardEndpoints } from '@bedside/contracts/board/board.contract.ts';
import { demoPatientsEndpoints } from '@bedside/contracts/demo-patients/demo-patients.contract.ts';
import { notesEndpoints } from '@bedside/contracts/notes/notes.contract.ts';
import { patientsEndpoints } from '@bedside/contracts/patients/patients.contract.ts';
import { securityEndpoints } from '@bedside/contracts/security/security.contract.ts';
import { vitalsEndpoints } from '@bedside/contracts/vitals/vitals.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  aClinician,
  aDepartment,
  aPatient,
  aPatientForm,
  type SignedIn,
  vitalsOf,
} from '../../../test/factories.ts';
import { joinCoordination } from '../../../test/joined-coordination.ts';
import { aNode, type TestNode } from '../../../test/node.ts';
import { newId } from '../../infra/mongo/ids.ts';
import { DepartmentModel } from '../departments/departments.model.ts';
import { maxDemoCharts } from '../patients/demo-patients.ts';
import { PatientModel } from '../patients/patients.model.ts';

let node: TestNode;
let other: TestNode;
beforeAll(async () => {
  node = await aNode({ coordination: await joinCoordination() });
  other = await aNode({ coordination: await joinCoordination() });
});

const path = '/department/demo-patients';
const read = ({ token }: SignedIn) => node.call(demoPatientsEndpoints.read, { token });
const fill = ({ token }: SignedIn) => node.call(demoPatientsEndpoints.fill, { token });
const removed = ({ token }: SignedIn, entries = 0) =>
  node.api('POST', `${path}/remove`, { token, body: { entries } });
const list = ({ token }: SignedIn) => node.call(patientsEndpoints.list, { token });
const find = ({ token }: SignedIn, text: string) =>
  node.call(patientsEndpoints.find, { token, body: { text } });

describe('the demo patients of a department', () => {
  test('are read, added and removed by administrators only', async () => {
    const admin = await aDepartment(node);
    const nurse = await aClinician(node, { department: admin });
    for (const [method, to, body] of [
      ['GET', path, undefined],
      ['POST', path, undefined],
      ['POST', `${path}/remove`, { entries: 0 }],
    ] as const) {
      expect((await node.api(method, to, { ...(body && { body }) })).status).toBe(401);
      expect((await node.api(method, to, { token: nurse.token, ...(body && { body }) })).status).toBe(403);
    }
    expect(await read(admin)).toEqual({ count: 0, canFill: true, edited: [] });
  });

  test('are twelve charts whose names and numbers say so, by no person of the department, and are added once', async () => {
    const admin = await aDepartment(node);
    const filled = await fill(admin);
    expect(filled).toEqual({ count: 12, canFill: false, edited: [] });
    const patients = await list(admin);
    expect(patients).toHaveLength(12);
    for (const patient of patients) {
      expect(patient).toMatchObject({ demo: true, name: expect.stringMatching(/ \(Demo\)$/) });
      expect(patient.mrn).toMatch(/^DEMO-\d{8}$/);
    }
    const [{ id: patientId } = { id: '' }] = patients;
    const vitals = await node.call(vitalsEndpoints.list, { token: admin.token, params: { patientId } });
    expect(vitals.length).toBeGreaterThan(0);
    expect(new Set(vitals.map(({ recordedBy }) => recordedBy.fullName))).toEqual(new Set(['Demo nurse']));
    expect(await fill(admin)).toEqual(filled);
    expect((await list(admin)).map(({ id }) => id)).toEqual(patients.map(({ id }) => id));
    await expect
      .poll(async () => {
        const rows = await node.call(boardEndpoints.list, { token: admin.token });
        return rows.filter(({ demo, label }) => demo && label.endsWith('(Demo)')).length;
      })
      .toBe(12);
  });

  test('arrive as one set if two administrators press at once on two nodes', async () => {
    const admin = await aDepartment(node);
    const { token } = admin;
    const answers = await Promise.all(
      [node, other, other, node].map((one) => one.call(demoPatientsEndpoints.fill, { token })),
    );
    for (const answer of answers) expect(answer).toEqual({ count: 12, canFill: false, edited: [] });
    expect(await list(admin)).toHaveLength(12);
    const removals = await Promise.all(
      [node, other].map((one) => one.api('POST', `${path}/remove`, { token, body: { entries: 0 } })),
    );
    expect(removals.map(({ status }) => status)).toEqual([200, 200]);
    expect(await read(admin)).toEqual({ count: 0, canFill: true, edited: [] });
  });

  test('are added by the next call after a node died in its turn', async () => {
    const admin = await aDepartment(node);
    const ended = { holder: 'a-dead-node', until: new Date(Date.now() - 1000) };
    await DepartmentModel.updateOne({ _id: admin.user.department.id }, { demoTurn: ended });
    expect(await fill(admin)).toMatchObject({ count: 12 });
  });

  test('are no longer offered once the department has had too many of them', async () => {
    const admin = await aDepartment(node);
    await fill(admin);
    await removed(admin);
    const departmentId = admin.user.department.id;
    const closed = await PatientModel.findOne({ departmentId }).lean();
    await PatientModel.insertMany(
      Array.from({ length: maxDemoCharts - 12 }, (_, at) => ({
        ...closed,
        _id: newId(),
        mrn: `DEMO-${at}`,
        epoch: newId(),
      })),
    );
    expect(await read(admin)).toMatchObject({ count: 0, canFill: false });
    expect((await node.api('POST', path, { token: admin.token })).error?.code).toBe('conflict');
  });

  test('keep the word in their name when someone renames one', async () => {
    const admin = await aDepartment(node);
    await fill(admin);
    const [{ id: patientId, version } = { id: '', version: 0 }] = await list(admin);
    const body = { version, identity: { name: 'Ana Lopez', mrn: '4711' } };
    const renamed = await node.call(patientsEndpoints.update, {
      token: admin.token,
      params: { patientId },
      body,
    });
    expect(renamed).toMatchObject({ name: 'Ana Lopez (Demo)', demo: true });
    const real = await aPatient(node, admin.token, { name: 'Ana Lopez', mrn: '4711-0' });
    expect(real.demo).toBeUndefined();
  });

  test('are refused where a real patient is or was', async () => {
    const admin = await aDepartment(node);
    await aPatient(node, admin.token);
    expect((await node.api('POST', path, { token: admin.token })).error?.code).toBe('conflict');
    expect(await read(admin)).toEqual({ count: 0, canFill: false, edited: [] });
    expect(await list(admin)).toHaveLength(1);
  });

  test('leave in one go, and leave a real patient with the same name and birth date beside them', async () => {
    const admin = await aDepartment(node);
    const other = await aDepartment(node);
    await fill(admin);
    await fill(other);
    const demo = (await list(admin)).find(({ dateOfBirth }) => dateOfBirth !== undefined);
    const name = demo?.name.replace(' (Demo)', '') ?? '';
    // The real patient is not compared with the invented one: nothing asks whether they are one person.
    const form = aPatientForm({ name, dateOfBirth: demo?.dateOfBirth });
    const real = await node.call(patientsEndpoints.create, { token: admin.token, body: form });
    expect(await find(admin, name)).toHaveLength(2);
    expect(await removed(admin)).toMatchObject({ status: 200, body: { count: 0, canFill: false } });
    expect((await list(admin)).map(({ id }) => id)).toEqual([real.id]);
    expect((await find(admin, name)).map(({ id }) => id)).toEqual([real.id]);
    await expect
      .poll(async () => {
        const rows = await node.call(boardEndpoints.list, { token: admin.token });
        return rows.map(({ patientId }) => patientId);
      })
      .toEqual([real.id]);
    expect(await list(other)).toHaveLength(12);
    // The chart's log stays and accepts nothing more.
    const params = { patientId: demo?.id ?? '' };
    expect(await node.call(patientsEndpoints.read, { token: admin.token, params })).toMatchObject({
      removedAt: expect.any(String),
    });
    const written = await node.api('POST', `/patient/${params.patientId}/vitals`, {
      token: admin.token,
      body: vitalsOf(),
    });
    expect(written.error?.code).toBe('forbidden');
    expect((await removed(admin)).status).toBe(200);
  });

  test('can be added again after they left, and both are in the security log', async () => {
    const admin = await aDepartment(node);
    await fill(admin);
    await removed(admin);
    expect(await fill(admin)).toMatchObject({ count: 12 });
    await expect
      .poll(async () =>
        (await node.call(securityEndpoints.events, { token: admin.token }))
          .filter(({ kind }) => kind.startsWith('demo-patients'))
          .map(({ kind, from, to, actor }) => [kind, from ?? to, actor?.id]),
      )
      .toEqual([
        ['demo-patients-added', '12', admin.user.id],
        ['demo-patients-removed', '12', admin.user.id],
        ['demo-patients-added', '12', admin.user.id],
      ]);
  });

  test('leave only with the entries of members that the administrator confirmed', async () => {
    const admin = await aDepartment(node);
    const nurse = await aClinician(node, { department: admin });
    await fill(admin);
    const [{ id: patientId, name } = { id: '', name: '' }] = await list(admin);
    const note = { type: 'progress' as const, title: 'Mine', content: 'Written by hand' };
    await node.call(notesEndpoints.add, { token: nurse.token, params: { patientId }, body: note });
    expect((await read(admin)).edited).toEqual([{ patientId, name, entries: 1 }]);
    expect((await removed(admin)).error?.code).toBe('stale-version');
    expect(await list(admin)).toHaveLength(12);
    expect((await removed(admin, 1)).status).toBe(200);
    expect(await list(admin)).toHaveLength(0);
  });
});
