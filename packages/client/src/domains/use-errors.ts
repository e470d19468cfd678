import type { MarkedInError } from '@bedside/contracts/record-marks.ts';
import { useQuery } from '@tanstack/react-query';
import { errorsQuery } from './records.queries.ts';

const none: readonly MarkedInError[] = [];

/** Returns the marks of a patient's records that were entered in error; none while they load. */
export const useErrors = (patientId: string): readonly MarkedInError[] =>
  useQuery(errorsQuery(patientId)).data ?? none;
