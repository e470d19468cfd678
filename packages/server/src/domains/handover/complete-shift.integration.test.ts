import { setTimeout as delay } from 'node:timers/promises';
import { handoverEndpoints } from '@bedside/contracts/handover/handover.contract.ts';
import { expect, test, vi } from 'vitest';
import { aTeam } from '../../../test/a-team.ts';
import { aPatient } from '../../../test/factories.ts';
import type * as bounds from '../../bounds.ts';
import { boardRows } from '../board/board.model.ts';

// As on a node that has more entries than it can derive rows for: it gives a hand-over no time to wait for them.
vi.mock('../../bounds.ts', async (original) => {
  return { ...(await original<typeof bounds>()), boardSettledMs: 0, boardCompleteMs: 0 };
});

const { node, admin } = await aTeam();

test('HAND-11: the hand-over of a shift waits for new rows or is unavailable, and never lacks a patient', async () => {
  const outcomes = new Set<number>();
  const rows = boardRows();
  const write = rows.bulkWrite.bind(rows);
  let isSlow = false;
  vi.spyOn(rows, 'bulkWrite').mockImplementation(async (...args) => {
    if (isSlow) await delay(100);
    return write(...args);
  });
  for (let count = 1; count <= 20; count += 1) {
    isSlow = count % 2 === 0;
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
