import { publishedTroponinAssays } from '@bedside/contracts/clinical/scores/troponin-limit.ts';
import { troponinAssaysEndpoints } from '@bedside/contracts/departments/troponin-assays.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { aClinician, aDepartment, aPatient, type SignedIn } from '../../../test/factories.ts';
import { aNode, type TestNode } from '../../../test/node.ts';

let node: TestNode;
let admin: SignedIn;
let nurse: SignedIn;

beforeAll(async () => {
  node = await aNode();
  admin = await aDepartment(node);
  nurse = await aClinician(node, { department: admin });
});

const path = '/department/troponin-assays';
const elecsys = { name: 'Elecsys', upperReferenceLimit: 19, unit: 'ng/L' };
const read = ({ token }: SignedIn) => node.call(troponinAssaysEndpoints.read, { token });
const change = (body: unknown, { token }: SignedIn = admin) => node.api('PUT', path, { token, body });

/** The request of the specification: no upper reference limit, and `userId` always 1. */
const specified = (troponinLevel: number) => ({
  historyAssessment: 'suspicious',
  ecgFindings: 'normal',
  age: 50,
  riskFactors: {
    diabetes: false,
    smoking: true,
    hypertension: false,
    hyperlipidemia: false,
    familyHistoryCAD: false,
    obesity: false,
  },
  troponinLevel,
  troponinUnit: 'ng/L',
  previousCardiacHistory: 'none',
});
const heart = async (troponinLevel: number, who: SignedIn = nurse) => {
  const patient = await aPatient(node, who.token, { age: 50 });
  return node.api('POST', '/score/calculate', {
    token: who.token,
    body: { scoreType: 'HEART', parameters: specified(troponinLevel), patientId: patient.id, userId: 1 },
  });
};

describe('the troponin assays of a department', () => {
  test('are changed by administrators only, and read by its members', async () => {
    const body = { assays: [elecsys], used: 'Elecsys', version: 0 };
    expect((await node.api('GET', path, {})).status).toBe(401);
    expect((await change(body, nurse)).status).toBe(403);
    expect(await read(nurse)).toEqual({ assays: publishedTroponinAssays, version: 0 });
  });

  test('HEART-14: HEART as specified computes with 14 ng/L assumed, says so, and clears nobody', async () => {
    const limit = { value: 14, unit: 'ng/L', source: 'assumed' };
    const low = await heart(5);
    expect(low.status, low.text).toBe(200);
    expect(low.body).toMatchObject({
      score: 3,
      troponinLimit: limit,
      criteriaBreakdown: { troponin: 0, troponinLimit: limit },
    });
    expect(low.text).toContain('Troponin limit assumed: 14 ng/L');
    expect(low.text).not.toContain('discharge');
    expect((await heart(30)).body).toMatchObject({ score: 4, troponinLimit: limit });
    const high = await heart(43);
    expect(high.body).toMatchObject({ score: 5, criteriaBreakdown: { troponin: 2 } });
    expect(high.text).toContain('Troponin limit assumed: 14 ng/L');
  });

  test('HEART-13: HEART takes the assay that the department named, for this department only', async () => {
    const changed = await change({ assays: [elecsys], used: 'Elecsys', version: 0 });
    expect(changed).toMatchObject({ status: 200, body: { used: 'Elecsys', version: 1 } });
    const answer = await heart(19);
    expect(answer.body).toMatchObject({
      score: 3,
      troponinLimit: { value: 19, unit: 'ng/L', source: 'department', assay: 'Elecsys' },
    });
    expect(answer.text).toContain("Troponin limit of the department's assay Elecsys: 19 ng/L");
    const other = await aDepartment(node);
    expect((await heart(19, other)).body).toMatchObject({ score: 4, troponinLimit: { source: 'assumed' } });
  });

  test('reject a change of an older version, a name given twice, and a used assay that is not in the table', async () => {
    const { version } = await read(admin);
    const both = await Promise.all(
      [20, 21].map((upperReferenceLimit) =>
        change({ assays: [{ ...elecsys, upperReferenceLimit }], used: 'Elecsys', version }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    for (const bad of [
      { assays: [elecsys, { ...elecsys, name: 'elecsys' }] },
      { assays: [elecsys], used: 'Architect' },
      { assays: [{ ...elecsys, upperReferenceLimit: 0 }] },
      { assays: [{ ...elecsys, unit: 'mg/dL' }] },
    ]) {
      expect((await change({ ...bad, version: version + 1 })).status, JSON.stringify(bad)).toBe(422);
    }
  });
});
