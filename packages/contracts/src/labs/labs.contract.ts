import * as z from 'zod';
import { itemBounds, textBounds } from '../bounds.ts';
import { defineEndpoints, defineEntries } from '../define.ts';
import {
  Actor,
  Id,
  Instant,
  ListQuery,
  label,
  note,
  PatientParams,
  prose,
  sentList,
  typed,
} from '../primitives.ts';
import { EnteredInError } from '../vitals/vitals.contract.ts';

/** The tag that puts a lab result into what the assistant reads (D30). */
export const chatTag = 'clinical-chat';

/** How many results the context panel's list gives where no limit is asked for (D19). */
export const recentLabs = 5;

/** What a model read from a lab document; its estimate, never a finding of its own. */
export const LabAnalysis = z.object({
  summary: prose,
  abnormalValues: z
    .array(
      z.object({
        testName: label,
        value: label,
        referenceRange: label.optional(),
        significance: label.optional(),
      }),
    )
    .max(itemBounds.labValues),
  normalValues: z.array(z.object({ testName: label, value: label })).max(itemBounds.labValues),
  clinicalSignificance: prose,
  recommendations: z.array(label).max(itemBounds.labValues),
});

/** One result of one test, as it is entered; `units` is what `result` is measured in. */
export const AddLab = z.object({
  testName: typed(textBounds.testName),
  testCategory: typed(textBounds.testCategory).optional(),
  /** As the laboratory wrote it: "4.2", "<0.01", "positive". "1,250" can be read in two ways and gets no `value` (LAB-1). */
  result: typed(textBounds.labResult),
  units: typed(textBounds.units).optional(),
  /** As the laboratory wrote it: "0.5-2.0", "<14", "negative". */
  referenceRange: typed(textBounds.referenceRange).optional(),
  /** What the laboratory flagged; where it is not given it follows from result and range, if these can be read. */
  isAbnormal: z.boolean().optional(),
  /** When the result was there; now where it is not given. */
  resultTime: Instant.optional(),
  orderedAt: Instant.optional(),
  notes: note(textBounds.remark).optional(),
});

export const LabResult = z
  .object({
    id: Id,
    patientId: Id,
    testName: label,
    testCategory: label.optional(),
    /** As the laboratory wrote it. */
    result: label,
    /** The result as a number, where it is one that can be read in one way only (LAB-1). */
    value: z.number().optional(),
    /** The same as `units`. */
    unit: label.optional(),
    units: label.optional(),
    referenceRange: label.optional(),
    /** Absent where nobody knows: unknown is not normal. */
    isAbnormal: z.boolean().optional(),
    resultTime: Instant,
    orderedAt: Instant,
    notes: prose.optional(),
    filePath: label.optional(),
    originalFileName: label.optional(),
    /** `tags` has {@link chatTag}. */
    isTaggedForChat: z.boolean(),
    tags: z.array(label).max(itemBounds.labTags),
    aiAnalysisResult: LabAnalysis.optional(),
    /** The model's own estimate, 0 to 1. */
    aiAnalysisConfidence: z.number().min(0).max(1).optional(),
    aiAnalyzedAt: Instant.optional(),
    recordedAt: Instant,
    recordedBy: Actor,
    version: z.number().int(),
    enteredInError: EnteredInError.optional(),
  })
  .meta({ id: 'LabResult' });
export type LabResult = z.output<typeof LabResult>;

/** What one result is tagged with, all together. */
export const maxTags = itemBounds.labTags;

/** Tags are merged, to at most {@link maxTags} on one result; {@link chatTag} is always one of them, since this is what tagging is for. */
export const TagLab = z.object({
  tags: sentList(typed(textBounds.labTag), { min: 1, max: itemBounds.sentLabTags }),
});

const LabParams = z.object({ labId: Id });

export const labsEndpoints = defineEndpoints({
  recent: {
    method: 'get',
    path: '/patient/:patientId/labs',
    summary: `Lab results for the context panel, the newest first; ${recentLabs} unless a limit is given`,
    access: 'session',
    params: PatientParams,
    query: ListQuery,
    paged: true,
    response: z.array(LabResult).max(itemBounds.list),
    chartList: true,
  },
  list: {
    method: 'get',
    path: '/patient/:patientId/lab-results',
    summary: 'Lab results, the newest first',
    access: 'session',
    params: PatientParams,
    query: ListQuery,
    paged: true,
    response: z.array(LabResult).max(itemBounds.list),
    chartList: true,
  },
  tagged: {
    method: 'get',
    path: '/patient/:patientId/lab-results/tagged',
    summary: 'Lab results that go along with questions to the assistant, the newest first',
    access: 'session',
    params: PatientParams,
    query: ListQuery,
    paged: true,
    response: z.array(LabResult).max(itemBounds.list),
    chartList: true,
  },
  tag: {
    method: 'post',
    path: '/patient/lab-results/:labId/tag',
    summary: 'Includes a lab result in what the assistant reads',
    access: 'session',
    params: LabParams,
    body: TagLab,
    response: LabResult,
  },
  removeTag: {
    method: 'delete',
    path: '/patient/lab-results/:labId/tag',
    summary: 'Takes a lab result out of what the assistant reads',
    access: 'session',
    params: LabParams,
    response: LabResult,
  },
  untag: {
    method: 'post',
    path: '/patient/lab-results/:labId/untag',
    summary: 'The same as deleting the tag',
    access: 'session',
    params: LabParams,
    response: LabResult,
  },
});

/** Each entry carries the result whole. */
export const labsEntries = defineEntries({
  'lab.added': LabResult,
  'lab.tagged': LabResult,
  'lab.untagged': LabResult,
});
