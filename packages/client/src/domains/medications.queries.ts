import { medicationsEndpoints } from '@bedside/contracts/medications/medications.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { callChart } from '../api/call.ts';

/** Queries a patient's medications, active and discontinued, the latest started first. */
export const medicationsQuery = (patientId: string) =>
  queryOptions({
    queryKey: ['patient', patientId, 'medications'],
    queryFn: ({ signal }) => callChart(medicationsEndpoints.list, { params: { patientId } }, { signal }),
    select: (answer) => answer.data,
  });
