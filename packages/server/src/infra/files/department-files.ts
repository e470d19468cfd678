import { AppError } from '../../request/app-error.ts';
import { type FileToStore, StorageFull, type StoredFiles, withStoredFiles } from './files.ts';

/** The stored files of one department's charts. */
const maxChartFilesBytes = 200 * 1024 * 1024 * 1024;

/** The stored files of one department's feedback. */
const maxFeedbackFilesBytes = 2 * 1024 * 1024 * 1024;

/** Stored files of one department's charts. */
const maxChartFiles = 200_000;

/** Stored files of one department's feedback. */
const maxFeedbackFiles = 2000;

/** A department's quota for one kind of file, in bytes and in files. */
export interface StorageQuota {
  bytes: number;
  files: number;
}

export const storageQuotas = {
  chart: { bytes: maxChartFilesBytes, files: maxChartFiles },
  feedback: { bytes: maxFeedbackFilesBytes, files: maxFeedbackFiles },
} as const satisfies Record<string, StorageQuota>;

/**
 * Stores a department's files and passes them to `work`, which links them in the transaction of their record.
 * Throws `storage-full` if the department would exceed its quota.
 */
export async function storeDepartmentFiles<T>(
  kind: keyof typeof storageQuotas,
  departmentId: string,
  files: readonly FileToStore[],
  work: (stored: StoredFiles) => Promise<T>,
  quota: StorageQuota = storageQuotas[kind],
): Promise<T> {
  try {
    return await withStoredFiles({ id: `${kind} ${departmentId}`, ...quota }, files, work);
  } catch (error) {
    throw error instanceof StorageFull ? new AppError('storage-full') : error;
  }
}
