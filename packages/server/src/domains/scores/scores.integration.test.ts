import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { CalculatedScore, RecordScore, scoresEndpoints } from '@bedside/contracts/scores/scores.contract.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aRequest } from '../../../test/a-request.ts';
import { aClinician, aDepartment, aPatient, type SignedIn, watch } from '../../../test/factories.ts';
import { aNode, type TestNode } from '../../../test/node.ts';

let node: TestNode;
let admin: SignedIn;
let nurse: SignedIn;
let patient: Patient;

beforeAll(async () => {
  node = await aNode();
  admin = await aDepartment(node);
  nurse = await aClinician(node, { department: admin, userRole: 'Nurse' });
});

beforeEach(async () => {
  patient = await aPatient(node, admin.token);
});

const qsofa = {
  scoreType: 'qSOFA' as const,
  score: 3,
  interpretation: 'High risk',
  recommendations: ['Lactate and blood cultures'],
  parameters: { respiratoryRate: 26, systolicBP: 92, gcsScore: 14 },
};

const list = (limit?: string) =>
  node.call(scoresEndpoints.list, {
    token: nurse.token,
    params: { patientId: patient.id },
    query: limit === undefined ? {} : { limit },
  });

describe('the history of scores', () => {
  test("is neither for strangers nor for another department's clinicians", async () => {
    const stranger = await aDepartment(node);
    const path = `/patient/${patient.id}/scores`;
    expect((await node.api('GET', path)).status).toBe(401);
    expect((await node.api('GET', path, { token: stranger.token })).status).toBe(404);
    await expect(node.app.scores.record(aRequest(stranger), patient.id, qsofa)).rejects.toMatchObject({
      code: 'not-found',
    });
  });

  test('has each score with its inputs, the newest first, and shows a new one on every screen', async () => {
    const screen = await watch(node.url, admin.token, patient.id);
    const request = aRequest(nurse);
    const first = await node.app.scores.record(request, patient.id, {
      ...qsofa,
      calculatedAt: '2026-03-10T08:00:00Z',
    });
    const second = await node.app.scores.record(request, patient.id, {
      ...qsofa,
      scoreType: 'HEART',
      score: 9,
    });
    expect(first).toEqual({
      ...qsofa,
      id: expect.any(String),
      patientId: patient.id,
      scoreValue: 3,
      calculatedAt: '2026-03-10T08:00:00.000Z',
      recordedAt: expect.stringMatching(/Z$/),
      recordedBy: { id: nurse.user.id, fullName: nurse.user.fullName, role: nurse.user.role },
      version: 1,
    });
    expect(await list()).toEqual([second, first]);
    expect(await list('1')).toEqual([second]);
    await screen.until('both scores', ({ entries }) => entries.length === 2);
    expect(screen.entries).toMatchObject([
      { type: 'score.calculated', data: first },
      { type: 'score.calculated', data: second },
    ]);
  });

  test.each([
    ['ESI', 0],
    ['ESI', 6],
    ['HEART', 11],
    ['CURB-65', 6],
    ['qSOFA', 4],
    ['qSOFA', -1],
    ['qSOFA', 1.5],
  ])('takes no %s of %d', (scoreType, score) => {
    expect(RecordScore.safeParse({ ...qsofa, scoreType, score }).success).toBe(false);
  });
});

describe('calculating a score', () => {
  const calculate = (body: object, token: string | undefined = nurse.token, key?: string) =>
    node.api('POST', '/score/calculate', {
      ...(token && { token }),
      ...(key && { headers: { 'Idempotency-Key': key } }),
      body: { patientId: patient.id, userId: 1, ...body },
    });
  const sepsis = {
    scoreType: 'qSOFA',
    parameters: { infectionSuspicion: true, respiratoryRate: 24, gcsScore: 14, systolicBP: 96 },
  };

  test("is neither for strangers nor for another department's clinicians", async () => {
    const stranger = await aDepartment(node);
    expect((await node.api('POST', '/score/calculate', { body: {} })).status).toBe(401);
    expect((await calculate(sepsis, stranger.token)).status).toBe(404);
    expect(await list()).toEqual([]);
  });

  test('answers score, interpretation, breakdown and actions, and is on every screen as who asked has it', async () => {
    const screen = await watch(node.url, admin.token, patient.id);
    const { status, body } = await calculate(sepsis);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      scoreType: 'qSOFA',
      score: 3,
      scoreValue: 3,
      interpretation: 'High risk of a poor outcome in suspected infection',
      criteriaBreakdown: { respiratoryRate: 1, alteredMentalStatus: 1, systolicBP: 1 },
      recommendedActions: expect.arrayContaining(['Clinical judgment decides']),
      codes: { reading: 'qsofa-high' },
      parameters: sepsis.parameters,
      // D2: the actor is the session's, whatever the body says.
      recordedBy: { id: nurse.user.id },
    });
    const { recommendedActions: _same, ...record } = CalculatedScore.parse(body);
    expect(await list()).toEqual([record]);
    await screen.until('the score', ({ entries }) => entries.length === 1);
    expect(screen.entries).toMatchObject([{ type: 'score.calculated', data: record }]);
  });

  test.each([
    ['HEART', { historyAssessment: 'moderate', ecgFindings: 'normal' }, ['riskFactors', 'troponinLevel']],
    ['CURB-65', { confusion: false, ureaLevel: 8, age: 70 }, ['respiratoryRate', 'systolicBP']],
    [
      'qSOFA',
      { infectionSuspicion: true, respiratoryRate: null },
      ['respiratoryRate', 'gcsScore', 'systolicBP'],
    ],
    ['ESI', { chiefComplaint: 'Fall' }, ['lifeThreateningSigns', 'consciousness', 'resourcePrediction']],
  ])(
    'D8: %s of %j is not computable: it says what is missing and keeps nothing',
    async (scoreType, parameters, missing) => {
      const { status, body } = await calculate({ scoreType, parameters });
      expect(status).toBe(422);
      expect(body).toMatchObject({
        code: 'not-computable',
        fields: Object.fromEntries(missing.map((name) => [`parameters.${name}`, 'Unknown'])),
      });
      expect(await list()).toEqual([]);
    },
  );

  test('D26: HEART with ST elevation is not applicable, and keeps nothing', async () => {
    const answer = await calculate({ scoreType: 'HEART', parameters: { stElevation: true } });
    expect(answer).toMatchObject({ status: 422, body: { code: 'not-applicable' } });
    expect(await list()).toEqual([]);
  });

  test('D11: the age is the patient’s, on the day, where none is sent', async () => {
    const { status, body } = await calculate({
      scoreType: 'CURB-65',
      parameters: { confusion: false, ureaLevel: 5, respiratoryRate: 18, systolicBP: 120, diastolicBP: 80 },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ criteriaBreakdown: { age: Number(patient.age >= 65) } });
  });

  test.each([
    ['no parameters', { scoreType: 'qSOFA' }],
    ['a score nobody knows', { scoreType: 'APGAR', parameters: {} }],
    ['no score', { parameters: {} }],
    ['a rate that nobody has', { ...sepsis, parameters: { respiratoryRate: 500 } }],
    ['a coma scale of 2', { ...sepsis, parameters: { gcsScore: 2 } }],
    ['a number as text', { ...sepsis, parameters: { systolicBP: '96' } }],
    ['an operator in place of a number', { ...sepsis, parameters: { systolicBP: { $gt: '' } } }],
    ['a blank complaint', { scoreType: 'ESI', parameters: { chiefComplaint: ' ' } }],
    ['a patient that is no text', { ...sepsis, patientId: { $gt: '' } }],
  ])('refuses %s, naming the field, and keeps nothing', async (_what, sent) => {
    const { status, body } = await calculate(sent);
    expect(status).toBe(422);
    expect(body).toMatchObject({ code: 'invalid-input', fields: expect.any(Object) });
    expect(await list()).toEqual([]);
  });

  test('sent twice with one key it is in the chart once', async () => {
    const key = crypto.randomUUID();
    const [first, second] = await Promise.all([
      calculate(sepsis, nurse.token, key),
      calculate(sepsis, nurse.token, key),
    ]);
    expect(second.body).toEqual(first.body);
    expect(await list()).toHaveLength(1);
    const other = await calculate(
      { ...sepsis, parameters: { ...sepsis.parameters, gcsScore: 15 } },
      nurse.token,
      key,
    );
    expect(other.status).toBe(409);
  });
});
