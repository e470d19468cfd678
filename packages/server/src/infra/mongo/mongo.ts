import mongoose from 'mongoose';
import * as z from 'zod';
import { OperatorError } from '../../operator-error.ts';
import { traceMongo } from '../observe/tracing/mongo-spans.ts';
import { isTracing } from '../observe/tracing/tracing.ts';
import { settledWithin } from '../timers/settled-within.ts';
import { followPrimary } from './primary-term.ts';

/** The time for the driver's goodbye when the server ends. */
const disconnectMs = 2000;

/** Connections of the driver. */
export const maxConnections = 50;

/** Connections that the driver keeps open without work. */
const leastConnections = 4;

/** The driver's wait for a member that can take a command. */
const serverSelectionMs = 8000;

/** Between two checks of a member by the driver. */
const memberCheckMs = 2000;

/** The wait for a member's answer or a new connection. A member that hangs without closing its connections counts as lost after {@link memberCheckMs} and this time, and the calls that it holds end. */
const memberAnswerMs = 4000;

/** The wait for the response to a ping. */
const pingMs = 2000;

// Keeps a string from a request from becoming an operator, whatever the query.
mongoose.set('sanitizeFilter', true);
mongoose.set('strictQuery', true);
// `buildIndexes` builds the indexes before the server listens, so that a failure stops the start.
mongoose.set('autoIndex', false);
mongoose.set('autoCreate', false);

/**
 * Connects to MongoDB with the guarantees that every write needs. An acknowledged clinical fact is on the disks
 * of a majority (`w: majority, j: true`), because `w: 1` loses acknowledged writes when a primary dies.
 *
 * @param program the connection's name in MongoDB
 */
export async function connectMongo(uri: string, program = serverNameAt(databaseOf(uri))): Promise<void> {
  await mongoose.connect(uri, {
    appName: program,
    // The driver waits for a lost server by itself. After a jump of the clock, mongoose would hold back transactions of a
    // connection that works.
    bufferCommands: false,
    // Every text was written as UTF-8. The driver's check reads each character of it again (ADR 0107).
    enableUtf8Validation: false,
    writeConcern: { w: 'majority', journal: true },
    retryWrites: true,
    serverSelectionTimeoutMS: serverSelectionMs,
    heartbeatFrequencyMS: memberCheckMs,
    connectTimeoutMS: memberAnswerMs,
    maxPoolSize: maxConnections,
    minPoolSize: leastConnections,
    monitorCommands: isTracing(),
  });
  await requireReplicaSet();
  if (isTracing()) traceMongo(mongoose.connection.getClient());
}

/** A single MongoDB without a replica set has no transactions, and a node would wait for them in vain. */
async function requireReplicaSet(): Promise<void> {
  const answer = await mongoose.connection.db?.command({ hello: 1 });
  const hello = z.object({ setName: z.string().optional(), msg: z.string().optional() }).parse(answer);
  followPrimary(mongoose.connection.getClient(), answer);
  // Routers of a sharded cluster name themselves so.
  if (hello.setName !== undefined || hello.msg === 'isdbgrid') return;
  await mongoose.disconnect();
  throw new OperatorError(
    'MongoDB at MONGODB_URI is no replica set, which transactions need. Start mongod with --replSet and initiate it.',
  );
}

/** Returns the name of a server's connections to a database, by which a restore detects a running server. */
export function serverNameAt(database: string): string {
  return `bedside ${database}`;
}

/** Returns the database name in a connection string. One with several hosts is not a valid URL. */
function databaseOf(uri: string): string {
  return decodeURIComponent(/^[^:]+:\/\/[^/]+\/([^?]*)/.exec(uri)?.[1] || 'test');
}

/** Indexes of earlier versions: unique ones that reject documents of this version, and one that no query uses. */
const formerIndexes = [
  { collection: 'running_replies', index: 'questionId_1' },
  { collection: 'board_rows', index: 'madeAt_1' },
  { collection: 'users', index: 'email_1' },
];

/** Builds the collections and indexes of every model, and drops former indexes. Rejects if one fails. */
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

/** Disconnects without waiting for a hung MongoDB. */
export async function disconnectMongo(): Promise<void> {
  await settledWithin(disconnectMs, [mongoose.disconnect()]);
}

/**
 * Returns whether MongoDB responds now. Does not ask mongoose's `readyState`: it compares this machine's clock with the
 * time of the last heartbeat, so after a jump of the clock it says `disconnected` until the next one.
 */
export async function mongoResponds(): Promise<boolean> {
  try {
    const response = await mongoose.connection.db?.command({ ping: 1, maxTimeMS: pingMs });
    return response?.ok === 1;
  } catch {
    return false;
  }
}

const collections = new WeakMap<object, { client: mongoose.mongo.MongoClient; collection: unknown }>();

/**
 * Returns a model's driver collection, for hot paths. Nothing sanitizes a filter here, so never build one from a
 * request.
 */
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

/**
 * Returns the index that a duplicate-key error names, by its first field. Returns undefined for any other error.
 */
export function duplicateKeyOf(error: unknown): string | undefined {
  if (!(error instanceof mongoose.mongo.MongoServerError) || error.code !== 11000) return undefined;
  const pattern: unknown = error.keyPattern;
  if (error instanceof mongoose.mongo.MongoBulkWriteError) return keysOfIndex(error.message);
  return typeof pattern === 'object' && pattern !== null ? Object.keys(pattern).join(',') : '';
}

/** Reads the fields of an index from MongoDB's text: the error of several writes has no pattern. */
function keysOfIndex(message: string): string {
  const name = /index: (\S+) dup key/.exec(message)?.[1] ?? '';
  if (name === '_id_') return '_id';
  return name
    .split(/_-?1(?:_|$)/)
    .filter((field) => field !== '')
    .join(',');
}
