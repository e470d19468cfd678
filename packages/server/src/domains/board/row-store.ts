import mongoose from 'mongoose';
import { itemBounds } from '../../bounds.ts';
import { boardRows, type StoredRow } from './board.model.ts';

/**
 * Stores rows in the background, many in one write. A row never replaces a newer one: one by newer rules, of a later
 * entry, or made later of the same entries. A new epoch replaces every row of the old one.
 */
export class RowStore {
  readonly #waiting = new Map<string, StoredRow>();
  readonly #failed: (error: unknown) => void;
  #writing: Promise<void> | undefined;

  constructor(failed: (error: unknown) => void) {
    this.#failed = failed;
  }

  /** Stores a row soon. A row that waits already is replaced. */
  put(row: StoredRow): void {
    this.#waiting.set(row._id, row);
    // Rows that are put in the same turn share a write.
    this.#writing ??= Promise.resolve().then(() => this.#write());
  }

  /** Resolves when every row that was put before has been written, or could not be. */
  async written(): Promise<void> {
    await this.#writing;
    // The first write may have begun before the last row was put.
    await this.#writing;
  }

  async #write(): Promise<void> {
    const rows = [...this.#waiting.values()].slice(0, itemBounds.rowsPerWrite);
    for (const { _id } of rows) this.#waiting.delete(_id);
    try {
      // A row can be made again, so it need not wait for a majority.
      await boardRows().bulkWrite(rows.map(asNewest), { ordered: false, writeConcern: { w: 1 } });
    } catch (error) {
      if (!isOnlyOutdated(error)) this.#failed(error);
    }
    this.#writing = this.#waiting.size > 0 ? this.#write() : undefined;
  }
}

function asNewest(replacement: StoredRow) {
  const { _id, ruleVersion, epoch, seq, madeAt } = replacement;
  const isOlder = {
    $or: [
      { ruleVersion: { $lt: ruleVersion } },
      { ruleVersion, epoch: { $ne: epoch } },
      { ruleVersion, seq: { $lt: seq } },
      { ruleVersion, seq, madeAt: { $lte: madeAt } },
    ],
  };
  return { replaceOne: { filter: { _id, ...isOlder }, replacement, upsert: true } };
}

const duplicateKey = 11_000;

/** An upsert beside a newer row fails with a duplicate key, and the newer row stays. */
function isOnlyOutdated(error: unknown): boolean {
  if (!(error instanceof mongoose.mongo.MongoBulkWriteError)) return false;
  const failures = Array.isArray(error.writeErrors) ? error.writeErrors : [error.writeErrors];
  return failures.every(({ code }) => code === duplicateKey);
}
