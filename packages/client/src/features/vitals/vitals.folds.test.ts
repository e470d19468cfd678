import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { anEntry, aVitalsRecord } from '../../../test/chart-samples.ts';
import { vitalsQuery } from '../../domains/vitals.queries.ts';
import { vitalsFolds } from './vitals.folds.ts';

const { queryKey } = vitalsQuery('patient-1');

function aCache(records = [aVitalsRecord({ id: 'old' })], seq = 1) {
  const cache = new QueryClient();
  cache.setQueryData(queryKey, { data: records, seq, epoch: 'life-1' });
  return { cache, list: () => cache.getQueryData(queryKey) };
}

describe('Vitals fold', () => {
  it('sorts a record by its observation time (D36)', () => {
    const { cache, list } = aCache([aVitalsRecord({ id: 'noon', timestamp: '2026-11-21T12:00:00.000Z' })]);
    const late = aVitalsRecord({ id: 'late', timestamp: '2026-11-21T11:30:00.000Z' });
    const newer = aVitalsRecord({ id: 'newer', timestamp: '2026-11-21T12:10:00.000Z' });
    vitalsFolds['vitals.recorded'](cache, anEntry('vitals.recorded', 2, late));
    vitalsFolds['vitals.recorded'](cache, anEntry('vitals.recorded', 3, newer));
    expect(list()?.data.map(({ id }) => id)).toEqual(['newer', 'noon', 'late']);
    expect(list()?.seq).toBe(3);
  });

  it('puts the later entry of the log first when two records have the same observation time', () => {
    const { cache, list } = aCache([aVitalsRecord({ id: 'a', recordedAt: '2026-11-21T12:00:09.000Z' })]);
    for (const [seq, id] of ['b', 'c'].entries()) {
      const record = aVitalsRecord({ id, recordedAt: '2026-11-21T12:00:01.000Z' });
      vitalsFolds['vitals.recorded'](cache, anEntry('vitals.recorded', seq + 2, record));
    }
    expect(list()?.data.map(({ id }) => id)).toEqual(['c', 'b', 'a']);
  });

  it('ignores a repeated entry', () => {
    const { cache, list } = aCache();
    const entry = anEntry('vitals.recorded', 2, aVitalsRecord({ id: 'new' }));
    vitalsFolds['vitals.recorded'](cache, entry);
    const once = list();
    vitalsFolds['vitals.recorded'](cache, entry);
    expect(list()).toBe(once);
  });

  it('never replaces a record with an older version', () => {
    const { cache, list } = aCache([aVitalsRecord({ id: 'a', version: 2, heartRate: 90 })]);
    const older = aVitalsRecord({ id: 'a', version: 1, heartRate: 60 });
    vitalsFolds['vitals.recorded'](cache, anEntry('vitals.recorded', 2, older));
    expect(list()?.data[0]?.heartRate).toBe(90);
  });

  it('ignores a list that was never loaded and an entry of another epoch', () => {
    const empty = new QueryClient();
    vitalsFolds['vitals.recorded'](empty, anEntry('vitals.recorded', 2, aVitalsRecord()));
    expect(empty.getQueryData(queryKey)).toBeUndefined();
    const { cache, list } = aCache();
    vitalsFolds['vitals.recorded'](cache, {
      ...anEntry('vitals.recorded', 2, aVitalsRecord({ id: 'x' })),
      epoch: 'life-2',
    });
    expect(list()?.data).toHaveLength(1);
  });
});
