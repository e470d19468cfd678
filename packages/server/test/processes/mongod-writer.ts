import { mongo } from 'mongoose';
import { startEmbeddedMongod } from '../../src/infra/mongod/embedded-mongod.ts';

// A server reduced to its database. It starts the embedded MongoDB on the given folder, prints the count of an earlier
// run, and counts up until it is ended. Each line of its output is one number.

const dataDir = process.argv[2] ?? '';
const log = {
  info: (message: string) => console.warn(message),
  warn: (message: string) => console.warn(message),
};

const mongod = await startEmbeddedMongod({ dataDir, log }).catch((error: unknown) => {
  console.error(error instanceof Error ? `${error.name}: ${error.message}` : error);
  process.exit(1);
});
process.once('SIGTERM', () => void mongod.stop().then(() => process.exit(0)));

const client = new mongo.MongoClient(mongod.uri, { writeConcern: { w: 'majority', journal: true } });
const counters = client.db().collection<{ _id: string; count: number }>('counters');
const found = await counters.findOne({ _id: 'writes' });
process.stdout.write(`${found?.count ?? 0}\n`);

for (;;) {
  const counted = await counters.findOneAndUpdate(
    { _id: 'writes' },
    { $inc: { count: 1 } },
    { upsert: true, returnDocument: 'after' },
  );
  process.stdout.write(`${counted?.count}\n`);
}
