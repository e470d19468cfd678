import { isAbnormalLab } from '@bedside/contracts/clinical/labs/severity/reference-range.ts';
import { testOf } from '@bedside/contracts/clinical/labs/tests/lab-tests.ts';
import { unitOf } from '@bedside/contracts/clinical/labs/units/convert.ts';
import { isDocument, type LabResult } from '@bedside/contracts/labs/labs.contract.ts';
import type {
  CodeableConcept,
  DiagnosticReport,
  DocumentReference,
  FhirResource,
  Observation,
} from 'fhir/r4';
import { contextOf, finalOf, metaOf, person, provenanceOf } from './common.ts';

const laboratory: CodeableConcept = {
  coding: [{ system: 'http://terminology.hl7.org/CodeSystem/observation-category', code: 'laboratory' }],
};

const interpretation = (code: string, display: string): CodeableConcept => ({
  coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v3-ObservationInterpretation', code, display }],
});

/** The UCUM codes of units that laboratories write differently. Other units stay text. */
const ucum: Readonly<Record<string, string>> = {
  'mmol/L': 'mmol/L',
  'µmol/L': 'umol/L',
  'mg/dL': 'mg/dL',
  'g/dL': 'g/dL',
  'g/L': 'g/L',
  'mg/L': 'mg/L',
  'ng/mL': 'ng/mL',
  'ng/L': 'ng/L',
  'pg/mL': 'pg/mL',
  'µg/L': 'ug/L',
  'U/L': 'U/L',
  'mOsm/kg': 'mosm/kg',
  mmHg: 'mm[Hg]',
  '%': '%',
};

export const labObservationId = (recordId: string) => `${recordId}-result`;

/** Returns a result as an Observation, or a document with the model's reading, and their provenance. */
export function labResources(lab: LabResult): FhirResource[] {
  if (!isDocument(lab)) {
    const result = resultOf(lab);
    return [result, ...provenanceOf(lab, [result])];
  }
  const document = documentOf(lab, lab.document);
  const reading = readingOf(lab, document);
  return [
    document,
    ...provenanceOf(lab, [document]),
    ...(reading
      ? [reading, ...provenanceOf({ ...lab, id: `${lab.id}-reading` }, [reading], lab.document.model)]
      : []),
  ];
}

/**
 * Returns the interpretation. A result without a judgment has none, which is not normal. A critical one is never normal,
 * whatever its own range says; its check is the one of its arrival or of its last change.
 */
function interpretationOf(lab: LabResult): CodeableConcept | undefined {
  if (lab.criticalCheck === 'critical-high') return interpretation('HH', 'Critical high');
  if (lab.criticalCheck === 'critical-low') return interpretation('LL', 'Critical low');
  const isAbnormal = isAbnormalLab(lab);
  if (isAbnormal === undefined) return undefined;
  return isAbnormal ? interpretation('A', 'Abnormal') : interpretation('N', 'Normal');
}

/** Returns the UCUM code of a unit, or undefined for one that is not read. */
function ucumOf(lab: LabResult): string | undefined {
  const { units } = lab;
  if (units === undefined) return undefined;
  const read = unitOf(units, testOf(lab)?.code);
  const isRead = read !== undefined && read.kind !== 'none' && read.kind !== 'other';
  return ucum[units] ?? (isRead && read.annotation === undefined ? read.ucum : undefined);
}

/** Returns a result as an Observation. */
function resultOf(lab: LabResult): Observation {
  const { value, units, result, referenceRange, notes } = lab;
  const code = ucumOf(lab);
  const judged = interpretationOf(lab);
  return {
    resourceType: 'Observation',
    id: labObservationId(lab.id),
    meta: metaOf(lab),
    status: lab.enteredInError ? 'entered-in-error' : finalOf(lab),
    category: [laboratory],
    code: { text: lab.testName },
    ...contextOf(lab.patientId),
    effectiveDateTime: lab.collectedAt ?? lab.resultTime,
    issued: lab.resultTime,
    performer: [person(lab.recordedBy)],
    ...(value === undefined
      ? { valueString: [result, units].filter(Boolean).join(' ') }
      : {
          valueQuantity: {
            value,
            ...(units !== undefined && { unit: units }),
            ...(code !== undefined && { system: 'http://unitsofmeasure.org', code }),
          },
        }),
    ...(judged && { interpretation: [judged] }),
    ...(referenceRange && { referenceRange: [{ text: referenceRange }] }),
    ...(notes && { note: [{ text: notes }] }),
  };
}

function documentOf(lab: LabResult, { type, size }: NonNullable<LabResult['document']>): DocumentReference {
  const { subject, encounter } = contextOf(lab.patientId);
  return {
    resourceType: 'DocumentReference',
    id: `${lab.id}-document`,
    meta: metaOf(lab),
    status: lab.enteredInError ? 'entered-in-error' : 'current',
    type: { text: 'Laboratory report' },
    subject,
    date: lab.recordedAt,
    author: [person(lab.recordedBy)],
    content: [
      {
        attachment: {
          contentType: type,
          size,
          ...(lab.originalFileName && { title: lab.originalFileName }),
        },
      },
    ],
    context: { encounter: [encounter] },
  };
}

/** A model's reading of a document is preliminary: no clinician has confirmed it (LABDOC-6). */
function readingOf(lab: LabResult, document: DocumentReference): DiagnosticReport | undefined {
  const { aiAnalysisResult: analysis, aiAnalyzedAt } = lab;
  if (analysis === undefined) return undefined;
  return {
    resourceType: 'DiagnosticReport',
    id: `${lab.id}-reading`,
    meta: metaOf(lab, { ai: true, demo: lab.document?.demo === true }),
    status: lab.enteredInError ? 'entered-in-error' : 'preliminary',
    code: { text: 'Laboratory report, read by AI' },
    ...contextOf(lab.patientId),
    effectiveDateTime: lab.resultTime,
    ...(aiAnalyzedAt !== undefined && { issued: aiAnalyzedAt }),
    conclusion: [analysis.summary, analysis.clinicalSignificance].filter(Boolean).join('\n\n'),
    presentedForm: document.content.map(({ attachment }) => attachment),
  };
}
