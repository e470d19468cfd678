import type { LabResult } from '../../labs/labs.contract.ts';
import type { Patient } from '../../patients/patients.contract.ts';
import { type Aged, ageOf, isAgeAssumed, localDay } from '../patient/age.ts';
import { newestOfEachTest } from './current-labs.ts';
import { readResult } from './reading/result-text.ts';
import { testOf } from './tests/lab-tests.ts';
import { factorBetween, unitOf } from './units/convert.ts';

/** EGFR-1: the constants of CKD-EPI 2021 by sex. Creatinine in mg/dL. */
const constants = {
  female: { kappa: 0.7, alpha: -0.241, factor: 1.012 },
  male: { kappa: 0.9, alpha: -0.302, factor: 1 },
} as const;
const adultFrom = 18;

/**
 * EGFR-1: estimates the filtration rate from the newest creatinine, in mL/min/1.73 m², by CKD-EPI 2021. Undefined under 18
 * years, for an unknown age, and for a result whose number or unit cannot be read. If the sex is neither, the lower of both.
 */
export function egfrOf(
  labs: readonly LabResult[],
  patient: Aged & Pick<Patient, 'gender'>,
): { value: number; lab: LabResult } | undefined {
  const lab = newestOfEachTest(labs).find((one) => testOf(one)?.code === 'creatinine');
  if (lab === undefined || isAgeAssumed(patient)) return undefined;
  const age = ageOf(patient, localDay(new Date(lab.resultTime)));
  const creatinine = inMilligrams(lab);
  if (age < adultFrom || creatinine === undefined) return undefined;
  const by = ({ kappa, alpha, factor }: (typeof constants)['female' | 'male']) =>
    142 *
    Math.min(creatinine / kappa, 1) ** alpha *
    Math.max(creatinine / kappa, 1) ** -1.2 *
    0.9938 ** age *
    factor;
  const { gender } = patient;
  const value =
    gender === 'other' ? Math.min(by(constants.female), by(constants.male)) : by(constants[gender]);
  return { value: Math.round(value), lab };
}

function inMilligrams({ result, units }: LabResult): number | undefined {
  const { value, unit } = readResult(result);
  const [own, target] = [unitOf(units ?? unit, 'creatinine'), unitOf('mg/dL', 'creatinine')];
  const factor = own && target && factorBetween(own, target, 'creatinine');
  return value === undefined || value <= 0 || factor === undefined ? undefined : value * factor;
}
