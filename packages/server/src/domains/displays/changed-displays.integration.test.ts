import { BoardRow } from '@bedside/contracts/board/board.contract.ts';
import { displaysEndpoints, type PrivacyLevel } from '@bedside/contracts/displays/displays.contract.ts';
import { securityEndpoints } from '@bedside/contracts/security/security.contract.ts';
import { describe, expect, it, vi } from 'vitest';
import { aTeam } from '../../../test/a-team.ts';
import { aPatient, vitalsOf } from '../../../test/factories.ts';
import { joinCoordination } from '../../../test/joined-coordination.ts';
import { aNode, type TestNode } from '../../../test/node.ts';
import { aDisplayRecorder, type DisplayRecorder } from '../../../test/screens/display-recorder.ts';

const { node: here, admin, nurse } = await aTeam({ node: { coordination: await joinCoordination() } });
const there = await aNode({ coordination: await joinCoordination() });
/** A node that receives no message of the others. */
const alone = await aNode();

const name = 'Zzmargaret Zzokafor';
const patient = await aPatient(here, nurse.token, { name });
const until = (check: () => void) => vi.waitFor(check, { timeout: 20_000, interval: 20 });

/** Pairs a display and connects it to `node`. Returns it with its id. */
async function aWall(node: TestNode, privacy: PrivacyLevel) {
  const wall = await aDisplayRecorder(node, admin, privacy);
  const [display] = await here.call(displaysEndpoints.list, { token: nurse.token });
  await wall.connect();
  return { wall, displayId: display?.id ?? '' };
}
const change = (displayId: string, body: Record<string, unknown>) =>
  here.api('PATCH', `/displays/${displayId}`, { token: admin.token, body });
const labelOver = async (wall: DisplayRecorder) => {
  const rows = BoardRow.array().parse((await wall.ask('GET', '/board')).body);
  return rows.find(({ patientId }) => patientId === patient.id)?.label;
};
const recordVitals = (node: TestNode) =>
  node.api('POST', `/patient/${patient.id}/vitals`, {
    token: nurse.token,
    body: vitalsOf({ heartRate: 81 }),
  });
const labels = (wall: DisplayRecorder) => wall.events('board:row').map((row) => BoardRow.parse(row).label);

describe('the privacy of a wall display', () => {
  it('applies to calls and to the sockets of its node before the response', async () => {
    const { wall, displayId } = await aWall(here, 'staff');
    expect(await labelOver(wall)).toBe(name);
    expect((await change(displayId, { privacy: 'code' })).status).toBe(200);
    const before = labels(wall).length;
    await recordVitals(there);
    expect(await labelOver(wall)).toMatch(/^[A-Z2-9]{4}$/);
    await until(() => expect(labels(wall).length).toBeGreaterThan(before));
    expect(labels(wall).slice(before).join()).not.toContain('Zz');
    expect(wall.events('display:changed')).toEqual([{ level: 'code' }]);
  });

  it.each([
    ['another node', there],
    ['a node without a bus', alone],
  ])('reaches the sockets of %s, which then receive no other row', async (_, node) => {
    const { wall, displayId } = await aWall(node, 'staff');
    await change(displayId, { privacy: 'initials' });
    await until(() => expect(wall.events('display:changed')).toEqual([{ level: 'initials' }]));
    const before = labels(wall).length;
    await recordVitals(node);
    await until(() => expect(labels(wall).length).toBeGreaterThan(before));
    expect(new Set(labels(wall).slice(before))).toEqual(new Set(['Z. Z.']));
    expect(await labelOver(wall)).toBe('Z. Z.');
  });

  it('is the current one when a display watches the board, whatever it was at the handshake', async () => {
    const { wall, displayId } = await aWall(alone, 'code');
    await change(displayId, { privacy: 'staff' });
    wall.disconnect();
    await wall.connect();
    await recordVitals(alone);
    await until(() => expect(labels(wall).at(-1)).toBe(name));
  });

  it('is in the log of security events', async () => {
    const { displayId } = await aWall(here, 'staff');
    await change(displayId, { privacy: 'code' });
    const find = async () =>
      (await here.call(securityEndpoints.events, { token: admin.token })).find(
        ({ kind }) => kind === 'display-privacy-changed',
      );
    await vi.waitFor(async () => expect(await find()).toMatchObject({ from: 'staff', to: 'code' }), 20_000);
  });
});

describe('the settings of a wall display', () => {
  it.each([
    ['its own node', here],
    ['another node', there],
  ])('notify the screen at once on %s', async (_, node) => {
    const { wall, displayId } = await aWall(node, 'initials');
    await change(displayId, { order: 'acuity' });
    await until(() => expect(wall.events('display:changed')).toEqual([{ level: 'initials' }]));
    expect((await wall.ask('GET', '/displays/own')).body).toMatchObject({ order: 'acuity' });
  });
});
