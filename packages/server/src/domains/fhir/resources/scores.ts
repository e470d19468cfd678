import type { ScoreInputSource, ScoreRecord } from '@bedside/contracts/scores/scores.contract.ts';
import type { FhirResource, Observation, RiskAssessment } from 'fhir/r4';
import { contextOf, finalOf, metaOf, person, provenanceOf } from './common.ts';
import { labObservationId } from './labs.ts';
import { type SignName, signId } from './vitals.ts';

/** The sign that each input of a score comes from. Inputs without one come from elsewhere. */
const signOfInput: Partial<Record<ScoreInputSource['name'], SignName>> = {
  respiratoryRate: 'respiratoryRate',
  systolicBP: 'bloodPressure',
  diastolicBP: 'bloodPressure',
  painLevel: 'painLevel',
  consciousness: 'consciousnessLevel',
  newConfusion: 'consciousnessLevel',
  confusion: 'consciousnessLevel',
  alteredMentalStatus: 'consciousnessLevel',
  'vitals.heartRate': 'heartRate',
  'vitals.respiratoryRate': 'respiratoryRate',
  'vitals.oxygenSaturation': 'oxygenSaturation',
  'vitals.temperature': 'temperature',
  'vitals.systolicBP': 'bloodPressure',
  'vitals.diastolicBP': 'bloodPressure',
};

/** Returns a score as an Observation, the assessment that stands on it with its basis, and their provenance. */
export function scoreResources(score: ScoreRecord): FhirResource[] {
  const value = scoreOf(score);
  const assessment = assessmentOf(score);
  return [value, assessment, ...provenanceOf(score, [value, assessment])];
}

const valueId = (id: string) => `${id}-score`;

function scoreOf(score: ScoreRecord): Observation {
  return {
    resourceType: 'Observation',
    id: valueId(score.id),
    meta: metaOf(score),
    status: score.enteredInError ? 'entered-in-error' : finalOf(score),
    category: [
      { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/observation-category', code: 'survey' }] },
    ],
    code: { text: score.scoreType },
    ...contextOf(score.patientId),
    effectiveDateTime: score.calculatedAt,
    issued: score.recordedAt,
    performer: [person(score.recordedBy)],
    valueInteger: score.scoreValue,
  };
}

/** The contradictions are those that held when the score was calculated, so that it never reassures against them. */
function assessmentOf(score: ScoreRecord): RiskAssessment {
  const { contradictions = [], recommendations } = score;
  return {
    resourceType: 'RiskAssessment',
    id: score.id,
    meta: metaOf(score),
    status: score.enteredInError ? 'entered-in-error' : finalOf(score),
    code: { text: score.scoreType },
    ...contextOf(score.patientId),
    occurrenceDateTime: score.calculatedAt,
    performer: person(score.recordedBy),
    basis: [{ reference: `Observation/${valueId(score.id)}` }, ...(score.inputs ?? []).flatMap(basisOf)],
    prediction: [{ outcome: { text: score.interpretation } }],
    ...(recommendations.length > 0 && { mitigation: recommendations.join('\n') }),
    ...(contradictions.length > 0 && {
      note: [{ text: `Against reassurance: ${contradictions.map(({ code }) => code).join(', ')}` }],
    }),
  };
}

function basisOf({ name, source, recordId }: ScoreInputSource) {
  if (recordId === undefined) return [];
  const sign = signOfInput[name];
  if (source === 'vitals' && sign) return [{ reference: `Observation/${signId(recordId, sign)}` }];
  if (source === 'lab') return [{ reference: `Observation/${labObservationId(recordId)}` }];
  return [];
}
