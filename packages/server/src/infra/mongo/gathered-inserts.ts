import { mongo } from 'mongoose';
import { WriteGroups } from './write-groups.ts';

/** The most entries that are inserted together. */
const maxInsertsTogether = 64;

interface Waiting<T> {
  document: T;
  resolve: () => void;
  reject: (error: unknown) => void;
}

/**
 * Inserts documents, those that arrive during an insert together after it. Each caller learns the outcome of its own
 * document, with the guarantees of the collection's write concern. The documents of one group must not depend on each
 * other.
 */
export class GatheredInserts<T extends mongo.Document> {
  readonly #collection: () => mongo.Collection<T>;
  readonly #groups = new WriteGroups<Waiting<T>>(maxInsertsTogether, (group) => this.#store(group));

  constructor(collection: () => mongo.Collection<T>) {
    this.#collection = collection;
  }

  /** Resolves when the document is stored. Rejects with the driver's error as a single insert does. */
  insert(document: T): Promise<void> {
    return new Promise((resolve, reject) => this.#groups.add({ document, resolve, reject }));
  }

  async #store(group: readonly Waiting<T>[]): Promise<void> {
    const [only] = group;
    if (only && group.length === 1) return this.#storeAlone(only);
    let failed: readonly Waiting<T>[] = [];
    try {
      const documents = group.map(({ document }) => document as mongo.OptionalUnlessRequiredId<T>);
      await this.#collection().insertMany(documents, { ordered: false });
    } catch (error) {
      const indexes = failuresOf(error);
      if (indexes === undefined) {
        for (const { reject } of group) reject(error);
        return;
      }
      failed = group.filter((_one, index) => indexes.has(index));
    }
    for (const one of group) if (!failed.includes(one)) one.resolve();
    // A single insert states the index that rejects a document.
    await Promise.all(failed.map((one) => this.#storeAlone(one)));
  }

  async #storeAlone({ document, resolve, reject }: Waiting<T>): Promise<void> {
    try {
      await this.#collection().insertOne(document as mongo.OptionalUnlessRequiredId<T>);
      resolve();
    } catch (error) {
      reject(error);
    }
  }
}

/** Returns the places of the documents that were rejected; undefined if the outcome of the others is unknown. */
function failuresOf(error: unknown): Set<number> | undefined {
  if (!(error instanceof mongo.MongoBulkWriteError)) return undefined;
  if (error.result.getWriteConcernError() !== undefined) return undefined;
  const { writeErrors } = error;
  const all = Array.isArray(writeErrors) ? writeErrors : [writeErrors];
  return all.length === 0 ? undefined : new Set(all.map(({ index }) => index));
}
