import { type Allergies, hasLeft } from '@bedside/contracts/patients/patient-facts.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import type {
  AllergyIntolerance,
  CodeableConcept,
  Encounter,
  Patient as FhirPatient,
  FhirResource,
  Observation,
} from 'fhir/r4';
import { absent, absentExtension, type ChartContext, contextOf, encounterId, loinc } from './common.ts';

/** Returns the facts of a patient: who they are, their visit, their allergies, pregnancy, weight and stated age. */
export function patientResources(patient: Patient): FhirResource[] {
  const context = contextOf(patient.id);
  return [
    personOf(patient),
    encounterOf(patient),
    ...allergiesOf(patient, context),
    pregnancyOf(patient, context),
    ...ageAndWeight(patient, context),
  ];
}

const identifierType = (code: string): CodeableConcept => ({
  coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v2-0203', code }],
});

/** The name of an unidentified patient is a stand-in. An age never becomes a date of birth. */
function personOf({
  id,
  name,
  unidentified,
  mrn,
  gender,
  dateOfBirth,
  status,
  version,
}: Patient): FhirPatient {
  return {
    resourceType: 'Patient',
    id,
    meta: { versionId: String(version) },
    identifier: [{ type: identifierType('MR'), value: mrn }],
    name: [{ text: name, ...(unidentified && { use: 'anonymous' }) }],
    gender,
    ...(dateOfBirth === undefined
      ? { _birthDate: { extension: [absentExtension('unknown')] } }
      : { birthDate: dateOfBirth }),
    ...(status === 'died' && { deceasedBoolean: true }),
  };
}

function encounterOf(patient: Patient): Encounter {
  const { id, status, arrivedAt, leftAt, bed, chiefComplaint, assigned } = patient;
  const team = [
    { role: 'attending physician', name: assigned?.physician },
    { role: 'nurse', name: assigned?.nurse },
  ];
  return {
    resourceType: 'Encounter',
    id: encounterId(id),
    status: hasLeft(patient) ? 'finished' : status === 'waiting' ? 'arrived' : 'in-progress',
    class: {
      system: 'http://terminology.hl7.org/CodeSystem/v3-ActCode',
      code: 'EMER',
      display: 'emergency',
    },
    subject: contextOf(id).subject,
    period: { start: arrivedAt, ...(leftAt !== undefined && { end: leftAt }) },
    reasonCode: [{ text: chiefComplaint }],
    ...(bed !== undefined && { location: [{ location: { display: bed } }] }),
    ...(hasLeft(patient) && { hospitalization: { dischargeDisposition: { text: status } } }),
    participant: team.flatMap(({ role, name }) =>
      name === undefined ? [] : [{ type: [{ text: role }], individual: { display: name } }],
    ),
  };
}

const absentOrUnknown = (code: string, display: string): CodeableConcept => ({
  coding: [{ system: 'http://hl7.org/fhir/uv/ips/CodeSystem/absent-unknown-uv-ips', code, display }],
});

const clinicalStatus: CodeableConcept = {
  coding: [{ system: 'http://terminology.hl7.org/CodeSystem/allergyintolerance-clinical', code: 'active' }],
};

/** "Not asked" is not "none known" (D10): both are a resource with its code. */
function allergiesOf({ id, allergies }: { id: string; allergies: Allergies }, { subject }: ChartContext) {
  const allergy = (place: number, code: CodeableConcept, reaction?: string): AllergyIntolerance => ({
    resourceType: 'AllergyIntolerance',
    id: `${id}-allergy-${place}`,
    clinicalStatus,
    code,
    patient: subject,
    ...(reaction && { reaction: [{ manifestation: [{ text: reaction }] }] }),
  });
  if (allergies === 'none-known') {
    return [allergy(0, absentOrUnknown('no-known-allergies', 'No known allergies'))];
  }
  if (allergies === 'not-asked') {
    return [allergy(0, absentOrUnknown('no-allergy-info', 'No information about allergies'))];
  }
  return allergies.map(({ substance, reaction }, place) => allergy(place, { text: substance }, reaction));
}

/** LOINC's answers to 82810-3, as the International Patient Summary uses them. */
const pregnancyAnswers = {
  yes: loinc('LA15173-0', 'Pregnant'),
  no: loinc('LA26683-5', 'Not pregnant'),
  unknown: loinc('LA4489-6', 'Unknown'),
};

function pregnancyOf({ id, pregnancy }: Patient, context: ChartContext): Observation {
  const weeks = pregnancy.status === 'yes' ? pregnancy.weeks : undefined;
  const deliveredOn = pregnancy.status === 'no' ? pregnancy.deliveredOn : undefined;
  const details = [
    ...(weeks === undefined
      ? []
      : [
          {
            code: { coding: [loinc('18185-9', 'Gestational age')] },
            valueQuantity: { value: weeks, unit: 'weeks', system: 'http://unitsofmeasure.org', code: 'wk' },
          },
        ]),
    ...(deliveredOn === undefined ? [] : [{ code: { text: 'Last birth' }, valueDateTime: deliveredOn }]),
  ];
  return {
    resourceType: 'Observation',
    id: `${id}-pregnancy`,
    status: 'final',
    code: { coding: [loinc('82810-3', 'Pregnancy status')] },
    ...context,
    valueCodeableConcept: { coding: [pregnancyAnswers[pregnancy.status]] },
    ...(details.length > 0 && { component: details }),
  };
}

/** An age whose date of birth is unknown, and the weight. An assumed age is not known (ADR 0021). */
function ageAndWeight(
  { id, dateOfBirth, age, ageBasis, weightKg, weightAt }: Patient,
  context: ChartContext,
) {
  const found: Observation[] = [];
  if (dateOfBirth === undefined) {
    found.push({
      resourceType: 'Observation',
      id: `${id}-age`,
      status: 'final',
      code: { coding: [loinc('30525-0', 'Age')] },
      ...context,
      ...(ageBasis === 'assumed'
        ? { dataAbsentReason: absent('unknown') }
        : { valueQuantity: { value: age, unit: 'years', system: 'http://unitsofmeasure.org', code: 'a' } }),
      ...(ageBasis === 'estimated' && { method: { text: 'estimated' } }),
    });
  }
  if (weightKg !== undefined) {
    found.push({
      resourceType: 'Observation',
      id: `${id}-weight`,
      status: 'final',
      code: { coding: [loinc('29463-7', 'Body weight')] },
      ...context,
      ...(weightAt !== undefined && { effectiveDateTime: weightAt }),
      valueQuantity: { value: weightKg, unit: 'kg', system: 'http://unitsofmeasure.org', code: 'kg' },
    });
  }
  return found;
}
