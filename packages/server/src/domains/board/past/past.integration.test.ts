import { attentionEndpoints } from '@bedside/contracts/attention/attention.contract.ts';
import { boardEndpoints } from '@bedside/contracts/board/board.contract.ts';
import { pastEndpoints } from '@bedside/contracts/board/past.contract.ts';
import {
  isActiveMedication,
  medicationsEndpoints,
} from '@bedside/contracts/medications/medications.contract.ts';
import { type Patient, patientsEndpoints } from '@bedside/contracts/patients/patients.contract.ts';
import { recordsEndpoints } from '@bedside/contracts/records/records.contract.ts';
import { vitalsEndpoints } from '@bedside/contracts/vitals/vitals.contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { aTeam } from '../../../../test/a-team.ts';
import { aPatient, minutesFromNow, vitalsOf } from '../../../../test/factories.ts';
import { chartEntries } from '../../../chart/entry-store.ts';

const { node, admin, nurse, stranger } = await aTeam();
const token = nurse.token;
let patient: Patient;
let params: { patientId: string };

beforeEach(async () => {
  patient = await aPatient(node, admin.token, { bed: 'R2', age: 54, allergies: 'none-known' });
  params = { patientId: patient.id };
});

const vitals = (body: Record<string, unknown>) =>
  node.call(vitalsEndpoints.record, { token, params, body: vitalsOf(body) });

/** A moment between the entry before and the entry after it. */
async function moment(): Promise<string> {
  const wait = () => new Promise((resolve) => setTimeout(resolve, 5));
  await wait();
  const newest = await chartEntries().findOne({ patientId: patient.id }, { sort: { seq: -1 } });
  await wait();
  return new Date((newest?.at.getTime() ?? 0) + 2).toISOString();
}

const chart = (at: string) => node.call(pastEndpoints.pastChart, { token, params, query: { at } });
const row = async (at: string) => {
  const { rows } = await node.call(pastEndpoints.past, { token, query: { at } });
  return rows.find(({ patientId }) => patientId === patient.id);
};

describe('the past of a chart', () => {
  test('has the values, the calls and the facts of the moment, and nothing later', async () => {
    await vitals({ heartRate: 84 });
    const calm = await moment();
    await vitals({ heartRate: 138, respiratoryRate: 28 });
    const calling = await moment();
    await node.call(attentionEndpoints.take, { token, params, body: {} });
    await node.call(patientsEndpoints.update, {
      token,
      params,
      body: { version: 1, bed: 'R7', status: 'in-treatment' },
    });
    const taken = await moment();
    expect(await row(calm)).toMatchObject({
      at: calm,
      bed: 'R2',
      seq: 2,
      vitals: { signs: { heartRate: { value: 84 } } },
      attention: [],
      lastChange: { seq: 2, type: 'vitals.recorded' },
    });
    const during = await row(calling);
    expect(during).toMatchObject({ bed: 'R2', seq: 3, vitals: { signs: { heartRate: { value: 138 } } } });
    expect(during?.attention.map(({ state }) => state)).toContain('calling');
    const after = await row(taken);
    expect(after).toMatchObject({ bed: 'R7', status: 'in-treatment' });
    expect(after?.attention.map(({ state }) => state)).not.toContain('calling');
    const early = await chart(calm);
    expect(early.vitals.map(({ heartRate }) => heartRate)).toEqual([84]);
    expect(early.patient).toMatchObject({ bed: 'R2', version: 1 });
    expect(early.row).toEqual(await row(calm));
  });

  test('agrees with the board of the present', async () => {
    await vitals({ heartRate: 138, timestamp: minutesFromNow(-30) });
    const [now] = (await node.call(boardEndpoints.list, { token })).filter(
      ({ patientId }) => patientId === patient.id,
    );
    const then = await row(await moment());
    expect({ ...then, at: now?.at }).toEqual(now);
  });

  test('has a medication that was discontinued later as active, and a set that was corrected later as it was', async () => {
    const medication = await node.call(medicationsEndpoints.start, {
      token,
      params,
      body: { name: 'Enoxaparin', kind: 'prescribed', dosage: '40 mg', frequency: 'daily' },
    });
    const set = await vitals({ heartRate: 184 });
    const before = await moment();
    await node.call(medicationsEndpoints.discontinue, {
      token,
      params: { ...params, medicationId: medication.id },
      body: { version: medication.version },
    });
    await node.call(recordsEndpoints.enterInError, {
      token,
      params: { ...params, domain: 'vitals', recordId: set.id },
      body: { reason: 'wrong-value' },
    });
    const then = await chart(before);
    expect(then.medications.map(isActiveMedication)).toEqual([true]);
    expect(then.vitals[0]).not.toHaveProperty('enteredInError');
    const later = await chart(await moment());
    expect(later.medications.map(isActiveMedication)).toEqual([false]);
    expect(later.vitals[0]).toMatchObject({ enteredInError: { reason: 'wrong-value' } });
  });

  test('never has the record of another patient, not even from before the mistake was found', async () => {
    const set = await vitals({ heartRate: 177 });
    const before = await moment();
    await node.call(recordsEndpoints.enterInError, {
      token,
      params: { ...params, domain: 'vitals', recordId: set.id },
      body: { reason: 'wrong-patient' },
    });
    const then = await chart(before);
    expect(then.vitals).toEqual([]);
    expect(then.row.vitals).toBeNull();
  });

  test('begins with the first entry, ends with the present, and is refused beyond a day', async () => {
    expect(await row(new Date(Date.parse(patient.createdAt) - 1000).toISOString())).toBeUndefined();
    const path = (at: string) => `/patient/${patient.id}/past?at=${encodeURIComponent(at)}`;
    const answer = async (at: string, as = token) => {
      const { status, error } = await node.api('GET', path(at), { token: as });
      return [status, error?.fields?.at ?? error?.code];
    };
    expect(await answer(minutesFromNow(-60))).toEqual([404, 'not-found']);
    expect(await answer(minutesFromNow(-25 * 60))).toEqual([422, 'beyond-the-past:24']);
    expect(await answer(minutesFromNow(60))).toEqual([422, 'in-the-future']);
    expect(await answer('yesterday')).toEqual([422, expect.any(String)]);
    expect(await answer(await moment(), stranger.token)).toEqual([404, 'not-found']);
    expect((await node.api('GET', '/board/past')).status).toBe(401);
    // Without a moment, it is the present.
    expect((await node.api('GET', '/board/past', { token })).status).toBe(200);
  });
});
