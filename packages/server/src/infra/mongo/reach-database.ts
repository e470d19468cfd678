import mongoose from 'mongoose';
import { hasEmbeddedData, reachEmbeddedMongod, startEmbeddedMongod } from '../mongod/embedded-mongod.ts';
import { EmbeddedMongodError } from '../mongod/embedded-mongod-error.ts';
import { connectMongo, disconnectMongo, serverNameAt } from './mongo.ts';

export interface ReachedDatabase {
  client: mongoose.mongo.MongoClient;
  /** The database's name. */
  name: string;
  /** Disconnects, and stops an embedded MongoDB that this call started. */
  close(): Promise<void>;
}

/**
 * Connects a command-line program to the database that a server with this configuration uses.
 *
 * @param how `beside`: a server may be running, and an embedded database must exist; `alone`: no server may run,
 * and a missing embedded database is created
 * @throws EmbeddedMongodError with one line for the terminal; the driver's own errors
 */
export async function reachDatabase(
  { mongodbUri, dataDir }: { mongodbUri?: string | undefined; dataDir: string },
  how: 'beside' | 'alone',
): Promise<ReachedDatabase> {
  const embedded = mongodbUri === undefined ? await embeddedMongod(dataDir, how) : undefined;
  const close = async () => {
    await disconnectMongo();
    await embedded?.stop();
  };
  try {
    await connectMongo(mongodbUri ?? embedded?.uri ?? '', 'bedside-tool');
  } catch (error) {
    await close();
    throw error;
  }
  return { client: mongoose.connection.getClient(), name: mongoose.connection.name, close };
}

function embeddedMongod(dataDir: string, how: 'beside' | 'alone') {
  const log = { info: () => {}, warn: (message: string) => console.warn(message) };
  if (how === 'alone') return startEmbeddedMongod({ dataDir, log });
  if (!hasEmbeddedData(dataDir)) {
    throw new EmbeddedMongodError(
      `There is no database in ${dataDir}. Set DATA_DIR or MONGODB_URI as the server has it.`,
    );
  }
  return reachEmbeddedMongod({ dataDir, log });
}

/**
 * Returns how many server connections this database has. Programs that need it alone check this. It guards
 * against a mistake and is no lock.
 */
export async function connectedServers({ client, name }: ReachedDatabase): Promise<number> {
  const operations = client
    .db('admin')
    .aggregate([
      { $currentOp: { allUsers: false, idleConnections: true } },
      { $match: { appName: serverNameAt(name) } },
      { $count: 'connections' },
    ]);
  const [counted] = await operations.toArray();
  return typeof counted?.connections === 'number' ? counted.connections : 0;
}
