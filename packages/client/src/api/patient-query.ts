import { patientsEndpoints } from '@bedside/contracts/patients/patients.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { callChart } from './call.ts';

/**
 * One patient, with the position of the chart that they were read at. Stands here since every feature reads ages, scales
 * and conditions from it.
 */
export const patientQuery = (patientId: string) =>
  queryOptions({
    queryKey: ['patient', patientId],
    queryFn: ({ signal }) => callChart(patientsEndpoints.read, { params: { patientId } }, { signal }),
    select: (answer) => answer.data,
  });
