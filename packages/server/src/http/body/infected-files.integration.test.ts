import { connectionsEndpoints } from '@bedside/contracts/connections/connections.contract.ts';
import { labsEndpoints } from '@bedside/contracts/labs/labs.contract.ts';
import { patientsEndpoints } from '@bedside/contracts/patients/patients.contract.ts';
import { securityEndpoints } from '@bedside/contracts/security/security.contract.ts';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { aTeam } from '../../../test/a-team.ts';
import { aPatient } from '../../../test/factories.ts';
import { eicar, startFakeClamd } from '../../../test/fakes/fake-clamd.ts';
import { aSender, readAck } from '../../../test/hl7/mllp-client.ts';
import { anAdt, anOru } from '../../../test/hl7/sample-messages.ts';
import { sendDocument, temporaryUploads } from '../../../test/samples/lab-documents.ts';
import { aTextPdf } from '../../../test/samples/sample-documents.ts';
import { aFile, sampleFiles } from '../../../test/samples/sample-files.ts';
import { securityEvents } from '../../domains/security/security.service.ts';
import { createVirusScanner } from '../../infra/files/virus-scanner.ts';

const clamd = await startFakeClamd();
const scanner = createVirusScanner(clamd.address, 500);
const { node, admin, nurse } = await aTeam({ node: { scanner, mllpPort: 0 } });
const patient = await aPatient(node, admin.token);

const clean = aTextPdf([['Potassium 4.1 mmol/L']]);
const infected = Buffer.concat([clean.subarray(0, -6), Buffer.from(`\n% ${eicar}\n%%EOF\n`)]);

afterEach(async () => {
  clamd.answer = undefined;
  await expect.poll(temporaryUploads).toEqual([]);
});
afterAll(() => clamd.close());

const sendPdf = (content: Buffer) =>
  sendDocument(node, { patientId: patient.id, token: nurse.token, file: aFile(content, 'secret-name.pdf') });
const labsOf = (patientId: string) =>
  node.call(labsEndpoints.list, { token: admin.token, params: { patientId }, query: {} });
async function eventsOf(kind: string) {
  await securityEvents.drained();
  const events = await node.call(securityEndpoints.events, { token: admin.token, query: {} });
  return events.filter((event) => event.kind === kind);
}

function formOf(files: Record<string, File>, fields: Record<string, string> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const [part, file] of Object.entries(files)) form.append(part, file);
  return form;
}

describe('an uploaded file', () => {
  test('that is infected is refused in words and not stored, and leaves an event without its name', async () => {
    const answer = await sendPdf(infected);
    expect([answer.status, answer.error?.fields]).toEqual([422, { file: 'infected-file' }]);
    expect(await labsOf(patient.id)).toEqual([]);
    const [event] = await eventsOf('infected-file');
    expect(event?.actor?.id).toBe(nurse.user.id);
    expect(JSON.stringify(event)).not.toMatch(/secret-name|Eicar|\.pdf/);
  });

  test('that is clean is stored', async () => {
    expect((await sendPdf(clean)).status).toBe(201);
    expect(await labsOf(patient.id)).toHaveLength(1);
  });

  test('is scanned as an X-ray and as an attachment of feedback, too', async () => {
    const image = Buffer.concat([sampleFiles.png, Buffer.from(eicar)]);
    const files = { frontalImage: aFile(image, 'a.png'), lateralImage: aFile(sampleFiles.png, 'b.png') };
    const scan = async (path: string, form: FormData) => {
      const response = await fetch(`${node.url}/api${path}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${nurse.token}` },
        body: form,
      });
      return [response.status, ((await response.json()) as { fields?: object }).fields];
    };
    expect(await scan(`/patient/${patient.id}/xrays/analyze`, formOf(files))).toEqual([
      422,
      { frontalImage: 'infected-file' },
    ]);
    const attachment = { attachment_0: aFile(Buffer.from(eicar), 'note.txt', 'text/plain') };
    expect(await scan('/feedback', formOf(attachment))).toEqual([422, { attachment_0: 'infected-file' }]);
  });

  test.each(['silence', 'INSTREAM size limit exceeded. ERROR'])(
    'is refused for now if the scanner says “%s”, and nothing is stored',
    async (words) => {
      const before = await labsOf(patient.id);
      clamd.answer = words;
      const answer = await sendPdf(clean);
      expect([answer.status, answer.error?.fields]).toEqual([503, { file: 'not-scanned' }]);
      expect(await labsOf(patient.id)).toEqual(before);
      const ready = await fetch(`${node.url}/readyz`);
      expect([ready.status, await ready.json()]).toMatchObject([200, { degraded: ['virus-scanner'] }]);
    },
  );
});

describe('a document in a message', () => {
  test('is refused if it is infected, and waits if the scanner does not answer', async () => {
    const port = await node.app.mllp.listen(0, '127.0.0.1');
    const shared = {
      sendingFacility: 'HOSP',
      timeZone: 'Europe/Berlin',
      characterSet: 'UNICODE UTF-8' as const,
    };
    for (const [name, kind, sendingApplication] of [
      ['Admission', 'patients', 'ADT1'],
      ['Laboratory', 'laboratory', 'LAB1'],
    ] as const) {
      await node.call(connectionsEndpoints.add, {
        token: admin.token,
        body: { ...shared, name, kind, sendingApplication },
      });
    }
    const sender = await aSender(port);
    const send = async (message: string) => readAck(await sender.send(message));
    const who = { id: 'V1', name: 'Person^Virus', birth: '19600101' };
    expect((await send(anAdt({ event: 'A04', patient: who }))).code).toBe('AA');
    const list = await node.call(patientsEndpoints.list, { token: admin.token, query: {} });
    const id = list.find(({ mrn }) => mrn === 'V1')?.id ?? '';
    const sent = (content: Buffer) =>
      anOru({
        patient: who,
        obx: [
          'NM|K^Potassium^L||6.9|mmol/L|3.5-5.1||||F',
          `ED|REP^Report^L||LAB^Application^PDF^Base64^${content.toString('base64')}||||||F`,
        ],
      });
    expect(await send(sent(infected))).toMatchObject({ code: 'AE', reason: 'infected-file at OBX-5' });
    clamd.answer = 'silence';
    expect(await send(sent(clean))).toMatchObject({ code: 'AE', reason: 'not-scanned at OBX-5' });
    expect(await labsOf(id)).toEqual([]);
    const waiting = await node.call(connectionsEndpoints.messages, { token: admin.token, query: {} });
    expect(JSON.stringify(waiting)).toContain('not-scanned');
    clamd.answer = undefined;
    expect((await send(sent(clean))).code).toBe('AA');
    expect(await labsOf(id)).toHaveLength(2);
    expect((await eventsOf('infected-file')).some(({ actor }) => actor?.fullName === 'Laboratory')).toBe(
      true,
    );
    sender.close();
  });
});

describe('malformed requests', () => {
  test('of one person leave one event, at the twentieth within a quarter of an hour', async () => {
    for (let count = 0; count < 30; count += 1) {
      const raw = count % 2 ? '{"oops' : '{"resultTime": 7}';
      const headers = { 'Content-Type': 'application/json' };
      const answer = await node.api('POST', labsEndpoints.add.path.replace(':patientId', patient.id), {
        token: nurse.token,
        raw,
        headers,
      });
      expect([400, 422]).toContain(answer.status);
      if (count === 18) expect(await eventsOf('many-malformed-requests')).toEqual([]);
    }
    expect(await eventsOf('many-malformed-requests')).toHaveLength(1);
  });
});
