import { createHash, randomBytes } from 'node:crypto';
import type { DetachReason } from '@bedside/contracts/devices/devices.contract.ts';
import type { mongo } from 'mongoose';
import { INSTALLATIONS } from '../../infra/mongo/installation.ts';
import { connections, deviceAttachments, RESTORES, runningReplies, STAGED } from './backup-collections.ts';
import { BackupError } from './backup-error.ts';
import { readDocuments } from './document-lines.ts';
import { type Contents, fileOf, verifyBackup } from './manifest.ts';
import { counted, type Say } from './progress.ts';

/** Documents that a restore inserts at once. */
const maxBatchDocuments = 500;

/** Characters that a restore inserts at once. A document may be large: a chunk of a file. */
const maxBatchCharacters = 4 * 1024 * 1024;

const durable = { writeConcern: { w: 'majority', journal: true } } as const;

export interface RestoreOptions {
  client: mongo.MongoClient;
  database: string;
  folder: string;
  /** The key of the backup's signature. Undefined: only checksums are compared. */
  key: string | undefined;
  /** Whether existing data may be replaced. */
  replace: boolean;
  /** Builds the indexes of all models. */
  buildIndexes: () => Promise<void>;
  say: Say;
}

/**
 * Replaces a database with a backup. Compares everything with its checksums, writes it beside the existing data,
 * and swaps the collections only when all of it is in the database. Each patient's log gets a new epoch, so a
 * viewer with the old one receives `reset`. Ends sessions, and interrupts running replies.
 *
 * @throws BackupError with the database unchanged: the backup is broken, or the database is not empty
 */
export async function restore({
  client,
  database,
  folder,
  key,
  replace,
  buildIndexes,
  say,
}: RestoreOptions): Promise<Contents> {
  say('Checking the backup');
  const contents = await verifyBackup(folder, key);
  if (key === undefined) {
    say('BACKUP_KEY is not set: checksums detect accidental damage, but not deliberate changes');
  }
  const db = client.db(database);
  const present = await collectionsOf(db);
  if (!replace && (await hasDocuments(db, present))) {
    throw new BackupError(
      'The database is not empty. With --replace the backup replaces it, and its present data is lost.',
    );
  }
  await dropStaged(db, present);
  try {
    const life = randomBytes(12).toString('hex');
    for (const { name, documents } of contents.collections) {
      const written = await stage(
        db,
        name,
        counted(readDocuments(fileOf(folder, name)), `${name}:`, documents, say),
        life,
      );
      if (written !== documents)
        throw new BackupError(`${name} has ${written} documents instead of ${documents}.`);
    }
  } catch (error) {
    await dropStaged(db, await collectionsOf(db));
    throw error;
  }
  say('Switching to the restored data');
  await swapCollections(db, present, contents);
  say('Building the indexes');
  await buildIndexes();
  await db.collection(RESTORES).drop();
  return contents;
}

/**
 * Throws if a restore into this database was interrupted while it swapped collections: the database then
 * contains parts of two.
 */
export async function refuseHalfRestored(db: mongo.Db | undefined): Promise<void> {
  if (!(await db?.collection(RESTORES).findOne())) return;
  throw new BackupError(
    'A restore into this database was interrupted. Run it again: npm run restore -- FOLDER --replace',
  );
}

async function collectionsOf(db: mongo.Db): Promise<string[]> {
  const listed = await db.listCollections({ type: 'collection' }, { nameOnly: true }).toArray();
  return listed.map(({ name }) => name).filter((name) => !name.startsWith('system.'));
}

async function hasDocuments(db: mongo.Db, collections: string[]): Promise<boolean> {
  for (const name of collections) {
    if (name.startsWith(STAGED) || name === INSTALLATIONS) continue;
    if (await db.collection(name).findOne({}, { projection: { _id: 1 } })) return true;
  }
  return false;
}

async function dropStaged(db: mongo.Db, collections: string[]): Promise<void> {
  for (const name of collections) if (name.startsWith(STAGED)) await db.collection(name).drop();
}

async function stage(
  db: mongo.Db,
  name: string,
  documents: AsyncIterable<mongo.Document>,
  life: string,
): Promise<number> {
  const staged = await db.createCollection(`${STAGED}${name}`);
  let count = 0;
  let batch: mongo.Document[] = [];
  let characters = 0;
  const flush = async () => {
    if (batch.length > 0) await staged.insertMany(batch, durable);
    count += batch.length;
    batch = [];
    characters = 0;
  };
  for await (const document of documents) {
    batch.push(asRestored(name, document, life));
    characters += sizeOf(document);
    if (batch.length >= maxBatchDocuments || characters >= maxBatchCharacters) await flush();
  }
  await flush();
  return count;
}

/** Returns the size of a document's large values. Only files have any. */
function sizeOf({ data, json }: mongo.Document): number {
  if (typeof json === 'string') return json.length;
  return typeof data?.length === 'function' ? data.length() : 0;
}

/**
 * Returns a document as the restored database stores it. Everything that contains a patient's epoch gets the new
 * one. The new epoch is derived, not random, so that patients and their entries agree without a list of all
 * patients in memory.
 */
function asRestored(name: string, document: mongo.Document, life: string): mongo.Document {
  if (name === runningReplies) document.leaseUntil = new Date(0);
  // A restored copy that is tried out must not send what the real one sends.
  if (name === connections) delete document.sending;
  if (name === deviceAttachments && document.openKey !== undefined) {
    delete document.openKey;
    document.endedAt = new Date();
    document.endReason = 'restored' satisfies DetachReason;
  }
  const patientId: unknown = name === 'patients' ? document._id : document.patientId;
  if (typeof document.epoch === 'string' && typeof patientId === 'string') {
    document.epoch = createHash('sha256').update(`${life} ${patientId}`).digest('hex').slice(0, 24);
  }
  return document;
}

/**
 * Swaps the collections. The swap is short and marked while it lasts, because a server must not start after an
 * interrupted one.
 */
async function swapCollections(db: mongo.Db, present: string[], contents: Contents): Promise<void> {
  const marker = { _id: 'changing-places', backupOf: contents.takenAt };
  await db
    .collection<typeof marker>(RESTORES)
    .replaceOne({ _id: marker._id }, { backupOf: marker.backupOf }, { upsert: true, ...durable });
  const restored = new Set(contents.collections.map(({ name }) => name));
  for (const name of restored) {
    await db.renameCollection(`${STAGED}${name}`, name, { dropTarget: true });
  }
  for (const name of present) {
    const stays = restored.has(name) || name === RESTORES || name.startsWith(STAGED);
    if (!stays) await db.collection(name).drop();
  }
}
