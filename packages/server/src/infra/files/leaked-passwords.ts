import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { OperatorError } from '../../operator-error.ts';

/** A line of the file: a SHA-1 in capitals, mostly with how often it leaked. */
const line = /^([\dA-F]{40})(?::\d+)?\r?$/;

/** Bytes that hold the end of one line and the whole next one. */
const windowBytes = 160;

/** Lines that are compared at the start, to notice a file that is ordered by how often passwords leaked. */
const samples = 64;

interface Line {
  hash: string;
  start: number;
  /** Where the next line begins. */
  end: number;
}

/** A file of leaked passwords, of any size. Only the searched lines are read. */
export interface LeakedPasswords {
  has(password: string): Promise<boolean>;
  close(): Promise<void>;
}

/**
 * Opens the file that `LEAKED_PASSWORDS` names: SHA-1 hashes in order, as "Pwned Passwords" has them for download.
 *
 * @throws OperatorError if the file cannot be read or is not in that form
 */
export async function openLeakedPasswords(file: string): Promise<LeakedPasswords> {
  const handle = await open(file).catch(() => {
    throw new OperatorError(`LEAKED_PASSWORDS: ${file} cannot be read.`);
  });
  try {
    const { size } = await handle.stat();
    await refuseUnordered(handle, size);
    return {
      has: (password) => isIn(handle, size, createHash('sha1').update(password).digest('hex').toUpperCase()),
      close: () => handle.close(),
    };
  } catch (error) {
    await handle.close();
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(
      `LEAKED_PASSWORDS: ${file} must have one SHA-1 in capitals in each line, ordered by hash.`,
    );
  }
}

/** Searches the lines that begin in `low` to `high` by halves. */
async function isIn(handle: FileHandle, size: number, hash: string): Promise<boolean> {
  let low = 0;
  let high = size;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const found = await lineFrom(handle, middle);
    if (found?.hash === hash) return true;
    if (found === undefined || found.start >= high || found.hash > hash) high = middle;
    else low = found.end;
  }
  return false;
}

/** Returns the first line that begins at `at` or later; undefined at the end. Throws for any other text. */
async function lineFrom(handle: FileHandle, at: number): Promise<Line | undefined> {
  const from = Math.max(0, at - 1);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(windowBytes), 0, windowBytes, from);
  const text = buffer.toString('latin1', 0, bytesRead);
  const skipped = at === 0 ? 0 : text.indexOf('\n') + 1;
  const isLast = bytesRead < windowBytes;
  if (at > 0 && skipped === 0 && isLast) return undefined;
  const rest = text.slice(skipped);
  if (rest === '' && isLast) return undefined;
  const newline = rest.indexOf('\n');
  const [, hash] = line.exec(newline === -1 ? rest : rest.slice(0, newline)) ?? [];
  if (hash === undefined || (newline === -1 && !isLast)) throw new Error('not a line of a hash');
  const start = from + skipped;
  return { hash, start, end: start + (newline === -1 ? rest.length : newline + 1) };
}

async function refuseUnordered(handle: FileHandle, size: number): Promise<void> {
  let last = '';
  for (let sample = 0; sample < samples; sample += 1) {
    const found = await lineFrom(handle, Math.floor((size * sample) / samples));
    if (sample === 0 && found === undefined) throw new Error('empty');
    if (found === undefined) return;
    if (found.hash < last) throw new Error('not in order');
    last = found.hash;
  }
}
