import { LabResult, labsEndpoints } from '@bedside/contracts/labs/labs.contract.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { aTeam } from '../../../test/a-team.ts';
import { aPatient, watch } from '../../../test/factories.ts';
import { fakeLabReading } from '../../../test/fakes/fake-openai.ts';
import type { Answer } from '../../../test/node.ts';
import { aLabReport } from '../../../test/samples/sample-documents.ts';
import { aFile, multipart } from '../../../test/samples/sample-files.ts';

const { node, admin, nurse, stranger } = await aTeam();
let patient: Patient;

beforeEach(async () => {
  node.ai.script({});
  patient = await aPatient(node, admin.token, { name: 'Josefa Winkelried' });
});

const collectedAt = '2026-01-15T08:30:00.000Z';
const potassium = {
  testName: 'Potassium',
  result: '6.1',
  units: 'mmol/L',
  referenceRange: '3.5-5.1',
  collectedAt,
};
const sodium = { testName: 'Sodium', result: '138', units: 'mmol/L', referenceRange: '135-145', collectedAt };

function add(body: Record<string, unknown>, { token = nurse.token, key = '' } = {}): Promise<Answer> {
  const headers = key === '' ? {} : { 'Idempotency-Key': key };
  return node.api('POST', `/patient/${patient.id}/lab-results`, { token, body, headers });
}

const list = () =>
  node.call(labsEndpoints.list, { token: nurse.token, params: { patientId: patient.id }, query: {} });
const resultsOf = ({ body }: Answer) => z.object({ results: z.array(LabResult) }).parse(body).results;

async function aDocument(head: string[] = ['Patient: Josefa Winkelried'], of = patient): Promise<LabResult> {
  const form = new FormData();
  const report = aLabReport(head, [{ name: 'Potassium', value: '6.1', unit: 'mmol/L', range: '3.5-5.1' }]);
  form.append('patientId', of.id);
  form.append('file', aFile(report, 'report.pdf'));
  const { raw, headers = {} } = await multipart(form);
  const answer = await node.api('POST', '/patient/lab-results/upload', {
    token: nurse.token,
    ...(raw !== undefined && { raw }),
    headers,
  });
  return labsEndpoints.upload.response.parse(answer.body);
}

describe('lab results entered by hand', () => {
  test('are rejected without a session and from another department', async () => {
    expect((await node.api('POST', `/patient/${patient.id}/lab-results`, { body: potassium })).status).toBe(
      401,
    );
    expect((await add(potassium, { token: stranger.token })).status).toBe(404);
    expect(await list()).toEqual([]);
  });

  test('are one result with its interpretation and its time of collection', async () => {
    const answer = await add({ ...potassium, result: '6,1' });
    expect(answer).toMatchObject({
      status: 201,
      body: {
        ...potassium,
        result: '6,1',
        value: 6.1,
        unit: 'mmol/L',
        isAbnormal: true,
        resultTime: collectedAt,
        recordedBy: { fullName: 'Nils Ortiz' },
      },
    });
    expect(await list()).toEqual([answer.body]);
  });

  test('are a panel with one entry per result, in order and live on every screen', async () => {
    const screen = await watch(node.url, admin.token, patient.id);
    const answer = await add({ results: [potassium, sodium] });
    await screen.until('both results', ({ entries }) => entries.length === 2);
    expect(screen.entries.map(({ seq, type, data }) => [seq, type, data])).toEqual(
      resultsOf(answer).map((data, at) => [2 + at, 'lab.added', data]),
    );
    expect(await list()).toHaveLength(2);
  });

  test('are listed by their time of collection, in whatever order someone enters them', async () => {
    const collected = ['2026-01-15T08:30:00.000Z', '2026-01-15T10:30:00.000Z', '2026-01-15T06:30:00.000Z'];
    for (const time of collected) expect((await add({ ...potassium, collectedAt: time })).status).toBe(201);
    expect((await list()).map(({ resultTime }) => resultTime)).toEqual(collected.toSorted().toReversed());
  });

  test('are stored once for a repeated Idempotency-Key, and all or none', async () => {
    const panel = { results: [potassium, sodium] };
    const [first, second] = await Promise.all([add(panel, { key: 'panel' }), add(panel, { key: 'panel' })]);
    expect(resultsOf(second)).toEqual(resultsOf(first));
    expect(await list()).toHaveLength(2);
    const wrong = await add({ results: [potassium, { ...sodium, result: '' }] });
    expect([wrong.status, wrong.error?.fields]).toEqual([422, { 'results.1.result': 'required' }]);
    expect(await list()).toHaveLength(2);
  });

  test.each([
    [{}, { testName: 'required', result: 'required' }],
    [{ results: [] }, { results: 'required' }],
    [{ ...potassium, results: [sodium] }, { results: 'one-of-two' }],
    [{ ...potassium, collectedAt: '2999-01-01T00:00:00Z' }, { collectedAt: 'in-the-future' }],
    [{ results: Array.from({ length: 101 }, () => sodium) }, { results: 'too-many:100' }],
    [{ ...potassium, sourceDocument: 'no-such-document' }, { sourceDocument: 'invalid' }],
  ])('are rejected as %o', async (body, fields) => {
    const answer = await add(body);
    expect([answer.status, answer.error?.fields]).toEqual([422, fields]);
    expect(await list()).toEqual([]);
  });
});

describe('results saved from a document', () => {
  test('are linked to it and have the time of collection', async () => {
    const { id } = await aDocument();
    const unknown = await add({ results: [{ ...potassium, collectedAt: undefined }], sourceDocument: id });
    expect([unknown.status, unknown.error?.fields]).toEqual([422, { collectedAt: 'required' }]);
    const saved = await add({ results: [potassium], sourceDocument: id });
    expect(resultsOf(saved)).toMatchObject([
      { testName: 'Potassium', sourceDocument: id, collectedAt, resultTime: collectedAt, isAbnormal: true },
    ]);
  });

  test('need a confirmation if the document names someone else', async () => {
    const { id, document } = await aDocument(['Patient: Emil Odermatt']);
    expect(document?.identity.differs).toEqual(['name']);
    const body = { results: [potassium], sourceDocument: id };
    const blocked = await add(body);
    expect([blocked.status, blocked.error?.fields]).toEqual([422, { confirmedIdentity: 'required' }]);
    expect(await list()).toHaveLength(1);
    const saved = await add({ ...body, confirmedIdentity: true });
    expect(resultsOf(saved)).toMatchObject([{ sourceDocument: id, identityConfirmed: true }]);
  });

  test('LABDOC-8: are rejected if the document does not contain them, unless the call confirms each', async () => {
    const abnormalValues = fakeLabReading.abnormalValues.flatMap((read) => [{ ...read, value: '7.9' }, read]);
    node.ai.script({
      document: { kind: 'reply', tokens: [JSON.stringify({ ...fakeLabReading, abnormalValues })] },
    });
    const { id, aiAnalysisResult } = await aDocument();
    expect(aiAnalysisResult?.abnormalValues.map(({ foundInDocument }) => foundInDocument)).toEqual([
      false,
      true,
    ]);
    const invented = { ...potassium, result: '7,9', units: undefined };
    const all = await add({ results: [potassium, invented], sourceDocument: id });
    expect([all.status, all.error?.fields]).toEqual([422, { 'results.1.confirmedNotFound': 'required' }]);
    const one = await add({ ...invented, sourceDocument: id });
    expect([one.status, one.error?.fields]).toEqual([422, { confirmedNotFound: 'required' }]);
    expect(await list()).toHaveLength(1);
    const saved = await add({
      results: [potassium, { ...invented, confirmedNotFound: true }],
      sourceDocument: id,
    });
    expect(resultsOf(saved).map(({ result, notFoundInDocument }) => [result, notFoundInDocument])).toEqual([
      ['6.1', undefined],
      ['7,9', true],
    ]);
  });

  test("are rejected with another patient's document", async () => {
    const other = await aPatient(node, admin.token);
    const { id } = await aDocument([], other);
    const answer = await add({ results: [potassium], sourceDocument: id });
    expect([answer.status, answer.error?.fields]).toEqual([422, { sourceDocument: 'invalid' }]);
  });
});
