import { mongo } from 'mongoose';

/** Runs `work` in a database, over a connection that it closes. */
export async function inDatabase<T>(uri: string, work: (db: mongo.Db) => Promise<T>): Promise<T> {
  const client = new mongo.MongoClient(uri);
  try {
    return await work(client.db());
  } finally {
    await client.close();
  }
}

/** Returns all documents by collection, as BSON in hex, with the epochs and the leases of replies masked. */
export async function documentsOf(uri: string): Promise<Map<string, string[]>> {
  return inDatabase(uri, async (db) => {
    const names = (await db.listCollections().toArray()).map(({ name }) => name).sort();
    const all = new Map<string, string[]>();
    for (const name of names) {
      const documents = await db
        .collection(name)
        .find({}, { promoteValues: false, promoteBuffers: false, sort: { _id: 1 } })
        .toArray();
      const veiled = documents.map((document) => ({
        ...document,
        ...('epoch' in document && { epoch: 'an epoch' }),
        ...('leaseUntil' in document && { leaseUntil: 'a lease' }),
      }));
      if (documents.length > 0)
        all.set(
          name,
          veiled.map((document) => Buffer.from(mongo.BSON.serialize(document)).toString('latin1')),
        );
    }
    return all;
  });
}

/** Returns the indexes of each collection. */
export async function indexesOf(uri: string): Promise<Map<string, string[]>> {
  return inDatabase(uri, async (db) => {
    const names = (await db.listCollections().toArray()).map(({ name }) => name).sort();
    const all = new Map<string, string[]>();
    for (const name of names) {
      const indexes = await db.collection(name).indexes();
      all.set(name, indexes.map((index) => JSON.stringify(index)).sort());
    }
    return all;
  });
}
