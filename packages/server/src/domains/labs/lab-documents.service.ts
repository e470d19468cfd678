import type { LabAnalysis } from '@bedside/contracts/labs/lab-document.ts';
import type { LabResult } from '@bedside/contracts/labs/labs.contract.ts';
import type { UploadLab } from '@bedside/contracts/labs/new-labs.ts';
import type { ClientSession } from 'mongoose';
import type * as z from 'zod';
import type { Assistant } from '../../ai/model/assistant.ts';
import { rateBounds } from '../../bounds.ts';
import type { EntryDraft } from '../../chart/chart-entry.ts';
import type { ChartLog } from '../../chart/chart-log.ts';
import type { PatientRef } from '../../chart/patient-access.ts';
import { repeatedEntry } from '../../chart/repeated-entry.ts';
import type { ReceivedFile } from '../../http/body/upload.ts';
import type { StorageQuota } from '../../infra/files/department-files.ts';
import { readFileContent } from '../../infra/files/files.ts';
import { createByteBudget } from '../../infra/queues/byte-budget.ts';
import type { Coordination } from '../../realtime/coordination/coordination.ts';
import type { FileAnswer } from '../../request/answers.ts';
import { AppError } from '../../request/app-error.ts';
import type { RequestContext } from '../../request/request-context.ts';
import type { AccessLog } from '../access-log/access-log.service.ts';
import type { Patients } from '../patients/patients.service.ts';
import { type ReadDocument, readDocument } from './document-content.ts';
import { createDocumentReader, knownIdentity, readingOf, type Whose } from './document-reading.ts';
import { needsReading } from './document-record.ts';
import { createDocumentsInChart, type ReceivedDocument } from './documents-in-chart.ts';

/** Memory for lab documents that models read, on one node. */
const maxDocumentsBytes = 100 * 1024 * 1024;

/** The part of it for one PDF: its text, or small images of its pages. An image takes its own size. */
const maxPdfBytes = 8 * 1024 * 1024;

/** Lab documents: this node already holds its maximum. */
const documentsRetrySeconds = 10;

export type LabDocuments = ReturnType<typeof createLabDocuments>;

interface LabDocumentDependencies {
  chart: ChartLog;
  patients: Patients;
  accessLog: Pick<AccessLog, 'leaves'>;
  coordination: Coordination;
  assistant: Pick<Assistant, 'look' | 'visionModel' | 'model' | 'demo'>;
  /** The time limit of a model's answer. */
  replySeconds: number;
  /** The storage for the files of one department's charts. */
  chartQuota?: StorageQuota | undefined;
}

/**
 * Uploaded lab documents. A document is stored before it is read, so that a failing model or a dying node loses none.
 * The reading is a revision of the document's record.
 */
export function createLabDocuments({
  chart,
  patients,
  accessLog,
  coordination,
  assistant,
  replySeconds,
  chartQuota,
}: LabDocumentDependencies) {
  /** The memory for documents under analysis on this node. */
  const documentBudget = createByteBudget(maxDocumentsBytes);
  /** Running analyses on this node, by the document's id. */
  const underWay = new Map<string, Promise<LabResult>>();
  const documents = createDocumentsInChart({ chart, patients, replySeconds, chartQuota });
  const readWithModel = createDocumentReader({ patients, assistant });

  /**
   * Stores a document and lets the model read it. Resolves when the reading has ended, which continues if the client
   * disconnects. The same `Idempotency-Key` returns the first document. If the AI fails, the document stays with the
   * reason. Throws `invalid-input` for a file that cannot be read, `rate-limited`, `storage-full` and `unavailable`.
   */
  async function upload(
    request: RequestContext,
    input: z.output<typeof UploadLab>,
    [file]: readonly ReceivedFile[],
  ): Promise<LabResult> {
    const patient = await patients.require(request.actor, input.patientId);
    const known = await repeatedEntry(request, 'lab.added');
    if (known) return underWay.get(known.data.id) ?? documents.newest(patient.id, known.data.id);
    if (!file) throw new AppError('invalid-input', { fields: { file: 'required' } });
    await count(request);
    return whileHeld(file, async () => {
      const read = await readDocument(file, request.actor.id);
      const whose = { patient, identities: await patients.identities(request, patient.id) };
      const lab = await documents.store(request, whose, { input, file, read });
      return underWay.get(lab.id) ?? begin(request, whose, lab, read);
    });
  }

  /**
   * Stores a PDF with a reading that exists already, such as that of the demo's rules. The reading is checked as a
   * model's is (LABDOC-1, LABDOC-5). Throws `invalid-input` for a file that cannot be read, and `storage-full`.
   */
  async function keep(
    request: RequestContext,
    input: z.output<typeof UploadLab>,
    { name, content }: { name: string; content: Buffer },
    { analysis, confidence, model, demo }: KeptReading,
  ): Promise<LabResult> {
    const patient = await patients.require(request.actor, input.patientId);
    const file = { name, content, type: 'application/pdf', size: content.length };
    const read = await readDocument(file, request.actor.id);
    const identities = await patients.identities(request, patient.id);
    const lab = await documents.store(request, { patient, identities }, { input, file, read });
    const { data } = await patients.read(request, patient.id);
    const known = knownIdentity(identities, data.dateOfBirth);
    const none = { name: [], dateOfBirth: [], mrn: [] };
    const reading = readingOf({ analysis, confidence, identity: none }, read, {
      at: request.now(),
      known,
      model,
      demo,
    });
    return documents.revise(request, patient, lab.id, reading);
  }

  /**
   * Lets the model read a document that no model has read. Returns the record unchanged if one has. Throws `not-found`
   * for a record that is no document, and the errors of {@link upload}.
   */
  async function analyze(request: RequestContext, labId: string): Promise<LabResult> {
    await count(request);
    const { patient, lab } = await documents.require(request, labId);
    const running = underWay.get(labId);
    if (running) return running;
    if (lab.enteredInError || !needsReading(lab.document, request.now())) return lab;
    return whileHeld(lab.document, async () => {
      await request.large?.();
      const { fileId, type, size } = lab.document;
      const content = await readFileContent(fileId);
      const read = await readDocument({ content, type, size }, request.actor.id);
      const identities = await patients.identities(request, patient.id);
      return underWay.get(labId) ?? begin(request, { patient, identities }, lab, read);
    });
  }

  /** Returns a document's bytes to anyone with access to its patient. Throws `not-found`. */
  async function download(request: RequestContext, labId: string): Promise<FileAnswer> {
    const { lab } = await documents.require(request, labId);
    await request.large?.();
    await accessLog.leaves(request, { patientId: lab.patientId, about: 'lab-document', recordId: labId });
    const { fileId, type } = lab.document;
    return { name: lab.originalFileName ?? 'lab-results', type, content: await readFileContent(fileId) };
  }

  /** Counts a call that costs a reading. Throws `rate-limited`. */
  async function count({ actor }: RequestContext): Promise<void> {
    const limits = await coordination.limits.consume(rateBounds.labDocuments, actor.id);
    if (!limits.allowed) {
      throw new AppError('rate-limited', { retryAfterSeconds: limits.retryAfterSeconds });
    }
  }

  /** Runs `work` with memory for a document: all bytes of an image, or a PDF's text or small images. */
  async function whileHeld<T>(
    { type, size }: { type: string; size: number },
    work: () => Promise<T>,
  ): Promise<T> {
    const giveBack = documentBudget.take(type === 'application/pdf' ? maxPdfBytes : size);
    if (giveBack === undefined) throw busy();
    try {
      return await work();
    } finally {
      giveBack();
    }
  }

  function begin(
    request: RequestContext,
    whose: Whose,
    lab: LabResult,
    read: ReadDocument,
  ): Promise<LabResult> {
    const analysis = readAndRevise(request, whose, lab, read).finally(() => underWay.delete(lab.id));
    underWay.set(lab.id, analysis);
    return analysis;
  }

  async function readAndRevise(
    request: RequestContext,
    whose: Whose,
    lab: LabResult,
    read: ReadDocument,
  ): Promise<LabResult> {
    return documents.revise(request, whose.patient, lab.id, await readWithModel(request, whose, read));
  }

  /**
   * Stores the PDFs of a message and passes their drafts to `commit`, which writes them in the message's transaction. No
   * model has read them: a clinician asks for that. Throws `invalid-input` for a file that is no whole PDF, and
   * `storage-full`.
   */
  async function receive<T>(
    request: RequestContext,
    patient: PatientRef,
    files: readonly ReceivedDocument[],
    commit: (drafts: (session: ClientSession) => Promise<EntryDraft[]>) => Promise<T>,
  ): Promise<T> {
    if (files.length === 0) return commit(async () => []);
    const identities = await patients.identities(request, patient.id);
    return documents.receive(request, { patient, identities }, files, commit);
  }

  return { upload, keep, analyze, download, receive };
}

/** A reading of a document, and who read it. */
interface KeptReading {
  analysis: LabAnalysis;
  /** 0 to 1. */
  confidence: number;
  model: string;
  demo: boolean;
}

/** This node holds its maximum of documents. Nothing was stored, and the same request is a new attempt. */
const busy = () =>
  new AppError('unavailable', {
    message: 'This server is reading too many documents. Please try again in a moment',
    retryAfterSeconds: documentsRetrySeconds,
  });
