import * as z from 'zod';
import { defineEndpoints } from '../define.ts';
import { PatientParams } from '../primitives.ts';

/** The media type of FHIR resources in JSON (FHIR R4, 2.6.3). */
export const fhirType = 'application/fhir+json';

export const fhirEndpoints = defineEndpoints({
  chart: {
    method: 'get',
    path: '/patient/:patientId/fhir',
    summary: 'Returns the whole chart as a FHIR R4 Bundle',
    access: 'session',
    stepUp: true,
    right: 'export',
    fails: ['export-off'],
    params: PatientParams,
    response: z.undefined(),
    download: [fhirType],
  },
});
