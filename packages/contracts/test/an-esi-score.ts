import { esi } from '../src/clinical/scores/esi/esi.ts';
import { EsiParameters } from '../src/scores/score-parameters.ts';
import { aScoredPatient } from './a-scored-patient.ts';

/** The answers of a calm patient who needs no resource. */
export const calm = {
  chiefComplaint: 'Ankle',
  consciousness: 'alert',
  lifeThreateningSigns: false,
  highRiskSituation: false,
  resourcePrediction: { labs: false },
};
/** Scores these answers beside those of a calm patient. */
export const score = (parameters: object, patient = aScoredPatient()) =>
  esi(EsiParameters.parse({ ...calm, ...parameters }), patient);
export const twoResources = { resourcePrediction: { labs: true, imaging: true } };
/** Returns a patient of this date of birth. */
export const born = (dateOfBirth: string) => aScoredPatient({ age: 0, dateOfBirth });
