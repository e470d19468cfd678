import { defineChartDomain } from '../chart-domain.ts';
import { recordsEndpoints, recordsEntries } from './records.contract.ts';

export const recordsDomain = defineChartDomain({
  entries: recordsEntries,
  endpoints: recordsEndpoints,
  news: {
    'record.entered-in-error': 'corrections',
    'record.reviewed': 'reviews',
    'record.countersigned': 'reviews',
  },
});
