import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { RecordScore, scoresEndpoints } from '@bedside/contracts/scores/scores.contract.ts';
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
