import { searchWords } from '@bedside/contracts/comparable.ts';
import type { PatientListItem } from '@bedside/contracts/patients/patients.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { foundPatientsQuery } from '../../../domains/patients.queries.ts';

/** The pause after typing before the server runs a search. */
const searchPauseMs = 250;

/** The fewest letters or digits that the server searches patients by. */
const leastSearchedCharacters = 2;

const none: readonly PatientListItem[] = [];

/** Patients of earlier days that a search found. */
export interface FoundPatients {
  patients: readonly PatientListItem[];
  isSearching: boolean;
  hasFailed: boolean;
  retry: () => void;
}

/** Searches the patients on the server who are not in the list of present ones. */
export function useFoundPatients(typed: string, listed: readonly PatientListItem[]): FoundPatients {
  const text = typed.trim();
  const rested = useRested(text);
  const isAsked = searchWords(text).join('').length >= leastSearchedCharacters;
  const { data, isFetching, isError, refetch } = useQuery({
    ...foundPatientsQuery(rested),
    enabled: isAsked && rested === text,
  });
  const isCurrent = isAsked && rested === text;
  const patients = useMemo(() => {
    const known = new Set(listed.map(({ id }) => id));
    return isCurrent && data ? data.filter(({ id }) => !known.has(id)) : none;
  }, [data, isCurrent, listed]);
  return {
    patients,
    isSearching: isAsked && (rested !== text || isFetching),
    hasFailed: isCurrent && isError && !isFetching,
    retry: () => void refetch(),
  };
}

/** Returns the text once it has not changed for a moment. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), searchPauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
