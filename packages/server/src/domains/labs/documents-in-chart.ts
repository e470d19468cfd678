import {
  compareIdentity,
  statedIdentity,
} from '@bedside/contracts/clinical/labs/documents/document-identity.ts';
import { isDocument, LabResult } from '@bedside/contracts/labs/labs.contract.ts';
import type { UploadLab } from '@bedside/contracts/labs/new-labs.ts';
import type { ClientSession } from 'mongoose';
import type * as z from 'zod';
import type { EntryDraft } from '../../chart/chart-entry.ts';
import type { ChartLog } from '../../chart/chart-log.ts';
import type { PatientRef } from '../../chart/patient-access.ts';
import { patientOfRecord, revise as reviseRecord, revisionsOf } from '../../chart/revisions.ts';
import {
  type StorageQuota,
  storageQuotas,
  storeDepartmentFiles,
} from '../../infra/files/department-files.ts';
import { AppError } from '../../request/app-error.ts';
import type { RequestContext } from '../../request/request-context.ts';
import type { Patients } from '../patients/patients.service.ts';
import { type DocumentBytes, type ReadDocument, readDocument } from './document-content.ts';
import { knownIdentity, type Reading, type Whose } from './document-reading.ts';
import { newDocumentRecord } from './document-record.ts';
import { labTypes } from './labs.service.ts';

/** How long a lab document counts as being read, beyond the time limit of a model's answer. */
const documentReadingMs = 30_000;

interface DocumentsInChartDependencies {
  chart: ChartLog;
  patients: Pick<Patients, 'require' | 'read'>;
  /** The time limit of a model's answer. */
  replySeconds: number;
  /** The storage for the files of one department's charts. */
  chartQuota?: StorageQuota | undefined;
}

/** A PDF that a message brought. */
export interface ReceivedDocument {
  name: string;
  content: Buffer;
  testName: string;
  testCategory: string;
}

interface ToStore {
  input: z.output<typeof UploadLab>;
  file: DocumentBytes & { name: string };
  read: ReadDocument;
}

/** The records and files of lab documents. A reading is a revision of its document's record. */
export function createDocumentsInChart({
  chart,
  patients,
  replySeconds,
  chartQuota = storageQuotas.chart,
}: DocumentsInChartDependencies) {
  /** Returns a document with its patient. Throws `not-found` for an unknown record and for one without a document. */
  async function require(request: RequestContext, labId: string) {
    const patientId = await patientOfRecord(labId, 'lab.added');
    if (patientId === undefined) throw new AppError('not-found');
    const patient = await patients.require(request.actor, patientId);
    const lab = await newest(patientId, labId);
    if (!isDocument(lab)) throw new AppError('not-found', { message: 'This lab result has no document' });
    return { patient, lab };
  }

  /** Stores a document's file and its record, which says that a reading has begun. Throws `storage-full`. */
  async function store(
    request: RequestContext,
    { patient, identities }: Whose,
    { input, file, read }: ToStore,
  ): Promise<LabResult> {
    const now = request.now();
    const { data } = await patients.read(request, patient.id);
    const identity = compareIdentity(statedIdentity(read.text), knownIdentity(identities, data.dateOfBirth));
    const readingUntil = new Date(now.getTime() + replySeconds * 1000 + documentReadingMs);
    const record = newDocumentRecord(request, { ...input, file, read, identity, readingUntil });
    return storeDepartmentFiles(
      'chart',
      patient.departmentId,
      [file],
      async ({ ids, link }) => {
        const { entry } = await chart.change(request, patient, 'lab.added', async (session) => {
          await link(session);
          const data = record(ids[0] ?? '');
          return { id: data.id, type: 'lab.added', data, sortAt: now };
        });
        return entry.data;
      },
      chartQuota,
    );
  }

  /** Stores the PDFs of a message, and passes the drafts of their records to `commit`. */
  async function receive<T>(
    request: RequestContext,
    { patient, identities }: Whose,
    files: readonly ReceivedDocument[],
    commit: (drafts: (session: ClientSession) => Promise<EntryDraft[]>) => Promise<T>,
  ): Promise<T> {
    const now = request.now();
    const { data } = await patients.read(request, patient.id);
    const known = knownIdentity(identities, data.dateOfBirth);
    const records: ((fileId: string) => LabResult)[] = [];
    for (const file of files) {
      const read = await readDocument({ ...file, type: pdf, size: file.content.length }, request.actor.id);
      const identity = compareIdentity(statedIdentity(read.text), known);
      const stored = { name: file.name, type: pdf, size: file.content.length };
      const input = { patientId: patient.id, testName: file.testName, testCategory: file.testCategory };
      records.push(newDocumentRecord(request, { ...input, file: stored, read, identity, readingUntil: now }));
    }
    const toStore = files.map((file) => ({ ...file, type: pdf, size: file.content.length }));
    return storeDepartmentFiles(
      'chart',
      patient.departmentId,
      toStore,
      ({ ids, link }) =>
        commit(async (session) => {
          await link(session);
          return records.map((record, at) => {
            const data = unread(record(ids[at] ?? ''));
            return { id: data.id, type: 'lab.added' as const, data, sortAt: now };
          });
        }),
      chartQuota,
    );
  }

  /** Writes a reading into its document's record, unless another reading came first. Returns the newest version. */
  async function revise(
    request: RequestContext,
    patient: PatientRef,
    labId: string,
    result: Reading,
  ): Promise<LabResult> {
    // The key of an upload belongs to the entry that stored the document.
    const revised = await reviseRecord(chart, { ...request, idempotency: undefined }, patient, {
      recordId: labId,
      types: labTypes,
      type: 'lab.analyzed',
      change: (json) => {
        const now = parse(json);
        if (!now.document || now.document.status === 'read') return undefined;
        const { readingUntil: _until, unreadReason: _reason, ...document } = now.document;
        return {
          ...now,
          ...result.analysis,
          document: { ...document, ...result.document },
          version: now.version + 1,
        };
      },
    });
    return 'data' in revised ? revised.data : parse(revised.json);
  }

  return { require, newest, store, receive, revise };
}

const pdf = 'application/pdf';

/** Returns a document that no model has been asked to read. */
function unread(lab: LabResult): LabResult {
  if (lab.document === undefined) return lab;
  const { readingUntil: _until, ...document } = lab.document;
  return { ...lab, document: { ...document, status: 'unread' } };
}

/** Returns the newest version of a lab result. Throws `not-found`. */
async function newest(patientId: string, labId: string): Promise<LabResult> {
  const [json] = await revisionsOf(patientId, labTypes, [labId]);
  if (json === undefined) throw new AppError('not-found');
  return parse(json);
}

const parse = (json: string): LabResult => LabResult.parse(JSON.parse(json));
