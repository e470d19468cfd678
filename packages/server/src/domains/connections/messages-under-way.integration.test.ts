import { randomBytes } from 'node:crypto';
import { connectionsEndpoints } from '@bedside/contracts/connections/connections.contract.ts';
import { type LabResult, labsEndpoints } from '@bedside/contracts/labs/labs.contract.ts';
import { patientsEndpoints } from '@bedside/contracts/patients/patients.contract.ts';
import mongoose from 'mongoose';
import { describe, expect, it } from 'vitest';
import { aTeam } from '../../../test/a-team.ts';
import { aSender, readAck } from '../../../test/hl7/mllp-client.ts';
import { anAdt, anOru, stamp } from '../../../test/hl7/sample-messages.ts';
import { aNode } from '../../../test/node.ts';
import { chartEntries, entryPurpose, sealedText } from '../../chart/entry-store.ts';
import { createLog } from '../../infra/observe/log.ts';
import { createSecretBox } from '../../infra/secrets/secret-box.ts';
import { MessageModel, type StoredMessage } from './connections.model.ts';
import { createMessageRecords } from './message-records.ts';

const secrets = createSecretBox([randomBytes(32)]);
const { node, admin } = await aTeam({ node: { mllpPort: 0, secrets } });
const other = await aNode({ mllpPort: 0, secrets });
const { token } = admin;
const shared = { sendingFacility: 'HOSP', timeZone: 'UTC' };
for (const [name, kind, sendingApplication] of [
  ['Admission', 'patients', 'ADT1'],
  ['Laboratory', 'laboratory', 'LAB1'],
] as const) {
  await node.call(connectionsEndpoints.add, { token, body: { ...shared, name, kind, sendingApplication } });
}
const here = await aSender(await node.app.mllp.listen(0, '127.0.0.1'));
const there = await aSender(await other.app.mllp.listen(0, '127.0.0.1'));
const send = async (message: string) => readAck(await here.send(message));
const sendToOther = async (message: string) => readAck(await there.send(message));

let count = 0;
async function aKnownPatient() {
  count += 1;
  const who = { id: `W${count}`, name: `Way${String.fromCharCode(64 + count)}^Ada`, birth: '19600101' };
  expect((await send(anAdt({ event: 'A04', patient: who }))).code).toBe('AA');
  const all = await node.call(patientsEndpoints.list, { token, query: {} });
  const patientId = all.find(({ mrn }) => mrn === who.id)?.id ?? '';
  const labs = (): Promise<LabResult[]> =>
    node.call(labsEndpoints.list, { token, params: { patientId }, query: {} });
  const result = (value: string, more: { controlId?: string; at?: string; status?: string } = {}) =>
    anOru({
      patient: who,
      at,
      ...more,
      obr: 'OBR|1||O1|CHEM^Chemistry',
      obx: [`NM|K^Potassium^L||${value}|mmol/L|3.5-5.1||||${more.status ?? 'F'}`],
    });
  return { who, patientId, labs, result };
}

const recordOf = async (controlId: string) => {
  await Promise.all([node.app.messages.settled(), other.app.messages.settled()]);
  return MessageModel.findOne({ controlId }).lean<StoredMessage>();
};
/** Repeats are the same bytes, so their header's time stays. */
const at = stamp();
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

/** Makes the record of a message as it is while a node takes the message, or after that node has died. */
async function putUnderWay(controlId: string, receivedAt = new Date()) {
  await recordOf(controlId);
  await MessageModel.updateOne(
    { controlId },
    { $set: { state: 'taking', taker: 'dead', receivedAt }, $unset: { reason: 1, place: 1, patientId: 1 } },
  );
}

/** Stores the record of a message of which nothing else was stored, by sending it for a patient who is not there yet. */
async function beginOnly(message: string, controlId: string, receivedAt?: Date) {
  expect((await send(message)).reason).toBe('unknown-patient at PID-3');
  await putUnderWay(controlId, receivedAt);
}

async function anAbsentPatient() {
  count += 1;
  const who = { id: `W${count}`, name: `Way${String.fromCharCode(64 + count)}^Ada`, birth: '19600101' };
  const result = (value: string, controlId: string) =>
    anOru({
      patient: who,
      at,
      controlId,
      obr: 'OBR|1||O1|CHEM^Chemistry',
      obx: [`NM|K^Potassium^L||${value}|mmol/L|3.5-5.1||||F`],
    });
  const arrive = async () => {
    expect((await send(anAdt({ event: 'A04', patient: who }))).code).toBe('AA');
    const all = await node.call(patientsEndpoints.list, { token, query: {} });
    const patientId = all.find(({ mrn }) => mrn === who.id)?.id ?? '';
    return (): Promise<LabResult[]> =>
      node.call(labsEndpoints.list, { token, params: { patientId }, query: {} });
  };
  return { result, arrive };
}

describe('a node that dies with the record of a message and without its entry', () => {
  it('leaves a message that another node takes when it is sent again', async () => {
    const { result, arrive } = await anAbsentPatient();
    await beginOnly(result('4.1', 'BEGUN-1'), 'BEGUN-1');
    const labs = await arrive();
    expect((await sendToOther(result('4.1', 'BEGUN-1'))).code).toBe('AA');
    expect((await send(result('4.1', 'BEGUN-1'))).code).toBe('AA');
    expect((await labs()).map((one) => one.result)).toEqual(['4.1']);
    expect(await recordOf('BEGUN-1')).toMatchObject({ state: 'taken', original: expect.any(String) });
  });

  it('leaves a message that is refused only once no other node can be taking it', async () => {
    const { result } = await anAbsentPatient();
    const message = result('4.2', 'BEGUN-2');
    await beginOnly(message, 'BEGUN-2');
    expect(await sendToOther(message)).toMatchObject({ code: 'AE', reason: 'busy' });
    expect((await recordOf('BEGUN-2'))?.state).toBe('taking');
    await putUnderWay('BEGUN-2', minutesAgo(2));
    expect(await sendToOther(message)).toMatchObject({ code: 'AE', reason: 'unknown-patient at PID-3' });
    expect(await recordOf('BEGUN-2')).toMatchObject({ state: 'refused', reason: 'unknown-patient' });
  });

  it('leaves a number that another content may have once no node can be taking the former one', async () => {
    const { result, arrive } = await anAbsentPatient();
    await beginOnly(result('4.3', 'BEGUN-3'), 'BEGUN-3');
    const labs = await arrive();
    expect(await sendToOther(result('4.4', 'BEGUN-3'))).toMatchObject({ code: 'AE', reason: 'busy' });
    await putUnderWay('BEGUN-3', minutesAgo(2));
    expect((await sendToOther(result('4.4', 'BEGUN-3'))).code).toBe('AA');
    expect((await labs()).map((one) => one.result)).toEqual(['4.4']);
  });

  it('leaves nothing that an administrator sees, and nothing at all after ten minutes', async () => {
    const { result } = await anAbsentPatient();
    await beginOnly(result('4.5', 'BEGUN-4'), 'BEGUN-4', minutesAgo(5));
    const stored = await recordOf('BEGUN-4');
    const listed = await node.call(connectionsEndpoints.messages, { token, query: {} });
    expect(listed.map(({ controlId }) => controlId)).not.toContain('BEGUN-4');
    const read = await node.api('GET', `/department/messages/${stored?._id}`, { token });
    expect(read.status).toBe(404);
    await node.app.messages.resolveLost();
    expect((await recordOf('BEGUN-4'))?.state).toBe('taking');
    await putUnderWay('BEGUN-4', minutesAgo(11));
    await node.app.messages.resolveLost();
    expect(await recordOf('BEGUN-4')).toBeNull();
  });
});

describe('a node that dies with the entry of a message and before its record says so', () => {
  it('leaves a message that another node accepts without a second entry', async () => {
    const { labs, result } = await aKnownPatient();
    expect((await send(result('5.1', { controlId: 'STORED-1' }))).code).toBe('AA');
    await putUnderWay('STORED-1');
    expect((await sendToOther(result('5.1', { controlId: 'STORED-1' }))).code).toBe('AA');
    expect(await labs()).toHaveLength(1);
    expect((await recordOf('STORED-1'))?.state).toBe('taken');
    await putUnderWay('STORED-1');
    const reused = await sendToOther(result('5.2', { controlId: 'STORED-1' }));
    expect(reused).toMatchObject({ code: 'AE', reason: 'number-reused at MSH-10' });
    expect((await labs()).map((one) => one.result)).toEqual(['5.1']);
  });

  it('leaves a message that another node completes although its sender is gone', async () => {
    const { patientId, result } = await aKnownPatient();
    expect((await send(result('5.3', { controlId: 'STORED-2' }))).code).toBe('AA');
    await putUnderWay('STORED-2', minutesAgo(20));
    await other.app.messages.resolveLost();
    expect(await recordOf('STORED-2')).toMatchObject({ state: 'taken', patientId });
    const listed = await node.call(connectionsEndpoints.messages, { token, query: { state: 'taken' } });
    expect(listed.map(({ controlId }) => controlId)).toContain('STORED-2');
  });

  it('leaves results whose correction finds the first statement in its entry', async () => {
    const { labs, result } = await aKnownPatient();
    const before = (minutes: number) => ({ at: stamp(minutesAgo(minutes)) });
    expect((await send(result('5.4', before(3)))).code).toBe('AA');
    const [first] = await labs();
    await recordOf('');
    await expect
      .poll(() => mongoose.connection.collection('received_results').deleteMany({ recordId: first?.id }), {
        timeout: 5000,
      })
      .toMatchObject({ deletedCount: 1 });
    // An older statement changes nothing.
    expect((await send(result('5.0', before(4)))).code).toBe('AA');
    expect((await sendToOther(result('6.8', { ...before(2), status: 'C' }))).code).toBe('AA');
    const all = await labs();
    expect(all.find(({ id }) => id === first?.id)?.enteredInError).toMatchObject({ reason: 'wrong-value' });
    expect(all.filter(({ enteredInError }) => enteredInError === undefined)).toMatchObject([
      { result: '6.8', corrects: { id: first?.id } },
    ]);
  });
});

describe('a primary that loses the record of a message whose entry the majority has', () => {
  it('leaves a message that is accepted again, with its text, and whose number has no other content', async () => {
    const { labs, result } = await aKnownPatient();
    for (const controlId of ['LOST-1', 'LOST-2']) {
      expect((await send(result('5.5', { controlId }))).code).toBe('AA');
      await recordOf(controlId);
    }
    const { labs: othersLabs, result: othersResult } = await aKnownPatient();
    expect((await send(othersResult('5.5', { controlId: 'LOST-3' }))).code).toBe('AA');
    await recordOf('LOST-3');
    for (const controlId of ['LOST-1', 'LOST-3']) await MessageModel.deleteOne({ controlId });
    expect((await sendToOther(result('5.5', { controlId: 'LOST-1' }))).code).toBe('AA');
    expect(await recordOf('LOST-1')).toMatchObject({
      state: 'taken',
      original: expect.stringMatching(/.{100}/),
    });
    const reused = await sendToOther(
      anOru({ patient: { id: 'nobody' }, controlId: 'LOST-2', obx: ['NM|K^K^L||5.6|mmol/L|||||F'] }),
    );
    expect(reused).toMatchObject({ code: 'AE', reason: 'number-reused at MSH-10' });
    const another = othersResult('5.7', { controlId: 'LOST-3' }).replace('O1', 'O2');
    expect(await sendToOther(another)).toMatchObject({ code: 'AE', reason: 'number-reused at MSH-10' });
    expect(await labs()).toHaveLength(1);
    expect(await othersLabs()).toHaveLength(1);
  });

  it('is noticed before the acknowledgement, and the record is stored again', async () => {
    const { patientId, result } = await aKnownPatient();
    expect((await send(result('5.8', { controlId: 'TERM-1' }))).code).toBe('AA');
    const stored = await recordOf('TERM-1');
    if (!stored) throw new Error('No record');
    const records = createMessageRecords(createLog('silent'));
    await MessageModel.deleteOne({ _id: stored._id });
    const begun = records.begin(stored);
    await begun.begun;
    await MessageModel.deleteOne({ _id: stored._id });
    await records.noteTaken({ ...begun, term: 'a former one' }, patientId);
    expect(await MessageModel.findById(stored._id).lean()).toMatchObject({ state: 'taken', patientId });
    await records.settled();
    await records.interval.stop();
  });
});

describe('the entry of a message', () => {
  it('is signed with the result of the laboratory that it states', async () => {
    const { labs, result } = await aKnownPatient();
    expect((await send(result('5.9', { controlId: 'SIGNED-1' }))).code).toBe('AA');
    const [lab] = await labs();
    const entry = await chartEntries().findOne({ _id: lab?.id ?? '' });
    if (!entry?.received) throw new Error('No first statement');
    expect(secrets.isSigned(sealedText(entry), entryPurpose, entry.seal)).toBe(true);
    const changed = { ...entry, received: { ...entry.received, said: 'another' } };
    expect(secrets.isSigned(sealedText(changed), entryPurpose, entry.seal)).toBe(false);
  });
});
