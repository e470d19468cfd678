import { mkdtempSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import path from 'node:path';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** An empty folder of the run, for the departments of its workers. */
    departments: string;
  }
}

/** The data of a server that has seeded its demo department and stopped. */
let seeded: Promise<string> | undefined;

/**
 * Copies a demo department to `dataDir`, because seeding takes half the processor time of a server's start. For the
 * first copy, `seed` starts a server on an empty folder and stops it.
 *
 * Each worker has its own department: the data names a port of mongod, which one server at a time can use.
 */
export async function copyDepartment(
  dataDir: string,
  seed: (dataDir: string) => Promise<void>,
): Promise<void> {
  seeded ??= seedOnce(seed);
  await cp(await seeded, dataDir, { recursive: true });
}

async function seedOnce(seed: (dataDir: string) => Promise<void>): Promise<string> {
  const dataDir = mkdtempSync(path.join(inject('departments'), 'department-'));
  await seed(dataDir);
  return dataDir;
}
