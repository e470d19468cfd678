import mongoose from 'mongoose';
import { boardRows, type StoredRow } from '../board.model.ts';

/** Rows that one write stores. */
const maxRowsPerWrite = 200;

/** How long a row without a call waits to be stored together with others. Readers have received it already. */
const rowsGatheredMs = 50;

/**
 * Stores rows in the background, many in one write. A row never replaces a newer one: one by newer rules, with a later
 * entry, or derived later from the same entries. A new epoch replaces every row of the old one.
 */
export class RowStore {
  readonly #waiting = new Map<string, StoredRow>();
  readonly #failed: (error: unknown) => void;
  #writing: Promise<void> | undefined;
  /** Whether the queued rows are due, and not only gathered. */
  #isDue = false;
  #gathering: NodeJS.Timeout | undefined;

  constructor(failed: (error: unknown) => void) {
    this.#failed = failed;
  }

  /**
   * Queues a row for the next write. Replaces a queued row of the patient. A row that `cannotWait` is written at once,
   * another one together with the rows of the next {@link rowsGatheredMs} milliseconds, because a command costs
   * as much as deriving a row.
   */
  put(row: StoredRow, { cannotWait }: { cannotWait: boolean }): void {
    this.#waiting.set(row._id, row);
    if (cannotWait) this.#write();
    else this.#gathering ??= setTimeout(() => this.#write(), rowsGatheredMs);
  }

  /** Writes the queued rows at once. Resolves when each of them is written or has failed. */
  async written(): Promise<void> {
    this.#write();
    await this.#writing;
  }

  #write(): void {
    clearTimeout(this.#gathering);
    this.#gathering = undefined;
    this.#isDue = true;
    // Rows of the same turn share a write.
    this.#writing ??= Promise.resolve().then(() => this.#writeDue());
  }

  async #writeDue(): Promise<void> {
    while (this.#isDue) {
      const rows = [...this.#waiting.values()].slice(0, maxRowsPerWrite);
      for (const { _id } of rows) this.#waiting.delete(_id);
      this.#isDue = this.#waiting.size > 0;
      if (rows.length > 0) await this.#store(rows);
    }
    this.#writing = undefined;
  }

  async #store(rows: readonly StoredRow[]): Promise<void> {
    try {
      // The log can restore a row, so the write need not wait for a majority.
      await boardRows().bulkWrite(rows.map(asNewest), { ordered: false, writeConcern: { w: 1 } });
    } catch (error) {
      if (!isOnlyOutdated(error)) this.#failed(error);
    }
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

/** If a newer row exists, the upsert fails with a duplicate key, and the newer row stays. */
function isOnlyOutdated(error: unknown): boolean {
  if (!(error instanceof mongoose.mongo.MongoBulkWriteError)) return false;
  const failures = Array.isArray(error.writeErrors) ? error.writeErrors : [error.writeErrors];
  return failures.every(({ code }) => code === duplicateKey);
}
