import mongoose from 'mongoose';
import { timeBounds } from '../../bounds.ts';
import { settledWithin } from '../timers/settled-within.ts';

// A string from a request can never become an operator, whatever a query is built from.
mongoose.set('sanitizeFilter', true);
mongoose.set('strictQuery', true);
// Indexes are built by `buildIndexes`, before the server listens, so that a failure stops the start.
mongoose.set('autoIndex', false);
mongoose.set('autoCreate', false);

/**
 * Connects to MongoDB with what every write here needs: an acknowledged clinical fact is on the disk of a majority
 * (`w: majority, j: true`), since `w: 1` loses acknowledged writes when a primary dies.
 *
 * @param program by what name MongoDB knows the connection
 */
export async function connectMongo(uri: string, program = serverNameAt(databaseOf(uri))): Promise<void> {
  await mongoose.connect(uri, {
    appName: program,
    writeConcern: { w: 'majority', journal: true },
    retryWrites: true,
    serverSelectionTimeoutMS: 8000,
    maxPoolSize: 50,
    minPoolSize: 4,
  });
}

/** By what name MongoDB knows a server's connections to a database, so that a restore finds out whether one runs. */
export function serverNameAt(database: string): string {
  return `bedside ${database}`;
}

/** The name in a connection string, which is no URL where it names several hosts. */
function databaseOf(uri: string): string {
  return decodeURIComponent(/^[^:]+:\/\/[^/]+\/([^?]*)/.exec(uri)?.[1] || 'test');
}

/** Unique indexes of earlier versions that refuse what this one stores. */
const formerIndexes = [{ collection: 'running_replies', index: 'questionId_1' }];

/** Builds every model's collection and indexes, and drops former ones; rejects when one cannot be built. */
export async function buildIndexes(): Promise<void> {
  await Promise.all(
    Object.values(mongoose.models).map(async (model) => {
      await model.createCollection();
      await dropFormerIndexes(model.collection);
      await model.createIndexes();
    }),
  );
}

async function dropFormerIndexes(collection: mongoose.Collection): Promise<void> {
  const former = formerIndexes.filter((one) => one.collection === collection.collectionName);
  if (former.length === 0) return;
  const present = new Set((await collection.indexes()).map(({ name }) => name));
  for (const { index } of former) if (present.has(index)) await collection.dropIndex(index);
}

/** A MongoDB that hangs does not take the driver's goodbye: it is not waited for. */
export async function disconnectMongo(): Promise<void> {
  await settledWithin(timeBounds.disconnect, [mongoose.disconnect()]);
}

/** Whether Mongo answers now. */
export async function mongoAnswers(): Promise<boolean> {
  try {
    await mongoose.connection.db?.command({ ping: 1, maxTimeMS: 2000 });
    return mongoose.connection.readyState === 1;
  } catch {
    return false;
  }
}

const collections = new WeakMap<object, { client: mongoose.mongo.MongoClient; collection: unknown }>();

/** A model's collection as the driver has it, for hot paths: a filter must be of our own making, since nothing sanitizes it. */
export function collectionOf<T extends mongoose.mongo.Document>(
  model: mongoose.Model<T>,
): mongoose.mongo.Collection<T> {
  const client = mongoose.connection.getClient();
  const known = collections.get(model);
  if (known?.client === client) return known.collection as mongoose.mongo.Collection<T>;
  const collection = client.db(mongoose.connection.name).collection<T>(model.collection.collectionName);
  collections.set(model, { client, collection });
  return collection;
}

/** The index that a duplicate-key error names, by its first field; undefined for any other error. */
export function duplicateKeyOf(error: unknown): string | undefined {
  if (!(error instanceof mongoose.mongo.MongoServerError) || error.code !== 11000) return undefined;
  const pattern: unknown = error.keyPattern;
  return typeof pattern === 'object' && pattern !== null ? Object.keys(pattern).join(',') : '';
}
