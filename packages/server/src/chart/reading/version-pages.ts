import { itemBounds } from '@bedside/contracts/bounds.ts';
import type { ChartEntryType } from '@bedside/contracts/chart-entries.ts';
import { maxListBytes, smallListBytes } from '../../bounds.ts';
import { chartEntries, listIndex } from '../entry-store.ts';
import type { PageRequest, RecordPage } from './record-pages.ts';

interface VersionsAsked extends Pick<PageRequest, 'limit' | 'large'> {
  /** Only versions with a lower `seq`. */
  before: number | undefined;
}

/** How many versions one query batch reads. They may be long. */
const maxBatchVersions = 20;

/**
 * Returns a page of one record's versions (ADR 0018), newest first; undefined if this patient has no such record. A
 * page ends at the limit or at about {@link maxListBytes}, and contains at least one version.
 */
export async function versionPage(
  patientId: string,
  recordId: string,
  types: readonly ChartEntryType[],
  { limit = itemBounds.list, before, large }: VersionsAsked,
): Promise<RecordPage | undefined> {
  const type = { $in: [...types] };
  const first = await chartEntries().findOne(
    { _id: recordId, patientId, type },
    { projection: { sortAt: 1, recordId: 1 } },
  );
  // Only a record's first entry has the record's id.
  if (!first || first.recordId !== undefined) return undefined;
  const most = Math.min(limit, itemBounds.list);
  const { sortAt } = first;
  const cursor = chartEntries().find(
    {
      patientId,
      type,
      // All versions share their list time, so the index finds them.
      sortAt,
      $or: [{ _id: recordId }, { recordId }],
      ...(before !== undefined && { seq: { $lt: before } }),
    },
    {
      projection: { json: 1, seq: 1 },
      sort: { seq: -1 },
      hint: listIndex,
      batchSize: Math.min(most + 1, maxBatchVersions),
    },
  );
  const page: RecordPage = { texts: [], seqs: [], next: undefined };
  let bytes = 0;
  try {
    for await (const { json, seq } of cursor) {
      bytes += json.length;
      const last = page.seqs.at(-1);
      if (last !== undefined && (page.texts.length === most || bytes > maxListBytes)) {
        return { ...page, next: { at: sortAt, seq: last } };
      }
      if (large && bytes > smallListBytes) await large();
      page.texts.push(json);
      page.seqs.push(seq);
    }
    return page;
  } finally {
    await cursor.close();
  }
}
