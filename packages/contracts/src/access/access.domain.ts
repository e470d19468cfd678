import { defineChartDomain } from '../chart-domain.ts';
import { accessEndpoints, accessEntries } from './access.contract.ts';

export const accessDomain = defineChartDomain({
  entries: accessEntries,
  endpoints: accessEndpoints,
  // Who may open a chart changes nothing clinical.
  news: { 'access.broken-glass': null, 'access.restricted': null },
});
