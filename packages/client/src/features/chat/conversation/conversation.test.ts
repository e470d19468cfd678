import { describe, expect, it } from 'vitest';
import { aMessage, kim, lopez } from '../../../../test/chart-samples.ts';
import { settledIds, storedRows, tailRows } from './conversation.ts';

const question = aMessage({ id: 'q1', reply: { id: 'r1', model: 'gpt-test' } });
const reply = aMessage({ id: 'r1', role: 'assistant', inReplyTo: 'q1', status: 'complete' });
const unsent = (state: 'sending' | 'sent' | 'failed', id = 'q1') => ({
  id,
  patientId: 'patient-1',
  content: 'What now?',
  at: Date.parse('2026-11-21T12:00:30.000Z'),
  state,
});
const below = (...given: Parameters<typeof tailRows>) =>
  tailRows(...given).map(({ kind, id }) => `${kind} ${id}`);

describe('the rows of a conversation', () => {
  it('shows a question once, from the chart as soon as it holds it', () => {
    expect(below([], [unsent('sending')], [])).toEqual(['unsent q1', 'thinking thinking-q1']);
    expect(below([question], [unsent('sending')], [])).toEqual(['thinking thinking-q1']);
  });

  it('writes in place of thinking, and ends as the reply', () => {
    expect(below([question], [], ['r1'])).toEqual(['writing r1']);
    expect(below([question, reply], [], ['r1'])).toEqual([]);
  });

  it('says who asked for what is waited for and for what is being written, and which model answers', () => {
    for (const row of [tailRows([question], [], []), tailRows([question], [], ['r1'])].flat()) {
      expect(row).toMatchObject({ askedBy: { fullName: 'Kim Ferrer' }, writer: { model: 'gpt-test' } });
    }
  });

  it('can stop a reply before its first word, once the chart holds the question', () => {
    expect(tailRows([question], [unsent('sending')], [])).toMatchObject([{ kind: 'thinking', stopId: 'r1' }]);
    expect(tailRows([], [unsent('sending')], []).at(-1)).toMatchObject({ stopId: undefined });
  });

  it('keeps the replies of two questions apart, whichever begins first', () => {
    const other = aMessage({ id: 'q2', sender: lopez, reply: { id: 'r2' } });
    expect(tailRows([question, other], [], ['r2'])).toMatchObject([
      { kind: 'writing', id: 'r2', askedBy: lopez },
      { kind: 'thinking', stopId: 'r1', askedBy: kim },
    ]);
  });

  it('waits for no reply to a question that was only saved, and marks it', () => {
    const saved = aMessage({ id: 'q1' });
    expect(below([saved], [], [])).toEqual([]);
    expect(storedRows([saved])).toMatchObject([{ kind: 'question', isUnasked: true }]);
    expect(storedRows([question])).toMatchObject([{ isUnasked: false }]);
    expect(storedRows([saved, reply])[0]).toMatchObject({ isUnasked: false });
  });

  it('keeps a failed question below', () => {
    expect(below([question, reply], [unsent('failed', 'q2')], [])).toEqual(['unsent q2']);
  });

  it('waits again when a failed reply is tried again, and can stop it by its question', () => {
    const failed = { ...reply, status: 'failed' as const };
    expect(tailRows([question, failed], [unsent('sending')], [])).toMatchObject([
      { kind: 'thinking', stopId: 'q1' },
    ]);
    expect(below([question, failed], [unsent('sending')], ['r2'])).toEqual(['writing r2']);
    expect(below([question, reply], [unsent('sending')], [])).toEqual([]);
  });

  it('forgets the unsent copy of what the chart holds', () => {
    expect(settledIds([question], [unsent('sent')])).toEqual(['q1']);
    expect(settledIds([question], [unsent('sending')])).toEqual([]);
    expect(settledIds([question, reply], [unsent('failed')])).toEqual(['q1']);
    expect(settledIds([], [unsent('failed')])).toEqual([]);
  });
});
