import { comparable } from '@bedside/contracts/comparable.ts';
import type { PatientListItem } from '@bedside/contracts/patients/patients.contract.ts';

/** Returns the patients with every typed word in name, record number or bed. An exact bed match comes first. */
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

/** Returns true if the patient is no longer in the department's care. */
export function hasLeft({ status }: Pick<PatientListItem, 'status'>): boolean {
  return status === 'discharged' || status === 'transferred' || status === 'left' || status === 'died';
}

/**
 * Removes case, accents, width and invisible characters: "ibanez" finds Ibáñez, and each spelling of a number matches.
 */
function plain(text: string): string {
  return comparable(text).normalize('NFD').replace(/\p{M}/gu, '');
}
