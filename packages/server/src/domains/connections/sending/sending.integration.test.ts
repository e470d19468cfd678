import { connectionsEndpoints } from '@bedside/contracts/connections/connections.contract.ts';
import { notesEndpoints } from '@bedside/contracts/notes/notes.contract.ts';
import { patientsEndpoints } from '@bedside/contracts/patients/patients.contract.ts';
import { recordsEndpoints } from '@bedside/contracts/records/records.contract.ts';
import { vitalsEndpoints } from '@bedside/contracts/vitals/vitals.contract.ts';
import mongoose from 'mongoose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aTeam } from '../../../../test/a-team.ts';
import { aReceiver, fieldOf, type Receiver } from '../../../../test/hl7/a-receiver.ts';
import { aSender, readAck } from '../../../../test/hl7/mllp-client.ts';
import { anAdt } from '../../../../test/hl7/sample-messages.ts';
import { aNode } from '../../../../test/node.ts';

const { node, admin, nurse } = await aTeam({ node: { mllpPort: 0 } });
const port = await node.app.mllp.listen(0, '127.0.0.1');
const { token } = admin;
const connection = await node.call(connectionsEndpoints.add, {
  token,
  body: {
    name: 'Admission',
    kind: 'patients',
    sendingApplication: 'ADT1',
    sendingFacility: 'HOSP',
    timeZone: 'UTC',
  },
});
const sender = await aSender(port);
const params = { connectionId: connection.id };
const patience = { timeout: 20_000, interval: 100 };

let receiver: Receiver;
beforeEach(async () => {
  receiver = await aReceiver();
});
afterEach(async () => {
  await change(null);
  await receiver.stop();
});

const change = (sending: object | null) =>
  node.call(connectionsEndpoints.changeSending, { token, params, body: { sending } as never });
const everything = (toPort = receiver.port) => ({
  ...{ host: '127.0.0.1', port: toPort, tls: false, notes: true, vitals: true, restricted: false },
});
const state = async () => (await node.call(connectionsEndpoints.list, { token }))[0]?.sending;

let count = 0;
async function aPatient() {
  count += 1;
  const name = `Leaver${String.fromCharCode(64 + count)}^Ada`;
  const arrival = anAdt({ event: 'A04', patient: { id: `S${count}`, name, location: 'ED^^7' } });
  // A busy node may answer AE, after which every sender repeats its message.
  await expect.poll(async () => readAck(await sender.send(arrival)).code, patience).toBe('AA');
  const all = await node.call(patientsEndpoints.list, { token, query: {} });
  return all.find(({ mrn }) => mrn === `S${count}`)?.id ?? '';
}
const vitals = (patientId: string, heartRate: number) =>
  node.call(vitalsEndpoints.record, {
    token: nurse.token,
    params: { patientId },
    body: { heartRate, temperature: 37.2, oxygenSaturation: 97, consciousness: 'Alert' } as never,
  });
const heartRates = () =>
  receiver.received.map((one) => one.find((line) => line.includes('8867-4'))?.split('|')[5] ?? '');

describe('notes and vitals', () => {
  it('leave in their order, with the patient by the hospital numbers, and as corrections when entered in error', async () => {
    const patientId = await aPatient();
    await vitals(patientId, 60);
    await change(everything());
    const set = await vitals(patientId, 88);
    const note = await node.call(notesEndpoints.add, {
      token: nurse.token,
      params: { patientId },
      body: { type: 'progress', title: 'Round', content: 'Pain | worse\n2 mg^iv & rest' },
    });
    await expect.poll(() => receiver.received.length, patience).toBe(2);
    const [first = [], second = []] = receiver.received;
    expect(fieldOf(first, 'MSH', 9)).toBe('ORU^R01^ORU_R01');
    expect(fieldOf(first, 'MSH', 5)).toBe('ADT1');
    expect(fieldOf(first, 'PID', 3)).toBe(`S${count}^^^HOSP^MR`);
    expect(fieldOf(first, 'OBR', 3)).toBe(`${set.id}^BEDSIDE`);
    expect(first.find((line) => line.includes('8867-4'))).toMatch(
      /^OBX\|\d+\|NM\|8867-4\^Heart rate\^LN\|\|88\|\/min\^\/min\^UCUM\|\|\|\|\|F\|/,
    );
    expect(fieldOf(second, 'OBX', 5)).toBe('Round~Pain \\F\\ worse~2 mg\\S\\iv \\T\\ rest');
    // The sets from before it was switched on stay here.
    expect(heartRates()).not.toContain('60');
    const wrong = { patientId, domain: 'vitals' as const, recordId: set.id };
    await node.call(recordsEndpoints.enterInError, {
      token,
      params: wrong,
      body: { reason: 'wrong-patient' },
    });
    const value = { patientId, domain: 'notes' as const, recordId: note.id };
    await node.call(recordsEndpoints.enterInError, { token, params: value, body: { reason: 'wrong-value' } });
    await expect.poll(() => receiver.received.length, patience).toBe(4);
    const [, , third = [], fourth = []] = receiver.received;
    expect([fieldOf(third, 'OBR', 3), fieldOf(third, 'OBX', 11)]).toEqual([`${set.id}^BEDSIDE`, 'W']);
    expect([fieldOf(fourth, 'OBR', 3), fieldOf(fourth, 'OBX', 11)]).toEqual([`${note.id}^BEDSIDE`, 'D']);
    expect(JSON.stringify([third, fourth])).not.toMatch(/\|88\||worse/);
    expect(await state()).toMatchObject({ waiting: 0, refused: 0, lastSentAt: expect.any(String) });
  });

  it('wait for a receiver that is not there, encrypted, and then leave once each in their order', async () => {
    const patientId = await aPatient();
    await receiver.stop();
    await change(everything());
    for (const rate of [71, 72, 73]) await vitals(patientId, rate);
    await expect.poll(async () => (await state())?.lastProblem, patience).toBe('unreachable');
    await expect.poll(async () => (await state())?.waiting, patience).toBe(3);
    const stored = await mongoose.connection.collection('sent_messages').find({ state: 'waiting' }).toArray();
    expect(JSON.stringify(stored)).not.toMatch(/Leaver|8867-4/);
    receiver = await aReceiver(receiver.port);
    await expect.poll(heartRates, patience).toEqual(['71', '72', '73']);
    expect(await state()).toMatchObject({ waiting: 0 });
  });

  it('are sent again under the same number if the acknowledgement is lost, and pass one that is refused for good', async () => {
    const patientId = await aPatient();
    receiver.answers.push('nothing', 'AE', 'AR');
    await change(everything());
    await vitals(patientId, 81);
    await vitals(patientId, 82);
    await expect.poll(heartRates, patience).toEqual(['81', '81', '81', '82']);
    const numbers = receiver.received.map((one) => fieldOf(one, 'MSH', 10));
    expect(new Set(numbers.slice(0, 3)).size).toBe(1);
    expect(numbers[3]).not.toBe(numbers[0]);
    await expect
      .poll(state, patience)
      .toMatchObject({ waiting: 0, refused: 1, lastProblem: 'AR', lastSentAt: expect.any(String) });
  });

  it('of a restricted chart leave only if that is allowed', async () => {
    const [open, closed] = [await aPatient(), await aPatient()];
    const answer = await node.api('PUT', `/patient/${closed}/restriction`, {
      token,
      body: { namedIds: [admin.user.id], reason: 'A colleague of the department' },
    });
    expect(answer.status).toBeLessThan(300);
    await change(everything());
    await node.call(vitalsEndpoints.record, {
      token,
      params: { patientId: closed },
      body: { heartRate: 51 } as never,
    });
    await vitals(open, 52);
    await expect.poll(heartRates, patience).toEqual(['52']);
  });

  it('are sent by one of two nodes', async () => {
    const other = await aNode();
    const patientId = await aPatient();
    await change(everything());
    for (let rate = 60; rate < 80; rate += 1) await vitals(patientId, rate);
    await expect.poll(() => receiver.received.length, patience).toBe(20);
    await new Promise((resolve) => setTimeout(resolve, 3000));
    expect(heartRates()).toEqual(Array.from({ length: 20 }, (_, at) => String(60 + at)));
    await other.app.close();
  });
});

describe('the destination', () => {
  it('is set by administrators, for a connection of patients', async () => {
    const path = `/department/connections/${connection.id}/sending`;
    const body = { sending: everything() };
    expect((await node.api('PUT', path, { token: nurse.token, body })).status).toBe(403);
    const laboratory = await node.call(connectionsEndpoints.add, {
      token,
      body: {
        name: 'Laboratory',
        kind: 'laboratory',
        sendingApplication: 'LAB1',
        sendingFacility: 'HOSP',
        timeZone: 'UTC',
      },
    });
    const other = `/department/connections/${laboratory.id}/sending`;
    expect((await node.api('PUT', other, { token, body })).status).toBe(409);
    await node.call(connectionsEndpoints.remove, { token, params: { connectionId: laboratory.id } });
  });
});
