import { historyLimits, historyScale2 } from '@bedside/contracts/clinical/alerts/history-limits.ts';
import { pediatricBand, pediatricHypotension } from '@bedside/contracts/clinical/alerts/pediatric-bands.ts';
import { ageOf, isAgeAssumed, localDay } from '@bedside/contracts/clinical/patient/age.ts';
import {
  isPregnancyPossible,
  isPregnantOrNewMother,
  pregnancyPressure,
} from '@bedside/contracts/clinical/patient/pregnancy.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import type { Line } from './vital-signs.ts';

interface Range {
  min: number;
  max: number;
}

const adult = 18;
const { bloodPressureSystolic: upper, bloodPressureDiastolic: lower } = pregnancyPressure;
const raised = `raised from ${upper.raisedFrom} systolic or ${lower.raisedFrom} diastolic, severe from ${upper.severeFrom} or ${lower.severeFrom} mmHg`;

/**
 * PROMPT-1: returns the limits that hold for this patient, from the tables by which the screens judge: by age (HIST, PED),
 * by the patient's SpO₂ scale (HIST-8) and in pregnancy (PREG-2).
 */
export function limitLines(patient: Patient, now: Date): Line[] {
  const day = localDay(now);
  const inPregnancy = isPregnantOrNewMother(patient, day);
  const parts =
    ageOf(patient, day) < adult
      ? childParts(patient, day)
      : [basisOf(patient), ...adultParts(patient, inPregnancy)];
  if (inPregnancy) {
    parts.push(`in pregnancy and six weeks after it, blood pressure is ${raised}`);
  } else if (patient.pregnancy.status === 'unknown' && isPregnancyPossible(patient, day)) {
    parts.push(`if pregnant, blood pressure is ${raised}`);
  }
  return [['limits_of_this_patient', parts.join(' | ')]];
}

const basisOf = (patient: Patient): string =>
  isAgeAssumed(patient) ? 'for adults, but the age is unknown' : 'for adults';

function adultParts({ spo2Scale }: Patient, inPregnancy: boolean): string[] {
  const { heartRate, respiratoryRate, bloodPressureSystolic, bloodPressureDiastolic, temperature } =
    historyLimits;
  const systolic = inPregnancy
    ? { min: bloodPressureSystolic.min, max: upper.raisedFrom - 1 }
    : bloodPressureSystolic;
  const diastolic = inPregnancy
    ? { min: bloodPressureDiastolic.min, max: lower.raisedFrom - 1 }
    : bloodPressureDiastolic;
  return [
    rates(heartRate, respiratoryRate),
    `blood pressure ${range(systolic)} systolic, ${range(diastolic)} diastolic, mmHg`,
    `temperature ${range(temperature)} °C`,
    spo2Scale === 2
      ? `oxygen saturation ${historyScale2.min} to ${historyScale2.maxOnOxygen} %, and above it too high on oxygen`
      : `oxygen saturation from ${historyLimits.oxygenSaturation.min} %`,
  ];
}

/** PED-1 to PED-6. */
function childParts(patient: Patient, day: string): string[] {
  const band = pediatricBand(patient, day);
  const hypotension = `hypotension below ${pediatricHypotension(patient, day)} mmHg systolic`;
  const always = ['temperature 36 to 37.9 °C', 'oxygen saturation above 95 %'];
  if (band === undefined) {
    return ['for a child of unknown age, so no range of rates and pressures holds', hypotension, ...always];
  }
  return [
    `for a child (${band.name}); limits for adults do not hold`,
    rates(band.heartRate, band.respiratoryRate),
    `blood pressure ${range(band.bloodPressureSystolic)} systolic, ${hypotension}`,
    ...always,
  ];
}

const range = ({ min, max }: Range): string => `${min} to ${max}`;
const rates = (heart: Range, breaths: Range): string =>
  `heart rate ${range(heart)} /min | respiratory rate ${range(breaths)} /min`;
