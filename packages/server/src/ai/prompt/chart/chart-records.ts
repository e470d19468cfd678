import { newestOfEachTest } from '@bedside/contracts/clinical/labs/current-labs.ts';
import { holdsAmbiguousNumber } from '@bedside/contracts/clinical/labs/lab-number.ts';
import type { CriticalSide } from '@bedside/contracts/clinical/labs/severity/critical-labs.ts';
import { againstRange } from '@bedside/contracts/clinical/labs/severity/reference-range.ts';
import type { ReadLabValue } from '@bedside/contracts/labs/lab-document.ts';
import { isDocument, type LabResult, type NotCheckedReason } from '@bedside/contracts/labs/labs.contract.ts';
import type { Note } from '@bedside/contracts/notes/notes.contract.ts';
import { counts, type MarkedInError } from '@bedside/contracts/record-marks.ts';
import { basisOfNote, basisOfScore, errorsOfNote } from '@bedside/contracts/records/rests-on.ts';
import type { ScoreRecord } from '@bedside/contracts/scores/scores.contract.ts';
import type { XrayAnalysis } from '@bedside/contracts/xrays/xrays.contract.ts';
import { promptBounds } from '../../../work-bounds.ts';
import { maskedWithin } from '../../mask/mask.ts';
import { asData, type Mask } from '../as-data.ts';
import type { PromptMarks } from '../prompt-marks.ts';
import { shownScores } from './chart-scores.ts';
import { countersignFlag } from './countersign-flag.ts';
import { errorFlag } from './error-flag.ts';
import { ago, type Line } from './vital-signs.ts';

const { notes: maxNotes, findings: maxFindings, impressionCharacters } = promptBounds;

/**
 * Returns one lab result as one line: "Lactate 4.2 mmol/L | reference 0.5-2.0 | abnormal, high | resulted 22 min
 * ago". The line says if the department's limits call the result critical (CRIT-2), if abnormality is unknown, or if a
 * number can be read in two ways (LAB-1, LAB-9), and if the result could not be held against the limits (CRIT-9).
 */
export function labText(
  lab: LabResult,
  now: Date,
  critical?: CriticalSide,
  notChecked?: NotCheckedReason,
): string {
  if (isDocument(lab)) return documentText(lab, now);
  const { testName, result, units, referenceRange, isAbnormal, resultTime, notes } = lab;
  const side = againstRange(lab);
  const judged = { true: 'abnormal', false: 'not flagged', undefined: 'abnormal or not: unknown' } as const;
  return [
    [testName, result, units].filter(Boolean).join(' '),
    `reference ${referenceRange ?? 'unknown'}`,
    critical
      ? `abnormal, ${critical}`
      : judged[`${isAbnormal}`] + (isAbnormal && side !== undefined && side !== 'normal' ? `, ${side}` : ''),
    `resulted ${ago(resultTime, now)}`,
    ...(critical ? [`critically ${critical} by the department's limits`] : []),
    ...(notChecked ? [`not checked against critical limits: ${notCheckedWords[notChecked]}`] : []),
    ...(holdsAmbiguousNumber(`${result} ${referenceRange ?? ''}`)
      ? ['a number here can be read in two ways (thousands or decimals): do not judge it']
      : []),
    ...(lab.notFoundInDocument ? ['not found in its document, confirmed by a clinician'] : []),
    ...countersignFlag(lab),
    ...(notes ? [`notes: ${notes}`] : []),
  ].join(' | ');
}

/** Returns a function that returns the key of a result with a space before it. An uploaded document has none. */
export function labKeys(
  {
    labs = [],
    newestLabs = [],
  }: { labs?: readonly LabResult[]; newestLabs?: readonly LabResult[] | undefined },
  marks: PromptMarks,
): (lab: LabResult) => string {
  const newest = new Set(newestOfEachTest([...labs, ...newestLabs]).map(({ id }) => id));
  return (lab) => {
    if (isDocument(lab)) return '';
    const { id: recordId, resultTime: at, testName: named, result: value, units: unit } = lab;
    const fact = {
      field: 'result',
      value,
      named,
      ...(unit && { unit }),
      isNewest: newest.has(recordId),
    } as const;
    return marks.key('labs', { recordId, at }, fact);
  };
}

/** CRIT-9: why a result could not be held against critical limits. */
const notCheckedWords = {
  name: 'its test is not recognized',
  unit: 'its unit is missing or unknown',
  value: 'its value is no clear number',
} as const;

/**
 * Returns an uploaded document as one line: a model's reading, which no clinician has confirmed. A document that names
 * another patient contributes nothing (D21).
 */
function documentText({ testName, document, aiAnalysisResult, recordedAt }: LabResult, now: Date): string {
  const parts = [`document "${testName}"`, `uploaded ${ago(recordedAt, now)}`];
  if (document && document.identity.differs.length > 0) {
    return [...parts, 'names another patient: do not use it'].join(' | ');
  }
  if (!aiAnalysisResult) return [...parts, 'not read: its results are unknown'].join(' | ');
  const { summary, abnormalValues, normalValues, omittedRows = [] } = aiAnalysisResult;
  return [
    ...parts,
    'read by a model, confirmed by no one (an estimate)',
    summary,
    `called abnormal: ${valuesText(abnormalValues)}`,
    `called normal: ${valuesText(normalValues)}`,
    ...(omittedRows.length > 0 ? [`left out by the model, unknown: ${omittedRows.length} results`] : []),
  ].join(' | ');
}

const valuesText = (values: readonly ReadLabValue[]): string =>
  values
    .map(({ testName, value, unit, referenceRange, foundInDocument }) => {
      const range = referenceRange === undefined ? '' : ` (reference ${referenceRange})`;
      const doubt = foundInDocument === false ? ' (not found in the document)' : '';
      return [testName, value, unit].filter(Boolean).join(' ') + range + doubt;
    })
    .join('; ') || 'none named';

/** Returns the ids of the records that the shown scores and notes used. */
export function basesOfShown({
  scores = [],
  notes = [],
}: {
  scores?: readonly ScoreRecord[];
  notes?: readonly Note[];
}): string[] {
  return [
    ...shownScores(scores).flatMap(basisOfScore),
    ...notes.filter(counts).slice(0, maxNotes.count).flatMap(basisOfNote),
  ];
}

/** Lists the newest clinical notes without their authors, and cuts a long one visibly. */
export function noteLines(
  notes: readonly Note[],
  errors: readonly MarkedInError[],
  now: Date,
  mask: Mask,
  marks: PromptMarks,
): Line[] {
  const counting = notes.filter(counts);
  if (counting.length === 0) return [['notes', 'none written']];
  const cut = (text: string) => maskedWithin(mask, text, maxNotes.characters).text;
  const lines = counting.slice(0, maxNotes.count).map((note, index): Line => {
    const { id, title, content, type, createdAt, amendedAt, messageId, repliedAt, edited } = note;
    const isReply = messageId !== undefined && !edited;
    const origin = isReply
      ? ' taken over from a reply of the assistant'
      : edited
        ? ' taken over from a reply of the assistant and edited by a clinician'
        : '';
    const parts = [
      asData(isReply ? content : `${title}: ${content}`, cut),
      `${type} note${origin}`,
      ago(isReply ? (repliedAt ?? createdAt) : createdAt, now),
      ...(amendedAt === undefined ? [] : [`amended ${ago(amendedAt, now)}`]),
      ...countersignFlag(note),
      ...errorFlag(errorsOfNote(note, errors)),
    ];
    return [`note_${index + 1}`, parts.join(' | ') + marks.of('notes', id, createdAt)];
  });
  return counting.length > maxNotes.count ? [...lines, ['notes', 'older ones are not shown here']] : lines;
}

/** Lists a model's findings on the newest chest X-ray: an estimate, never a radiologist's report. */
export function xrayLines(xray: XrayAnalysis | undefined, now: Date, mask: Mask, marks: PromptMarks): Line[] {
  if (xray === undefined) return [];
  const { overallImpression, findings, analysisTime } = xray;
  const cutTo = (most: number) => (text: string) => maskedWithin(mask, text, most).text;
  const found = findings
    .slice(0, maxFindings.count)
    .map(({ condition, location, severity }) => [condition, location, severity].filter(Boolean).join(', '));
  const parts = [
    'read by a model, not by a radiologist (an estimate to be confirmed)',
    `impression ${asData(overallImpression, cutTo(impressionCharacters))}`,
    `findings ${found.length === 0 ? 'none named' : found.map((text) => asData(text, cutTo(maxFindings.characters))).join('; ')}`,
    `analyzed ${ago(analysisTime, now)}`,
  ];
  return [['chest_xray', parts.join(' | ') + marks.of('xrays', xray.id, analysisTime)]];
}
