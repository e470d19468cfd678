import { defineChartDomain } from '../chart-domain.ts';
import { labsEndpoints, labsEntries } from './labs.contract.ts';

export const labsDomain = defineChartDomain({
  entries: labsEntries,
  endpoints: labsEndpoints,
  // A tag chooses what the assistant reads, and changes no result.
  news: {
    'lab.added': 'labs',
    'lab.analyzed': 'labs',
    'lab.tagged': null,
    'lab.untagged': null,
    'lab.finalized': 'labs',
  },
});
