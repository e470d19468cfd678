import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { factsChangesQuery } from '../../../domains/patients.queries.ts';
import { differingNames } from './facts-edits.ts';
import { type FactName, formOf } from './facts-form.ts';

/** The chart as it was when somebody began to edit. */
export interface FactsBase {
  patient: Patient;
  seq: number;
  epoch: string;
}

/** Who changed a fact last, and when, UTC ISO 8601. */
export interface FactChange {
  who: string;
  at: string;
}

/**
 * Who changed which fact since `base`, from the chart's log; empty while there is nothing newer than `base` or the log
 * cannot be read.
 */
export function useColleagueChanges(base: FactsBase, version: number): ReadonlyMap<FactName, FactChange> {
  const { id } = base.patient;
  const answer = useQuery({
    ...factsChangesQuery(id, base, version),
    enabled: version > base.patient.version,
  });
  const changes = new Map<FactName, FactChange>();
  let before = formOf(base.patient, String);
  for (const { at, who, patient } of answer.data ?? []) {
    const after = formOf(patient, String);
    for (const name of differingNames(before, after)) changes.set(name, { who, at });
    before = after;
  }
  return changes;
}
