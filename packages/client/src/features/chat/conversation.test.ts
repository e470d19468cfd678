import { describe, expect, it } from 'vitest';
import { aMessage } from '../../../test/chart-samples.ts';
import { rowsOf, settledIds } from './conversation.ts';

const now = Date.parse('2026-11-21T12:00:30.000Z');
const question = aMessage({ id: 'q1' });
const reply = aMessage({ id: 'r1', role: 'assistant', inReplyTo: 'q1', status: 'complete' });
const unsent = (state: 'sending' | 'sent' | 'failed', id = 'q1') => ({
  id,
  patientId: 'patient-1',
  content: 'What now?',
  at: now,
  state,
});
const kinds = (...given: Parameters<typeof rowsOf>) =>
  rowsOf(...given).map(({ kind, id }) => `${kind} ${id}`);

describe('the rows of a conversation', () => {
  it('shows a question once, from the chart as soon as it holds it', () => {
    expect(kinds([], [unsent('sending')], [], now)).toEqual(['unsent q1', 'thinking thinking']);
    expect(kinds([question], [unsent('sending')], [], now)).toEqual(['question q1', 'thinking thinking']);
  });

  it('writes in place of thinking, and ends as the reply', () => {
    expect(kinds([question], [], ['r1'], now)).toEqual(['question q1', 'writing r1']);
    expect(kinds([question, reply], [], ['r1'], now)).toEqual(['question q1', 'reply r1']);
  });

  it('says who asked for what is being written', () => {
    const row = rowsOf([question], [], ['r1'], now).at(-1);
    expect(row).toMatchObject({ kind: 'writing', askedBy: { fullName: 'Kim Ferrer' } });
  });

  it('does not wait for a reply to a question that was only saved', () => {
    expect(kinds([question], [], [], now + 200_000)).toEqual(['question q1']);
  });

  it('keeps a failed question where it was asked', () => {
    expect(kinds([question, reply], [unsent('failed', 'q2')], [], now)).toEqual([
      'question q1',
      'reply r1',
      'unsent q2',
    ]);
  });

  it('waits again when a failed reply is tried again', () => {
    const failed = { ...reply, status: 'failed' as const };
    expect(kinds([question, failed], [unsent('sending')], [], now).at(-1)).toBe('thinking thinking');
    expect(kinds([question, reply], [unsent('sending')], [], now).at(-1)).toBe('reply r1');
  });

  it('forgets the unsent copy of what the chart holds', () => {
    expect(settledIds([question], [unsent('sent')])).toEqual(['q1']);
    expect(settledIds([question], [unsent('sending')])).toEqual([]);
    expect(settledIds([question, reply], [unsent('failed')])).toEqual(['q1']);
    expect(settledIds([], [unsent('failed')])).toEqual([]);
  });
});
