import type { ChartEntry } from '@bedside/contracts/chart-entries.ts';
import {
  type Patient,
  PatientListItem,
  type patientsEntries,
} from '@bedside/contracts/patients/patients.contract.ts';
import type { QueryClient } from '@tanstack/react-query';
import { arrivedKey, mergedList, patientQuery, patientsQuery } from '../../domains/patients.queries.ts';
import { type Folds, foldInto } from '../../realtime/folds.ts';

export const patientsFolds: Folds<keyof typeof patientsEntries> = {
  'patient.created': foldPatient,
  'patient.updated': foldPatient,
};

function foldPatient(cache: QueryClient, entry: ChartEntry<keyof typeof patientsEntries>): void {
  foldInto<Patient>(cache, patientQuery(entry.patientId), entry, (known) =>
    known.version >= entry.data.version ? known : entry.data,
  );
  const listed = PatientListItem.parse(entry.data);
  if (cache.getQueryData(patientsQuery().queryKey)) {
    cache.setQueryData(patientsQuery().queryKey, (known) => (known ? mergedList(known, [listed]) : known));
  } else {
    cache.setQueryData<PatientListItem[]>(arrivedKey, (arrived = []) => mergedList(arrived, [listed]));
  }
}
