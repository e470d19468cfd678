import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { root } from './workspace.mjs';

/** The file inside a build that contains the fingerprint of its sources. */
export const FINGERPRINT_FILE = '.fingerprint';

/**
 * Returns one hash of the names and contents of files and folders. Paths are relative to the clone's root; missing
 * ones and tests are skipped. Uses contents instead of times, because a checkout changes the times of unchanged
 * files.
 */
export function fingerprintOf(paths) {
  const hash = createHash('sha256');
  for (const file of paths.flatMap((each) => filesUnder(path.join(root, each)))) {
    hash
      .update(`${path.relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  return hash.digest('hex');
}

/** Returns the fingerprint of the build in this folder, or null if there is no build. */
export function builtFrom(folder) {
  const file = path.join(folder, FINGERPRINT_FILE);
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

/** Returns all files in a folder in a stable order. For a file, returns the file. */
export function filesUnder(start) {
  if (!existsSync(start)) return [];
  if (statSync(start).isFile()) return [start];
  return readdirSync(start, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}
