import type { XrayAnalysis, XrayFinding } from '@bedside/contracts/xrays/xrays.contract.ts';
import type { DiagnosticReport, FhirResource } from 'fhir/r4';
import { contextOf, loinc, metaOf, provenanceOf } from './common.ts';

/**
 * Returns a model's reading of chest X-rays and its provenance. It is preliminary: no radiologist has confirmed it. The
 * model's own estimates of its confidence stay here, because they are not measured probabilities.
 */
export function xrayResources(analysis: XrayAnalysis): FhirResource[] {
  const report: DiagnosticReport = {
    resourceType: 'DiagnosticReport',
    id: analysis.id,
    meta: metaOf(analysis, { ai: true, demo: analysis.demo }),
    status: analysis.enteredInError ? 'entered-in-error' : 'preliminary',
    code: { coding: [loinc('18748-4', 'Diagnostic imaging study')], text: 'Chest X-ray, read by AI' },
    ...contextOf(analysis.patientId),
    effectiveDateTime: analysis.analysisTime,
    issued: analysis.recordedAt,
    conclusion: [analysis.overallImpression, ...analysis.findings.map(lineOf)].join('\n'),
    presentedForm: Object.values(analysis.images).map(({ name, type, size }) => ({
      contentType: type,
      size,
      title: name,
    })),
  };
  return [report, ...provenanceOf(analysis, [report], analysis.model)];
}

const lineOf = ({ condition, location, severity, recommendation }: XrayFinding): string =>
  `${[condition, location, severity].filter(Boolean).join(', ')}${recommendation && `: ${recommendation}`}`;
