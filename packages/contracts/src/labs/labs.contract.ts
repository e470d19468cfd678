import * as z from 'zod';
import { defineEndpoints, defineEntries } from '../define.ts';
import { Actor, Id, Instant, ListQuery, note, PatientParams, typed } from '../primitives.ts';
import { EnteredInError } from '../vitals/vitals.contract.ts';

/** The tag that puts a lab result into what the assistant reads (D30). */
export const chatTag = 'clinical-chat';

/** How many results the context panel's list gives where no limit is asked for (D19). */
export const recentLabs = 5;

/** What a model read from a lab document; its estimate, never a finding of its own. */
export const LabAnalysis = z.object({
  summary: z.string(),
  abnormalValues: z.array(
    z.object({
      testName: z.string(),
      value: z.string(),
      referenceRange: z.string().optional(),
      significance: z.string().optional(),
    }),
  ),
  normalValues: z.array(z.object({ testName: z.string(), value: z.string() })),
  clinicalSignificance: z.string(),
  recommendations: z.array(z.string()),
});

/** One result of one test, as it is entered; `units` is what `result` is measured in. */
export const AddLab = z.object({
  testName: typed(200),
  testCategory: typed(100).optional(),
  /** As the laboratory wrote it: "4.2", "<0.01", "positive". "1,250" can be read in two ways and gets no `value` (LAB-1). */
  result: typed(500),
  units: typed(40).optional(),
  /** As the laboratory wrote it: "0.5-2.0", "<14", "negative". */
  referenceRange: typed(100).optional(),
  /** What the laboratory flagged; where it is not given it follows from result and range, if these can be read. */
  isAbnormal: z.boolean().optional(),
  /** When the result was there; now where it is not given. */
  resultTime: Instant.optional(),
  orderedAt: Instant.optional(),
  notes: note(2000).optional(),
});

export const LabResult = z.object({
  id: Id,
  patientId: Id,
  testName: z.string(),
  testCategory: z.string().optional(),
  /** As the laboratory wrote it. */
  result: z.string(),
  /** The result as a number, where it is one that can be read in one way only (LAB-1). */
  value: z.number().optional(),
  /** The same as `units`. */
  unit: z.string().optional(),
  units: z.string().optional(),
  referenceRange: z.string().optional(),
  /** Absent where nobody knows: unknown is not normal. */
  isAbnormal: z.boolean().optional(),
  resultTime: Instant,
  orderedAt: Instant,
  notes: z.string().optional(),
  filePath: z.string().optional(),
  originalFileName: z.string().optional(),
  /** `tags` has {@link chatTag}. */
  isTaggedForChat: z.boolean(),
  tags: z.array(z.string()),
  aiAnalysisResult: LabAnalysis.optional(),
  /** The model's own estimate, 0 to 1. */
  aiAnalysisConfidence: z.number().min(0).max(1).optional(),
  aiAnalyzedAt: Instant.optional(),
  recordedAt: Instant,
  recordedBy: Actor,
  version: z.number().int(),
  enteredInError: EnteredInError.optional(),
});
export type LabResult = z.output<typeof LabResult>;

/** What one result is tagged with, all together. */
export const maxTags = 50;

/** Tags are merged, to at most {@link maxTags} on one result; {@link chatTag} is always one of them, since this is what tagging is for. */
export const TagLab = z.object({ tags: z.array(typed(50)).min(1).max(20) });

const LabParams = z.object({ labId: Id });

export const labsEndpoints = defineEndpoints({
  recent: {
    method: 'get',
    path: '/patient/:patientId/labs',
    summary: `Lab results for the context panel, the newest first; ${recentLabs} unless a limit is given`,
    access: 'session',
    params: PatientParams,
    query: ListQuery,
    response: z.array(LabResult),
    chartList: true,
  },
  list: {
    method: 'get',
    path: '/patient/:patientId/lab-results',
    summary: 'Lab results, the newest first',
    access: 'session',
    params: PatientParams,
    query: ListQuery,
    response: z.array(LabResult),
    chartList: true,
  },
  tagged: {
    method: 'get',
    path: '/patient/:patientId/lab-results/tagged',
    summary: 'Lab results that go along with questions to the assistant, the newest first',
    access: 'session',
    params: PatientParams,
    response: z.array(LabResult),
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
