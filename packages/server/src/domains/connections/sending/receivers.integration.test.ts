import { connectionsEndpoints } from '@bedside/contracts/connections/connections.contract.ts';
import { patientsEndpoints } from '@bedside/contracts/patients/patients.contract.ts';
import { vitalsEndpoints } from '@bedside/contracts/vitals/vitals.contract.ts';
import { afterAll, expect, it, vi } from 'vitest';
import { aTeam } from '../../../../test/a-team.ts';
import { vitalsOf } from '../../../../test/factories.ts';
import { aReceiver } from '../../../../test/hl7/a-receiver.ts';
import { aSender } from '../../../../test/hl7/mllp-client.ts';
import { anAdt } from '../../../../test/hl7/sample-messages.ts';
import type { AllowedReceiver } from '../../../config-variables.ts';

const receiver = await aReceiver();
afterAll(() => receiver.stop());
const allowed: AllowedReceiver[] = [
  { host: 'ris.example.org', port: undefined },
  { host: '127.0.0.1', port: receiver.port },
];
const { node, admin, nurse } = await aTeam({ node: { mllpPort: 0, messageReceivers: allowed } });
const { token } = admin;
const sender = await aSender(await node.app.mllp.listen(0, '127.0.0.1'));
const { id: connectionId } = await node.call(connectionsEndpoints.add, {
  token,
  body: {
    ...{ name: 'Admission', kind: 'patients', timeZone: 'UTC' },
    ...{ sendingApplication: 'ADT1', sendingFacility: 'HOSP' },
  },
});

const destination = (host: string, port: number) => ({
  sending: { host, port, tls: false, notes: true, vitals: true, restricted: false },
});
const set = (host: string, port: number) =>
  node.api('PUT', `/department/connections/${connectionId}/sending`, {
    token,
    body: destination(host, port),
  });
const state = async () => (await node.call(connectionsEndpoints.list, { token }))[0]?.sending;

it.each([
  ['another host', 'elsewhere.example.org', receiver.port],
  ['another port of an allowed host', '127.0.0.1', receiver.port + 1],
  ['another name of an allowed host', 'localhost', receiver.port],
])('refuses %s than those that the operator allows', async (_, host, port) => {
  const answer = await set(host, port);
  expect(answer.status).toBe(422);
  expect(answer.error?.fields).toEqual({ 'sending.host': 'not-a-receiver' });
  expect(await state()).toBeUndefined();
});

it('accepts an allowed host at any port, unless the operator names one', async () => {
  expect((await set('RIS.example.org', 4000)).status).toBe(200);
});

it('sends nothing more to a receiver that the operator no longer allows, and says so', async () => {
  expect((await set('127.0.0.1', receiver.port)).status).toBe(200);
  await sender.send(anAdt({ event: 'A04', patient: { id: 'S1', name: 'Leaver^Ada', location: 'ED^^7' } }));
  const [patient] = await node.call(patientsEndpoints.list, { token, query: {} });
  const record = (heartRate: number) =>
    node.call(vitalsEndpoints.record, {
      token: nurse.token,
      params: { patientId: patient?.id ?? '' },
      body: vitalsOf({ heartRate }),
    });
  const patience = { timeout: 20_000, interval: 100 };
  await record(71);
  await vi.waitFor(() => expect(receiver.received).toHaveLength(1), patience);
  allowed.pop();
  await record(72);
  await vi.waitFor(
    async () => expect(await state()).toMatchObject({ lastProblem: 'not-a-receiver', waiting: 1 }),
    patience,
  );
  expect(receiver.received).toHaveLength(1);
});
