import { comparable } from '@bedside/contracts/comparable.ts';
import type { PatientListItem } from '@bedside/contracts/patients/patients.contract.ts';

/** The patients whose name, record number or bed holds every word typed; a bed that is just what was typed goes first. */
export function searchPatients(patients: PatientListItem[], typed: string): PatientListItem[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return patients;
  const found = patients.filter((patient) => {
    const text = plain(`${patient.name} ${patient.mrn} ${patient.bed ?? ''}`);
    return words.every((word) => text.includes(word));
  });
  const isBed = (patient: PatientListItem) => plain(patient.bed ?? '') === words.join(' ');
  return [...found.filter(isBed), ...found.filter((patient) => !isBed(patient))];
}

/** Who is no longer in the department's care: out of the way of those who are. */
export function hasLeft({ status }: Pick<PatientListItem, 'status'>): boolean {
  return status === 'discharged' || status === 'transferred' || status === 'left' || status === 'died';
}

/** Without case, accents, width and what shows nothing: "ibanez" finds Ibáñez, and any spelling of a number its patient. */
function plain(text: string): string {
  return comparable(text).normalize('NFD').replace(/\p{M}/gu, '');
}
