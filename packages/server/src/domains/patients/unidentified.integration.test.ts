import { type Patient, patientsEndpoints } from '@bedside/contracts/patients/patients.contract.ts';
import { timelineEndpoints } from '@bedside/contracts/timeline/timeline.contract.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aDepartment, aPatient, aPatientForm, type SignedIn } from '../../../test/factories.ts';
import { aNode, type TestNode } from '../../../test/node.ts';
import { unidentifiedLabel } from './unidentified.ts';

let node: TestNode;
let nurse: SignedIn;

beforeAll(async () => {
  node = await aNode();
});

beforeEach(async () => {
  nurse = await aDepartment(node, { userRole: 'Nurse' });
});

/** The request that one tap sends. */
const unknownWoman = {
  name: 'Unknown',
  mrn: 'NA',
  age: 40,
  ageBasis: 'assumed' as const,
  unidentified: true as const,
  gender: 'female' as const,
  chiefComplaint: 'Not known yet',
};
async function arrive(key?: string): Promise<Patient> {
  const headers: Record<string, string> = key === undefined ? {} : { 'Idempotency-Key': key };
  const answer = await node.api('POST', '/patients', { token: nurse.token, body: unknownWoman, headers });
  return patientsEndpoints.create.response.parse(answer.body);
}
const identify = (id: string, body: Record<string, unknown>, token = nurse.token) =>
  node.api('PATCH', `/patient/${id}`, { token, body });

describe('an unidentified patient', () => {
  test('cannot be identified without a session or from another department', async () => {
    const { id } = await arrive();
    const body = { version: 1, identity: { name: 'Ada Quill' } };
    expect((await node.api('PATCH', `/patient/${id}`, { body })).status).toBe(401);
    const stranger = await aDepartment(node);
    expect((await identify(id, body, stranger.token)).status).toBe(404);
  });

  test('gets a name that is unique in the department, and an age that is marked as assumed', async () => {
    await aPatient(node, nurse.token, { name: 'Unknown Bravo' });
    const first = await arrive();
    expect(first).toMatchObject({
      name: 'Unknown Alfa',
      mrn: expect.stringMatching(/^ED-\d{8}$/),
      age: 40,
      ageBasis: 'assumed',
      unidentified: true,
      allergies: 'not-asked',
    });
    expect((await arrive()).name).toBe('Unknown Delta');
    const others = await Promise.all(Array.from({ length: 4 }, () => arrive()));
    expect(new Set(others.map(({ name }) => name)).size).toBe(4);
    const listed = await node.call(patientsEndpoints.list, { token: nurse.token });
    expect(listed.filter(({ unidentified }) => unidentified)).toHaveLength(6);
  });

  test('gets a unique name among many simultaneous arrivals on two nodes', async () => {
    const nodes = [node, await aNode()];
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        nodes[index % 2]?.api('POST', '/patients', { token: nurse.token, body: unknownWoman }),
      ),
    );
    expect(new Set(answers.map((answer) => answer?.status))).toEqual(new Set([201]));
    const names = answers.map((answer) => patientsEndpoints.create.response.parse(answer?.body).name);
    expect(new Set(names).size).toBe(30);
  });

  test('is added once, however often the tap is sent', async () => {
    const [one, again] = [await arrive('tap-1'), await arrive('tap-1')];
    expect(again).toEqual(one);
    expect((await arrive('tap-2')).name).toBe('Unknown Bravo');
  });

  test('gets a name from a second round of words after the last one', () => {
    const names = Array.from({ length: 40 }, (_, index) => unidentifiedLabel(index + 1));
    expect(new Set(names).size).toBe(40);
    expect(names[0]).toBe('Alfa');
    expect(names[12]).toBe('Alfa 2');
  });

  test('is identified by one change in the same chart, and the name is not reused', async () => {
    const unknown = await arrive();
    const answer = await identify(unknown.id, {
      version: 1,
      identity: { name: 'Ada Quill', mrn: '4711', gender: 'female' },
      dateOfBirth: '1961-07-04',
    });
    const known = patientsEndpoints.update.response.parse(answer.body);
    expect(known).toMatchObject({ id: unknown.id, name: 'Ada Quill', mrn: '4711', version: 2 });
    expect(known).not.toHaveProperty('unidentified');
    expect(known).not.toHaveProperty('ageBasis');
    expect(known.age).toBeGreaterThan(60);
    const { entries } = await node.call(timelineEndpoints.entries, {
      token: nurse.token,
      params: { patientId: unknown.id },
    });
    expect(entries).toMatchObject([
      { type: 'patient.created', data: { name: 'Unknown Alfa' } },
      { type: 'patient.updated', data: { name: 'Ada Quill' } },
    ]);
    expect((await arrive()).name).toBe('Unknown Bravo');
  });

  test('stays unidentified after a change of the estimated age only', async () => {
    const { id } = await arrive();
    const answer = await identify(id, { version: 1, identity: { age: 65, ageBasis: 'estimated' } });
    expect(answer.body).toMatchObject({ age: 65, ageBasis: 'estimated', unidentified: true });
    const stated = await identify(id, { version: 2, identity: { age: 66 } });
    expect(stated.body).toMatchObject({ age: 66, unidentified: true });
    expect(stated.body).not.toHaveProperty('ageBasis');
  });

  test("cannot take another patient's record number", async () => {
    await node.call(patientsEndpoints.create, { token: nurse.token, body: aPatientForm({ mrn: '4711' }) });
    const { id } = await arrive();
    const answer = await identify(id, { version: 1, identity: { name: 'Ada Quill', mrn: '4711' } });
    expect([answer.status, answer.error?.code]).toEqual([409, 'conflict']);
    expect(Object.keys(answer.error?.fields ?? {})).toEqual(['identity.mrn']);
  });

  test.each([
    [{ name: ' ' }, 'identity.name'],
    [{ mrn: 'na' }, 'identity.mrn'],
    [{ age: 0 }, 'identity.age'],
    [{ age: 121 }, 'identity.age'],
    [{ ageBasis: 'assumed' }, 'identity.ageBasis'],
    [{ gender: 'unknown' }, 'identity.gender'],
  ])('cannot be identified as %j', async (identity, field) => {
    const { id } = await arrive();
    const answer = await identify(id, { version: 1, identity });
    expect([answer.status, Object.keys(answer.error?.fields ?? {})]).toEqual([422, [field]]);
  });
});
