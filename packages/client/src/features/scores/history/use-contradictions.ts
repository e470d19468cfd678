import { localDay } from '@bedside/contracts/clinical/patient/age.ts';
import { contradictionsOfScore } from '@bedside/contracts/clinical/scores/score-outcome.ts';
import type { Contradiction } from '@bedside/contracts/scores/contradiction.ts';
import { useQuery } from '@tanstack/react-query';
import { patientQuery } from '../../../domains/patients.queries.ts';
import { vitalsQuery } from '../../../domains/vitals.queries.ts';
import { useNow } from '../../../state/clock.ts';

/** Returns the current contradictions of a low score. Vital signs count as unknown until the chart has loaded. */
export function useContradictions(patientId: string): Contradiction[] {
  const patient = useQuery(patientQuery(patientId)).data;
  const records = useQuery(vitalsQuery(patientId)).data;
  const at = new Date(useNow());
  return contradictionsOfScore({
    patient: patient ?? { age: 18 },
    day: localDay(at),
    current: { records: (patient && records) ?? [], at },
  });
}
