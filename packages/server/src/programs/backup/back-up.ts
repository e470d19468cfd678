import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { mongo } from 'mongoose';
import { accessLog, isBackedUp } from './backup-collections.ts';
import { BackupError } from './backup-error.ts';
import { exactTypes, writeDocuments } from './document-lines.ts';
import { type BackedUpCollection, fileOf, writeManifest } from './manifest.ts';
import { counted, type Say } from './progress.ts';

/** Attempts to open a snapshot of a database that has just started. */
const maxSnapshotAttempts = 20;

/** The pause between two attempts to open a snapshot. */
const snapshotPauseMs = 500;

/** The snapshot is older than MongoDB's history. */
const SNAPSHOT_TOO_OLD = 239;
/** A collection or an index is too new for the snapshot. */
const SNAPSHOT_UNAVAILABLE = 246;

export interface BackupOptions {
  client: mongo.MongoClient;
  database: string;
  /** Created by the backup. Must not exist, or be empty. */
  folder: string;
  /** The version of Bedside. */
  version: string;
  /** Signs the backup. Undefined: the checksums show only accidental damage. */
  key: string | undefined;
  say: Say;
}

/**
 * Writes all documents and files of a database as of one moment, while nodes continue to write. The folder gets
 * its name when it is complete. Until then it is `<folder>.partial`, which a later backup replaces.
 *
 * @throws BackupError if the folder is not empty, the database is empty, or the backup took longer than
 * MongoDB's history
 */
export async function backUp({
  client,
  database,
  folder,
  version,
  key,
  say,
}: BackupOptions): Promise<BackedUpCollection[]> {
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new BackupError(`${folder} exists and is not empty. A backup needs an empty or new folder.`);
  }
  const partial = `${folder}.partial`;
  try {
    const collections = await writeSnapshot(client.db(database), client, partial, { version, key }, say);
    if (existsSync(folder)) rmdirSync(folder);
    renameSync(partial, folder);
    return collections;
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    if (error instanceof mongo.MongoServerError && error.code === SNAPSHOT_TOO_OLD) {
      throw new BackupError(
        'The backup took longer than MongoDB keeps a snapshot. Raise its parameter ' +
          'minSnapshotHistoryWindowInSeconds (300 unless set), or back up at a quieter hour.',
      );
    }
    throw error;
  }
}

type Made = Pick<BackupOptions, 'version' | 'key'>;

async function writeSnapshot(
  db: mongo.Db,
  client: mongo.MongoClient,
  partial: string,
  made: Made,
  say: Say,
): Promise<BackedUpCollection[]> {
  for (let attempt = 1; ; attempt += 1) {
    rmSync(partial, { recursive: true, force: true });
    mkdirSync(path.dirname(partial), { recursive: true });
    mkdirSync(partial, { mode: 0o700 });
    const session = client.startSession({ snapshot: true });
    try {
      return await writeAll(db, session, partial, made, say);
    } catch (error) {
      const isTooYoung = error instanceof mongo.MongoServerError && error.code === SNAPSHOT_UNAVAILABLE;
      if (!isTooYoung || attempt === maxSnapshotAttempts) throw error;
      await delay(snapshotPauseMs);
    } finally {
      await session.endSession();
    }
  }
}

async function writeAll(
  db: mongo.Db,
  session: mongo.ClientSession,
  folder: string,
  { version, key }: Made,
  say: Say,
): Promise<BackedUpCollection[]> {
  // The first read fixes the moment. The list comes after it, so that it misses no collection of that moment. A
  // newer collection is empty in the snapshot.
  const takenAt = new Date().toISOString();
  await db.collection('patients').findOne({}, { session, projection: { _id: 1 } });
  const listed = await db.listCollections({ type: 'collection' }, { nameOnly: true }).toArray();
  const names = listed
    .map(({ name }) => name)
    .filter(isBackedUp)
    .sort();
  if (names.length === 0) throw new BackupError('There is nothing to back up: the database is empty.');
  const collections: BackedUpCollection[] = [];
  for (const name of names) {
    const total = await db.collection(name).estimatedDocumentCount();
    // A check of the backup reads the chain of the access log line after line.
    const order = name === accessLog ? { sort: { _id: 1 } as const } : {};
    const documents = db.collection(name).find({}, { session, ...exactTypes, ...order });
    const written = await writeDocuments(fileOf(folder, name), counted(documents, `${name}:`, total, say));
    collections.push({ name, ...written });
  }
  await writeManifest(folder, { bedside: version, takenAt, collections }, key);
  return collections;
}
