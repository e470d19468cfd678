import { boardEndpoints } from '@bedside/contracts/board/board.contract.ts';
import { chatTag, labsEndpoints } from '@bedside/contracts/labs/labs.contract.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { timelineEndpoints } from '@bedside/contracts/timeline/timeline.contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { aTeam } from '../../../test/a-team.ts';
import { aPatient, watch } from '../../../test/factories.ts';

/* What the wire says of a result's checks. The rules have their own tests in packages/contracts/src/clinical/labs. */

const { node, admin, nurse } = await aTeam();
let patient: Patient;

beforeEach(async () => {
  patient = await aPatient(node, admin.token, { dateOfBirth: '1966-02-11' });
});

const forPatient = () => ({ token: nurse.token, params: { patientId: patient.id } });
const add = (body: Record<string, unknown>) =>
  node.api('POST', `/patient/${patient.id}/lab-results`, { token: nurse.token, body });
const list = () => node.call(labsEndpoints.list, forPatient());
/** The patient's row once it has this content. */
const rowIs = (content: object) =>
  expect
    .poll(async () => {
      const rows = await node.call(boardEndpoints.list, { token: nurse.token });
      return rows.find(({ patientId }) => patientId === patient.id);
    })
    .toMatchObject(content);

describe('a result of the wire', () => {
  test('carries its checks in the answer, the lists, the tagged list and the entries (CRIT-9, LAB-12)', async () => {
    const screen = await watch(node.url, admin.token, patient.id);
    const answer = await add({
      testName: 'Potassium [Moles/volume] in Serum or Plasma',
      result: '7.2',
      units: 'mEq/L',
      referenceRange: '3.5-5.1 mmol/L',
    });
    expect(answer.status).toBe(201);
    const checked = { criticalCheck: 'critical-high', abnormalCheck: 'high', value: 7.2, isAbnormal: true };
    expect(answer.body).toMatchObject(checked);
    expect(answer.body).not.toHaveProperty('why');
    expect(await list()).toMatchObject([checked]);
    expect(await node.call(labsEndpoints.recent, { ...forPatient(), query: {} })).toMatchObject([checked]);
    const [lab] = await list();
    const tagged = await node.api('POST', `/patient/lab-results/${lab?.id}/tag`, {
      token: nurse.token,
      body: { tags: [chatTag] },
    });
    expect(tagged.body).toMatchObject(checked);
    expect(await node.call(labsEndpoints.tagged, forPatient())).toMatchObject([checked]);
    const { entries } = await node.call(timelineEndpoints.entries, forPatient());
    expect(entries.slice(1).map(({ data }) => data)).toMatchObject([checked, checked]);
    await screen.until('both entries', ({ entries: seen }) => seen.length === 2);
    expect(screen.entries.map(({ data }) => data)).toMatchObject([checked, checked]);
    await rowIs({ attention: [{ kind: 'critical-result', state: 'calling' }] });
  });

  test.each([
    [{ testName: 'Kaliumm', result: '7.2', units: 'mmol/L' }, 'name'],
    [{ testName: 'Zonulin', result: '7.2', units: 'mmol/L' }, 'name'],
    [{ testName: 'Potassium, Serum', result: '7.2' }, 'unit'],
    [{ testName: 'Platelet Count', result: '12', units: 'furlongs' }, 'unit'],
    [{ testName: 'Glucose POC', result: 'clotted', units: 'mg/dL' }, 'value'],
    [{ testName: 'Glucose POC', result: '1,250', units: 'mg/dL' }, 'value'],
  ])('says why %j was not checked, and counts on the board (CRIT-9)', async (body, why) => {
    expect((await add(body)).body).toMatchObject({
      criticalCheck: 'not-checked',
      why,
      abnormalCheck: 'not-interpreted',
    });
    expect(await list()).toMatchObject([{ criticalCheck: 'not-checked', why }]);
    await rowIs({ labs: { critical: [], notChecked: 1 }, attention: [] });
    const [lab] = await list();
    await node.api('POST', `/patient/${patient.id}/labs/${lab?.id}/reviewed`, { token: nurse.token });
    await rowIs({ labs: { notChecked: 0 } });
  });

  test('needs no limits where the test has none, and says so', async () => {
    expect((await add({ testName: 'MCV', result: '91', units: 'fL' })).body).toMatchObject({
      criticalCheck: 'none',
    });
    expect((await add({ testName: 'Potassium, Urine', result: '90', units: 'mmol/L' })).body).toMatchObject({
      criticalCheck: 'none',
    });
    await rowIs({ labs: { notChecked: 0 } });
  });

  test('calls if the laboratory calls it critical, whatever its name (CRIT-10)', async () => {
    const answer = await add({ testName: 'Zonulin', result: '88 HH', units: 'ng/mL' });
    expect(answer.body).toMatchObject({
      result: '88 HH',
      value: 88,
      flag: 'HH',
      isAbnormal: true,
      criticalCheck: 'critical-high',
      abnormalCheck: 'high',
    });
    await rowIs({ attention: [{ kind: 'critical-result', state: 'calling' }] });
    const culture = await add({ testName: 'Blood culture', result: 'Gram-positive cocci', flag: 'AA' });
    expect(culture.body).toMatchObject({ criticalCheck: 'critical-high', abnormalCheck: 'abnormal' });
  });

  test('follows the limits of the department from their next reading', async () => {
    await add({ testName: 'Anti-Xa (plasma)', result: '1.3', units: 'IU/mL' });
    expect(await list()).toMatchObject([{ criticalCheck: 'none' }]);
    const { body } = await node.api('GET', '/department/critical-limits', { token: admin.token });
    const { limits, version } = body as { limits: unknown[]; version: number };
    const mine = { test: 'Anti-Xa', unit: 'IU/mL', atOrAbove: 1.2 };
    const changed = await node.api('PUT', '/department/critical-limits', {
      token: admin.token,
      body: { limits: [...limits, mine], version },
    });
    expect(changed.status).toBe(200);
    expect(await list()).toMatchObject([{ criticalCheck: 'critical-high' }]);
  });
});
