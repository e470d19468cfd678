import { defineChartDomain } from '../chart-domain.ts';
import { attentionEndpoints, attentionEntries } from './attention.contract.ts';
import { objectionsEndpoints } from './objections.contract.ts';

export const attentionDomain = defineChartDomain({
  entries: attentionEntries,
  endpoints: { ...attentionEndpoints, ...objectionsEndpoints },
  // A take changes nothing clinical.
  news: { 'attention.taken': null },
});
