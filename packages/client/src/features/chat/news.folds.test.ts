import { chartEntries, newsKindOf } from '@bedside/contracts/chart-entries.ts';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { aMessage, anEntry } from '../../../test/chart-samples.ts';
import { fakeServer, json } from '../../../test/fake-server.ts';
import { type News, replyNewsKinds, withNews } from '../../domains/news.ts';
import { newsQuery } from '../../domains/timeline.queries.ts';
import { foldNews } from './news.folds.ts';

it('counts each entry once, for its own patient and epoch only', () => {
  const cache = new QueryClient();
  const { queryKey } = newsQuery('patient-1', 3);
  cache.setQueryData(queryKey, { data: [], seq: 5, epoch: 'life-1' });
  const come = (seq: number, type: string, more = {}) =>
    foldNews(cache, { patientId: 'patient-1', seq, epoch: 'life-1', type, ...more });
  come(5, 'lab.added');
  come(6, 'lab.added');
  come(6, 'lab.added');
  come(7, 'chat.asked');
  come(8, 'vitals.recorded');
  come(9, 'note.added', { patientId: 'patient-2' });
  come(9, 'note.added', { epoch: 'life-0' });
  come(9, 'score.calculated');
  // A note extracted from the chat is not news, but a typed note is.
  come(10, 'note.added', { data: { source: 'chat', messageId: 'reply-1' } });
  come(11, 'note.added', { data: { source: 'manual' } });
  // Neither repeats the chat.
  come(12, 'note.added', { data: { messageId: 'reply-1', edited: true } });
  come(13, 'note.amended', { data: { messageId: 'reply-1' } });
  const kinds = ['labs', 'scores', 'notes', 'notes', 'notes'];
  expect(cache.getQueryData(queryKey)).toMatchObject({
    data: kinds.map((kind) => ({ kind })),
    seq: 13,
    epoch: 'life-1',
  });
});

it('replaces a newer record that was entered in error, and counts a correction of an older one (D12)', () => {
  const mark = (recordId: string, domain = 'labs') => ({
    type: 'record.entered-in-error',
    data: { domain, recordId },
  });
  const lab = (id: string) => ({ type: 'lab.added', data: { id } });
  const news = [lab('new'), lab('wrong'), mark('wrong'), mark('older'), mark('message', 'chat')];
  expect(news.reduce(withNews, [] as News[])).toEqual([
    { kind: 'labs', recordId: 'new' },
    { kind: 'corrections', recordId: 'older' },
  ]);
});

afterEach(() => vi.unstubAllGlobals());

it('reads all pages when many entries have arrived since', async () => {
  const entry = (seq: number) => ({ ...anEntry('chat.asked', seq, aMessage()), type: 'lab.added' });
  const asked = fakeServer({
    'GET /patient/patient-1/entries': ({ path }) => {
      const after = Number(new URL(path, 'http://bedside').searchParams.get('after'));
      return json({ seq: 8, epoch: 'life-1', reset: false, entries: [entry(after + 1), entry(after + 2)] });
    },
  });
  const answer = await new QueryClient().fetchQuery(newsQuery('patient-1', 4));
  expect(answer).toMatchObject({ data: Array(4).fill({ kind: 'labs' }), seq: 8, epoch: 'life-1' });
  expect(asked).toHaveLength(2);
});

it('classifies every chart entry type as news or not, and lists no other type', () => {
  expect(Object.keys(newsKindOf).sort()).toEqual(Object.keys(chartEntries).sort());
  const decided = new Set<string | null>(Object.values(newsKindOf));
  expect(replyNewsKinds.filter((kind) => kind !== 'other' && !decided.has(kind))).toEqual([]);
});

it('counts an unknown entry type from a newer server as other news', async () => {
  const entry = { ...anEntry('chat.asked', 5, aMessage()), type: 'handover.signed' };
  fakeServer({
    'GET /patient/patient-1/entries': () => json({ seq: 5, epoch: 'life-1', reset: false, entries: [entry] }),
  });
  const answer = await new QueryClient().fetchQuery(newsQuery('patient-1', 4));
  expect(answer).toMatchObject({ data: [{ kind: 'other' }], seq: 5, epoch: 'life-1' });
});
