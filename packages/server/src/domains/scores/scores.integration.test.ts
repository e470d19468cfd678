import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { CalculatedScore, RecordScore, scoresEndpoints } from '@bedside/contracts/scores/scores.contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { aRequest } from '../../../test/a-request.ts';
import { aTeam } from '../../../test/a-team.ts';
import { aPatient, watch } from '../../../test/factories.ts';

const { node, admin, nurse, stranger } = await aTeam();
let patient: Patient;

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
  test('is hidden from strangers and other departments', async () => {
    const path = `/patient/${patient.id}/scores`;
    expect((await node.api('GET', path)).status).toBe(401);
    expect((await node.api('GET', path, { token: stranger.token })).status).toBe(404);
    await expect(node.app.scores.record(aRequest(stranger), patient.id, qsofa)).rejects.toMatchObject({
      code: 'not-found',
    });
  });

  test('contains each score with its inputs, newest first, and shows a new one on every screen', async () => {
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
    ['ESI', 1],
    ['ESI', 5],
    ['HEART', 0],
    ['HEART', 10],
    ['CURB-65', 0],
    ['CURB-65', 5],
    ['qSOFA', 0],
    ['qSOFA', 3],
  ])('accepts the end of the range: %s of %d', (scoreType, score) => {
    expect(RecordScore.safeParse({ ...qsofa, scoreType, score }).success).toBe(true);
  });

  test.each([
    ['ESI', 0],
    ['ESI', 6],
    ['HEART', 11],
    ['CURB-65', 6],
    ['qSOFA', 4],
    ['qSOFA', -1],
    ['qSOFA', 1.5],
  ])('accepts no %s of %d', (scoreType, score) => {
    expect(RecordScore.safeParse({ ...qsofa, scoreType, score }).success).toBe(false);
  });
});

describe('a calculated score', () => {
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

  test('is rejected without a session and from another department', async () => {
    expect((await node.api('POST', '/score/calculate', { body: {} })).status).toBe(401);
    expect((await calculate(sepsis, stranger.token)).status).toBe(404);
    expect(await list()).toEqual([]);
  });

  test('has score, interpretation, breakdown and actions, in the response and on every screen', async () => {
    const screen = await watch(node.url, admin.token, patient.id);
    const { status, body } = await calculate(sepsis);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      scoreType: 'qSOFA',
      score: 3,
      scoreValue: 3,
      interpretation: 'High risk of a poor outcome in suspected infection',
      criteriaBreakdown: { respiratoryRate: 1, alteredMentalStatus: 1, systolicBP: 1 },
      recommendedActions: expect.arrayContaining(['Clinical judgment takes precedence']),
      codes: { reading: 'qsofa-high' },
      parameters: sepsis.parameters,
      // D2: the actor comes from the session, not from the body.
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
    'D8: %s of %j is not computable: the error names the missing fields, and nothing is stored',
    async (scoreType, parameters, missing) => {
      const { status, body } = await calculate({ scoreType, parameters });
      expect(status).toBe(422);
      expect(body).toMatchObject({
        code: 'not-computable',
        fields: Object.fromEntries(missing.map((name) => [`parameters.${name}`, 'unknown'])),
      });
      expect(await list()).toEqual([]);
    },
  );

  test.each([
    [
      'CURB-65',
      { confusion: true, respiratoryRate: 18, systolicBP: 124, diastolicBP: 76 },
      { min: 1, max: 2 },
      ['ureaLevel'],
      'CURB-65 is 1 or 2; ureaLevel would settle it',
    ],
    [
      'qSOFA',
      { respiratoryRate: 24, systolicBP: ' ', gcsScore: '', alteredMentalStatus: null },
      { min: 1, max: 3 },
      ['gcsScore'],
      'qSOFA is 1, 2, or 3; gcsScore would narrow it most',
    ],
    [
      'HEART',
      { historyAssessment: 'moderate', ecgFindings: 'normal', riskFactors: { smoking: true } },
      { min: 3, max: 6 },
      ['troponinLevel'],
      'HEART is 3, 4, 5, or 6; troponinLevel would narrow it most',
    ],
    [
      'ESI',
      { chiefComplaint: 'Fall', consciousness: 'alert', highRiskSituation: false, resourcePrediction: {} },
      { min: 1, max: 5 },
      ['lifeThreateningSigns'],
      'ESI is 1, 3, 4, or 5; lifeThreateningSigns would narrow it most',
    ],
  ])(
    'RANGE-1, RANGE-2: a %s of %j that is not computable has its range and names what narrows it most',
    async (scoreType, parameters, range, narrowedBy, words) => {
      patient = await aPatient(node, admin.token, { age: 50 });
      const { status, body } = await calculate({ scoreType, parameters });
      expect(status).toBe(422);
      expect(body).toMatchObject({
        ...{ code: 'not-computable', range },
        narrowedBy: narrowedBy.map((name) => `parameters.${name}`),
        message: expect.stringContaining(words),
      });
    },
  );

  test('D24: a troponin without its unit is invalid, whether or not its limit is known', async () => {
    const parameters = {
      historyAssessment: 'moderate',
      ecgFindings: 'normal',
      riskFactors: { smoking: true },
    };
    for (const troponinUnit of [undefined, null, '', ' ']) {
      const sent = { ...parameters, troponinLevel: 20, troponinUnit, troponinUpperReferenceLimit: 14 };
      expect(await calculate({ scoreType: 'HEART', parameters: sent })).toMatchObject({
        status: 422,
        body: { code: 'invalid-input', fields: { 'parameters.troponinUnit': 'required' } },
      });
    }
    expect(await list()).toEqual([]);
  });

  test('D26: HEART with ST elevation is not applicable and stores nothing', async () => {
    const answer = await calculate({ scoreType: 'HEART', parameters: { stElevation: true } });
    expect(answer).toMatchObject({ status: 422, body: { code: 'not-applicable' } });
    expect(await list()).toEqual([]);
  });

  test("D11: uses the patient's age today if none is sent", async () => {
    const { status, body } = await calculate({
      scoreType: 'CURB-65',
      parameters: { confusion: false, ureaLevel: 5, respiratoryRate: 18, systolicBP: 120, diastolicBP: 80 },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ criteriaBreakdown: { age: Number(patient.age >= 65) } });
  });

  test.each([
    ['no parameters', { scoreType: 'qSOFA' }],
    ['an unknown score', { scoreType: 'APGAR', parameters: {} }],
    ['no score', { parameters: {} }],
    ['no patient', { ...sepsis, patientId: undefined }],
    ['an impossible rate', { ...sepsis, parameters: { respiratoryRate: 500 } }],
    ['a coma scale of 2', { ...sepsis, parameters: { gcsScore: 2 } }],
    ['a number as text', { ...sepsis, parameters: { systolicBP: '96' } }],
    ['an operator in place of a number', { ...sepsis, parameters: { systolicBP: { $gt: '' } } }],
    ['a blank complaint', { scoreType: 'ESI', parameters: { chiefComplaint: ' ' } }],
    ['a patient id that is no string', { ...sepsis, patientId: { $gt: '' } }],
  ])('rejects %s with the name of the field and stores nothing', async (_what, sent) => {
    const { status, body } = await calculate(sent);
    expect(status).toBe(422);
    expect(body).toMatchObject({ code: 'invalid-input', fields: expect.any(Object) });
    expect(await list()).toEqual([]);
  });

  test('is stored once for two requests with one key', async () => {
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
