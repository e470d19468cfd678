import { LRUCache } from 'lru-cache';
import { smallListBytes } from '../../bounds.ts';
import { type LogEnd, readLogEnd } from '../entry-store.ts';
import type { RecordPage } from './record-pages.ts';

/** First pages of lists that a node keeps, of all patients together. */
const maxKeptListBytes = 32 * 1024 * 1024;

/** The first page of a list with the end of the log from before it was read. */
export interface CachedPage {
  page: RecordPage;
  end: LogEnd;
}

/**
 * Keeps first pages of lists in this process, with the end of the log from before each was read. Each use compares it
 * with the end of the log in MongoDB, so no lost message, no Redis and no other node can make a kept page stale:
 *
 * - A page is read with majority after its end, so it contains all entries up to the end.
 * - A log only grows, and majority-committed entries are never rolled back. If its last entry is still the same, nothing
 *   followed the end, neither when the page was read nor since.
 * - The end is the id of an entry. A log that a restore or a rollback replaced ends with another entry at the same `seq`.
 *
 * The caller checks access before each use.
 */
export function createListMemory() {
  const pages = new LRUCache<string, CachedPage>({
    maxSize: maxKeptListBytes,
    maxEntrySize: smallListBytes,
    // Text and its encoded copy.
    sizeCalculation: ({ page }) => 2 * page.texts.reduce((sum, text) => sum + text.length + 1, 1),
  });

  /** Returns the kept page of `key` if no entry has followed it, otherwise the one that `read` returns. */
  return async (patientId: string, key: string, read: () => Promise<RecordPage>): Promise<CachedPage> => {
    const end = await readLogEnd(patientId);
    const page = pages.get(key);
    if (page && page.end.id === end.id && page.end.seq === end.seq) return page;
    const fresh = { page: await read(), end };
    pages.set(key, fresh);
    return fresh;
  };
}

export type ListMemory = ReturnType<typeof createListMemory>;
