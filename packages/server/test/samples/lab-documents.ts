import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import mongoose from 'mongoose';
import type { Answer, TestNode } from '../node.ts';
import { multipart } from './sample-files.ts';

export interface DocumentUpload {
  patientId: string;
  token: string | undefined;
  file: File;
  /** The `Idempotency-Key`. */
  key?: string | undefined;
  /** Fields of the form that a test changes or adds. */
  fields?: Record<string, string> | undefined;
}

/** Returns the form of an upload, as a browser sends it. */
export function documentForm({
  patientId,
  file,
  fields = {},
}: Pick<DocumentUpload, 'patientId' | 'file' | 'fields'>) {
  const form = new FormData();
  form.append('file', file);
  const sent = { patientId, testName: 'Lab Results Analysis', testCategory: 'Analysis', ...fields };
  for (const [name, value] of Object.entries(sent)) form.append(name, value);
  return multipart(form);
}

/** Uploads a lab document. */
export async function sendDocument(
  node: Pick<TestNode, 'api'>,
  { token, key, ...upload }: DocumentUpload,
): Promise<Answer> {
  const { raw, headers } = await documentForm(upload);
  return node.api('POST', '/patient/lab-results/upload', {
    token,
    raw,
    headers: { ...headers, ...(key !== undefined && { 'Idempotency-Key': key }) },
  });
}

/** Counts the entries, files and chunks that an upload writes. */
export const writtenDocuments = () =>
  Promise.all(
    ['chart_entries', 'files.files', 'files.chunks', 'files.unlinked'].map((name) =>
      mongoose.connection.db?.collection(name).countDocuments(),
    ),
  );

/** Returns the temporary folders of uploads to this process. */
export const temporaryUploads = () =>
  readdirSync(tmpdir()).filter((name) => name.startsWith(`bedside-upload-${process.pid}-`));
