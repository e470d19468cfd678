import type { ChartEntry } from '@bedside/contracts/chart-entries.ts';
import { describe, expect, it } from 'vitest';
import { maxWaitingForRow, RowQueue } from './row-queue.ts';

const by = { id: 'nurse-1', fullName: 'Test Nurse', role: 'Nurse' };
const at = '2026-11-21T10:00:00.000Z';

const anEntry = (patientId: string, seq: number): ChartEntry => ({
  ...{ patientId, seq, at, actor: by, epoch: 'epoch-1' },
  type: 'attention.taken',
  data: { id: `take-${seq}`, patientId, causes: [], recordedAt: at, recordedBy: by, version: 1 },
});

const inOrder = (queue: RowQueue, making = new Set<string>()): string[] => {
  const ids: string[] = [];
  for (let next = queue.take(making); next; next = queue.take(making)) ids.push(next[0]);
  return ids;
};

describe('the queue of rows', () => {
  it('returns urgent patients by turns with the one who has waited longest', () => {
    const queue = new RowQueue();
    for (const id of ['a', 'b', 'c', 'd']) queue.add(anEntry(id, 1), 0);
    queue.add(anEntry('b', 2), 1);
    queue.add(anEntry('c', 2), 6);
    queue.add(anEntry('c', 3), 0);
    expect(inOrder(queue)).toEqual(['c', 'a', 'b', 'd']);
    expect(queue.size).toBe(0);
  });

  it('holds a patient back while their row is made', () => {
    const queue = new RowQueue();
    queue.add(anEntry('a', 1), 1);
    queue.add(anEntry('b', 1), 0);
    const making = new Set(['a']);
    expect(queue.hasUrgent(making)).toBe(false);
    expect(inOrder(queue, making)).toEqual(['b']);
    making.clear();
    expect(queue.hasUrgent(making)).toBe(true);
    expect(inOrder(queue)).toEqual(['a']);
    expect(queue.hasUrgent(making)).toBe(false);
  });

  it('keeps the entries of a patient, and reads the log once there are too many', () => {
    const queue = new RowQueue();
    queue.add(anEntry('a', 1), 0);
    queue.add(anEntry('a', 2), 1);
    queue.addUnchanged('a');
    expect(queue.take(new Set())?.[1]).toHaveLength(2);
    for (let seq = 1; seq <= maxWaitingForRow + 1; seq += 1) queue.add(anEntry('a', seq), 0);
    queue.addUnread('b');
    expect([queue.take(new Set())?.[1], queue.take(new Set())?.[1]]).toEqual(['read', 'read']);
  });
});
