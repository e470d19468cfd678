import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { ScoreInput } from '@bedside/contracts/scores/score-parameters.ts';
import { scoresEndpoints } from '@bedside/contracts/scores/scores.contract.ts';
import { vitalsEndpoints } from '@bedside/contracts/vitals/vitals.contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { aRequest } from '../../../test/a-request.ts';
import { aTeam } from '../../../test/a-team.ts';
import { aPatient, day, vitalsOf } from '../../../test/factories.ts';

const { node, admin, nurse } = await aTeam();
let patient: Patient;

beforeEach(async () => {
  patient = await aPatient(node, admin.token);
});

const list = () =>
  node.call(scoresEndpoints.list, { token: nurse.token, params: { patientId: patient.id }, query: {} });

describe('a score calculated beside the chart', () => {
  const calculate = (body: object) =>
    node.api('POST', '/score/calculate', {
      token: nurse.token,
      body: { patientId: patient.id, userId: 1, ...body },
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
    ['significant ST changes', { ecgFindings: 'significant_st_changes' }, /significant ST depression/],
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

  test("D45: uses and stores the chart's age, regardless of the age in the request", async () => {
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
});
