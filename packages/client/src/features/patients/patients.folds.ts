import type { ChartEntry } from '@bedside/contracts/chart-entries.ts';
import {
  type Patient,
  PatientListItem,
  type patientsEntries,
} from '@bedside/contracts/patients/patients.contract.ts';
import type { QueryClient } from '@tanstack/react-query';
import { patientQuery } from '../../api/patient-query.ts';
import { patientsQuery } from '../../domains/patients.queries.ts';
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

/** What changed while there was no list yet: it may be on its way, and older than this. */
export const arrivedKey = ['patients-arrived'];

/** Both lists as one, of each patient the newer version, newest arrival first. */
export function mergedList(known: PatientListItem[], incoming: PatientListItem[]): PatientListItem[] {
  const byId = new Map<string, PatientListItem>();
  for (const patient of [...known, ...incoming]) {
    if ((byId.get(patient.id)?.version ?? 0) < patient.version) byId.set(patient.id, patient);
  }
  return [...byId.values()].sort((a, b) => b.arrivedAt.localeCompare(a.arrivedAt));
}
