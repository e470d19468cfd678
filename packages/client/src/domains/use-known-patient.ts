import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../api/api-error.ts';
import { patientQuery } from './patients.queries.ts';

/** Returns true if the server has responded that this department has no such patient. */
export function isUnknownPatient(error: Error | null): boolean {
  return error instanceof ApiError && [400, 403, 404, 422].includes(error.status ?? 0);
}

/**
 * Returns the patient of the address; null without one, and if the department has no such patient. The frame then shows
 * no chart, instead of a chart that failed to load.
 */
export function useKnownPatient(patientId: string | null): string | null {
  const { data, error } = useQuery({ ...patientQuery(patientId ?? ''), enabled: patientId !== null });
  return data === undefined && isUnknownPatient(error) ? null : patientId;
}
