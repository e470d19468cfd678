import type { CodeableConcept, FhirResource } from 'fhir/r4';
import { absent } from './common.ts';

/** Stands in place of what another person's record says. */
const masked: CodeableConcept = { ...absent('masked'), text: 'Record of another patient, masked' };

/** The elements that say only that there was a record, when, and in whose chart. */
const shownFields = [
  ...['resourceType', 'id', 'meta', 'status', 'docStatus', 'subject', 'encounter', 'context'],
  ...['date', 'effectiveDateTime', 'effectivePeriod', 'issued', 'dateAsserted', 'occurrenceDateTime'],
] as const;

/**
 * D12: returns a resource of a record that belongs to another patient without its content, as the screens veil it. What
 * the resource requires is marked as masked.
 */
export function veiled(resource: FhirResource): FhirResource {
  const own: Record<string, unknown> = { ...resource };
  const rest = Object.fromEntries(shownFields.flatMap((name) => (name in own ? [[name, own[name]]] : [])));
  switch (resource.resourceType) {
    case 'Observation':
      return { ...rest, ...shape(resource), code: masked, dataAbsentReason: absent('masked') };
    case 'DocumentReference':
      return { ...rest, ...shape(resource), type: masked, content: [{ attachment: { title: 'Masked' } }] };
    case 'MedicationStatement':
      return { ...rest, ...shape(resource), subject: resource.subject, medicationCodeableConcept: masked };
    case 'DiagnosticReport':
      return { ...rest, ...shape(resource), code: masked };
    case 'RiskAssessment':
      return { ...rest, ...shape(resource), subject: resource.subject, code: masked };
    case 'Provenance':
      // Who recorded and marked it stays. A note on the mark can name the other patient.
      return resource.reason ? { ...resource, reason: [{ text: 'wrong-patient' }] } : resource;
    default:
      return resource;
  }
}

/** The elements that the type of each resource requires, as they were. */
const shape = <R extends { resourceType: string; status: string }>({
  resourceType,
  status,
}: R): Pick<R, 'resourceType' | 'status'> => ({ resourceType, status });
