import { connectionsEndpoints } from '@bedside/contracts/connections/connections.contract.ts';
import { patientsEndpoints } from '@bedside/contracts/patients/patients.contract.ts';
import { Hl7Message } from '@medplum/core';
import { Hl7Client } from '@medplum/hl7';
import { Client } from 'node-hl7-client';
import { expect, it } from 'vitest';
import { aTeam } from '../a-team.ts';
import { anAdt } from './sample-messages.ts';

const { node, admin } = await aTeam({ node: { mllpPort: 0 } });
const port = await node.app.mllp.listen(0, '127.0.0.1');
const { token } = admin;
await node.call(connectionsEndpoints.add, {
  token,
  body: {
    name: 'Admission',
    kind: 'patients',
    sendingApplication: 'ADT1',
    sendingFacility: 'HOSP',
    timeZone: 'UTC',
  },
});

const names = async () =>
  (await node.call(patientsEndpoints.list, { token, query: {} })).map(({ name }) => name);

it('accepts what @medplum/hl7 sends, which reads the acknowledgement', async () => {
  const client = new Hl7Client({ host: '127.0.0.1', port });
  for (const at of [1, 2, 3]) {
    const message = anAdt({
      event: 'A04',
      patient: { id: `MED${at}`, name: `Medplum${'x'.repeat(at)}^Pat` },
    });
    const ack = await client.sendAndWait(Hl7Message.parse(message));
    expect(ack.getSegment('MSA')?.getField(1)?.toString()).toBe('AA');
  }
  await client.close();
  expect(await names()).toContain('Pat Medplumxxx');
});

it('accepts what node-hl7-client sends, which reads the acknowledgement', async () => {
  const client = new Client({ host: '127.0.0.1' });
  const acks: string[] = [];
  const connection = client.createConnection({ port }, (response) => {
    acks.push(response.getMessage().get('MSA.1').toString());
  });
  const { Message } = await import('node-hl7-client');
  const text = anAdt({ event: 'A04', patient: { id: 'NHC1', name: 'Nodeclient^Pat' }, controlId: 'NHC-1' });
  await connection.sendMessage(new Message({ text }));
  await expect.poll(() => acks, { timeout: 5000 }).toEqual(['AA']);
  await connection.close();
  expect(await names()).toContain('Pat Nodeclient');
});
