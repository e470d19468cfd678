import { type DocumentIdentity, LabDocument } from '@bedside/contracts/labs/lab-document.ts';
import type { LabResult } from '@bedside/contracts/labs/labs.contract.ts';
import type { UploadLab } from '@bedside/contracts/labs/new-labs.ts';
import type * as z from 'zod';
import { countersigning } from '../../chart/chart-records.ts';
import { newId } from '../../infra/mongo/ids.ts';
import { withoutUndefined } from '../../infra/mongo/without-undefined.ts';
import type { RequestContext } from '../../request/request-context.ts';
import type { ReadDocument } from './document-content.ts';

type NewDocument = z.output<typeof UploadLab> & {
  file: { name: string; type: string; size: number };
  read: ReadDocument;
  identity: DocumentIdentity;
  /** After this time, the node that reads the document has died. */
  readingUntil: Date;
};

/** Returns the record of a document before its reading. Needs the id of its stored file. */
export function newDocumentRecord(
  request: RequestContext,
  { patientId, testName, testCategory, file, read, identity, readingUntil }: NewDocument,
): (fileId: string) => LabResult {
  const { id: userId, fullName, role } = request.actor;
  const now = request.now().toISOString();
  const id = newId();
  return (fileId) => ({
    id,
    patientId,
    testName,
    testCategory,
    result: '',
    resultTime: now,
    filePath: `/api/patient/lab-results/${id}/download`,
    originalFileName: file.name,
    isTaggedForChat: false,
    tags: [],
    document: withoutUndefined({
      fileId,
      type: LabDocument.shape.type.parse(file.type),
      size: file.size,
      pages: read.pages,
      status: 'reading' as const,
      readingUntil: readingUntil.toISOString(),
      identity,
    }),
    recordedAt: now,
    recordedBy: { id: userId, fullName, role },
    version: 1,
    ...countersigning(request),
  });
}

/** A document becomes unread if its node dies while reading it. */
export function needsReading({ status, readingUntil }: LabDocument, now: Date): boolean {
  return status === 'unread' || (status === 'reading' && Date.parse(readingUntil ?? '') <= now.getTime());
}
