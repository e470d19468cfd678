import { objectionsEndpoints } from '@bedside/contracts/attention/objections.contract.ts';
import { type Patient, patientsEndpoints } from '@bedside/contracts/patients/patients.contract.ts';
import { vitalsEndpoints } from '@bedside/contracts/vitals/vitals.contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { aTeam } from '../../../test/a-team.ts';
import { aPatient, vitalsOf } from '../../../test/factories.ts';

const { node, admin, nurse, stranger } = await aTeam();
const token = nurse.token;
let patient: Patient;
let params: { patientId: string };

beforeEach(async () => {
  patient = await aPatient(node, admin.token, { age: 54 });
  params = { patientId: patient.id };
});

const objections = () => node.call(objectionsEndpoints.objections, { token, params });

describe('what a chart holds against letting a patient go', () => {
  test('names danger before what nobody asked, and includes the caller’s own write', async () => {
    await node.call(vitalsEndpoints.record, {
      token,
      params,
      body: vitalsOf({ oxygenSaturation: 84, respiratoryRate: 28 }),
    });
    const { objections: found, seq } = await objections();
    expect(seq).toBe(2);
    expect(found[0]).toMatchObject({ code: expect.stringMatching(/alert|call|saturation/) });
    expect(found.map(({ code }) => code)).toContain('allergies-not-asked');
  });

  test('are no other department’s, and need a session', async () => {
    const path = `/patient/${patient.id}/objections`;
    expect((await node.api('GET', path)).status).toBe(401);
    expect((await node.api('GET', path, { token: stranger.token })).status).toBe(404);
  });
});

describe('the reason of a status', () => {
  const change = (body: Record<string, unknown>) =>
    node.call(patientsEndpoints.update, { token, params, body: { version: patient.version, ...body } });

  test('is stored with the change of the status, and ends with the next one', async () => {
    const reason = 'Leaves against advice; daughter stays with him';
    patient = await change({ status: 'left', statusReason: reason });
    expect(patient).toMatchObject({ status: 'left', statusReason: reason });
    patient = await change({ plan: 'Call at 18:00' });
    expect(patient).toMatchObject({ statusReason: reason });
    patient = await change({ status: 'in-treatment' });
    expect(patient).not.toHaveProperty('statusReason');
  });

  test('is ignored without a change of the status, and may be absent', async () => {
    patient = await change({ status: 'waiting', statusReason: 'None', bed: 'R3' });
    expect(patient).not.toHaveProperty('statusReason');
    patient = await change({ status: 'discharged' });
    expect(patient).toMatchObject({ status: 'discharged' });
    expect(patient).not.toHaveProperty('statusReason');
  });
});
