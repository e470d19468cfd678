import { randomUUID } from 'node:crypto';
import { mongo } from 'mongoose';
import { aMongod } from '../../packages/server/test/mongod.ts';

/** The one mongod that floors and product share, each in databases of its own. */
export interface MongoServer {
  version: string;
  client: mongo.MongoClient;
  /** The address of a database that is new and empty. */
  newDatabase(): { uri: string; name: string };
  /** Drops all that {@link newDatabase} has made. */
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
