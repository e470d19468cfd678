import { isSingleDose, type Medication } from '@bedside/contracts/medications/medications.contract.ts';
import type { CodeableConcept, FhirResource, MedicationStatement } from 'fhir/r4';
import { awaitsText, contextOf, finalOf, metaOf, person, provenanceOf } from './common.ts';

const category = (code: string): CodeableConcept => ({
  coding: [{ system: 'http://terminology.hl7.org/CodeSystem/medication-statement-category', code }],
});

/** A home medication is taken in the community (D41). */
const categories = {
  home: category('community'),
  given: category('inpatient'),
  prescribed: category('inpatient'),
};

/** Returns a medication or a given dose, and its provenance. A dose stays as it was written. */
export function medicationResources(medication: Medication): FhirResource[] {
  const statement = statementOf(medication);
  return [statement, ...provenanceOf(medication, [statement])];
}

function statementOf(medication: Medication): MedicationStatement {
  const { id, patientId, kind, name, dosage, frequency, route, indication, notes, doseOf } = medication;
  const { startedAt, discontinuedAt, discontinueReason, recordedAt, recordedBy } = medication;
  const { subject, encounter } = contextOf(patientId);
  const isDose = isSingleDose(medication);
  const remarks = [notes || [], finalOf(medication) === 'preliminary' ? awaitsText : []].flat();
  const written = [dosage, route, frequency].filter(Boolean).join(', ');
  return {
    resourceType: 'MedicationStatement',
    id,
    meta: metaOf(medication),
    status: statusOf(medication),
    ...(discontinueReason && { statusReason: [{ text: discontinueReason }] }),
    category: categories[kind],
    medicationCodeableConcept: { text: name },
    subject,
    context: encounter,
    ...(isDose
      ? { effectiveDateTime: startedAt }
      : {
          effectivePeriod: { start: startedAt, ...(discontinuedAt !== undefined && { end: discontinuedAt }) },
        }),
    dateAsserted: recordedAt,
    informationSource: person(recordedBy),
    ...(doseOf !== undefined && { partOf: [{ reference: `MedicationStatement/${doseOf}` }] }),
    ...(indication && { reasonCode: [{ text: indication }] }),
    ...(remarks.length > 0 && { note: remarks.map((text) => ({ text })) }),
    ...(written && { dosage: [{ text: written, ...(route && { route: { text: route } }) }] }),
  };
}

function statusOf(medication: Medication): MedicationStatement['status'] {
  if (medication.enteredInError) return 'entered-in-error';
  if (medication.discontinuedAt !== undefined) return 'stopped';
  return isSingleDose(medication) ? 'completed' : 'active';
}
