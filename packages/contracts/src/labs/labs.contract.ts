import * as z from 'zod';
import { byteBounds, itemBounds, textBounds } from '../bounds.ts';
import { defineEndpoints, defineEntries } from '../define.ts';
import {
  Actor,
  Id,
  Instant,
  ListQuery,
  label,
  PatientParams,
  prose,
  sentList,
  typed,
} from '../primitives.ts';
import { recordMarks } from '../record-marks.ts';
import { LabAnalysis, LabDocument, labDocumentTypes } from './lab-document.ts';
import { AddLabs, UploadLab } from './new-labs.ts';

/** The tag that adds a lab result to the assistant's prompt (D30). */
export const chatTag = 'clinical-chat';

/** How many results the context panel's list returns by default (D19). */
export const maxRecentLabs = 5;

/** How a result stands to the department's critical limits (CRIT-9). `none`: the test has no limits. */
export const criticalChecks = ['critical-high', 'critical-low', 'within', 'not-checked', 'none'] as const;

/** How a result stands to its own reference range (LAB-12). */
export const abnormalChecks = ['high', 'low', 'abnormal', 'normal', 'not-interpreted'] as const;

/** The part of a result that could not be matched with a critical limit. */
export const notCheckedReasons = ['name', 'unit', 'value'] as const;
export type NotCheckedReason = (typeof notCheckedReasons)[number];

/** How the laboratory reported a result (OBX-11). `unavailable`: it will not come. */
export const reportStatuses = ['preliminary', 'final', 'corrected', 'unavailable'] as const;

/** A result, or an uploaded document: then `document` is present and `result` is empty. */
export const LabResult = z
  .object({
    id: Id,
    patientId: Id,
    testName: label,
    testCategory: label.optional(),
    /** As the laboratory wrote it; empty for a document. */
    result: label,
    /** The result as a number; absent if it is not a number or is ambiguous (LAB-1). */
    value: z.number().optional(),
    /** The same as `units`. */
    unit: label.optional(),
    units: label.optional(),
    referenceRange: label.optional(),
    /** Absent if unknown, which is not normal. */
    isAbnormal: z.boolean().optional(),
    /** The laboratory's flag, as written: "H", "HH", "LL", "A", "*" (LAB-13). */
    flag: label.optional(),
    /**
     * The server derives these three from the record, the department's limits and the patient's age and pregnancy when it
     * returns the result. They are absent from a document, and from an entry of an older server.
     */
    criticalCheck: z.enum(criticalChecks).optional(),
    /** Only with `not-checked`: which part could not be matched. */
    why: z.enum(notCheckedReasons).optional(),
    abnormalCheck: z.enum(abnormalChecks).optional(),
    resultTime: Instant,
    /** Absent if nobody stated it. */
    orderedAt: Instant.optional(),
    collectedAt: Instant.optional(),
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
    /** Only for an uploaded document, which is not a result (LABDOC-6). */
    document: LabDocument.optional(),
    /** The uploaded document from which a clinician saved this result (D21). */
    sourceDocument: Id.optional(),
    /** The document names someone else, and the clinician who saved the result confirmed that it is this patient's. */
    identityConfirmed: z.literal(true).optional(),
    /** The document's text does not contain this value, and the clinician who saved it confirmed it (LABDOC-8). */
    notFoundInDocument: z.literal(true).optional(),
    /** Only of a result that the laboratory's system sent. Absent if it did not state it. */
    reportStatus: z.enum(reportStatuses).optional(),
    /** The former result, which this one replaces. It stays in the chart, entered in error. */
    corrects: z.object({ id: Id, result: label, units: label.optional() }).optional(),
    /** The laboratory's number of the order (OBR-3), by which results of one panel belong together. */
    orderNumber: label.optional(),
    recordedAt: Instant,
    recordedBy: Actor,
    version: z.number().int(),
    ...recordMarks,
  })
  .meta({ id: 'LabResult' });
export type LabResult = z.output<typeof LabResult>;

/** Returns whether a record is an uploaded document, not a result. */
export const isDocument = <T extends Pick<LabResult, 'document'>>(
  lab: T,
): lab is T & { document: LabDocument } => lab.document !== undefined;

/** 10 MB for each document. */
export const maxLabDocumentBytes = byteBounds.labDocument;

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
    summary: `Returns lab results for the context panel, newest first; ${maxRecentLabs} by default`,
    access: 'session',
    right: 'read-chart',
    params: PatientParams,
    query: ListQuery,
    paged: true,
    response: z.array(LabResult).max(itemBounds.list),
    chartList: true,
  },
  list: {
    method: 'get',
    path: '/patient/:patientId/lab-results',
    summary: 'Returns lab results, newest first',
    access: 'session',
    right: 'read-chart',
    params: PatientParams,
    query: ListQuery,
    paged: true,
    response: z.array(LabResult).max(itemBounds.list),
    chartList: true,
  },
  add: {
    method: 'post',
    path: '/patient/:patientId/lab-results',
    summary: 'Adds one result and returns it, or adds a panel of `results`, all or none',
    access: 'session',
    right: 'record',
    status: 201,
    params: PatientParams,
    body: AddLabs,
    response: z.union([LabResult, z.object({ results: z.array(LabResult).max(itemBounds.panelResults) })]),
    idempotent: true,
  },
  tagged: {
    method: 'get',
    path: '/patient/:patientId/lab-results/tagged',
    summary: "Returns the lab results in the assistant's prompt, newest first",
    access: 'session',
    right: 'read-chart',
    params: PatientParams,
    query: ListQuery,
    paged: true,
    response: z.array(LabResult).max(itemBounds.list),
    chartList: true,
  },
  tag: {
    method: 'post',
    path: '/patient/lab-results/:labId/tag',
    summary: "Includes a lab result in the assistant's prompt",
    access: 'session',
    right: 'record',
    fails: ['conflict'],
    params: LabParams,
    body: TagLab,
    response: LabResult,
  },
  removeTag: {
    method: 'delete',
    path: '/patient/lab-results/:labId/tag',
    summary: "Removes a lab result from the assistant's prompt",
    access: 'session',
    right: 'record',
    fails: ['conflict'],
    params: LabParams,
    response: LabResult,
  },
  untag: {
    method: 'post',
    path: '/patient/lab-results/:labId/untag',
    summary: 'The same as deleting the tag',
    access: 'session',
    right: 'record',
    fails: ['conflict'],
    params: LabParams,
    response: LabResult,
  },
  upload: {
    method: 'post',
    path: '/patient/lab-results/upload',
    summary:
      'Stores a lab document and lets a model read it. If the AI fails, the document stays, with the reason in `document.unreadReason`',
    access: 'session',
    right: 'record',
    status: 201,
    fails: ['not-found', 'rate-limited', 'conflict', 'storage-full', 'unavailable'],
    body: UploadLab,
    upload: {
      parts: ['file'],
      required: ['file'],
      maxFileBytes: maxLabDocumentBytes,
      accepts: ['pdf', 'jpeg', 'png'],
      refusals: {
        kind: 'Please upload a PDF, JPEG, or PNG file',
        size: 'File size must be less than 10MB',
      },
    },
    response: LabResult,
    idempotent: true,
  },
  analyze: {
    method: 'post',
    path: '/patient/lab-results/:labId/analyze',
    summary: 'Lets a model read an uploaded document that no model has read',
    access: 'session',
    right: 'record',
    fails: ['rate-limited', 'unavailable'],
    params: LabParams,
    response: LabResult,
  },
  download: {
    method: 'get',
    path: '/patient/lab-results/:labId/download',
    summary: 'Returns an uploaded lab document, unchanged',
    access: 'session',
    right: 'read-chart',
    params: LabParams,
    response: z.undefined(),
    download: labDocumentTypes,
  },
});

/** Each entry contains the whole result. */
export const labsEntries = defineEntries({
  'lab.added': LabResult,
  'lab.analyzed': LabResult,
  'lab.tagged': LabResult,
  'lab.untagged': LabResult,
  /** The laboratory's system stated that a preliminary result is final. */
  'lab.finalized': LabResult,
});
