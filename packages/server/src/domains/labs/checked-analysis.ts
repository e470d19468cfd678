import type { NamedIdentity } from '@bedside/contracts/clinical/labs/documents/document-identity.ts';
import { isInDocument } from '@bedside/contracts/clinical/labs/documents/in-document.ts';
import { omittedRows } from '@bedside/contracts/clinical/labs/documents/omitted-rows.ts';
import { isAbnormalLab } from '@bedside/contracts/clinical/labs/severity/reference-range.ts';
import { identityFacts, type LabAnalysis, type ReadLabValue } from '@bedside/contracts/labs/lab-document.ts';
import type { AddLab } from '@bedside/contracts/labs/new-labs.ts';
import type * as z from 'zod';

/**
 * Checks a model's values against the document's own text (LABDOC-1). Without text, as in a photo, no value can be
 * checked. LABDOC-7: a value outside its own range is abnormal whatever the model says, and the model's "abnormal"
 * stays, so that neither a mistake nor an instruction in the document can hide a result. LABDOC-9: names the rows that
 * the model left out.
 */
export function checkedAnalysis(analysis: LabAnalysis, text: string): LabAnalysis {
  const check = <T extends ReadLabValue>(read: T): T =>
    text === '' ? read : { ...read, foundInDocument: isInDocument(text, read) };
  const normal = analysis.normalValues.map(check);
  const omitted = omittedRows(text, [...analysis.abnormalValues, ...analysis.normalValues]);
  return {
    ...analysis,
    ...(omitted.length > 0 && { omittedRows: omitted }),
    abnormalValues: [...analysis.abnormalValues.map(check), ...normal.filter(isOutside)],
    normalValues: normal.filter((read) => !isOutside(read)),
  };
}

/**
 * LABDOC-8: tells whether a result to save is a value that the model named and the document's text does not contain. A
 * value that the model did not name is the clinician's own reading. A unit does not distinguish two values, so that a
 * result sent without its unit is checked too.
 */
export function isNotFound(
  { testName, result }: Pick<z.output<typeof AddLab>, 'testName' | 'result'>,
  analysis: LabAnalysis | undefined,
): boolean {
  if (!analysis) return false;
  const named = [...analysis.abnormalValues, ...analysis.normalValues].filter(
    (read) => isSameText(read.testName, testName) && isSameText(read.value, result),
  );
  return named.some((read) => read.foundInDocument === false) && !named.some((read) => read.foundInDocument);
}

const isSameText = (one: string, other: string): boolean =>
  squeezed(one).replaceAll(',', '.') === squeezed(other).replaceAll(',', '.');

/** A number outside its range, a flag inside the value, and a word opposite to its reference (LAB-4). */
const isOutside = ({ testName, value: result, unit: units, referenceRange }: ReadLabValue): boolean =>
  isAbnormalLab({ testName, result, units, referenceRange }) === true;

const maskedName = /\[name\]/iu;
const maskedNumber = /\[record number\]/iu;

/**
 * Returns the facts that both the model and the document state. A masked fact is the patient's own, and the model
 * invented a fact that is not in the text. From images every fact counts.
 */
export function confirmedFacts(named: NamedIdentity, text: string): NamedIdentity {
  const isKept = (value: string) =>
    !maskedName.test(value) &&
    !maskedNumber.test(value) &&
    (text === '' || squeezed(text).includes(squeezed(value)));
  const [name = [], dateOfBirth = [], mrn = []] = identityFacts.map((fact) => named[fact].filter(isKept));
  return { name, dateOfBirth, mrn };
}

const squeezed = (text: string): string => text.toLowerCase().replace(/\s+/gu, '');
