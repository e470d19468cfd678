import { maxReplay } from '@bedside/contracts/timeline/timeline.contract.ts';
import { maxReplayBytes } from '../../bounds.ts';
import { GatheredReads } from '../../infra/mongo/gathered-reads.ts';
import { returnsTogetherMs } from '../../work-bounds.ts';
import { chartEntries, logIndex, type StoredEntry } from '../entry-store.ts';

/** One entry more than a replay may have, so that a longer one shows, and the entry at the position. */
const mostOfOne = maxReplay + 2;

/** The positions of viewers who return soon after each other are read with one query. */
const missed = new GatheredReads<StoredEntry[]>(readMissed, { rest: returnsTogetherMs });

/**
 * Returns all entries from `after` on, oldest first and with majority. Returns undefined if they are too many or too large
 * to be read with those of other charts.
 */
export function entriesSince(patientId: string, after: number): Promise<StoredEntry[] | undefined> {
  return missed.get(`${after} ${patientId}`);
}

/** Each chart is a query of its own in the database's plan, which keeps to the index of its log. */
async function readMissed(keys: string[]): Promise<Map<string, StoredEntry[]>> {
  const positions = keys.map(positionOf);
  // Two viewers of one chart can have different positions. The earlier one is enough for both.
  const starts = new Map<string, number>();
  for (const { patientId, after } of positions)
    starts.set(patientId, Math.min(after, starts.get(patientId) ?? after));
  const logs = await readLogs([...starts]);
  const found = positions.flatMap(({ key, patientId, after }) => {
    const log = logs.get(patientId);
    return log ? [[key, log.filter(({ seq }) => seq >= after)] as const] : [];
  });
  return new Map(found);
}

function positionOf(key: string) {
  const space = key.indexOf(' ');
  return { key, patientId: key.slice(space + 1), after: Number(key.slice(0, space)) };
}

/** Returns the entries of each log from a `seq` on, without the logs that do not end within the limits. */
async function readLogs(starts: (readonly [patientId: string, seq: number])[]) {
  const [first = [], ...others] = starts.map(([patientId, seq]) => [
    { $match: { patientId, seq: { $gte: seq } } },
    { $sort: { seq: 1 } },
    { $limit: mostOfOne },
  ]);
  const coll = chartEntries().collectionName;
  const cursor = chartEntries().aggregate<StoredEntry>(
    [...first, ...others.map((pipeline) => ({ $unionWith: { coll, pipeline } }))],
    { hint: logIndex, readPreference: 'primary', readConcern: { level: 'majority' } },
  );
  const logs = new Map(starts.map(([patientId]) => [patientId, [] as StoredEntry[]]));
  let bytes = 0;
  for await (const entry of cursor) {
    bytes += entry.json.length;
    if (bytes > maxReplayBytes) {
      // The logs are read in their order, so only those before this one are whole.
      const ids = starts.map(([patientId]) => patientId);
      for (const id of ids.slice(ids.indexOf(entry.patientId))) logs.delete(id);
      break;
    }
    logs.get(entry.patientId)?.push(entry);
  }
  for (const [id, log] of logs) if (log.length >= mostOfOne) logs.delete(id);
  return logs;
}
