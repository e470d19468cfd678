import * as z from 'zod';
import { itemBounds } from '../bounds.ts';
import { Id, Instant, label, prose } from '../primitives.ts';

/** Accepted types of lab documents, detected from the bytes. */
export const labDocumentTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const;

/** One value that a model read in a document. The model copies the texts as the document writes them. */
const ReadValue = z.object({
  testName: label,
  /** The result without its unit: "4.2", "<0.01", "positive". */
  value: label,
  unit: label.optional(),
  referenceRange: label.optional(),
  /**
   * Whether the document's text has this value beside the test's name, with the same unit and range (LABDOC-1). Absent
   * if the document has no text, such as a photo: no one can look the value up.
   */
  foundInDocument: z.boolean().optional(),
});

/** A model's reading of a lab document. It is an estimate, not a finding. */
export const LabAnalysis = z.object({
  summary: prose,
  abnormalValues: z.array(ReadValue.extend({ significance: label.optional() })).max(itemBounds.labValues),
  normalValues: z.array(ReadValue).max(itemBounds.labValues),
  clinicalSignificance: prose,
  recommendations: z.array(label).max(itemBounds.labValues),
  /** Rows of the document's text with a result that the model did not name (LABDOC-9). Absent without such rows. */
  omittedRows: z.array(label).max(itemBounds.omittedRows).optional(),
});
export type LabAnalysis = z.output<typeof LabAnalysis>;
export type ReadLabValue = LabAnalysis['abnormalValues'][number];

/** The facts in a document that identify a patient, named as the patient's fields. */
export const identityFacts = ['name', 'dateOfBirth', 'mrn'] as const;
export type IdentityFact = (typeof identityFacts)[number];
const Facts = z.array(z.enum(identityFacts)).max(identityFacts.length);

/**
 * The document's facts that match this patient, and those that differ. Both lists are empty if the document names no
 * one.
 */
export const DocumentIdentity = z.object({ matches: Facts, differs: Facts });
export type DocumentIdentity = z.output<typeof DocumentIdentity>;

/** Why no model has read a document. */
export const unreadReasons = [
  /** There is no model: the demo assistant reads no documents (D18). */
  'no-model',
  /** The document has neither text nor an image that the model can receive. */
  'no-content',
  'INVALID_API_KEY',
  'SERVICE_UNAVAILABLE',
  'REQUEST_REFUSED',
  'INVALID_RESPONSE',
  'CUT_OFF',
] as const;
export type UnreadReason = (typeof unreadReasons)[number];

/** An uploaded lab document, stored unchanged, and how far a model has read it. */
export const LabDocument = z.object({
  fileId: Id,
  type: z.enum(labDocumentTypes),
  /** Bytes. */
  size: z.number().int(),
  /** Only for a PDF. */
  pages: z.number().int().optional(),
  /**
   * A status of `reading` is valid until `readingUntil`. After that, the reading node has died and the document is
   * unread.
   */
  status: z.enum(['reading', 'read', 'unread']),
  readingUntil: Instant.optional(),
  unreadReason: z.enum(unreadReasons).optional(),
  /** The model's input: the document's text, or images. */
  readFrom: z.enum(['text', 'images']).optional(),
  /** The pages that the model received, from the first. */
  pagesRead: z.number().int().optional(),
  identity: DocumentIdentity,
  model: label.optional(),
  /** The demo assistant answered (D18). */
  demo: z.boolean().optional(),
  /** The version of the model's instructions. */
  promptVersion: label.optional(),
});
export type LabDocument = z.output<typeof LabDocument>;
