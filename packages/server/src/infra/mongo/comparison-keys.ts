import { comparable } from '@bedside/contracts/comparable.ts';
import mongoose from 'mongoose';
import type { Log } from '../observe/log.ts';
import { withoutWords } from '../observe/log.ts';
import { duplicateKeyOf } from './mongo.ts';

/** Record ids in one log line. */
const maxNamedRecords = 100;

/**
 * A text that people compare. `key` names the field that stores its {@link comparable} form under a unique
 * index.
 */
export interface ComparedField {
  collection: string;
  text: string;
  key: string;
  /** Folds the text; {@link comparable} by default. */
  fold?: (text: string) => string;
}

/**
 * Gives each record the key of its text by the current rule. If another record already has that key, both stay
 * as they are and the log names the id of one, because a person has to look at both. Never rejects, because a
 * failure here must not stop the server's start.
 */
export async function fillComparisonKeys(field: ComparedField, log: Log): Promise<void> {
  try {
    const { changed, taken } = await fill(field);
    const { collection, text } = field;
    if (changed > 0) log.info({ collection, text, changed }, 'comparison keys filled');
    if (taken.length === 0) return;
    const records = taken.slice(0, maxNamedRecords);
    log.warn({ collection, text, count: taken.length, records }, 'records share a number or name');
  } catch (error) {
    const { collection, text, key } = field;
    log.error({ collection, text, key, err: withoutWords(error) }, 'comparison keys could not be filled');
  }
}

async function fill({
  collection,
  text,
  key,
  fold = comparable,
}: ComparedField): Promise<{ changed: number; taken: string[] }> {
  const stored = mongoose.connection.collection(collection);
  const taken: string[] = [];
  let changed = 0;
  for await (const record of stored.find({}, { projection: { [text]: 1, [key]: 1 } })) {
    const today = fold(String(record[text]));
    if (record[key] === today) continue;
    try {
      await stored.updateOne({ _id: record._id }, { $set: { [key]: today } });
      changed += 1;
    } catch (error) {
      if (duplicateKeyOf(error) === undefined) throw error;
      taken.push(String(record._id));
    }
  }
  return { changed, taken };
}
