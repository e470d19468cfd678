import { accessLogEndpoints } from '@bedside/contracts/access-log/access-log.contract.ts';
import { authEndpoints } from '@bedside/contracts/auth/auth.contract.ts';
import { departmentsEndpoints } from '@bedside/contracts/departments/departments.contract.ts';
import { handoverEndpoints } from '@bedside/contracts/handover/handover.contract.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { afterEach, expect, test } from 'vitest';
import { aTeam } from '../../../test/a-team.ts';
import { aPatient, type SignedIn, vitalsOf } from '../../../test/factories.ts';

const { node, admin, nurse, stranger } = await aTeam();

const shift = (who: SignedIn, query: { scope?: 'mine' | 'department'; format?: 'sbar' | 'ipass' } = {}) =>
  node.call(handoverEndpoints.shift, { token: who.token, query });
const namesOf = ({ patients }: Awaited<ReturnType<typeof shift>>) =>
  patients.map(({ patient }) => patient.name);
const measure = (patientId: string, values: Record<string, unknown>) =>
  node.api('POST', `/patient/${patientId}/vitals`, { token: nurse.token, body: vitalsOf(values) });
const setFormat = (format: 'sbar' | 'ipass', who: SignedIn = admin) =>
  node.api('PATCH', '/department/handover', { token: who.token, body: { format } });

/** Three patients: one well, one very sick, and one who has left. */
async function aShift(): Promise<{ well: Patient; sick: Patient; left: Patient }> {
  const well = await aPatient(node, admin.token, { name: 'Wendy Well', bed: 'A1' });
  const sick = await aPatient(node, admin.token, {
    name: 'Sid Sick',
    bed: 'A2',
    assigned: { nurseId: nurse.user.id },
  });
  const left = await aPatient(node, admin.token, { name: 'Lee Left', status: 'discharged' });
  await measure(well.id, {});
  await measure(sick.id, { oxygenSaturation: 82, respiratoryRate: 32 });
  return { well, sick, left };
}

const people = await aShift();

afterEach(() => setFormat('sbar'));

test('has a session only, and no patient of another department', async () => {
  expect((await node.api('GET', '/handover')).status).toBe(401);
  expect((await node.api('GET', '/handover?scope=everyone', { token: nurse.token })).status).toBe(422);
  expect(namesOf(await shift(stranger, { scope: 'department' }))).toEqual([]);
});

test('HAND-11: has a page for each patient in the department, the sickest first, and none for who has left', async () => {
  const made = await shift(nurse, { scope: 'department' });
  expect(namesOf(made)).toEqual(['Sid Sick', 'Wendy Well']);
  expect(made).toMatchObject({ scope: 'department', leftOut: 0 });
  for (const { patient, handover } of made.patients) {
    expect(handover.patientId).toBe(patient.id);
    const alone = await node.call(handoverEndpoints.read, {
      token: nurse.token,
      params: { patientId: patient.id },
      query: {},
    });
    expect(handover.sections).toEqual(alone.sections);
  }
});

test('has the patients who are assigned to the caller, unless the department is asked for', async () => {
  expect(namesOf(await shift(nurse))).toEqual(['Sid Sick']);
  expect(namesOf(await shift(admin, { scope: 'mine' }))).toEqual([]);
});

test("opens in the department's format, which only an administrator changes", async () => {
  expect((await setFormat('ipass', nurse)).status).toBe(403);
  expect((await setFormat('ipass', stranger)).status).toBe(200);
  expect((await shift(nurse)).patients[0]?.handover.format).toBe('sbar');
  expect((await setFormat('ipass')).body).toEqual({ format: 'ipass' });
  expect((await shift(nurse)).patients[0]?.handover.format).toBe('ipass');
  expect((await shift(nurse, { format: 'sbar' })).patients[0]?.handover.format).toBe('sbar');
  const params = { patientId: people.sick.id };
  const read = await node.call(handoverEndpoints.read, { token: nurse.token, params, query: {} });
  expect(read.format).toBe('ipass');
  const body = { receiverId: admin.user.id };
  expect(await node.call(handoverEndpoints.give, { token: nurse.token, params, body })).toMatchObject({
    format: 'ipass',
  });
  expect(await node.call(authEndpoints.profile, { token: nurse.token })).toMatchObject({
    handoverFormat: 'ipass',
  });
  expect(
    await node.call(departmentsEndpoints.changeHandover, { token: admin.token, body: { format: 'sbar' } }),
  ).toEqual({ format: 'sbar' });
});

test('leaves a line in the access log for each chart that was read, printed or copied', async () => {
  const { well, sick } = people;
  const patientIds = [well.id, sick.id, sick.id];
  const tell = (who: SignedIn, ids: string[]) =>
    node.api('POST', '/access', {
      token: who.token,
      body: { kind: 'chart-printed', about: 'handover', patientIds: ids },
    });
  expect((await tell(nurse, patientIds)).status).toBe(204);
  expect((await tell(stranger, patientIds)).status).toBe(404);
  expect((await tell(nurse, [])).status).toBe(422);
  const lines = await node.call(accessLogEndpoints.list, { token: admin.token, query: {} });
  const printed = lines.filter(({ kind }) => kind === 'chart-printed');
  expect(printed.map(({ patient }) => patient?.name).sort()).toEqual(['Sid Sick', 'Wendy Well']);
  expect(printed.every(({ about, actor }) => about === 'handover' && actor?.id === nurse.user.id)).toBe(true);
});
