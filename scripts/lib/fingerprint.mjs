import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { root } from './workspace.mjs';

/** The file inside a build that says what it was built from. */
export const FINGERPRINT_FILE = '.fingerprint';

/**
 * One hash over names and contents of the given files and folders (paths from the clone's root; missing ones are
 * passed over). Contents and not times, since a checkout changes the times of what it leaves as it was. Tests
 * don't count.
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

/** What the build in this folder was built from; null where there is no build. */
export function builtFrom(folder) {
  const file = path.join(folder, FINGERPRINT_FILE);
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

/** All files under a folder in a fixed order; a file is itself. */
export function filesUnder(start) {
  if (!existsSync(start)) return [];
  if (statSync(start).isFile()) return [start];
  return readdirSync(start, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}
