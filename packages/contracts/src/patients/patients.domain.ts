import { defineChartDomain } from '../chart-domain.ts';
import { patientsEndpoints, patientsEntries } from './patients.contract.ts';

export const patientsDomain = defineChartDomain({
  entries: patientsEntries,
  endpoints: patientsEndpoints,
  // A chart's first entry precedes every look.
  news: { 'patient.created': null, 'patient.updated': 'facts' },
});
