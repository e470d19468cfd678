import { searchable } from '@bedside/contracts/comparable.ts';
import type { PatientListItem } from '@bedside/contracts/patients/patients.contract.ts';

/** Returns the patients with every typed word in name, record number or bed. An exact bed match comes first. */
export function searchPatients(patients: PatientListItem[], typed: string): PatientListItem[] {
  const words = searchable(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return patients;
  const found = patients.filter((patient) => {
    const text = searchable(`${patient.name} ${patient.mrn} ${patient.bed ?? ''}`);
    return words.every((word) => text.includes(word));
  });
  const isBed = (patient: PatientListItem) => searchable(patient.bed ?? '') === words.join(' ');
  return [...found.filter(isBed), ...found.filter((patient) => !isBed(patient))];
}
