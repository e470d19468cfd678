import { connectionsEndpoints } from '@bedside/contracts/connections/connections.contract.ts';
import { labsEndpoints } from '@bedside/contracts/labs/labs.contract.ts';
import { patientsEndpoints } from '@bedside/contracts/patients/patients.contract.ts';
import { describe, expect, it } from 'vitest';
import { aTeam } from '../../../test/a-team.ts';
import { aSender, readAck } from '../../../test/hl7/mllp-client.ts';
import { anAdt, anOru } from '../../../test/hl7/sample-messages.ts';
import { aNode } from '../../../test/node.ts';

const { node, admin } = await aTeam({ node: { mllpPort: 0 } });
const other = await aNode({ mllpPort: 0 });
const here = await node.app.mllp.listen(0, '127.0.0.1');
const there = await other.app.mllp.listen(0, '127.0.0.1');
const { token } = admin;

const add = (more: object) =>
  node.call(connectionsEndpoints.add, {
    token,
    body: {
      name: 'A sender',
      kind: 'patients',
      sendingApplication: 'ADT1',
      sendingFacility: 'HOSP',
      timeZone: 'UTC',
      ...more,
    },
  });
await add({});
await add({ name: 'Laboratory', kind: 'laboratory', sendingApplication: 'LAB1' });

describe('a sender', () => {
  const answer = async (app: string) => {
    const sender = await aSender(here);
    const patient = { id: `N-${app}`, name: `Net${app.toLowerCase()}^Ada`, birth: '19710101' };
    const ack = readAck(await sender.send(anAdt({ app, event: 'A04', patient })));
    sender.close();
    return ack;
  };

  it('may come only from the networks of its connection', async () => {
    await add({ sendingApplication: 'NEAR', networks: ['127.0.0.0/8'] });
    await add({ sendingApplication: 'SIX', networks: ['::ffff:127.0.0.1'] });
    await add({ sendingApplication: 'FAR', networks: ['10.0.0.0/8', 'fd00::/8'] });
    expect((await answer('NEAR')).code).toBe('AA');
    expect((await answer('SIX')).code).toBe('AA');
    expect(await answer('FAR')).toMatchObject({ code: 'AR', reason: 'unknown-sender at MSH-3' });
  });

  it('without its certificate is unknown', async () => {
    const fingerprint = Array.from({ length: 32 }, () => 'AB').join(':');
    await add({ sendingApplication: 'CERT', certificates: [fingerprint] });
    expect(await answer('CERT')).toMatchObject({ code: 'AR', reason: 'unknown-sender at MSH-3' });
  });
});

describe('two nodes', () => {
  it('take a message once that arrives at both, and both accept it', async () => {
    const patient = { id: 'TWO', name: 'Both^Ada', birth: '19720202' };
    const [one, two] = [await aSender(here), await aSender(there)];
    expect(readAck(await one.send(anAdt({ event: 'A04', patient }))).code).toBe('AA');
    for (let count = 0; count < 20; count += 1) {
      const message = anOru({
        patient,
        controlId: `BOTH-${count}`,
        obr: `OBR|1||B${count}|CHEM^Chemistry`,
        obx: [`NM|K^Potassium^L||4.${count}|mmol/L|3.5-5.1||||F`],
      });
      const acks = await Promise.all([one.send(message), two.send(message)]);
      expect(acks.map((ack) => readAck(ack).code)).toEqual(['AA', 'AA']);
    }
    const all = await other.call(patientsEndpoints.list, { token, query: {} });
    const patientId = all.find(({ mrn }) => mrn === 'TWO')?.id ?? '';
    const labs = await other.call(labsEndpoints.list, { token, params: { patientId }, query: {} });
    expect(labs.map(({ result }) => result).toSorted()).toEqual(
      Array.from({ length: 20 }, (_, count) => `4.${count}`).toSorted(),
    );
    one.close();
    two.close();
  });
});
