import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod';
import { BackupError } from './backup-error.ts';

const FILE = 'manifest.json';
/** The version of a backup's file format, not of its data. Other versions are rejected. */
const FORM = 1;

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** One collection of a backup: a file of gzipped lines, each a document as canonical Extended JSON. */
const BackedUpCollection = z.object({
  name: z.string().regex(/^[\w.-]+$/),
  documents: z.int().nonnegative(),
  /** The size of the compressed file. */
  bytes: z.int().nonnegative(),
  sha256: Sha256,
});
export type BackedUpCollection = z.infer<typeof BackedUpCollection>;

const Contents = z.object({
  format: z.literal('bedside-backup'),
  formatVersion: z.int(),
  /** The version of Bedside that wrote it. */
  bedside: z.string(),
  /** The time of the snapshot, ISO 8601 in UTC. */
  takenAt: z.iso.datetime(),
  collections: z.array(BackedUpCollection),
});
export type Contents = z.infer<typeof Contents>;

/**
 * `seal` shows accidental damage, because anyone can compute it. `signature` needs the installation's
 * BACKUP_KEY.
 */
const Manifest = Contents.extend({ seal: Sha256, signature: Sha256.optional() });

/** Returns the path of a collection's documents in a backup. */
export function fileOf(folder: string, collection: string): string {
  return path.join(folder, `${collection}.ejsonl.gz`);
}

/**
 * Writes the manifest, which makes a folder a backup. Write it last. Only the owner can read it. Signed with
 * `key`.
 */
export async function writeManifest(
  folder: string,
  contents: Omit<Contents, 'format' | 'formatVersion'>,
  key: string | undefined,
): Promise<void> {
  const sealed = Contents.parse({ format: 'bedside-backup', formatVersion: FORM, ...contents });
  const signature = key === undefined ? {} : { signature: signatureOf(sealed, key) };
  const manifest = { ...sealed, seal: sealOf(sealed), ...signature };
  const file = await open(path.join(folder, FILE), 'w', 0o600);
  try {
    await file.writeFile(`${JSON.stringify(manifest, null, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}

/**
 * Reads a backup's manifest and compares every file with it. Never restores a part of a broken backup. With `key` the
 * manifest must be signed with it. Someone who changes a backup can compute new checksums, but not a new signature.
 * @throws BackupError if the folder is no backup, has another format, is incomplete, was changed, or is not signed with
 * `key`
 */
export async function verifyBackup(folder: string, key: string | undefined): Promise<Contents> {
  const contents = readManifest(folder, key);
  for (const { name, bytes, sha256 } of contents.collections) {
    const file = fileOf(folder, name);
    if (!existsSync(file)) throw broken(folder, `${path.basename(file)} is missing`);
    const size = statSync(file).size;
    if (size !== bytes) throw broken(folder, `${path.basename(file)} has ${size} bytes instead of ${bytes}`);
    if ((await sha256Of(file)) !== sha256)
      throw broken(folder, `${path.basename(file)} was changed or damaged`);
  }
  return contents;
}

function readManifest(folder: string, key: string | undefined): Contents {
  const file = path.join(folder, FILE);
  if (!existsSync(file))
    throw new BackupError(`There is no complete backup in ${folder}: it has no ${FILE}.`);
  const parsed = Manifest.safeParse(parsedJson(readFileSync(file, 'utf8')));
  if (!parsed.success) throw broken(folder, `${FILE} can't be read`);
  const { seal, signature, ...contents } = parsed.data;
  if (sealOf(contents) !== seal) throw broken(folder, `${FILE} was changed or damaged`);
  if (key !== undefined && !isSigned(contents, signature, key)) {
    throw new BackupError(
      `The backup in ${folder} is not signed with this BACKUP_KEY: someone changed it, or it was made with another key or none. ` +
        'Nothing was changed. If you are sure that it was made without a key, restore it with BACKUP_KEY unset.',
    );
  }
  if (contents.formatVersion !== FORM) {
    throw new BackupError(
      `The backup in ${folder} has format ${contents.formatVersion}, and this version of Bedside reads format ${FORM}. ` +
        `Bedside ${contents.bedside} wrote it.`,
    );
  }
  return contents;
}

function broken(folder: string, how: string): BackupError {
  return new BackupError(`The backup in ${folder} is broken: ${how}. Nothing was changed.`);
}

function signatureOf(contents: Contents, key: string): string {
  return createHmac('sha256', key)
    .update(JSON.stringify(Contents.parse(contents)))
    .digest('hex');
}

function isSigned(contents: Contents, signature: string | undefined, key: string): boolean {
  if (signature === undefined) return false;
  return timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(contents, key)));
}

/** Returns the seal of the contents in the schema's order of fields, whatever the order in the file. */
function sealOf(contents: Contents): string {
  return createHash('sha256')
    .update(JSON.stringify(Contents.parse(contents)))
    .digest('hex');
}

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
