import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { findMongod } from '../../packages/server/src/infra/mongod/binary.ts';
import { removeFolder } from '../../packages/server/test/folders.ts';
import { useMemoryFolder } from '../../packages/server/test/processes/memory-folder.ts';
import { hasBrowser } from './browser/browser.ts';

/**
 * Finds this machine's mongod once, for the servers of all files, and keeps their data in memory. See
 * {@link useMemoryFolder}.
 */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (!hasBrowser) return undefined;
  const log = {
    info: (message: string) => console.warn(message),
    warn: (message: string) => console.warn(message),
  };
  process.env.MONGOMS_SYSTEM_BINARY ||= (await findMongod(null, log)).path;
  const leaveMemory = useMemoryFolder();
  const departments = mkdtempSync(path.join(tmpdir(), 'bedside-e2e-departments-'));
  project.provide('departments', departments);
  return async () => {
    await removeFolder(departments);
    await leaveMemory();
  };
}
