import type { Patient } from '../../patients/patients.contract.ts';
import { counts } from '../../record-marks.ts';
import type { ScoreRecord } from '../../scores/scores.contract.ts';
import type { VitalsRecord } from '../../vitals/vitals.contract.ts';
import { news2OfNewest, news2WindowMs } from '../news2/news2.ts';
import { localDay } from '../patient/age.ts';
import { qsofa } from '../scores/qsofa.ts';
import { acvpuOf } from '../vitals/acvpu.ts';
import { mergeVitals } from '../vitals/merged-vitals.ts';

interface SuspectedChart {
  patient: Patient;
  sets: readonly VitalsRecord[];
  scores: readonly ScoreRecord[];
}

/**
 * BOARD-5, D28: returns whether an infection is suspected and NEWS2 is at least 5 or qSOFA at least 2. The newest qSOFA
 * that counts states the suspicion. Counts the lowest possible value of each score, so a missing value raises no flag.
 */
export function isSepsisSuspected({ patient, sets, scores }: SuspectedChart): boolean {
  const stated = scores.find((score) => score.scoreType === 'qSOFA' && counts(score));
  if (stated?.parameters.infectionSuspicion !== true) return false;
  if (stated.scoreValue >= 2) return true;
  const newest = news2OfNewest(sets, patient);
  if (newest === undefined) return false;
  if (newest.score.status === 'scored' && newest.score.min >= 5) return true;
  return lowestQsofa(sets, patient, new Date(newest.at)) >= 2;
}

/** Returns the lowest possible qSOFA of the half hour before a set; 0 where it does not apply. */
function lowestQsofa(sets: readonly VitalsRecord[], patient: Patient, at: Date): number {
  const window = { from: new Date(at.getTime() - news2WindowMs), until: at };
  const vitals = mergeVitals(sets, window);
  const level = acvpuOf(vitals.consciousnessLevel?.value, vitals.newConfusion?.value);
  const alteredMentalStatus =
    level === undefined || level === 'AlertConfusionUnknown' ? undefined : level !== 'Alert';
  const outcome = qsofa(
    {
      infectionSuspicion: true,
      respiratoryRate: vitals.respiratoryRate?.value,
      systolicBP: vitals.bloodPressureSystolic?.value,
      alteredMentalStatus,
    },
    { patient, day: localDay(at), current: { records: [...sets], at } },
  );
  if (outcome.status === 'scored') return outcome.score;
  return outcome.status === 'not-computable' ? outcome.min : 0;
}
