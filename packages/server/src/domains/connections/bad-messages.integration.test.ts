import { connectionsEndpoints } from '@bedside/contracts/connections/connections.contract.ts';
import { patientsEndpoints } from '@bedside/contracts/patients/patients.contract.ts';
import mongoose from 'mongoose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aTeam } from '../../../test/a-team.ts';
import { badMessages } from '../../../test/hl7/bad-frames.ts';
import { aSender, type RawSender, readAck } from '../../../test/hl7/mllp-client.ts';
import { anAdt } from '../../../test/hl7/sample-messages.ts';

const { node, admin } = await aTeam({ node: { mllpPort: 0 } });
const port = await node.app.mllp.listen(0, '127.0.0.1');
const { token } = admin;
const shared = { sendingFacility: 'HOSP', timeZone: 'Europe/Madrid' };
for (const [name, kind, sendingApplication] of [
  ['Admission', 'patients', 'ADT1'],
  ['Laboratory', 'laboratory', 'LAB1'],
] as const) {
  await node.call(connectionsEndpoints.add, { token, body: { ...shared, name, kind, sendingApplication } });
}

let sender: RawSender;
beforeEach(async () => {
  sender = await aSender(port);
});
afterEach(() => sender.close());

const entries = () => mongoose.connection.collection('chart_entries').countDocuments();
let count = 0;
async function nextIsServed() {
  count += 1;
  const who = { id: `OK${count}`, name: `Fine${'x'.repeat(count)}^Pat`, birth: '19800101' };
  expect(readAck(await sender.send(anAdt({ event: 'A04', patient: who }))).code).toBe('AA');
}

describe('a message that cannot be taken', () => {
  it.each(badMessages)(
    '$name is answered with its reason, and the next one is taken',
    async ({ bytes, code, reason }) => {
      const before = await entries();
      sender.write(bytes());
      const ack = readAck(await sender.answer());
      expect(ack).toMatchObject({ code, error: expect.stringContaining(reason) });
      expect(ack.reason).toContain(reason);
      expect(await entries()).toBe(before);
      if (reason === 'cut-frame') await sender.answer();
      await nextIsServed();
    },
  );

  it('is kept encrypted, and its text never is in the database', async () => {
    await sender.send(anAdt({ event: 'A02', patient: { id: 'SECRET-77', name: 'Hidden^Name' } }));
    const stored = await mongoose.connection.collection('hospital_messages').find().toArray();
    expect(stored.length).toBeGreaterThan(0);
    expect(JSON.stringify(stored)).not.toMatch(/SECRET-77|Hidden/);
  });

  it('has an acknowledgement in time although its frame does not end, and the connection stays', async () => {
    sender.write(`\x0b${anAdt({ event: 'A04', patient: { id: 'X' }, controlId: 'NO-END' })}`);
    const ack = readAck(await sender.answer(15_000));
    expect(ack).toMatchObject({ code: 'AE', controlId: 'NO-END', reason: 'unfinished-frame' });
    await nextIsServed();
  }, 20_000);
});

describe('a name', () => {
  it('like a script is text', async () => {
    const who = { id: 'S1', name: '<script>alert(1)</script>^Bobby' };
    expect(readAck(await sender.send(anAdt({ event: 'A04', patient: who }))).code).toBe('AA');
    const all = await node.call(patientsEndpoints.list, { token, query: {} });
    expect(all.find(({ mrn }) => mrn === 'S1')?.name).toBe('Bobby <script>alert(1)</script>');
  });

  it.each([
    ['8859/1', Buffer.from('Muñoz', 'latin1'), 'Muñoz'],
    ['UNICODE UTF-8', Buffer.from('Łukasz'), 'Łukasz'],
    ['8859/15', Buffer.from([0x52, 0x65, 0x6e, 0xe9, 0xbd]), 'Renéœ'],
    ['', Buffer.from('O\\T\\Neil \\X41\\'), 'O&Neil A'],
  ])('is read in the character set %s', async (charset, bytes, name) => {
    const text = anAdt({
      event: 'A04',
      patient: { id: `CS-${charset.replace(/\W/g, '')}`, name: 'FAMILY' },
      charset,
    });
    const [head = '', tail = ''] = text.split('FAMILY');
    const ack = readAck(await sender.send(Buffer.concat([Buffer.from(head), bytes, Buffer.from(tail)])));
    expect(ack.code).toBe('AA');
    const all = await node.call(patientsEndpoints.list, { token, query: {} });
    expect(all.map((one) => one.name)).toContain(name);
  });
});

describe('line ends and envelopes', () => {
  it.each([
    ['LF', '\n'],
    ['CRLF', '\r\n'],
  ])('segments may end with %s', async (name, end) => {
    const text = anAdt({
      event: 'A04',
      patient: { id: `END-${name}`, name: `End${name}^Line`, birth: '19770707' },
    });
    expect(readAck(await sender.send(text.replaceAll('\r', end))).code).toBe('AA');
  });

  it('a batch is answered by one acknowledgement for each of its messages', async () => {
    const one = anAdt({
      event: 'A04',
      patient: { id: 'BATCH1', name: 'Batch^One', birth: '19551010' },
      controlId: 'BT1',
    });
    const two = anAdt({ event: 'A02', patient: { id: 'BATCH2', name: 'Batch^Two' }, controlId: 'BT2' });
    const ack = await sender.send(['FHS|^~\\&|X', 'BHS|^~\\&|X', one, two, 'BTS|2', 'FTS|1'].join('\r'));
    expect(ack).toMatch(/^BHS.*MSA\|AA\|BT1.*MSA\|AE\|BT2.*BTS\|2/s);
  });
});

describe('senders', () => {
  it('that send many messages without waiting get all acknowledgements, in order', async () => {
    const all = Array.from({ length: 150 }, (_, at) =>
      anAdt({
        event: 'A08',
        patient: { id: 'OK1', name: 'Finex^Pat', birth: '19800101' },
        controlId: `PIPE-${at}`,
      }),
    );
    for (const message of all) sender.write(Buffer.from(`\x0b${message}\x1c\r`));
    const ids: string[] = [];
    for (const _ of all) ids.push(readAck(await sender.answer()).controlId);
    expect(ids).toEqual(all.map((_, at) => `PIPE-${at}`));
  });

  it('of another protocol are let go', async () => {
    const closed = new Promise((resolve) => sender.socket.once('close', resolve));
    sender.write(Buffer.alloc(100_000, 'GET / HTTP/1.1\r\n'));
    await closed;
  });
});
