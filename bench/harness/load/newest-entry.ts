import type { mongo } from 'mongoose';
import type { StoredEntry } from '../../../packages/server/src/chart/entry-store.ts';

/** Returns the newest entry of a chart that matches, as a model for more. Throws if there is none. */
export async function newestEntry(
  entries: mongo.Collection<StoredEntry>,
  of: mongo.Filter<StoredEntry>,
): Promise<StoredEntry> {
  const [newest] = await entries.find(of).sort({ seq: -1 }).limit(1).toArray();
  if (!newest) throw new Error('The chart has no such entry');
  return newest;
}
