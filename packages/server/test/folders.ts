import { rm } from 'node:fs/promises';

/**
 * Removes a folder and all that is in it. A mongod that a killed server left writes its last files there while it ends, so
 * a folder that is not empty after all is tried again, for ten seconds.
 */
export function removeFolder(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
}
