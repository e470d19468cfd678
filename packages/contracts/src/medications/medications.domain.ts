import { defineChartDomain } from '../chart-domain.ts';
import { medicationsEndpoints, medicationsEntries } from './medications.contract.ts';

export const medicationsDomain = defineChartDomain({
  entries: medicationsEntries,
  endpoints: medicationsEndpoints,
  news: {
    'medication.started': 'medications',
    'medication.given': 'medications',
    'medication.discontinued': 'medications',
  },
});
