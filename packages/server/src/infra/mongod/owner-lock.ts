import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { isRunning, ownIdentity, ProcessIdentity } from './process-identity.ts';

/** Thrown by {@link takeOwnership} while another live process is the owner. */
export class OwnedByAnother extends Error {
  override readonly name = 'OwnedByAnother';
  readonly pid: number;

  constructor(pid: number) {
    super(`owned by process ${pid}`);
    this.pid = pid;
  }
}

export interface Ownership {
  /** Releases the folder. The death of the process releases it too. */
  release(): void;
}

const OWNER_FILE = 'owner.json';
const RELEASED = 'null';

/**
 * Makes this process the only owner of the resource that `directory` guards, or throws {@link OwnedByAnother}. A
 * dead owner is no obstacle.
 *
 * Such locks go wrong when two processes find the owner dead and the slower one removes the faster one's new
 * lock. This lock therefore never removes a current owner's claim. Each claim is a numbered folder, and the
 * highest number is the owner. A process claims by renaming a prepared folder to the next number, which only one
 * can do, and the highest is never removed. A process that was so slow that higher numbers came and went finds
 * the higher one after its own claim, and withdraws.
 *
 * @param directory a folder that contains only this lock; created if missing
 */
export function takeOwnership(directory: string): Ownership {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  for (;;) {
    const newest = newestClaim(directory);
    const owner = newest === 0 ? null : readOwner(claimPath(directory, newest));
    if (owner !== null && isRunning(owner)) throw new OwnedByAnother(owner.pid);

    const mine = newest + 1;
    if (!claim(directory, mine)) continue;
    if (newestClaim(directory) > mine) {
      rmSync(claimPath(directory, mine), { recursive: true, force: true });
      continue;
    }
    removeOlder(directory, mine);
    return { release: () => writeOwner(claimPath(directory, mine), RELEASED) };
  }
}

function claim(directory: string, number: number): boolean {
  const prepared = mkdtempSync(path.join(directory, 'claim-'));
  writeFileSync(path.join(prepared, OWNER_FILE), JSON.stringify(ownIdentity()));
  try {
    // No system's rename replaces a folder that contains something.
    renameSync(prepared, claimPath(directory, number));
    return true;
  } catch (error) {
    rmSync(prepared, { recursive: true, force: true });
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOTEMPTY' || code === 'EEXIST' || (code === 'EPERM' && process.platform === 'win32')) {
      return false;
    }
    throw error;
  }
}

function newestClaim(directory: string): number {
  return Math.max(0, ...readdirSync(directory).filter(isClaim).map(Number));
}

function removeOlder(directory: string, mine: number): void {
  for (const name of readdirSync(directory)) {
    if (isClaim(name) && Number(name) < mine)
      rmSync(path.join(directory, name), { recursive: true, force: true });
  }
}

function isClaim(name: string): boolean {
  return /^\d+$/.test(name);
}

function claimPath(directory: string, number: number): string {
  return path.join(directory, String(number));
}

/** Null for a released claim, and for one that a later claim replaced during the read. */
function readOwner(claimed: string): ProcessIdentity | null {
  try {
    return ProcessIdentity.nullable().parse(JSON.parse(readFileSync(path.join(claimed, OWNER_FILE), 'utf8')));
  } catch {
    return null;
  }
}

/** Replaces the content in one step and leaves the folder non-empty, so that its number cannot be claimed again. */
function writeOwner(claimed: string, content: string): void {
  const next = path.join(claimed, 'next.json');
  writeFileSync(next, content);
  renameSync(next, path.join(claimed, OWNER_FILE));
}
