import { createHash, randomBytes } from 'node:crypto';
import type { mongo } from 'mongoose';
import { INSTALLATIONS } from '../../infra/mongo/installation.ts';
import { BackupError } from './backup-error.ts';
import { readDocuments } from './document-lines.ts';
import { type Contents, fileOf, verifyBackup } from './manifest.ts';
import { counted, type Say } from './progress.ts';
import { RESTORES, runningReplies, STAGED } from './what-is-kept.ts';

const BATCH = 500;
/** Documents of a batch may be large: files lie in pieces of 255 kB. */
const BATCH_CHARACTERS = 4 * 1024 * 1024;
const durable = { writeConcern: { w: 'majority', journal: true } } as const;

export interface RestoreOptions {
  client: mongo.MongoClient;
  database: string;
  folder: string;
  /** The key that the backup must be signed with; undefined: checksums alone are compared. */
  key: string | undefined;
  /** Whether what is in the database may be replaced. */
  replace: boolean;
  /** Builds the models' indexes. */
  buildIndexes: () => Promise<void>;
  say: Say;
}

/**
 * Puts a backup in the place of a database. First everything is compared with its checksums, then it is written beside
 * what is there, and only when all of it lies in the database do the collections change places. Each patient's log gets
 * a new life: a viewer that holds the old epoch is told `reset`. Sessions are ended, replies under way interrupted.
 *
 * @throws BackupError with the database as it was: the backup is broken, or the database holds something
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
    say('BACKUP_KEY is not set: the checksums show that nothing was damaged, and not that no one changed it');
  }
  const db = client.db(database);
  const present = await collectionsOf(db);
  if (!replace && (await holdsSomething(db, present))) {
    throw new BackupError(
      'The database is not empty. With --replace the backup takes its place, and what is there now is gone.',
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
        throw new BackupError(`${name} has ${written} documents, where ${documents} were written.`);
    }
  } catch (error) {
    await dropStaged(db, await collectionsOf(db));
    throw error;
  }
  say('Changing places');
  await changePlaces(db, present, contents);
  say('Building the indexes');
  await buildIndexes();
  await db.collection(RESTORES).drop();
  return contents;
}

/** Refuses a database in which a restore was cut off as the collections changed places: it holds parts of two. */
export async function refuseHalfRestored(db: mongo.Db | undefined): Promise<void> {
  if (!(await db?.collection(RESTORES).findOne())) return;
  throw new BackupError(
    'A restore into this database was cut off. Run it again: npm run restore -- FOLDER --replace',
  );
}

async function collectionsOf(db: mongo.Db): Promise<string[]> {
  const listed = await db.listCollections({ type: 'collection' }, { nameOnly: true }).toArray();
  return listed.map(({ name }) => name).filter((name) => !name.startsWith('system.'));
}

async function holdsSomething(db: mongo.Db, collections: string[]): Promise<boolean> {
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
    if (batch.length >= BATCH || characters >= BATCH_CHARACTERS) await flush();
  }
  await flush();
  return count;
}

/** Only files have values of a size that matters here. */
function sizeOf({ data, json }: mongo.Document): number {
  if (typeof json === 'string') return json.length;
  return typeof data?.length === 'function' ? data.length() : 0;
}

/**
 * A document as the restored database has it. Everything that names a patient's epoch gets the new one, which is derived
 * and not drawn, so that patients and their entries agree without a list of them all in memory.
 */
function asRestored(name: string, document: mongo.Document, life: string): mongo.Document {
  if (name === runningReplies) document.leaseUntil = new Date(0);
  const patientId: unknown = name === 'patients' ? document._id : document.patientId;
  if (typeof document.epoch === 'string' && typeof patientId === 'string') {
    document.epoch = createHash('sha256').update(`${life} ${patientId}`).digest('hex').slice(0, 24);
  }
  return document;
}

/** Short, and marked while it lasts: a server refuses to start on what a cut-off one leaves. */
async function changePlaces(db: mongo.Db, present: string[], contents: Contents): Promise<void> {
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
