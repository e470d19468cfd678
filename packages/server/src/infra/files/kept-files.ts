import { byteBounds, itemBounds } from '../../bounds.ts';
import { AppError } from '../../request/app-error.ts';
import { type FileToStore, StorageFull, type StoredFiles, withStoredFiles } from './files.ts';

/** How much each kind of file may take for one department, in bytes and in files. */
export interface StorageQuota {
  bytes: number;
  files: number;
}

export const storageQuotas = {
  chart: { bytes: byteBounds.chartFiles, files: itemBounds.chartFiles },
  feedback: { bytes: byteBounds.feedbackFiles, files: itemBounds.feedbackFiles },
} as const satisfies Record<string, StorageQuota>;

/**
 * Stores files of a department and hands them to `work`, which links them in the transaction of their record. Throws
 * `storage-full` where the department would have more than its quota.
 */
export async function keepFiles<T>(
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
