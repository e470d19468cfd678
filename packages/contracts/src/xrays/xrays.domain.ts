import { defineChartDomain } from '../chart-domain.ts';
import { xraysEndpoints, xraysEntries } from './xrays.contract.ts';

export const xraysDomain = defineChartDomain({
  entries: xraysEntries,
  endpoints: xraysEndpoints,
  news: { 'xray.analyzed': 'xrays' },
});
