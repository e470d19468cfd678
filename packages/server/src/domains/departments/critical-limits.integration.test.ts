import { itemBounds } from '@bedside/contracts/bounds.ts';
import { defaultCriticalLimits } from '@bedside/contracts/clinical/labs/severity/critical-defaults.ts';
import { criticalLimitsEndpoints } from '@bedside/contracts/departments/critical-limits.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { aClinician, aDepartment, aSocket, type SignedIn } from '../../../test/factories.ts';
import { aNode, type TestNode } from '../../../test/node.ts';

let node: TestNode;
let admin: SignedIn;
let nurse: SignedIn;

beforeAll(async () => {
  node = await aNode();
  admin = await aDepartment(node);
  nurse = await aClinician(node, { department: admin });
});

const path = '/department/critical-limits';
const potassium = { test: 'Potassium', unit: 'mmol/L', atOrBelow: 2.8, atOrAbove: 6.2 };
const read = ({ token }: SignedIn) => node.call(criticalLimitsEndpoints.read, { token });
const change = (body: unknown, { token }: SignedIn = admin) => node.api('PUT', path, { token, body });

describe('the critical limits of a department', () => {
  test('are changed by administrators only, and read by its members', async () => {
    const body = { limits: [potassium], version: 0 };
    expect((await node.api('GET', path, {})).status).toBe(401);
    expect((await node.api('PUT', path, { body })).status).toBe(401);
    expect((await change(body, nurse)).status).toBe(403);
    expect(await read(nurse)).toEqual({ limits: defaultCriticalLimits, version: 0 });
  });

  test('are the published default until someone changes them, for this department only', async () => {
    const socket = await aSocket(node.url, nurse.token);
    const announced = new Promise((resolve) => socket.once('department:changed', resolve));
    const changed = await change({ limits: [potassium], version: 0 });
    expect(changed).toMatchObject({
      status: 200,
      body: { limits: [potassium], version: 1, changedBy: { id: admin.user.id } },
    });
    expect(await read(nurse)).toEqual(changed.body);
    expect(await announced).toEqual({ setting: 'critical-limits' });
    socket.close();
    const other = await aDepartment(node);
    expect(await read(other)).toEqual({ limits: defaultCriticalLimits, version: 0 });
  });

  test('reject a change of an older version, so that neither of two is lost', async () => {
    const { version } = await read(admin);
    const both = await Promise.all(
      [2.6, 2.7].map((atOrBelow) => change({ limits: [{ ...potassium, atOrBelow }], version })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.error?.code).toBe('stale-version');
    expect((await read(admin)).version).toBe(version + 1);
  });

  test('reject rows without a limit, limits in the wrong order and too many rows, and change nothing', async () => {
    const before = await read(admin);
    const bad = [
      { test: 'Potassium', unit: 'mmol/L' },
      { ...potassium, atOrBelow: 7 },
      { ...potassium, atOrAbove: '6.5' },
      { ...potassium, atOrAbove: 1e300 },
      { ...potassium, test: ' ' },
      { ...potassium, fromAge: 16, belowAge: 1 },
    ];
    for (const row of bad) {
      expect((await change({ limits: [row], version: before.version })).status, JSON.stringify(row)).toBe(
        422,
      );
    }
    const many = Array.from({ length: itemBounds.criticalLimits + 1 }, () => potassium);
    expect((await change({ limits: many, version: before.version })).status).toBe(422);
    expect((await change({ limits: [potassium] })).status).toBe(422);
    expect(await read(admin)).toEqual(before);
  });
});
