import { type ChartDomain, domainOfEntry } from '@bedside/contracts/chart-entries.ts';
import { LRUCache } from 'lru-cache';
import type { RequestContext } from '../../request/request-context.ts';
import { chartEntries, type LogEnd, logIndex, readLogEnd, type StoredEntry } from '../entry-store.ts';

/** Other records that a node keeps for prompts, of all patients together. */
const maxChartRecords = 30_000;

/** Entries after which a kept chart is read again as a whole. */
const maxChartChanges = 500;

/** Reads one domain's part of a chart, with majority. The result may depend only on entries of this domain and their marks. */
type Reads<Parts> = {
  [Domain in keyof Parts]: (request: RequestContext, patientId: string) => Promise<Parts[Domain]>;
};

interface Kept<Parts> {
  /** The end of the log from before the parts were read. */
  end: LogEnd;
  parts: Partial<Parts>;
}

/**
 * Returns a function that reads the parts of a chart. Keeps them in this process and reads only the parts whose domain has
 * newer entries. As in `list-memory.ts`, the log in MongoDB decides, by id and with majority, so no lost message, no other
 * node and no restore leaves an old part here.
 *
 * The caller checks access before each use. `sizeOf` returns the number of records in a part; undefined for a part that is
 * not whole and must be read again.
 */
export function createChartCache<Parts extends { [Domain in ChartDomain]?: unknown }>(
  reads: Reads<Parts>,
  sizeOf: (part: unknown) => number | undefined,
) {
  const memory = new LRUCache<string, Kept<Parts>>({
    maxSize: maxChartRecords,
    sizeCalculation: ({ parts }) =>
      Object.values(parts).reduce<number>((sum, part) => sum + (sizeOf(part) ?? 0), 1),
  });
  // The keys of `reads` are the domains of its type.
  const domains = Object.keys(reads) as (keyof Parts & ChartDomain)[];

  return async (request: RequestContext, patientId: string): Promise<Parts> => {
    const known = memory.get(patientId);
    const since = known && (await changesSince(patientId, known.end));
    if (known && !since) memory.delete(patientId);
    const end = since?.end ?? (await readLogEnd(patientId));
    const current = async <Domain extends keyof Parts & ChartDomain>(domain: Domain) => {
      const part = since?.changed.has(domain) === false ? known?.parts[domain] : undefined;
      return [domain, part ?? (await reads[domain](request, patientId))] as const;
    };
    // Each domain has just been read or was kept.
    const parts = Object.fromEntries(await Promise.all(domains.map(current))) as Parts;
    const whole = domains.filter((domain) => sizeOf(parts[domain]) !== undefined);
    // A slower read of an earlier end must not replace a later one.
    if ((memory.peek(patientId)?.end.seq ?? 0) <= end.seq) {
      memory.set(patientId, {
        end,
        parts: Object.fromEntries(whole.map((domain) => [domain, parts[domain]])) as Partial<Parts>,
      });
    }
    return parts;
  };
}

type Change = Pick<StoredEntry, '_id' | 'seq' | 'type' | 'domain'>;

/**
 * Returns the end of a log and the domains with entries after `end`. Returns undefined if the log does not continue `end`, or
 * if too many entries follow it.
 */
async function changesSince(
  patientId: string,
  end: LogEnd,
): Promise<{ end: LogEnd; changed: Set<ChartDomain> } | undefined> {
  const found = await chartEntries()
    .find(
      { patientId, seq: { $gte: end.seq } },
      {
        projection: { seq: 1, type: 1, domain: 1 },
        sort: { seq: 1 },
        limit: maxChartChanges,
        hint: logIndex,
        readConcern: { level: 'majority' },
      },
    )
    .toArray();
  const [known, ...newer] = found;
  if (known?._id !== end.id || found.length === maxChartChanges) return undefined;
  const last = newer.at(-1) ?? known;
  return { end: { seq: last.seq, id: last._id }, changed: new Set(newer.flatMap(domainsOf)) };
}

const domainsOf = ({ type, domain }: Change): ChartDomain[] => [
  domainOfEntry(type),
  ...(domain === undefined ? [] : [domain]),
];
