import { boardEndpoints } from '@bedside/contracts/board/board.contract.ts';
import { connectionsEndpoints } from '@bedside/contracts/connections/connections.contract.ts';
import { type LabResult, labsEndpoints } from '@bedside/contracts/labs/labs.contract.ts';
import { patientsEndpoints } from '@bedside/contracts/patients/patients.contract.ts';
import { describe, expect, it } from 'vitest';
import { aTeam } from '../../../test/a-team.ts';
import { aSender, readAck } from '../../../test/hl7/mllp-client.ts';
import { anAdt, anHeader, anOru, aPid, stamp } from '../../../test/hl7/sample-messages.ts';
import { aTextPdf } from '../../../test/samples/sample-documents.ts';

const { node, admin } = await aTeam({ node: { mllpPort: 0 } });
const port = await node.app.mllp.listen(0, '127.0.0.1');
const { token } = admin;

const shared = { sendingFacility: 'HOSP', timeZone: 'Europe/Berlin', characterSet: 'UNICODE UTF-8' as const };
await node.call(connectionsEndpoints.add, {
  token,
  body: { ...shared, name: 'Admission', kind: 'patients', sendingApplication: 'ADT1' },
});
const laboratory = await node.call(connectionsEndpoints.add, {
  token,
  body: {
    ...shared,
    name: 'Laboratory',
    kind: 'laboratory',
    sendingApplication: 'LAB1',
    codes: { K: 'Potassium', HB: 'Hemoglobin' },
    units: { 'mmol/Liter': 'mmol/L' },
  },
});
const sender = await aSender(port);
const send = async (message: string) => readAck(await sender.send(message));

let count = 0;
async function aKnownPatient() {
  count += 1;
  const id = `L${count}`;
  const who = { id, name: `Person${String.fromCharCode(64 + count)}^Lab`, birth: '19600101' };
  expect((await send(anAdt({ event: 'A04', patient: who }))).code).toBe('AA');
  const found = (await node.call(patientsEndpoints.list, { token, query: {} })).find(({ mrn }) => mrn === id);
  if (!found) throw new Error('No patient');
  const labs = (): Promise<LabResult[]> =>
    node.call(labsEndpoints.list, { token, params: { patientId: found.id }, query: {} });
  return { who, patientId: found.id, labs };
}

describe('a result', () => {
  it('of a test that the sender does not tell apart does not correct the one before it', async () => {
    const { who, labs } = await aKnownPatient();
    const obx = [
      'NM|CHOL^Cholesterol^L||2.30|mmol/L|||||F',
      'NM|CHOL^Cholesterol^L||3.10|mmol/L|||||F',
      'CE|ORG^Organism^L||ECO^E. coli^L||||||F',
      'CE|ORG^Organism^L||KPN^Klebsiella^L||||||F',
    ];
    const obr = 'OBR|1|P9|F9|CHEM^Chemistry';
    expect((await send(anOru({ patient: who, obr, obx }))).code).toBe('AA');
    // The same report again, corrected in one place.
    const corrected = obx.map((one, at) => (at === 1 ? one.replace('3.10', '3.90').replace(/F$/, 'C') : one));
    expect((await send(anOru({ patient: who, obr, obx: corrected }))).code).toBe('AA');
    const all = await labs();
    const counting = all.filter(({ enteredInError }) => enteredInError === undefined);
    expect(counting.map(({ result }) => result).toSorted()).toEqual([
      '2.30',
      '3.90',
      'E. coli',
      'Klebsiella',
    ]);
    expect(all.filter(({ enteredInError }) => enteredInError !== undefined)).toMatchObject([
      { result: '3.10' },
    ]);
  });

  it('is read by its type, with unit, range, flag, panel and comments', async () => {
    const { who, labs } = await aKnownPatient();
    const ack = await send(
      anOru({
        patient: who,
        obx: [
          'NM|K^Kalium^L||6.9|mmol/Liter|3.5-5.1|HH|||F|||20260101080500+0000',
          'SN|CRP^C-reactive protein^L||<^5|mg/L|<5||||F',
          'CWE|COV^SARS-CoV-2 PCR^L||260373001^Detected^SCT||Not detected|A|||F',
          'ST|2823-3^Kali-Spezial^LN||4.4|mmol/L|3.5-5.1||||P',
        ],
        more: ['NTE|1||Hemolyzed \\T\\ repeated'],
      }),
    );
    expect(ack.code).toBe('AA');
    const all = await labs();
    expect(all).toHaveLength(4);
    const by = (name: string) => all.find(({ testName }) => testName === name);
    expect(all.find(({ result }) => result === '6.9')).toMatchObject({
      testName: 'Potassium',
      units: 'mmol/L',
      referenceRange: '3.5-5.1',
      flag: 'HH',
      testCategory: 'Chemistry',
      reportStatus: 'final',
      orderNumber: 'F1',
      criticalCheck: 'critical-high',
      collectedAt: '2026-01-01T08:05:00.000Z',
      recordedBy: { id: laboratory.id, fullName: 'Laboratory' },
    });
    expect(by('C-reactive protein')?.result).toBe('<5');
    expect(by('SARS-CoV-2 PCR')).toMatchObject({ result: 'Detected', isAbnormal: true });
    // The laboratory's own name says nothing, and its LOINC code does.
    expect(all.find(({ result }) => result === '4.4')).toMatchObject({
      testName: 'Potassium',
      reportStatus: 'preliminary',
      notes: 'Hemolyzed & repeated',
    });
  });

  it('calls if it is critical', async () => {
    const { who, patientId } = await aKnownPatient();
    await send(anOru({ patient: who, obx: ['NM|K^Kalium^L||7.1|mmol/L|3.5-5.1|HH|||F'] }));
    const board = await node.call(boardEndpoints.list, { token });
    const row = board.find((one) => one.patientId === patientId);
    expect(JSON.stringify(row)).toMatch(/critical/i);
  });

  it('becomes final in its record if the value stays, and is added once however often it is sent', async () => {
    const { who, labs } = await aKnownPatient();
    const result = (status: string, at: number) =>
      anOru({
        patient: who,
        at: stamp(new Date(Date.now() + at)),
        obx: [`NM|K^K^L||4.1|mmol/L|3.5-5.1||||${status}`],
      });
    await send(result('P', -3000));
    const [first] = await labs();
    await send(result('F', -2000));
    await send(result('F', -1000));
    const all = await labs();
    expect(all).toHaveLength(1);
    expect(all[0]).toMatchObject({ id: first?.id, reportStatus: 'final', version: 2 });
  });

  it('that is corrected counts unreviewed, and the former one stays visible as wrong', async () => {
    const { who, labs, patientId } = await aKnownPatient();
    const began = Date.now();
    const result = (value: string, status: string, at: number) =>
      anOru({
        patient: who,
        at: stamp(new Date(began + at)),
        obx: [`NM|K^K^L||${value}|mmol/L|3.5-5.1||||${status}`],
      });
    await send(result('4.1', 'F', -5000));
    const [first] = await labs();
    await node.api('POST', `/patient/${patientId}/labs/${first?.id}/reviewed`, { token, body: {} });
    await send(result('6.8', 'C', -3000));
    const all = await labs();
    const former = all.find(({ id }) => id === first?.id);
    const now = all.find(({ id }) => id !== first?.id);
    expect(former?.enteredInError).toMatchObject({ reason: 'wrong-value', by: { fullName: 'Laboratory' } });
    expect(now).toMatchObject({
      result: '6.8',
      reportStatus: 'corrected',
      corrects: { id: first?.id, result: '4.1', units: 'mmol/L' },
      criticalCheck: 'critical-high',
    });
    expect(now?.reviewed).toBeUndefined();
    // An older statement changes nothing.
    await send(result('4.1', 'F', -4000));
    expect(await labs()).toHaveLength(2);
  });

  it('of another sample under the number of an old order is a result of its own', async () => {
    const { who, labs } = await aKnownPatient();
    const result = (day: string, value: string) =>
      anOru({
        patient: who,
        obr: `OBR|1|P1|F1|CHEM^Chemistry|||202601${day}080000+0000`,
        obx: [`NM|K^K^L||${value}|mmol/L|||||F`],
      });
    await send(result('01', '4.1'));
    await send(result('02', '4.1'));
    await send(result('03', '5.0'));
    const all = await labs();
    expect(all.map(({ result }) => result)).toEqual(['5.0', '4.1', '4.1']);
    expect(all.some(({ enteredInError }) => enteredInError)).toBe(false);
  });

  it('of the wrong patient is veiled, and one that was withdrawn counts no more', async () => {
    const { who, labs } = await aKnownPatient();
    await send(
      anOru({
        patient: who,
        at: stamp(new Date(Date.now() - 5000)),
        obx: ['NM|K^K^L||4.1|mmol/L|||||F', 'NM|HB^Hb^L||11|g/dL|||||F'],
      }),
    );
    const ack = await send(
      anOru({ patient: who, obx: ['NM|K^K^L||4.1|mmol/L|||||W', 'NM|HB^Hb^L|||g/dL|||||D'] }),
    );
    expect(ack.code).toBe('AA');
    const reasons = (await labs()).map(({ testName, enteredInError }) => [testName, enteredInError?.reason]);
    expect(reasons).toEqual(
      expect.arrayContaining([
        ['Potassium', 'wrong-patient'],
        ['Hemoglobin', 'other'],
      ]),
    );
    const unknown = await send(anOru({ patient: who, obx: ['NM|NA^Na^L||140|mmol/L|||||W'] }));
    expect(unknown).toMatchObject({ code: 'AE', reason: 'nothing-to-correct at OBX-5' });
  });

  it('that cannot be obtained is there as such, and is not checked', async () => {
    const { who, labs } = await aKnownPatient();
    await send(anOru({ patient: who, obx: ['NM|K^K^L|||mmol/L|||||X'], more: ['NTE|1||Clotted'] }));
    expect((await labs())[0]).toMatchObject({
      result: '-',
      reportStatus: 'unavailable',
      notes: 'Clotted',
      criticalCheck: 'not-checked',
    });
  });

  it('of an OUL with a specimen has its time of collection', async () => {
    const { who, labs } = await aKnownPatient();
    const message = [
      anHeader({ app: 'LAB1', type: 'OUL^R22^OUL_R22' }),
      aPid(who),
      'SPM|1|S1||BLD^Blood|||||||||||||20260102070000+0000',
      'OBR|1|P9|F9|CHEM^Chemistry',
      'OBX|1|NM|K^K^L||4.0|mmol/L|3.5-5.1||||F',
    ].join('\r');
    expect((await send(message)).code).toBe('AA');
    expect((await labs())[0]).toMatchObject({ collectedAt: '2026-01-02T07:00:00.000Z', result: '4.0' });
  });

  it('as a PDF becomes a lab document that nobody has read', async () => {
    const { who, labs } = await aKnownPatient();
    const base64 = aTextPdf([['Potassium 4.1 mmol/L']]).toString('base64');
    const ack = await send(
      anOru({ patient: who, obx: [`ED|REP^Report^L||LAB^Application^PDF^Base64^${base64}||||||F`] }),
    );
    expect(ack.code).toBe('AA');
    const [document] = await labs();
    expect(document).toMatchObject({
      testName: 'Report',
      document: { type: 'application/pdf', status: 'unread' },
    });
    const bad = await send(
      anOru({ patient: who, obx: ['ED|REP^Report^L||LAB^Application^PDF^Base64^bm8gcGRm||||||F'] }),
    );
    expect(bad).toMatchObject({ code: 'AE', reason: 'not-a-pdf at OBX-5' });
    expect(await labs()).toHaveLength(1);
  });
});

describe('a report', () => {
  it('is taken whole or not at all', async () => {
    const { who, labs } = await aKnownPatient();
    const ack = await send(
      anOru({ patient: who, obx: ['NM|K^K^L||4.0|mmol/L|||||F', 'XX|NA^Na^L||1|mmol/L|||||F'] }),
    );
    expect(ack).toMatchObject({ code: 'AE', reason: 'value-type at OBX[2]-2' });
    expect(await labs()).toHaveLength(0);
  });

  it('of an unknown patient, of two patients, or of a name that is another one waits', async () => {
    const { who, labs } = await aKnownPatient();
    const obx = ['NM|K^K^L||4.0|mmol/L|||||F'];
    expect(await send(anOru({ patient: { id: 'NOBODY' }, obx }))).toMatchObject({
      code: 'AE',
      reason: 'unknown-patient at PID-3',
    });
    expect(await send(anOru({ patient: who, obx, more: [aPid({ id: 'L1' })] }))).toMatchObject({
      code: 'AE',
      reason: 'several-patients at PID[2]',
    });
    const other = { ...who, name: 'Stone^Sam', birth: '20010101' };
    expect(await send(anOru({ patient: other, obx }))).toMatchObject({
      code: 'AE',
      reason: 'identity-differs at PID-5',
    });
    expect(await labs()).toHaveLength(0);
  });

  it('of which code and name are two tests waits', async () => {
    const { who } = await aKnownPatient();
    const ack = await send(anOru({ patient: who, obx: ['NM|2951-2^Potassium^LN||140|mmol/L|||||F'] }));
    expect(ack).toMatchObject({ code: 'AE', reason: 'code-differs at OBX-3' });
  });
});
