import type { Actor } from '@bedside/contracts/primitives.ts';
import {
  awaitsCountersignature,
  type Countersigned,
  type EnteredInError,
} from '@bedside/contracts/record-marks.ts';
import type { Coding, Extension, FhirResource, Meta, Provenance, Reference } from 'fhir/r4';

/*
 * What the resources of a chart share. A code stands only where it is certain; otherwise the text stays as it was written.
 * Codes: LOINC (loinc.org), UCUM (ucum.org), SNOMED CT as FHIR R4 and the International Patient Summary use it, and
 * HL7's own code systems (terminology.hl7.org).
 */

export const loinc = (code: string, display: string): Coding => ({
  system: 'http://loinc.org',
  code,
  display,
});

/** Labels a resource as asserted by an AI (HL7 v3 ObservationValue). */
const byAi: Coding = {
  system: 'http://terminology.hl7.org/CodeSystem/v3-ObservationValue',
  code: 'AIAST',
  display: 'Artificial Intelligence asserted',
};

/** Labels the output of the demo assistant, which no model wrote (HL7 v3 ActReason). */
const testData: Coding = {
  system: 'http://terminology.hl7.org/CodeSystem/v3-ActReason',
  code: 'HTEST',
  display: 'test health data',
};

export const absent = (code: string) => ({
  coding: [{ system: 'http://terminology.hl7.org/CodeSystem/data-absent-reason', code }],
});

/** The reason why a primitive value is absent. */
export const absentExtension = (code: string): Extension => ({
  url: 'http://hl7.org/fhir/StructureDefinition/data-absent-reason',
  valueCode: code,
});

export const person = ({ fullName, role }: Actor): Reference => ({ display: `${fullName} (${role})` });

/** The parts of a record from which its status and its provenance follow. */
export interface Recorded {
  id: string;
  recordedAt: string;
  recordedBy: Actor;
  version: number;
  enteredInError?: EnteredInError | undefined;
  needsCountersignature?: true | undefined;
  countersigned?: Countersigned | undefined;
}

/** Returns `preliminary` for a record that waits for its countersignature, because no colleague has verified it. */
export const finalOf = (record: Recorded): 'final' | 'preliminary' =>
  awaitsCountersignature(record) ? 'preliminary' : 'final';

/** What a resource without a preliminary status says of a record that waits for its countersignature. */
export const awaitsText = 'Awaits countersignature';

export const metaOf = (
  { version, recordedAt }: Recorded,
  labels: { ai?: boolean; demo?: boolean } = {},
): Meta => ({
  versionId: String(version),
  lastUpdated: recordedAt,
  ...(labels.ai && { security: [byAi] }),
  ...(labels.demo && { tag: [testData] }),
});

/** The context of one chart: what its resources refer to. */
export interface ChartContext {
  subject: Reference;
  encounter: Reference;
}

export const contextOf = (patientId: string): ChartContext => ({
  subject: { reference: `Patient/${patientId}` },
  encounter: { reference: `Encounter/${encounterId(patientId)}` },
});

export const encounterId = (patientId: string) => `${patientId}-visit`;

/** The role of who countersigned (provenance-participant-type). */
const attester: Coding = {
  system: 'http://terminology.hl7.org/CodeSystem/provenance-participant-type',
  code: 'attester',
  display: 'Attester',
};

const operation = (code: string, display: string) => ({
  coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v3-DataOperation', code, display }],
});

/** Returns who recorded the resources of one record, which model wrote them, who countersigned it, and who marked it as entered in error. */
export function provenanceOf(
  record: Recorded,
  targets: readonly FhirResource[],
  model?: string,
): Provenance[] {
  const target = targets.map(({ resourceType, id }) => ({ reference: `${resourceType}/${id}` }));
  const { id, recordedAt, recordedBy, enteredInError: mark, countersigned } = record;
  const provenance: Provenance = {
    resourceType: 'Provenance',
    id: `${id}-provenance`,
    target,
    recorded: recordedAt,
    agent: [
      { type: { text: 'author' }, who: person(recordedBy) },
      ...(model === undefined ? [] : [{ type: { text: 'AI model' }, who: { display: model } }]),
    ],
  };
  const signed: Provenance[] =
    countersigned === undefined
      ? []
      : [
          {
            resourceType: 'Provenance',
            id: `${id}-countersigned`,
            target,
            recorded: countersigned.at,
            agent: [{ type: { coding: [attester], text: 'countersigned' }, who: person(countersigned.by) }],
          },
        ];
  if (mark === undefined) return [provenance, ...signed];
  const marked: Provenance = {
    resourceType: 'Provenance',
    id: `${id}-entered-in-error`,
    target,
    recorded: mark.at,
    activity: operation('NULLIFY', 'nullify'),
    reason: [{ text: [mark.reason, mark.note].filter(Boolean).join(': ') }],
    agent: [{ type: { text: 'author' }, who: person(mark.by) }],
  };
  return [provenance, ...signed, marked];
}
