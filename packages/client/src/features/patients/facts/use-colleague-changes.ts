import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { factsChangesQuery } from '../../../domains/patients.queries.ts';
import { differingNames } from './facts-edits.ts';
import { type FactName, formOf } from './facts-form.ts';

/** The chart when editing began. */
export interface FactsBase {
  patient: Patient;
  seq: number;
  epoch: string;
}

/** Who last changed a fact, and when, UTC ISO 8601. */
export interface FactChange {
  who: string;
  at: string;
}

/**
 * Returns who changed which fact since `base`, from the chart log.
 *
 * Empty if nothing is newer than `base` or the log cannot be read.
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
