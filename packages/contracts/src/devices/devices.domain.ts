import { defineChartDomain } from '../chart-domain.ts';
import { devicesEndpoints, devicesEntries } from './devices.contract.ts';

export const devicesDomain = defineChartDomain({
  entries: devicesEntries,
  endpoints: devicesEndpoints,
  news: { 'device.attached': 'facts', 'device.detached': 'facts' },
});
