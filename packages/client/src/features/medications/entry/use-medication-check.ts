import { isActiveMedication, type Medication } from '@bedside/contracts/medications/medications.contract.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type MedicationToCheck, medicationCheckQuery } from '../../../domains/medications.queries.ts';

/** The time after the last key until the server is asked, in milliseconds. */
const settledMs = 200;

/**
 * Asks the server what it would say to a medication (ADR 0110). `check` belongs to the current name, or is undefined until the
 * answer is there; an empty name is not checked.
 */
export function useMedicationCheck(
  patient: Patient,
  medications: readonly Medication[],
  input: MedicationToCheck,
) {
  const text = JSON.stringify(input);
  const [latest, setLatest] = useState({ text, input });
  useEffect(() => {
    const timer = setTimeout(() => setLatest({ text, input: JSON.parse(text) }), settledMs);
    return () => clearTimeout(timer);
  }, [text]);
  const active = medications.filter(isActiveMedication).map(({ id, version }) => `${id}.${version}`);
  const query = useQuery({
    ...medicationCheckQuery(
      patient.id,
      latest.input,
      [patient.version, medications.length, ...active].join(' '),
    ),
    enabled: latest.input.name.trim() !== '',
    // While a dose is typed, the answer for the same name stays, so that the form does not jump.
    placeholderData: keepPreviousData,
  });
  const answered = query.isPlaceholderData ? undefined : latest.input.name;
  const [shown, setShown] = useState(answered);
  if (answered !== undefined && query.data && shown !== answered) setShown(answered);
  const isSameName = shown === input.name;
  return { check: isSameName ? query.data : undefined, isFailed: query.isError };
}
