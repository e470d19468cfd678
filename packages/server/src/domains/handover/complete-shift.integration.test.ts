import { handoverEndpoints } from '@bedside/contracts/handover/handover.contract.ts';
import { expect, test, vi } from 'vitest';
import { aTeam } from '../../../test/a-team.ts';
import { aPatient } from '../../../test/factories.ts';
import type * as bounds from '../../bounds.ts';

// No row is ready that fast, as on a node that has more entries than it can derive rows for.
vi.mock('../../bounds.ts', async (original) => {
  const { timeBounds, ...others } = await original<typeof bounds>();
  return { ...others, timeBounds: { ...timeBounds, boardSettled: 0, boardComplete: 0 } };
});

const { node, admin } = await aTeam();

test('HAND-11: the hand-over of a shift waits for new rows or is unavailable, and never lacks a patient', async () => {
  const outcomes = new Set<number>();
  for (let count = 1; count <= 20; count += 1) {
    const { id } = await aPatient(node, admin.token);
    const answer = await node.api('GET', '/handover?scope=department', { token: admin.token });
    outcomes.add(answer.status);
    if (answer.status === 503) {
      expect(answer.error?.code).toBe('unavailable');
      continue;
    }
    const { patients } = handoverEndpoints.shift.response.parse(answer.body);
    expect(patients.map(({ patient }) => patient.id)).toContain(id);
    expect(patients).toHaveLength(count);
  }
  expect(outcomes).toContain(503);
});
