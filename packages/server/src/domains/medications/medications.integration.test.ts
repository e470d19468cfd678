import { medicationsEndpoints } from '@bedside/contracts/medications/medications.contract.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aRequest } from '../../../test/a-request.ts';
import { aClinician, aDepartment, aPatient, type SignedIn, watch } from '../../../test/factories.ts';
import { aNode, type TestNode } from '../../../test/node.ts';
import type { RequestContext } from '../../request/request-context.ts';

let node: TestNode;
let admin: SignedIn;
let nurse: SignedIn;
let patient: Patient;
let request: RequestContext;

beforeAll(async () => {
  node = await aNode();
  admin = await aDepartment(node);
  nurse = await aClinician(node, { department: admin, userRole: 'Nurse' });
});

beforeEach(async () => {
  patient = await aPatient(node, admin.token);
  request = aRequest(nurse);
});

const metformin = { name: 'Metformin', dosage: '1000 mg', frequency: 'twice daily', kind: 'home' as const };
const list = (limit?: string) =>
  node.call(medicationsEndpoints.list, {
    token: nurse.token,
    params: { patientId: patient.id },
    query: limit === undefined ? {} : { limit },
  });

describe('medications', () => {
  test('are hidden from strangers and other departments', async () => {
    const stranger = await aDepartment(node);
    const theirs = aRequest(stranger);
    const { medications } = node.app;
    const medication = await medications.start(request, patient.id, metformin);
    const path = `/patient/${patient.id}/medications`;
    expect((await node.api('GET', path)).status).toBe(401);
    expect((await node.api('GET', path, { token: stranger.token })).status).toBe(404);
    await expect(medications.start(theirs, patient.id, metformin)).rejects.toMatchObject({
      code: 'not-found',
    });
    const discontinue = { version: 1 };
    await expect(
      medications.discontinue(theirs, patient.id, medication.id, discontinue),
    ).rejects.toMatchObject({ code: 'not-found' });
    const other = await aPatient(node, admin.token);
    await expect(
      medications.discontinue(request, other.id, medication.id, discontinue),
    ).rejects.toMatchObject({ code: 'not-found' });
    expect(await list()).toEqual([medication]);
  });

  test('contain their kind (D41), latest start first, and appear on every screen', async () => {
    const screen = await watch(node.url, admin.token, patient.id);
    const { medications } = node.app;
    const given = await medications.start(request, patient.id, {
      name: 'Paracetamol',
      dosage: '1 g',
      kind: 'given',
    });
    const home = await medications.start(request, patient.id, {
      ...metformin,
      startedAt: '2020-05-01T00:00:00Z',
    });
    expect(home).toEqual({
      ...metformin,
      id: expect.any(String),
      patientId: patient.id,
      startedAt: '2020-05-01T00:00:00.000Z',
      recordedAt: expect.stringMatching(/Z$/),
      recordedBy: { id: nurse.user.id, fullName: nurse.user.fullName, role: nurse.user.role },
      version: 1,
    });
    expect(await list()).toEqual([given, home]);
    expect(await list('1')).toEqual([given]);
    await screen.until('both', ({ entries }) => entries.length === 2);
    expect(screen.entries).toMatchObject([{ type: 'medication.started', data: given }, { data: home }]);
  });

  test('are discontinued once, with author and reason, and stay in the list', async () => {
    const { medications } = node.app;
    const started = await medications.start(request, patient.id, metformin);
    const screen = await watch(node.url, admin.token, patient.id);
    const ended = await medications.discontinue(request, patient.id, started.id, {
      version: 1,
      reason: 'Contrast medium',
    });
    expect(ended).toEqual({
      ...started,
      discontinuedAt: expect.stringMatching(/Z$/),
      discontinuedBy: started.recordedBy,
      discontinueReason: 'Contrast medium',
      version: 2,
    });
    expect(await list()).toEqual([ended]);
    await screen.until('the end', ({ entries }) => entries.length > 0);
    expect(screen.entries).toMatchObject([{ type: 'medication.discontinued', data: ended }]);
    await expect(
      medications.discontinue(request, patient.id, started.id, { version: 1 }),
    ).rejects.toMatchObject({ code: 'stale-version' });
  });
});
