import type { LabResult } from '@bedside/contracts/labs/labs.contract.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { aLab, anEntry } from '../../../test/chart-samples.ts';
import type { ChartAnswer } from '../../api/call.ts';
import { createQueryClient } from '../../api/query-client.ts';
import { labsQuery } from '../../domains/labs.queries.ts';
import { labsFolds } from './labs.folds.ts';

const { queryKey } = labsQuery('patient-1');
const early = aLab({ id: 'early', resultTime: '2026-11-21T08:00:00.000Z' });
const late = aLab({ id: 'late', resultTime: '2026-11-21T12:00:00.000Z' });

describe('Incoming lab result', () => {
  let cache = createQueryClient();
  const shown = () => cache.getQueryData<ChartAnswer<LabResult[]>>(queryKey)?.data;

  beforeEach(() => {
    cache = createQueryClient();
    cache.setQueryData<ChartAnswer<LabResult[]>>(queryKey, { data: [late, early], seq: 5, epoch: 'life-1' });
  });

  it('sorts a lab result by result time, not by the time it was added', () => {
    const between = aLab({ id: 'between', resultTime: '2026-11-21T10:00:00.000Z' });
    labsFolds['lab.added'](cache, anEntry('lab.added', 6, between));
    expect(shown()?.map(({ id }) => id)).toEqual(['late', 'between', 'early']);
  });

  it('keeps the position of a tagged or untagged result, and never restores an older version', () => {
    const tagged = aLab({ ...early, isTaggedForChat: true, tags: ['clinical-chat'], version: 2 });
    labsFolds['lab.tagged'](cache, anEntry('lab.tagged', 6, tagged));
    expect(shown()).toEqual([late, tagged]);
    labsFolds['lab.tagged'](cache, anEntry('lab.tagged', 6, tagged));
    expect(shown()).toEqual([late, tagged]);
    const untagged = aLab({ ...early, version: 3 });
    labsFolds['lab.untagged'](cache, anEntry('lab.untagged', 7, untagged));
    labsFolds['lab.tagged'](cache, anEntry('lab.tagged', 8, tagged));
    expect(shown()).toEqual([late, untagged]);
  });

  it('ignores an entry before the list has been loaded', () => {
    cache.clear();
    labsFolds['lab.added'](cache, anEntry('lab.added', 6, early));
    expect(shown()).toBeUndefined();
  });
});
