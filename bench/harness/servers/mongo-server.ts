import { randomUUID } from 'node:crypto';
import { mongo } from 'mongoose';
import { aMongod } from '../../../packages/server/test/processes/mongod.ts';

/** The mongod that floors and product share. Each has its own databases. */
export interface MongoServer {
  version: string;
  client: mongo.MongoClient;
  /** Returns the address of a new, empty database. */
  newDatabase(): { uri: string; name: string };
  /** Drops every database of {@link newDatabase}. */
  dropDatabases(): Promise<void>;
  stop(): Promise<void>;
}

export async function startMongo(): Promise<MongoServer> {
  const server = await aMongod();
  const client = new mongo.MongoClient(server.uri);
  const { version } = await client.db('admin').command({ buildInfo: 1 });
  const names: string[] = [];
  return {
    version: String(version),
    client,
    newDatabase() {
      const name = `bench-${randomUUID().slice(0, 8)}`;
      names.push(name);
      return { uri: server.uri.replace('/bedside?', `/${name}?`), name };
    },
    async dropDatabases() {
      for (const name of names.splice(0)) await client.db(name).dropDatabase();
    },
    async stop() {
      await client.close();
      await server.stop();
    },
  };
}
