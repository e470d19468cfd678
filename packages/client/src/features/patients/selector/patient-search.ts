import { searchable } from '@bedside/contracts/comparable.ts';
import { isFoundIn, searchedText, typedSearch } from '@bedside/contracts/patients/patient-search.ts';
import type { PatientListItem } from '@bedside/contracts/patients/patients.contract.ts';

/** The texts of the patients in the lists, which the cache keeps as they are until they change. */
const texts = new WeakMap<PatientListItem, string>();

function textOf(patient: PatientListItem): string {
  const known = texts.get(patient) ?? searchedText(patient, patient.bed);
  texts.set(patient, known);
  return known;
}

/** Returns the patients with every typed word in name, record number or bed. An exact bed match comes first. */
export function searchPatients(patients: PatientListItem[], typed: string): PatientListItem[] {
  const search = typedSearch(typed);
  if (search.pieces.length === 0) return patients;
  const found = patients.filter((patient) => isFoundIn(textOf(patient), search));
  const bed = searchable(typed);
  const isBed = (patient: PatientListItem) => searchable(patient.bed ?? '') === bed;
  return [...found.filter(isBed), ...found.filter((patient) => !isBed(patient))];
}
