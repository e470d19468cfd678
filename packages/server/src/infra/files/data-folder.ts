import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { OperatorError } from '../../operator-error.ts';

/**
 * Creates the data folder with its parents if it is missing. Throws an OperatorError if it cannot be created or written.
 * Creates each folder by itself, because Node never returns from creating a path within `/proc` as a whole.
 */
export function makeDataFolder(dataDir: string): void {
  try {
    for (const folder of missingFolders(dataDir)) mkdirSync(folder, { mode: 0o700 });
    if (!statSync(dataDir).isDirectory()) throw new OperatorError(`DATA_DIR (${dataDir}) is no folder.`);
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    throw new OperatorError(
      `The data folder ${dataDir} cannot be created or written${code}. Set DATA_DIR to a folder that this user can write.`,
    );
  }
}

/** Returns the folders of a path that do not exist, the outermost first. */
function missingFolders(folder: string): string[] {
  if (existsSync(folder)) return [];
  const parent = path.dirname(folder);
  return parent === folder ? [] : [...missingFolders(parent), folder];
}
