import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { foldNews, newsQuery } from './news-query.ts';

it('what is new in a chart is counted as it comes, each entry once, in its own chart and life of it', () => {
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
  expect(cache.getQueryData(queryKey)).toEqual({ data: ['lab', 'score'], seq: 9, epoch: 'life-1' });
});
