import { defaultCriticalLimits } from '@bedside/contracts/clinical/labs/severity/critical-defaults.ts';
import {
  type CriticalPatient,
  type CriticalSide,
  criticalCheck,
  criticalSide,
  unitsOfLimits,
} from '@bedside/contracts/clinical/labs/severity/critical-labs.ts';
import {
  type LabAlert,
  type LabJudge,
  labAlerts,
} from '@bedside/contracts/clinical/labs/severity/lab-severity.ts';
import type { LabResult } from '@bedside/contracts/labs/labs.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { criticalLimitsQuery } from '../../domains/department/departments.queries.ts';
import { labsQuery } from '../../domains/labs.queries.ts';
import { patientQuery } from '../../domains/patients.queries.ts';
import type { NotChecked } from './not-checked.tsx';

/** Until the patient is loaded, nothing about them is known, and the stricter limits hold (CRIT-5). */
const unknownPatient: CriticalPatient = { age: 0, ageBasis: 'assumed', pregnancy: { status: 'unknown' } };

/**
 * Returns the facts for judging a patient's results: the department's limits, and the patient's age and pregnancy. Uses
 * the published default until the department's own limits are loaded, because a critical result would be hidden without
 * limits.
 */
export function useLabJudge(patientId: string): LabJudge {
  const patient = useQuery(patientQuery(patientId)).data ?? unknownPatient;
  const limits = useQuery(criticalLimitsQuery()).data?.limits ?? defaultCriticalLimits;
  return useMemo(() => ({ limits, patient }), [limits, patient]);
}

/** Returns a function that judges a result which is being entered. */
export function useCriticalSide(
  patientId: string,
): (
  lab: Pick<LabResult, 'testName' | 'result'> & { units?: string | undefined },
) => CriticalSide | undefined {
  const { limits, patient } = useLabJudge(patientId);
  return (lab) => criticalSide({ ...lab, resultTime: new Date().toISOString() }, limits, patient);
}

/** Returns a function that says why a result that is being entered would not be checked (CRIT-9). */
export function useNotChecked(
  patientId: string,
): (
  lab: Pick<LabResult, 'testName' | 'result'> &
    Partial<Pick<LabResult, 'units' | 'testCategory' | 'document'>>,
) => NotChecked | undefined {
  const { limits, patient } = useLabJudge(patientId);
  return (lab) => {
    const checked = criticalCheck({ resultTime: new Date().toISOString(), ...lab }, limits, patient);
    return checked.check === 'not-checked'
      ? { why: checked.why, units: unitsOfLimits(lab, limits) }
      : undefined;
  };
}

/** Returns a function that judges a result as its record has it, in the list or not. */
export function useCriticalOf(patientId: string): (lab: LabResult) => CriticalSide | undefined {
  const { limits, patient } = useLabJudge(patientId);
  return (lab) => criticalSide(lab, limits, patient);
}

/** Returns the alerts of a patient's results, the most severe first (LAB-7). Empty until the results are loaded. */
export function useLabAlerts(patientId: string): readonly LabAlert[] {
  const labs = useQuery(labsQuery(patientId)).data;
  const judge = useLabJudge(patientId);
  return useMemo(() => (labs ? labAlerts(labs, judge) : []), [labs, judge]);
}

/** Returns the side of each critical result, by its id. */
export function useCriticalSides(
  patientId: string,
): (lab: Pick<LabResult, 'id'>) => CriticalSide | undefined {
  const labs = useQuery(labsQuery(patientId)).data;
  const judge = useLabJudge(patientId);
  const sides = useMemo(
    () =>
      new Map(
        (labs ?? []).flatMap((lab) => {
          const side = criticalSide(lab, judge.limits, judge.patient);
          return side === undefined ? [] : [[lab.id, side] as const];
        }),
      ),
    [labs, judge],
  );
  return ({ id }) => sides.get(id);
}
