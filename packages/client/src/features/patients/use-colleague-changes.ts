import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { patientsEntries } from '@bedside/contracts/patients/patients.contract.ts';
import { timelineEndpoints } from '@bedside/contracts/timeline/timeline.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
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
    queryKey: ['patient', id, 'facts-since', base.seq, version],
    queryFn: async ({ signal }) => {
      const query = { after: `${base.seq}`, epoch: base.epoch };
      const { entries } = await call(
        timelineEndpoints.entries,
        { params: { patientId: id }, query },
        { signal },
      );
      return entries.flatMap(({ type, at, actor, data }) => {
        const read = patientsEntries['patient.updated'].safeParse(data);
        return type === 'patient.updated' && read.success
          ? [{ at, who: actor.fullName, patient: read.data }]
          : [];
      });
    },
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
