import { securityEndpoints } from '@bedside/contracts/security/security.contract.ts';
import { describe, expect, test } from 'vitest';
import { aTeam } from '../../../test/a-team.ts';
import { aClinician, aPatient, aSocket } from '../../../test/factories.ts';
import { securityEvents } from './security.service.ts';

const { node, admin, nurse, stranger } = await aTeam();

/** Returns the kinds of events that a person caused, oldest first. */
async function kindsOf(userId: string): Promise<string[]> {
  await securityEvents.drained();
  const events = await node.call(securityEndpoints.events, { token: admin.token, query: { userId } });
  return events
    .map(({ kind }) => kind)
    .filter((kind) => kind === 'access-refused' || kind === 'many-refusals')
    .toReversed();
}

describe('refused calls', () => {
  test('leave one event for the first, and an alarm for the tenth within a quarter of an hour', async () => {
    const { id } = await aPatient(node, stranger.token);
    for (let count = 0; count < 12; count += 1) {
      expect((await node.api('GET', `/patient/${id}`, { token: nurse.token })).status).toBe(404);
    }
    expect(await kindsOf(nurse.user.id)).toEqual(['access-refused', 'many-refusals']);
  });

  test('count administrators’ calls and socket messages, too', async () => {
    const curious = await aClinician(node, { department: admin });
    expect((await node.api('GET', '/access-log', { token: curious.token })).status).toBe(403);
    expect(await kindsOf(curious.user.id)).toEqual(['access-refused']);
    const { id } = await aPatient(node, stranger.token);
    const socket = await aSocket(node.url, curious.token);
    for (let count = 0; count < 9; count += 1) {
      expect(await socket.emitWithAck('patient:watch', { patientId: id })).toMatchObject({
        code: 'not-found',
      });
    }
    expect(await kindsOf(curious.user.id)).toEqual(['access-refused', 'many-refusals']);
  });

  test('are none if someone looks at what is theirs', async () => {
    const honest = await aClinician(node, { department: admin });
    const { id } = await aPatient(node, admin.token);
    await node.api('GET', `/patient/${id}`, { token: honest.token });
    expect(await kindsOf(honest.user.id)).toEqual([]);
  });
});
