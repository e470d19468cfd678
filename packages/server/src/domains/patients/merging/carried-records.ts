import { type ChartEntryData, recordTypes } from '@bedside/contracts/chart-entries.ts';
import { counts, type RecordDomain, recordMarks } from '@bedside/contracts/record-marks.ts';
import type { ClientSession } from 'mongoose';
import * as z from 'zod';
import type { EntryDraft } from '../../../chart/chart-entry.ts';
import { chartEntries } from '../../../chart/entry-store.ts';
import { markTypes, RecordFold } from '../../../chart/record-marks.ts';
import { newId } from '../../../infra/mongo/ids.ts';

/** Records that a merge carries into another chart. A chart of an emergency department has some hundreds. */
const maxCarriedRecords = 1500;

/** Entries of records in a chart that can be merged. */
const maxEntriesRead = 6000;

/** The domains of the records that a merge carries. Conversations stay in the former chart, because they were about its facts. */
const carriedDomains = [
  'vitals',
  'notes',
  'labs',
  'scores',
  'medications',
  'xrays',
] as const satisfies readonly RecordDomain[];

/** A record that a merge has carried. */
export interface Carried {
  domain: RecordDomain;
  /** Its id in the former chart. */
  from: string;
  /** Its id in the chart that has it now. */
  to: string;
  /** The list time of its entries. */
  sortAt: Date;
  version: number;
}

const Read = z.object({ version: z.number().optional(), ...recordMarks });

/**
 * Reads the records of a chart that count, and returns a draft for each: with its author, times and reviews, a new id, and the
 * chart that it comes from. Ids of other carried records in it become their new ones. Undefined if the chart is too long.
 */
export async function carriedRecords(
  former: { id: string; mrn: string },
  into: string,
  session: ClientSession,
): Promise<{ drafts: EntryDraft[]; carried: Carried[] } | undefined> {
  const domainOf = new Map(
    carriedDomains.flatMap((domain) => recordTypes(domain).map((type) => [type as string, domain] as const)),
  );
  const types = carriedDomains.flatMap((domain) => recordTypes(domain));
  const entries = await chartEntries()
    .find({ patientId: former.id, type: { $in: [...types, ...markTypes] } }, { session })
    .sort({ seq: -1 })
    .limit(maxEntriesRead + 1)
    .toArray();
  if (entries.length > maxEntriesRead) return undefined;
  const fold = new RecordFold();
  const newest = new Map<string, string>();
  for (const entry of entries) {
    const text = fold.add(entry);
    if (text !== undefined) newest.set(entry.recordId ?? entry._id, text);
  }
  const firsts = entries
    .filter(({ _id, recordId, type }) => recordId === undefined && domainOf.has(type) && newest.has(_id))
    .filter(({ _id }) => counts(Read.parse(JSON.parse(newest.get(_id) ?? '{}'))))
    .toReversed();
  if (firsts.length > maxCarriedRecords) return undefined;
  const ids = new Map([[former.id, into], ...firsts.map(({ _id }) => [_id, newId()] as const)]);
  const drafts: EntryDraft[] = [];
  const carried: Carried[] = [];
  for (const { _id, type, sortAt } of firsts) {
    const to = ids.get(_id) ?? '';
    const text = (newest.get(_id) ?? '').replace(/"([\w-]{8,64})"/g, (whole, id: string) => {
      const renamed = ids.get(id);
      return renamed === undefined ? whole : `"${renamed}"`;
    });
    const record = {
      ...JSON.parse(text),
      carriedFrom: { patientId: former.id, mrn: former.mrn, recordId: _id },
    };
    // The contract of its type parses the record before it is stored.
    drafts.push({ id: to, type, data: record as ChartEntryData<typeof type>, sortAt } as EntryDraft);
    const { version = 1 } = Read.parse(record);
    carried.push({ domain: domainOf.get(type) ?? 'notes', from: _id, to, sortAt, version });
  }
  return { drafts, carried };
}
