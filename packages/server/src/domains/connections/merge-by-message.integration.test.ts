import { boardEndpoints } from '@bedside/contracts/board/board.contract.ts';
import { connectionsEndpoints } from '@bedside/contracts/connections/connections.contract.ts';
import { devicesEndpoints } from '@bedside/contracts/devices/devices.contract.ts';
import { type LabResult, labsEndpoints } from '@bedside/contracts/labs/labs.contract.ts';
import { notesEndpoints } from '@bedside/contracts/notes/notes.contract.ts';
import { patientsEndpoints } from '@bedside/contracts/patients/patients.contract.ts';
import { timelineEndpoints } from '@bedside/contracts/timeline/timeline.contract.ts';
import { vitalsEndpoints } from '@bedside/contracts/vitals/vitals.contract.ts';
import mongoose from 'mongoose';
import { describe, expect, it } from 'vitest';
import { aTeam } from '../../../test/a-team.ts';
import { aSender, readAck } from '../../../test/hl7/mllp-client.ts';
import { anAdt, anOru } from '../../../test/hl7/sample-messages.ts';

const { node, admin, nurse, stranger } = await aTeam({ node: { mllpPort: 0 } });
const port = await node.app.mllp.listen(0, '127.0.0.1');
const { token } = admin;
for (const [name, kind, sendingApplication] of [
  ['Admission', 'patients', 'ADT1'],
  ['Laboratory', 'laboratory', 'LAB1'],
] as const) {
  await node.call(connectionsEndpoints.add, {
    token,
    body: { sendingFacility: 'HOSP', timeZone: 'UTC', name, kind, sendingApplication },
  });
}
const sender = await aSender(port);
const send = async (message: string) => readAck(await sender.send(message));

const read = (patientId: string) => node.call(patientsEndpoints.read, { token, params: { patientId } });
const labsOf = (patientId: string): Promise<LabResult[]> =>
  node.call(labsEndpoints.list, { token, params: { patientId }, query: {} });
const board = () => node.call(boardEndpoints.list, { token });
const calm = {
  systolicBP: 120,
  diastolicBP: 80,
  heartRate: 80,
  respiratoryRate: 16,
  temperature: 37,
  oxygenSaturation: 97,
  consciousness: 'Alert',
  supplementalOxygen: false,
} as const;

let count = 0;
/** Two charts of one person: the hospital has registered them twice, the second time under a number of its own. */
async function twoCharts(secondBirth = '19700101') {
  count += 1;
  const letter = String.fromCharCode(64 + count);
  const first = { id: `K${count}`, name: `Twice${letter}^Ada`, birth: '19700101', location: `ED^^${count}` };
  const second = {
    id: `F${count}`,
    name: `Twice${letter}^Ada M`,
    birth: secondBirth,
    location: `ED^^9${count}`,
  };
  const more = ['AL1|1|DA|^PENICILLIN||Hives'];
  expect((await send(anAdt({ event: 'A04', patient: first }))).code).toBe('AA');
  expect((await send(anAdt({ event: 'A04', patient: second, more }))).code).toBe('AA');
  const all = await node.call(patientsEndpoints.list, { token, query: {} });
  const idOf = (mrn: string) => all.find((one) => one.mrn === mrn)?.id ?? '';
  const [kept, former] = [idOf(first.id), idOf(second.id)];
  await node.call(vitalsEndpoints.record, { token: nurse.token, params: { patientId: former }, body: calm });
  await node.call(notesEndpoints.add, {
    token: nurse.token,
    params: { patientId: former },
    body: { type: 'progress', title: 'Fall', content: 'Fell from a ladder.' },
  });
  const potassium = (value: string, status: string) =>
    anOru({
      patient: second,
      obr: `OBR|1||F${count}-1|CHEM^Chemistry`,
      obx: [`NM|K^Potassium^L||${value}|mmol/L|3.5-5.1||||${status}`],
    });
  expect((await send(potassium('6.9', 'F'))).code).toBe('AA');
  const merge = anAdt({ event: 'A40', patient: first, more: [`MRG|${second.id}^^^HOSP^MR`] });
  return { kept, former, first, second, merge, potassium };
}

describe('a merge of two charts (A40)', () => {
  it('carries the records into the chart that stays, with their author, times and origin, and unites what warns', async () => {
    const { kept, former, merge, second } = await twoCharts();
    const [was] = await labsOf(former);
    expect((await send(merge)).code).toBe('AA');
    const [now] = await labsOf(kept);
    expect(now).toMatchObject({
      result: '6.9',
      recordedAt: was?.recordedAt,
      recordedBy: was?.recordedBy,
      carriedFrom: { patientId: former, mrn: second.id, recordId: was?.id },
    });
    const notes = await node.call(notesEndpoints.list, { token, params: { patientId: kept }, query: {} });
    expect(notes).toMatchObject([{ content: 'Fell from a ladder.', recordedBy: { fullName: 'Nils Ortiz' } }]);
    const vitals = await node.call(vitalsEndpoints.list, { token, params: { patientId: kept }, query: {} });
    expect(vitals).toMatchObject([{ heartRate: 80, patientId: kept, carriedFrom: { patientId: former } }]);
    expect(await read(kept)).toMatchObject({
      allergies: [{ substance: 'PENICILLIN', reaction: 'Hives' }],
      mergedCharts: [{ patientId: former, mrn: second.id }],
      identifiers: [{ value: expect.stringMatching(/^K/) }, { value: second.id }],
    });
    expect(await read(former)).toMatchObject({ continuesIn: { patientId: kept } });
  });

  it('leaves one row on the board, which calls for the critical result, and one patient in the lists', async () => {
    const { kept, former, merge, second } = await twoCharts();
    await send(merge);
    await expect
      .poll(async () => (await board()).map(({ patientId }) => patientId), { timeout: 5000 })
      .not.toContain(former);
    const row = (await board()).find(({ patientId }) => patientId === kept);
    expect(row?.attention.length).toBeGreaterThan(0);
    const listed = await node.call(patientsEndpoints.list, { token, query: {} });
    expect(listed.map(({ id }) => id)).toContain(kept);
    expect(listed.map(({ id }) => id)).not.toContain(former);
    // The former number finds the chart in which it continues.
    const found = await node.call(patientsEndpoints.find, { token, body: { text: second.id } });
    expect(found.map(({ id }) => id)).toEqual([kept]);
  });

  it('ends what hangs at the former chart, and says so in the one that stays', async () => {
    const { kept, former, merge } = await twoCharts();
    const attach = (patientId: string, deviceId: string) =>
      node.call(devicesEndpoints.attach, { token, params: { patientId }, body: { deviceId } });
    await attach(former, `FORMER-${former}`);
    const attached = (patientId: string) =>
      node.call(devicesEndpoints.attached, { token, params: { patientId } });
    expect(await attached(former)).toHaveLength(1);
    expect((await send(merge)).code).toBe('AA');
    expect(await attached(former)).toEqual([]);
    expect(await attached(kept)).toEqual([]);
    const { entries } = await node.call(timelineEndpoints.entries, {
      token,
      params: { patientId: kept },
      query: { after: '0' },
    });
    expect(entries.filter(({ type }) => type === 'device.detached')).toMatchObject([
      { data: { deviceId: `FORMER-${former}`, endReason: 'merged' } },
    ]);
    // The monitor is free for the same person's chart.
    await attach(kept, `FORMER-${former}`);
    expect(await attached(kept)).toHaveLength(1);
  });

  it('closes the former chart for every writer, on REST and by messages', async () => {
    const { kept, former, merge, second, potassium } = await twoCharts();
    await send(merge);
    const write = (path: string, body: object) =>
      node.api('POST', `/patient/${former}/${path}`, { token: nurse.token, body });
    expect((await write('vitals', calm)).status).toBe(403);
    expect((await write('notes', { type: 'progress', title: 'Late', content: 'Too late.' })).status).toBe(
      403,
    );
    // A correction of the laboratory under the former number replaces the carried value.
    expect((await send(potassium('4.9', 'C'))).code).toBe('AA');
    const labs = await labsOf(kept);
    expect(labs.map(({ result, enteredInError }) => [result, enteredInError?.reason]).toSorted()).toEqual([
      ['4.9', undefined],
      ['6.9', 'wrong-value'],
    ]);
    expect((await send(anAdt({ event: 'A02', patient: { ...second, location: 'ED^^88' } }))).code).toBe('AA');
    expect((await read(kept)).bed).toBe('88');
  });

  it('carries where a result stands if only its entry tells, because a node has died after it', async () => {
    const { kept, former, merge, potassium } = await twoCharts();
    const standing = mongoose.connection.collection('received_results');
    await expect
      .poll(() => standing.deleteMany({ patientId: former }), { timeout: 5000 })
      .toMatchObject({ deletedCount: 1 });
    expect((await send(merge)).code).toBe('AA');
    expect((await send(potassium('4.9', 'C'))).code).toBe('AA');
    const labs = await labsOf(kept);
    expect(labs.map(({ result, enteredInError }) => [result, enteredInError?.reason]).toSorted()).toEqual([
      ['4.9', undefined],
      ['6.9', 'wrong-value'],
    ]);
  });

  it('waits for an administrator if the facts of both differ, and is then taken by a decision', async () => {
    const { kept, former, merge } = await twoCharts('19700102');
    expect(await send(merge)).toMatchObject({ code: 'AE', reason: 'merge at MRG-1' });
    expect((await read(kept)).mergedCharts).toBeUndefined();
    const [waiting] = await node.call(connectionsEndpoints.messages, { token, query: { state: 'refused' } });
    const take = (body: object) =>
      node.call(connectionsEndpoints.take, { token, params: { messageId: waiting?.id ?? '' }, body });
    expect(await take({})).toMatchObject({ state: 'refused', reason: 'merge', patientId: former });
    expect(await take({ confirmedSame: true })).toMatchObject({ state: 'taken' });
    expect(await read(former)).toMatchObject({ continuesIn: { patientId: kept } });
  });

  it('is undone by an administrator: the records stay as of the wrong patient, and the former chart is open', async () => {
    const { kept, former, merge, second } = await twoCharts();
    await send(merge);
    const undo = { params: { patientId: kept }, body: { formerId: former } };
    const path = `/patient/${kept}/merge/undo`;
    expect((await node.api('POST', path, { token: nurse.token, body: undo.body })).status).toBe(403);
    expect((await node.api('POST', path, { token: stranger.token, body: undo.body })).status).toBe(404);
    const back = await node.call(patientsEndpoints.undoMerge, { token, ...undo });
    expect(back).toMatchObject({
      allergies: 'not-asked',
      mergedCharts: [{ patientId: former, undone: { by: { id: admin.user.id } } }],
    });
    expect(await labsOf(kept)).toMatchObject([{ enteredInError: { reason: 'wrong-patient' } }]);
    const again = await read(former);
    expect(again.continuesIn).toBeUndefined();
    expect(again.identifiers).toMatchObject([{ value: second.id }]);
    await node.call(vitalsEndpoints.record, { token, params: { patientId: former }, body: calm });
    expect((await labsOf(former)).map(({ enteredInError }) => enteredInError)).toEqual([undefined]);
    expect((await node.api('POST', path, { token, body: undo.body })).status).toBe(404);
  });

  it('is not undone once someone has written in the chart', async () => {
    const { kept, former, merge } = await twoCharts();
    await send(merge);
    await node.call(vitalsEndpoints.record, { token, params: { patientId: kept }, body: calm });
    const undone = await node.api('POST', `/patient/${kept}/merge/undo`, {
      token,
      body: { formerId: former },
    });
    expect(undone.status).toBe(409);
  });
});
