import mongoose, { type mongo } from 'mongoose';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useMongo } from '../../../test/node.ts';
import { aMongod } from '../../../test/processes/mongod.ts';
import { GatheredInserts } from './gathered-inserts.ts';
import { duplicateKeyOf } from './mongo.ts';
import { isMongoOutage } from './mongo-outage.ts';

interface Line {
  _id: string;
  place: number;
}

describe('gathered inserts', () => {
  let lines: mongo.Collection<Line>;
  /** The number of documents in each command. */
  let commands: number[];
  beforeAll(() => useMongo());
  beforeEach(async () => {
    lines = mongoose.connection.getClient().db(mongoose.connection.name).collection<Line>('lines');
    await lines.deleteMany({});
    await lines.createIndex({ place: 1 }, { unique: true });
    commands = [];
  });

  function counted() {
    return new GatheredInserts<Line>(() =>
      Object.assign(Object.create(lines) as mongo.Collection<Line>, {
        insertOne: (document: Line) => {
          commands.push(1);
          return lines.insertOne(document);
        },
        insertMany: (documents: Line[], options: mongo.BulkWriteOptions) => {
          commands.push(documents.length);
          return lines.insertMany(documents, options);
        },
      }),
    );
  }
  const line = (place: number): Line => ({ _id: `line ${place}`, place });
  const stored = async () => (await lines.find().sort({ place: 1 }).toArray()).map(({ place }) => place);

  it('store the first document at once and those that arrive meanwhile together', async () => {
    const inserts = counted();
    await Promise.all([1, 2, 3, 4].map((place) => inserts.insert(line(place))));
    expect(commands).toEqual([1, 3]);
    expect(await stored()).toEqual([1, 2, 3, 4]);
    await inserts.insert(line(5));
    expect(commands).toEqual([1, 3, 1]);
  });

  it('tell each caller the outcome of its own document', async () => {
    await lines.insertMany([line(3), { _id: 'other', place: 4 }]);
    const inserts = counted();
    const outcomes = await Promise.allSettled([1, 2, 3, 4, 5].map((place) => inserts.insert(line(place))));
    expect(outcomes.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
      'fulfilled',
    ]);
    const keys = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? duplicateKeyOf(outcome.reason) : [],
    );
    expect(keys).toEqual(['_id', 'place']);
    expect(await stored()).toEqual([1, 2, 3, 4, 5]);
  });

  it('accept one of two documents with the same key in one group', async () => {
    const inserts = counted();
    const outcomes = await Promise.allSettled(
      [line(1), line(2), { _id: 'twin', place: 2 }].map((each) => inserts.insert(each)),
    );
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    expect(await stored()).toEqual([1, 2]);
  });

  it('reject every document of a group with an unknown outcome, and store the next group', async () => {
    const lost = new Error('The connection is lost');
    let isLost = true;
    const inserts = new GatheredInserts<Line>(() =>
      Object.assign(Object.create(lines) as mongo.Collection<Line>, {
        insertOne: (document: Line) => lines.insertOne(document),
        insertMany: (documents: Line[], options: mongo.BulkWriteOptions) =>
          isLost ? Promise.reject(lost) : lines.insertMany(documents, options),
      }),
    );
    const outcomes = await Promise.allSettled([1, 2, 3].map((place) => inserts.insert(line(place))));
    expect(outcomes.slice(1)).toEqual([
      { status: 'rejected', reason: lost },
      { status: 'rejected', reason: lost },
    ]);
    isLost = false;
    await Promise.all([4, 5, 6].map((place) => inserts.insert(line(place))));
    expect(await stored()).toEqual([1, 4, 5, 6]);
  });

  it('reject every document with an outage while MongoDB is gone', async () => {
    const server = await aMongod();
    const client = await new mongoose.mongo.MongoClient(server.uri, {
      serverSelectionTimeoutMS: 500,
    }).connect();
    const inserts = new GatheredInserts<Line>(() => client.db().collection<Line>('lines'));
    await inserts.insert(line(1));
    await server.kill();
    const outcomes = await Promise.allSettled([2, 3, 4].map((place) => inserts.insert(line(place))));
    expect(outcomes.map((one) => one.status === 'rejected' && isMongoOutage(one.reason))).toEqual([
      true,
      true,
      true,
    ]);
    await client.close(true);
    await server.stop();
  });

  it('begin the next group soon although one never ends', async () => {
    let isHung = true;
    const inserts = new GatheredInserts<Line>(() =>
      Object.assign(Object.create(lines) as mongo.Collection<Line>, {
        insertOne: (document: Line) => (isHung ? new Promise<never>(() => {}) : lines.insertOne(document)),
      }),
    );
    void inserts.insert(line(1));
    isHung = false;
    await inserts.insert(line(2));
    expect(await stored()).toEqual([2]);
  });
});
