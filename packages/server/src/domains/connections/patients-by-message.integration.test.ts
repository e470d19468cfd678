import { boardEndpoints } from '@bedside/contracts/board/board.contract.ts';
import { connectionsEndpoints } from '@bedside/contracts/connections/connections.contract.ts';
import { patientsEndpoints } from '@bedside/contracts/patients/patients.contract.ts';
import { describe, expect, it } from 'vitest';
import { aTeam } from '../../../test/a-team.ts';
import { aPatientForm } from '../../../test/factories.ts';
import { aSender, readAck } from '../../../test/hl7/mllp-client.ts';
import { anAdt, stamp } from '../../../test/hl7/sample-messages.ts';

const { node, admin, nurse, stranger } = await aTeam({ node: { mllpPort: 0 } });
const port = await node.app.mllp.listen(0, '127.0.0.1');

const { token } = admin;
const connection = await node.call(connectionsEndpoints.add, {
  token,
  body: {
    name: 'Admission',
    kind: 'patients',
    sendingApplication: 'ADT1',
    sendingFacility: 'HOSP',
    timeZone: 'Europe/Madrid',
    beds: { 'ED^^1': 'Box 1', 'ED^^2': 'Box 2', 'ED^^3': 'Box 3' },
    characterSet: 'UNICODE UTF-8',
  },
});
const sender = await aSender(port);
const send = async (message: string) => readAck(await sender.send(message));

async function patients() {
  return node.call(patientsEndpoints.list, { token, query: {} });
}
async function patient(mrn: string) {
  const found = (await patients()).find((one) => one.mrn === mrn);
  if (!found) throw new Error(`No patient ${mrn}`);
  return node.call(patientsEndpoints.read, { token, params: { patientId: found.id } });
}
async function lastRefused() {
  const [last] = await node.call(connectionsEndpoints.messages, {
    token,
    query: { state: 'refused', connection: connection.id },
  });
  if (!last) throw new Error('No refused message');
  return last;
}
const minutes = (count: number) => stamp(new Date(Date.now() + count * 60_000));

describe('access to connections', () => {
  it('is for administrators of the department', async () => {
    expect((await node.api('GET', '/department/connections', { token: nurse.token })).status).toBe(403);
    expect((await node.api('GET', '/department/messages', { token: nurse.token })).status).toBe(403);
    const other = await node.api('PATCH', `/department/connections/${connection.id}`, {
      token: stranger.token,
      body: { name: 'Mine' },
    });
    expect(other.status).toBe(404);
  });

  it('gives one sender to one department', async () => {
    const body = {
      name: 'Again',
      kind: 'patients',
      sendingApplication: 'ADT1',
      sendingFacility: 'HOSP',
      timeZone: 'UTC',
    };
    expect((await node.api('POST', '/department/connections', { token: stranger.token, body })).status).toBe(
      409,
    );
  });
});

describe('an arriving patient', () => {
  it('gets a chart with bed, complaint, allergies and physician, under the name of the connection', async () => {
    const ack = await send(
      anAdt({
        event: 'A01',
        patient: { id: 'A100', name: 'Muñoz^José^María', birth: '19650412', sex: 'M' },
        pv1: 'PV1|1|E|ED^^1||||77^House^Gregory',
        more: ['PV2|||^Chest pain', 'AL1|1|DA|^Penicillin|SV|Rash'],
      }),
    );
    expect(ack.code).toBe('AA');
    const one = await patient('A100');
    expect(one).toMatchObject({
      name: 'José María Muñoz',
      dateOfBirth: '1965-04-12',
      gender: 'male',
      bed: 'Box 1',
      chiefComplaint: 'Chest pain',
      assigned: { physician: 'Gregory House' },
      allergies: [{ substance: 'Penicillin', reaction: 'Rash' }],
      identifiers: [{ authority: 'HOSP', value: 'A100', type: 'MR' }],
    });
    const entries = await node.api('GET', `/patient/${one.id}/entries?after=0`, { token });
    expect(entries.body).toMatchObject({
      entries: [{ type: 'patient.created', actor: { id: connection.id, fullName: 'Admission' } }],
    });
    const board = await node.call(boardEndpoints.list, { token });
    expect(board.map(({ patientId }) => patientId)).toContain(one.id);
  });

  it('is one chart however often the message comes', async () => {
    const message = anAdt({ event: 'A04', patient: { id: 'A101' }, controlId: 'REPEAT-1' });
    expect((await send(message)).code).toBe('AA');
    expect((await send(message)).code).toBe('AA');
    expect((await patients()).filter(({ mrn }) => mrn === 'A101')).toHaveLength(1);
    const other = await send(anAdt({ event: 'A04', patient: { id: 'A102' }, controlId: 'REPEAT-1' }));
    expect(other).toMatchObject({ code: 'AE', reason: 'number-reused at MSH-10' });
    expect((await patients()).filter(({ mrn }) => mrn === 'A102')).toHaveLength(0);
  });

  it('waits in the queue if the bed is unknown, and is taken once the table has it', async () => {
    const ack = await send(
      anAdt({ event: 'A01', patient: { id: 'A103', name: 'Roe^Rita', location: 'ED^^9' } }),
    );
    expect(ack).toMatchObject({ code: 'AE', reason: 'unknown-location at PV1-3' });
    const waiting = await lastRefused();
    const text = await node.call(connectionsEndpoints.message, { token, params: { messageId: waiting.id } });
    expect(text.text).toContain('PID|1||A103^^^HOSP^MR');
    const still = await node.call(connectionsEndpoints.take, {
      token,
      params: { messageId: waiting.id },
      body: {},
    });
    expect(still).toMatchObject({ state: 'refused', reason: 'unknown-location' });
    await node.call(connectionsEndpoints.change, {
      token,
      params: { connectionId: connection.id },
      body: { beds: { ...connection.beds, 'ED^^9': 'Box 9' } },
    });
    const taken = await node.call(connectionsEndpoints.take, {
      token,
      params: { messageId: waiting.id },
      body: {},
    });
    expect(taken).toMatchObject({ state: 'taken', handledBy: { id: admin.user.id } });
    expect((await patient('A103')).bed).toBe('Box 9');
  });

  it('is dismissed with a reason', async () => {
    await send(anAdt({ event: 'A01', patient: { id: 'A104', name: 'Poe^Pia', location: 'ICU^^1' } }));
    const { id } = await lastRefused();
    const dismissed = await node.call(connectionsEndpoints.dismiss, {
      token,
      params: { messageId: id },
      body: { reason: 'Not our patient' },
    });
    expect(dismissed).toMatchObject({ state: 'dismissed', dismissal: 'Not our patient' });
    const again = await node.api('POST', `/department/messages/${id}/take`, { token, body: {} });
    expect(again.status).toBe(409);
  });

  it('is asked about if a clinician has typed the same number or person, and is linked by a person', async () => {
    const typed = await node.call(patientsEndpoints.create, {
      token,
      body: aPatientForm({
        name: 'Nora Vane',
        mrn: 'MRN-7001',
        dateOfBirth: '1980-05-06',
        age: undefined,
      }) as never,
    });
    const number = await send(
      anAdt({ event: 'A01', patient: { id: '7001', name: 'Vane^Nora', birth: '19800506' } }),
    );
    expect(number).toMatchObject({ code: 'AE', reason: 'same-number at PID-3' });
    const person = await send(
      anAdt({ event: 'A01', patient: { id: '7002', name: 'VANE^NORA', birth: '19800506' } }),
    );
    expect(person).toMatchObject({ code: 'AE', reason: 'same-person at PID-5' });
    const waiting = await lastRefused();
    expect(waiting.patientId).toBe(typed.id);
    await node.call(connectionsEndpoints.take, {
      token,
      params: { messageId: waiting.id },
      body: { patientId: typed.id },
    });
    const linked = await node.call(patientsEndpoints.read, { token, params: { patientId: typed.id } });
    expect(linked).toMatchObject({
      mrn: 'MRN-7001',
      identifiers: [{ authority: 'HOSP', value: '7002' }],
      bed: 'Box 1',
    });
  });
});

describe('a patient in the chart', () => {
  it('moves, leaves and comes back as the events say', async () => {
    const who = { id: 'B1', name: 'Berg^Bo', birth: '19500101', sex: 'M' };
    await send(anAdt({ event: 'A04', patient: who, eventAt: minutes(-50) }));
    await send(anAdt({ event: 'A02', patient: { ...who, location: 'ED^^2' }, eventAt: minutes(-40) }));
    expect((await patient('B1')).bed).toBe('Box 2');
    const late = await send(
      anAdt({ event: 'A02', patient: { ...who, location: 'ED^^3' }, eventAt: minutes(-45) }),
    );
    expect(late.code).toBe('AA');
    expect((await patient('B1')).bed).toBe('Box 2');
    await send(anAdt({ event: 'A03', patient: who, eventAt: minutes(-30) }));
    expect(await patient('B1')).toMatchObject({ status: 'discharged' });
    await send(anAdt({ event: 'A13', patient: who, eventAt: minutes(-20) }));
    const back = await patient('B1');
    expect(back.status).toBe('waiting');
    expect(back.leftAt).toBeUndefined();
    await send(
      anAdt({
        event: 'A03',
        patient: who,
        eventAt: minutes(-15),
        pv1: 'PV1|1|E|ED^^2|||||||||||||||||||||||||||||||||02',
      }),
    );
    expect((await patient('B1')).status).toBe('transferred');
    await send(anAdt({ event: 'A04', patient: who, eventAt: minutes(-10) }));
    expect(await patient('B1')).toMatchObject({ status: 'waiting', bed: 'Box 1' });
    await send(anAdt({ event: 'A03', patient: who, eventAt: minutes(-5) }));
    expect((await patient('B1')).status).toBe('discharged');
  });

  it('keeps what a clinician stated, and shows what the hospital says', async () => {
    const who = { id: 'B2', name: 'Lund^Liv', birth: '19900101' };
    await send(anAdt({ event: 'A04', patient: who, eventAt: minutes(-30), more: ['PV2|||^Fever'] }));
    const before = await patient('B2');
    await node.call(patientsEndpoints.update, {
      token,
      params: { patientId: before.id },
      body: { version: before.version, chiefComplaint: 'Sepsis?', bed: 'Resus' },
    });
    await send(
      anAdt({ event: 'A08', patient: who, eventAt: minutes(-20), more: ['PV2|||^Cough', 'AL1|1||^Latex'] }),
    );
    const after = await patient('B2');
    expect(after).toMatchObject({
      chiefComplaint: 'Sepsis?',
      bed: 'Resus',
      allergies: [{ substance: 'Latex' }],
    });
    expect(after.hospitalStates).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ fact: 'chiefComplaint', value: 'Cough' }),
        expect.objectContaining({ fact: 'bed', value: 'Box 1' }),
      ]),
    );
  });

  it('is not taken off the list by a cancelled arrival while someone treats them', async () => {
    const who = { id: 'B3', name: 'Moe^Mia' };
    await send(anAdt({ event: 'A04', patient: who }));
    const one = await patient('B3');
    await node.api('POST', `/patient/${one.id}/vitals`, { token, body: { heartRate: 88 } });
    expect(await send(anAdt({ event: 'A11', patient: who }))).toMatchObject({
      code: 'AE',
      reason: 'chart-in-use at MSH-9',
    });
    await send(anAdt({ event: 'A04', patient: { id: 'B4', name: 'Moe^Max' } }));
    expect((await send(anAdt({ event: 'A11', patient: { id: 'B4', name: 'Moe^Max' } }))).code).toBe('AA');
    expect((await patient('B4')).status).toBe('left');
  });

  it('gets the number of the person that the hospital joined with them, and two charts wait for a person', async () => {
    await send(anAdt({ event: 'A04', patient: { id: 'B5', name: 'Ames^Al' } }));
    const joined = await send(
      anAdt({ event: 'A40', patient: { id: 'B6', name: 'Ames^Al' }, more: ['MRG|B5^^^HOSP^MR'] }),
    );
    expect(joined.code).toBe('AA');
    expect((await patient('B5')).identifiers?.map(({ value }) => value)).toEqual(['B5', 'B6']);
    await send(anAdt({ event: 'A04', patient: { id: 'B7', name: 'Zorn^Zoe' } }));
    const two = await send(
      anAdt({ event: 'A40', patient: { id: 'B6', name: 'Ames^Al' }, more: ['MRG|B7^^^HOSP^MR'] }),
    );
    expect(two).toMatchObject({ code: 'AE', reason: 'merge at MRG-1' });
    const accounts = await send(anAdt({ event: 'A41', patient: { id: 'B6', name: 'Ames^Al' } }));
    expect(accounts).toMatchObject({ code: 'AR', reason: 'merge-accounts at MSH-9' });
  });

  it('is never another person under the same number', async () => {
    await send(anAdt({ event: 'A04', patient: { id: 'B8', name: 'Ek^Eva', birth: '19710101' } }));
    const other = await send(
      anAdt({ event: 'A08', patient: { id: 'B8', name: 'Stone^Sam', birth: '20010101' } }),
    );
    expect(other).toMatchObject({ code: 'AE', reason: 'identity-differs at PID-5' });
    expect((await patient('B8')).name).toBe('Eva Ek');
  });

  it('has no chart while only announced', async () => {
    expect((await send(anAdt({ event: 'A05', patient: { id: 'B9', name: 'Foy^Fay' } }))).code).toBe('AA');
    expect((await send(anAdt({ event: 'A28', patient: { id: 'B9', name: 'Foy^Fay' } }))).code).toBe('AA');
    expect((await patients()).some(({ mrn }) => mrn === 'B9')).toBe(false);
    const moved = await send(anAdt({ event: 'A02', patient: { id: 'B9', name: 'Foy^Fay' } }));
    expect(moved).toMatchObject({ code: 'AE', reason: 'unknown-patient at PID-3' });
  });
});

describe('an identifier', () => {
  it.each([
    ['without an authority', 'PID|1||12345||Roe^Jo||19800101|F', 'no-authority at PID-3'],
    ['that is missing', 'PID|1||||Roe^Jo||19800101|F', 'no-identifier at PID-3'],
  ])('%s is not matched with anyone', async (_name, pid, reason) => {
    expect(await send(anAdt({ event: 'A01', patient: { id: '', pid } }))).toMatchObject({
      code: 'AE',
      reason,
    });
  });
});

describe('the state of a connection', () => {
  it('counts messages and is in the list', async () => {
    const [state] = await node.call(connectionsEndpoints.list, { token });
    expect(state).toMatchObject({ id: connection.id, listening: true });
    expect(state?.accepted).toBeGreaterThan(10);
    expect(state?.waiting).toBeGreaterThan(3);
    expect(state?.lastMessageAt).toBeDefined();
    expect(state?.delay).toBeGreaterThanOrEqual(0);
  });
});
