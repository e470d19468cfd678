import type { ChartEntry } from '@bedside/contracts/chart-entries.ts';
import {
  type Patient,
  PatientListItem,
  type patientsEntries,
} from '@bedside/contracts/patients/patients.contract.ts';
import type { QueryClient } from '@tanstack/react-query';
import { patientQuery } from '../../api/patient-query.ts';
import { type Folds, foldInto } from '../../realtime/folds.ts';
import { patientsQuery } from './patients.queries.ts';

export const patientsFolds: Folds<keyof typeof patientsEntries> = {
  'patient.created': foldPatient,
  'patient.updated': foldPatient,
};

function foldPatient(cache: QueryClient, entry: ChartEntry<keyof typeof patientsEntries>): void {
  foldInto<Patient>(cache, patientQuery(entry.patientId), entry, (known) =>
    known.version >= entry.data.version ? known : entry.data,
  );
  cache.setQueryData(patientsQuery().queryKey, (known) =>
    known === undefined ? known : mergedList(known, [PatientListItem.parse(entry.data)]),
  );
}

/** Both lists as one, of each patient the newer version, newest arrival first. */
export function mergedList(known: PatientListItem[], incoming: PatientListItem[]): PatientListItem[] {
  const byId = new Map(known.map((patient) => [patient.id, patient]));
  for (const patient of incoming) {
    if ((byId.get(patient.id)?.version ?? 0) < patient.version) byId.set(patient.id, patient);
  }
  return [...byId.values()].sort((a, b) => b.arrivedAt.localeCompare(a.arrivedAt));
}
