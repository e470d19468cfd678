import { rm } from 'node:fs/promises';

/**
 * Removes a folder and its contents. The mongod of a killed server may still write files there while it ends, so the
 * removal is retried for ten seconds.
 */
export function removeFolder(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
}
