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

/** The tag that adds a lab result to the assistant's prompt (D30). */
export const chatTag = 'clinical-chat';

/** How many results the context panel's list returns by default (D19). */
export const recentLabs = 5;

/** A model's reading of a lab document. It is an estimate, not a finding. */
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

/** One new result of one test. `units` is the unit of `result`. */
export const AddLab = z.object({
  testName: typed(textBounds.testName),
  testCategory: typed(textBounds.testCategory).optional(),
  /** As the laboratory wrote it: "4.2", "<0.01", "positive". "1,250" is ambiguous and gets no `value` (LAB-1). */
  result: typed(textBounds.labResult),
  units: typed(textBounds.units).optional(),
  /** As the laboratory wrote it: "0.5-2.0", "<14", "negative". */
  referenceRange: typed(textBounds.referenceRange).optional(),
  /** The laboratory's flag. If absent, it follows from result and range, provided that both can be parsed. */
  isAbnormal: z.boolean().optional(),
  /** When the laboratory reported the result; now by default. */
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
    /** The result as a number; absent if it is not a number or is ambiguous (LAB-1). */
    value: z.number().optional(),
    /** The same as `units`. */
    unit: label.optional(),
    units: label.optional(),
    referenceRange: label.optional(),
    /** Absent if unknown, which is not normal. */
    isAbnormal: z.boolean().optional(),
    resultTime: Instant,
    orderedAt: Instant,
    notes: prose.optional(),
    filePath: label.optional(),
    originalFileName: label.optional(),
    /** Whether `tags` contains {@link chatTag}. */
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

/** Maximum number of tags on one result. */
export const maxTags = itemBounds.labTags;

/** Adds tags, up to {@link maxTags} on one result. Always adds {@link chatTag}, because tagging exists for it. */
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

/** Each entry contains the whole result. */
export const labsEntries = defineEntries({
  'lab.added': LabResult,
  'lab.tagged': LabResult,
  'lab.untagged': LabResult,
});
