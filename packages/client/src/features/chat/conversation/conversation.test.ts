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

describe('Conversation rows', () => {
  it('shows a question once and prefers the copy in the chart', () => {
    expect(below([], [unsent('sending')], [])).toEqual(['unsent q1', 'thinking thinking-q1']);
    expect(below([question], [unsent('sending')], [])).toEqual(['thinking thinking-q1']);
  });

  it('replaces the thinking row with the running reply, then with the stored reply', () => {
    expect(below([question], [], ['r1'])).toEqual(['writing r1']);
    expect(below([question, reply], [], ['r1'])).toEqual([]);
  });

  it('names who asked and which model replies, for pending and running replies', () => {
    for (const row of [tailRows([question], [], []), tailRows([question], [], ['r1'])].flat()) {
      expect(row).toMatchObject({ askedBy: { fullName: 'Kim Ferrer' }, writer: { model: 'gpt-test' } });
    }
  });

  it('allows stopping a reply before its first word once the chart has the question', () => {
    expect(tailRows([question], [unsent('sending')], [])).toMatchObject([{ kind: 'thinking', stopId: 'r1' }]);
    expect(tailRows([], [unsent('sending')], []).at(-1)).toMatchObject({ stopId: undefined });
  });

  it('keeps the replies to two questions apart in either order', () => {
    const other = aMessage({ id: 'q2', sender: lopez, reply: { id: 'r2' } });
    expect(tailRows([question, other], [], ['r2'])).toMatchObject([
      { kind: 'writing', id: 'r2', askedBy: lopez },
      { kind: 'thinking', stopId: 'r1', askedBy: kim },
    ]);
  });

  it('marks a question that was only saved and expects no reply to it', () => {
    const saved = aMessage({ id: 'q1' });
    expect(below([saved], [], [])).toEqual([]);
    expect(storedRows([saved])).toMatchObject([{ kind: 'question', isUnasked: true }]);
    expect(storedRows([question])).toMatchObject([{ isUnasked: false }]);
    expect(storedRows([saved, reply])[0]).toMatchObject({ isUnasked: false });
  });

  it('keeps a failed question at the end', () => {
    expect(below([question, reply], [unsent('failed', 'q2')], [])).toEqual(['unsent q2']);
  });

  it('shows thinking during a retry and stops it by the id of its question', () => {
    const failed = { ...reply, status: 'failed' as const };
    expect(tailRows([question, failed], [unsent('sending')], [])).toMatchObject([
      { kind: 'thinking', stopId: 'q1' },
    ]);
    expect(below([question, failed], [unsent('sending')], ['r2'])).toEqual(['writing r2']);
    expect(below([question, reply], [unsent('sending')], [])).toEqual([]);
  });

  it('drops the unsent copy of a question that is in the chart', () => {
    expect(settledIds([question], [unsent('sent')])).toEqual(['q1']);
    expect(settledIds([question], [unsent('sending')])).toEqual([]);
    expect(settledIds([question, reply], [unsent('failed')])).toEqual(['q1']);
    expect(settledIds([], [unsent('failed')])).toEqual([]);
  });
});
