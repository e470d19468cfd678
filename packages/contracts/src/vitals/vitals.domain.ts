import { defineChartDomain } from '../chart-domain.ts';
import { vitalsEndpoints, vitalsEntries } from './vitals.contract.ts';

export const vitalsDomain = defineChartDomain({
  entries: vitalsEntries,
  endpoints: vitalsEndpoints,
  news: { 'vitals.recorded': 'vitals' },
});
