import { defineChartDomain } from '../chart-domain.ts';
import { handoverEndpoints, handoverEntries } from './handover.contract.ts';

export const handoverDomain = defineChartDomain({
  entries: handoverEntries,
  endpoints: handoverEndpoints,
  // A hand-over repeats the chart.
  news: { 'handover.given': null, 'handover.confirmed': null },
});
