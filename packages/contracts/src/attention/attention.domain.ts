import { defineChartDomain } from '../chart-domain.ts';
import { attentionEndpoints, attentionEntries } from './attention.contract.ts';

export const attentionDomain = defineChartDomain({
  entries: attentionEntries,
  endpoints: attentionEndpoints,
  // A take changes nothing clinical.
  news: { 'attention.taken': null },
});
