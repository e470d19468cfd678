import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { ScoreInput } from '@bedside/contracts/scores/score-parameters.ts';
import { CalculatedScore, RecordScore, scoresEndpoints } from '@bedside/contracts/scores/scores.contract.ts';
import { vitalsEndpoints } from '@bedside/contracts/vitals/vitals.contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { aRequest } from '../../../test/a-request.ts';
import { aTeam } from '../../../test/a-team.ts';
import { aPatient, day, vitalsOf, watch } from '../../../test/factories.ts';

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
      recommendedActions: expect.arrayContaining(['Clinical judgment decides']),
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
      ['troponinLevel', 'troponinUpperReferenceLimit'],
      'HEART is 3, 4, 5, or 6; troponinLevel and troponinUpperReferenceLimit would narrow it most',
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

  const noFactors = Object.fromEntries(
    ['diabetes', 'smoking', 'hypertension', 'hyperlipidemia', 'familyHistoryCAD', 'obesity'].map((factor) => [
      factor,
      false,
    ]),
  );
  const quietHeart = {
    historyAssessment: 'slightly_suspicious',
    ecgFindings: 'normal',
    riskFactors: noFactors,
    troponinLevel: 5,
    troponinUnit: 'ng/L',
    troponinUpperReferenceLimit: 14,
    previousCardiacHistory: 'none',
    symptomsUnderThreeHours: false,
  };
  const record = (overrides: object = {}) =>
    node.call(vitalsEndpoints.record, {
      token: nurse.token,
      params: { patientId: patient.id },
      body: vitalsOf({ supplementalOxygen: false, newConfusion: false, ...overrides }),
    });
  const lowRisk = /low risk|discharge|home|may wait/i;

  test.each([
    ['a troponin of fifty times its limit', { troponinLevel: 700 }, /troponin 700 is above its limit of 14/],
    ['significant ST changes', { ecgFindings: 'significant_st_changes' }, /significant ST changes/],
  ])(
    'HEART-10, D46: with %s a low HEART gives the reason and never suggests discharge',
    async (_what, finding, why) => {
      patient = await aPatient(node, admin.token, { age: 40 });
      await record();
      const { status, body } = await calculate({
        scoreType: 'HEART',
        parameters: { ...quietHeart, ...finding },
      });
      expect(status).toBe(200);
      expect(body).toMatchObject({ score: 2, interpretation: expect.stringMatching(why) });
      expect(JSON.stringify(body)).not.toMatch(lowRisk);
    },
  );

  test.each([true, null, undefined])(
    'HEART-8, D46: with symptoms under three hours = %s a low HEART needs a troponin and never suggests discharge',
    async (symptomsUnderThreeHours) => {
      patient = await aPatient(node, admin.token, { age: 40 });
      await record();
      const { body } = await calculate({
        scoreType: 'HEART',
        parameters: { ...quietHeart, symptomsUnderThreeHours },
      });
      expect(body).toMatchObject({
        score: 0,
        recommendedActions: [
          expect.stringContaining('repeat the troponin before anything else'),
          expect.any(String),
        ],
      });
      expect(JSON.stringify(body)).not.toMatch(/discharge/i);
    },
  );

  test('HEART-6: a low HEART with a known onset and normal vital signs considers discharge', async () => {
    patient = await aPatient(node, admin.token, { age: 40 });
    const { id } = await record();
    const { body } = await calculate({ scoreType: 'HEART', parameters: quietHeart });
    expect(body).toMatchObject({
      interpretation: 'Low risk',
      recommendedActions: expect.arrayContaining(['Consider discharge with outpatient follow-up']),
      contradictions: [],
      inputs: expect.arrayContaining([expect.objectContaining({ name: 'reassurance', recordId: id })]),
    });
  });

  const pneumonia = { confusion: false, ureaLevel: 5, respiratoryRate: 18, systolicBP: 120, diastolicBP: 80 };
  const infection = { infectionSuspicion: true, respiratoryRate: 18, gcsScore: 15, systolicBP: 120 };

  test.each([
    ['a NEWS2 of 5 or more', { heartRate: 128, temperature: 39.4, oxygenSaturation: 94 }, /NEWS2 is 5/],
    ['a single parameter of 3', { heartRate: 135 }, /3 points in NEWS2 by itself: heart rate/],
    ['oxygen given', { supplementalOxygen: true }, /oxygen is given/],
    ['a saturation of 91 %', { oxygenSaturation: 91 }, /SpO2 is 91%, below 92%/],
  ])('D46: with %s a low CURB-65 and a low qSOFA name it and do not reassure', async (_what, signs, why) => {
    await record(signs);
    for (const sent of [
      { scoreType: 'CURB-65', parameters: pneumonia },
      { scoreType: 'qSOFA', parameters: infection },
    ]) {
      const { body } = await calculate(sent);
      expect(body).toMatchObject({ score: 0, interpretation: expect.stringMatching(why) });
      expect(JSON.stringify(body)).not.toMatch(lowRisk);
    }
  });

  test('D46, D44: a saturation of 87 % contradicts on scale 2, one of 88 % does not', async () => {
    patient = await aPatient(node, admin.token, { age: 50, spo2Scale: 2, spo2ScaleDecidedBy: 'Dr. Kim' });
    await record({ oxygenSaturation: 88 });
    expect((await calculate({ scoreType: 'qSOFA', parameters: infection })).body).toMatchObject({
      contradictions: [],
    });
    await record({ oxygenSaturation: 87 });
    expect((await calculate({ scoreType: 'qSOFA', parameters: infection })).body).toMatchObject({
      contradictions: [{ code: 'saturation', value: 87, limit: 88 }],
    });
  });

  test.each([
    ['nobody recorded any', undefined],
    ['the newest are 31 minutes old', 31],
  ])('REASSURE-6: a low score names the unknown vital signs if %s', async (_what, minutes) => {
    if (minutes !== undefined)
      await record({ timestamp: new Date(Date.now() - minutes * 60_000).toISOString() });
    const { body } = await calculate({ scoreType: 'CURB-65', parameters: pneumonia });
    expect(body).toMatchObject({
      interpretation: expect.stringMatching(
        /^Low risk so far.*unknown from the last 30 minutes: oxygen saturation/,
      ),
      recommendedActions: expect.arrayContaining([expect.stringContaining('Record the vital signs')]),
    });
    expect(JSON.stringify(body)).not.toMatch(/home/i);
  });

  test.each([
    ['{}', {}],
    ['all null', Object.fromEntries(Object.keys(noFactors).map((factor) => [factor, null]))],
  ])('HEART-4, D46: with risk factors %s HEART is not computable', async (_what, riskFactors) => {
    const { status, body } = await calculate({
      scoreType: 'HEART',
      parameters: { ...quietHeart, riskFactors },
    });
    expect(status).toBe(422);
    expect(body).toMatchObject({
      code: 'not-computable',
      fields: { 'parameters.riskFactors': 'unknown' },
    });
  });

  const calmTriage = {
    chiefComplaint: 'Cough',
    consciousness: 'alert',
    lifeThreateningSigns: false,
    highRiskSituation: false,
  };

  test.each([
    [0, { labs: false }],
    [1, { labs: true }],
  ])(
    'ESI-D5, D47: in shock with %d resources level 2 is suggested, and no text lets the patient wait',
    async (resources, kinds) => {
      const vitals = {
        oxygenSaturation: 80,
        heartRate: 170,
        respiratoryRate: 40,
        systolicBP: 60,
        diastolicBP: 30,
      };
      const { body } = await calculate({
        scoreType: 'ESI',
        parameters: { ...calmTriage, resourcePrediction: kinds, vitals },
      });
      expect(body).toMatchObject({
        score: 5 - resources,
        interpretation: expect.stringContaining('level 2 is suggested by heart rate, respiratory rate'),
        criteriaBreakdown: { suggestion: { level: 2, accepted: false } },
      });
      expect(JSON.stringify(body)).not.toMatch(/may wait|non-urgent|less urgent/i);
    },
  );

  test("D45: uses and stores the chart's age, whatever age is sent", async () => {
    patient = await aPatient(node, admin.token, { dateOfBirth: '1945-06-01', age: undefined });
    const { body } = await calculate({ scoreType: 'CURB-65', parameters: { ...pneumonia, age: 30 } });
    expect(body).toMatchObject({
      criteriaBreakdown: { age: 1 },
      parameters: { age: patient.age },
      inputs: expect.arrayContaining([{ name: 'age', source: 'patient' }]),
    });
    const almost = await aPatient(node, admin.token, { dateOfBirth: day(2, -65), age: undefined });
    patient = almost;
    const heart = await calculate({ scoreType: 'HEART', parameters: { ...quietHeart, age: 65 } });
    expect(heart.body).toMatchObject({ criteriaBreakdown: { age: 1 } });
  });

  describe('inputs from chart records (D51)', () => {
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    const from = (recordId: string, takenByHand?: boolean) =>
      (['respiratoryRate', 'systolicBP'] as const).map((name) => ({
        name,
        recordId,
        ...(takenByHand && { takenByHand }),
      }));

    test('INPUT-4: a score stores the record of each input and its time of observation', async () => {
      const timestamp = minutesAgo(12);
      const { id } = await record({ respiratoryRate: 24, bloodPressureSystolic: 98, timestamp });
      const { body } = await calculate({
        ...{ scoreType: 'qSOFA', inputs: from(id) },
        parameters: { ...infection, respiratoryRate: 24, systolicBP: 98 },
      });
      expect(body).toMatchObject({
        score: 2,
        inputs: [
          { name: 'respiratoryRate', source: 'vitals', recordId: id, observedAt: timestamp },
          { name: 'systolicBP', source: 'vitals', recordId: id, observedAt: timestamp },
        ],
      });
      expect(await list()).toMatchObject([{ inputs: [{ recordId: id }, { recordId: id }] }]);
    });

    test('INPUT-1: a value older than 30 minutes is unknown unless a clinician takes it by hand', async () => {
      const { id } = await record({
        respiratoryRate: 24,
        bloodPressureSystolic: 98,
        timestamp: minutesAgo(31),
      });
      const parameters = { ...infection, respiratoryRate: 24, systolicBP: 98 };
      const refused = await calculate({ scoreType: 'qSOFA', inputs: from(id), parameters });
      expect(refused).toMatchObject({
        status: 422,
        body: { code: 'not-computable', fields: { 'parameters.respiratoryRate': 'unknown' } },
      });
      const taken = await calculate({ scoreType: 'qSOFA', inputs: from(id, true), parameters });
      expect(taken.body).toMatchObject({
        score: 2,
        inputs: [
          { recordId: id, takenByHand: true },
          { recordId: id, takenByHand: true },
        ],
      });
    });

    test.each([
      ['INPUT-2: a troponin of 5 h', 5, 'not taken', 200],
      ['INPUT-2: a troponin of 7 h', 7, 'not taken', 422],
      ['INPUT-2: a troponin of 7 h', 7, 'taken by hand', 200],
    ])('%s (%d h), %s, returns %d', async (_what, hours, how, status) => {
      const lab = await node.app.labs.add(aRequest(nurse), patient.id, {
        ...{ testName: 'Troponin T', result: '5', units: 'ng/L', referenceRange: '<14' },
        resultTime: minutesAgo(hours * 60),
      });
      const inputs = (['troponinLevel', 'troponinUpperReferenceLimit'] as const).map((name) => ({
        name,
        recordId: lab.id,
        ...(how === 'taken by hand' && { takenByHand: true }),
      }));
      const answer = await calculate({ scoreType: 'HEART', parameters: quietHeart, inputs });
      expect(answer.status).toBe(status);
      if (status === 200)
        expect(answer.body).toMatchObject({
          inputs: expect.arrayContaining([
            expect.objectContaining({ name: 'troponinLevel', source: 'lab', recordId: lab.id }),
          ]),
        });
    });

    test("INPUT-4: a value that differs from its record, or comes from another patient's record, counts as typed", async () => {
      const { id } = await record({ respiratoryRate: 30 });
      const mine = patient;
      patient = await aPatient(node, admin.token);
      const other = await record({ respiratoryRate: 18 });
      patient = mine;
      for (const recordId of [id, other.id, 'nothing']) {
        const { body } = await calculate({
          scoreType: 'qSOFA',
          inputs: from(recordId),
          parameters: infection,
        });
        expect(body).toMatchObject({
          inputs: expect.arrayContaining([
            { name: 'respiratoryRate', source: 'entered', observedAt: expect.any(String) },
          ]),
        });
      }
    });

    test('INPUT-4: a repeated command returns the same score, even after its input has grown too old', async () => {
      const { id } = await record({ respiratoryRate: 24, timestamp: minutesAgo(29) });
      const input = ScoreInput.parse({
        scoreType: 'qSOFA',
        parameters: { ...infection, respiratoryRate: 24 },
      });
      const command = { ...aRequest(nurse), idempotency: { key: crypto.randomUUID(), bodyHash: 'same' } };
      const inputs = [{ name: 'respiratoryRate' as const, recordId: id }];
      const first = await node.app.scores.calculate(command, patient.id, input, inputs);
      const later = { ...command, now: () => new Date(Date.now() + 120_000) };
      expect(await node.app.scores.calculate(later, patient.id, input, inputs)).toEqual(first);
      const another = { ...later, idempotency: undefined };
      await expect(node.app.scores.calculate(another, patient.id, input, inputs)).rejects.toMatchObject({
        code: 'not-computable',
      });
    });
  });

  test('ESI-7, D25: later vital signs change no level', async () => {
    const parameters = {
      ...{ chiefComplaint: 'Fall', consciousness: 'alert', lifeThreateningSigns: false },
      ...{ highRiskSituation: false, severePainOrDistress: false, resourcePrediction: { labs: true } },
    };
    const { status, body } = await calculate({ scoreType: 'ESI', parameters });
    expect([status, Object(body).score]).toEqual([200, 4]);
    const before = await list();
    await record({
      heartRate: 150,
      oxygenSaturation: 84,
      bloodPressureSystolic: 70,
      bloodPressureDiastolic: 40,
    });
    expect(await list()).toEqual(before);
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
