import type { ChartEntryData, ChartEntryType } from '@bedside/contracts/chart-entries.ts';
import { itemBounds } from '../bounds.ts';
import { newId } from '../infra/mongo/ids.ts';
import { AppError } from '../request/app-error.ts';
import type { RequestContext } from '../request/request-context.ts';
import type { ChartLog } from './chart-log.ts';
import { chartEntries, listIndex, type StoredEntry } from './entry-store.ts';
import type { PatientRef } from './patient-access.ts';
import { recordPage } from './record-pages.ts';

/**
 * Returns the record of an entry. Records that change a few times, such as a lab result that is tagged, are stored whole
 * in each of their entries, and the newest entry *is* the record (ADR 0018). All entries of a record share its list time
 * (`sortAt`), and all but the first name the record that they revise.
 */
const recordOf = ({ _id, recordId }: Pick<StoredEntry, '_id' | 'recordId'>): string => recordId ?? _id;

/** How many entries most records have at most. */
const revisionsOfOne = 2;

type Read = Pick<StoredEntry, '_id' | 'recordId' | 'type' | 'json'>;

/** One caller's query: the newest entries of these types. */
interface Asked {
  types: readonly ChartEntryType[];
  entries: number;
}

/** The pending queries, by patient. */
const batches = new Map<string, { asked: Asked[]; read: Promise<Read[]> }>();

/**
 * Returns a patient's newest entries of these types, newest first by list time. Simultaneous queries share one round trip,
 * because a question to the assistant reads five kinds of records.
 */
async function entriesOf(patientId: string, asked: Asked): Promise<Read[]> {
  const batch = batches.get(patientId) ?? beginBatch(patientId);
  batch.asked.push(asked);
  return (await batch.read).filter(({ type }) => asked.types.some((wanted) => wanted === type));
}

function beginBatch(patientId: string) {
  const asked: Asked[] = [];
  const read = new Promise<void>((resolve) => process.nextTick(resolve)).then(() => {
    batches.delete(patientId);
    const [first = [], ...others] = asked.map(({ types, entries }) => [
      { $match: { patientId, type: { $in: [...types] } } },
      { $sort: { sortAt: -1, seq: -1 } },
      { $limit: entries },
      { $project: { json: 1, recordId: 1, type: 1 } },
    ]);
    const coll = chartEntries().collectionName;
    return chartEntries()
      .aggregate<Read>([...first, ...others.map((pipeline) => ({ $unionWith: { coll, pipeline } }))])
      .toArray();
  });
  const batch = { asked, read };
  batches.set(patientId, batch);
  return batch;
}

/**
 * Returns the newest `limit` records of these types as JSON texts in the contract's shape, newest first by list time.
 * Reads at most {@link itemBounds.revisionsRead} entries.
 */
export async function newestRevisions(
  patientId: string,
  types: readonly ChartEntryType[],
  limit: number = itemBounds.revisionsRead,
): Promise<string[]> {
  const entries = Math.min(itemBounds.revisionsRead, limit * revisionsOfOne);
  const stored = await entriesOf(patientId, { types, entries });
  const records = new Map<string, string>();
  for (const entry of stored) {
    const id = recordOf(entry);
    if (!records.has(id)) records.set(id, entry.json);
  }
  // A record with many revisions can use up the entries, and the records after it must not be missing.
  if (records.size < limit && stored.length === entries && entries < itemBounds.revisionsRead) {
    return (await recordPage(patientId, types, { limit })).texts;
  }
  return [...records.values()].slice(0, limit);
}

/** Returns the newest revisions of this patient's records `ids` of these types, as JSON texts. */
export async function revisionsOf(
  patientId: string,
  types: readonly ChartEntryType[],
  ids: readonly string[],
): Promise<string[]> {
  const type = { $in: [...types] };
  const firsts = await chartEntries()
    .find({ _id: { $in: [...ids] }, patientId, type }, { projection: { sortAt: 1 } })
    .toArray();
  // All entries of a record share its list time, so the list's index finds them.
  const stored = await chartEntries()
    .find(
      { patientId, type, sortAt: { $in: firsts.map(({ sortAt }) => sortAt) } },
      { projection: { json: 1, recordId: 1 }, hint: listIndex },
    )
    .sort({ seq: -1 })
    .toArray();
  const wanted = new Set(firsts.map(({ _id }) => _id));
  const records = new Map<string, string>();
  for (const entry of stored) {
    const id = recordOf(entry);
    if (wanted.has(id) && !records.has(id)) records.set(id, entry.json);
  }
  return [...records.values()];
}

/** Returns the patient of a record whose first entry has this type; undefined if there is none. */
export async function patientOfRecord(recordId: string, type: ChartEntryType): Promise<string | undefined> {
  const first = await chartEntries().findOne({ _id: recordId, type }, { projection: { patientId: 1 } });
  return first?.patientId;
}

/** Thrown if a change leaves the record as it is. */
class Unchanged extends Error {}

interface Revision<T extends ChartEntryType> {
  recordId: string;
  /** Every type of entry that carries this record. */
  types: readonly ChartEntryType[];
  /** The type of the entry that this revision appends. */
  type: T;
  /** Returns the changed record with the next `version`; undefined if nothing changes. May run more than once. */
  change: (json: string) => ChartEntryData<T> | undefined;
}

/**
 * Reads the newest revision and appends the next one in one transaction, so the second of two calls sees the first.
 * Returns the record, even if nothing changed. A repeated command returns its first result. Throws the errors of
 * `change`.
 */
export async function revise<T extends ChartEntryType>(
  chart: ChartLog,
  request: RequestContext,
  patient: PatientRef,
  { recordId, types, type, change }: Revision<T>,
): Promise<{ json: string } | { data: ChartEntryData<T> }> {
  let newest = '';
  try {
    const { entry } = await chart.change(request, patient, type, async (session) => {
      const first = await chartEntries().findOne({ _id: recordId }, { session });
      const [last] = await chartEntries()
        .find(
          {
            patientId: patient.id,
            type: { $in: [...types] },
            sortAt: first?.sortAt ?? new Date(0),
            recordId,
          },
          { session },
        )
        .sort({ seq: -1 })
        .limit(1)
        .toArray();
      const current = last ?? first;
      if (!first || !current) throw new Error('Cannot revise a record without a first entry');
      newest = current.json;
      const data = change(newest);
      if (data === undefined) throw new Unchanged();
      return { id: newId(), type, data, sortAt: first.sortAt, recordId };
    });
    return { data: entry.data };
  } catch (error) {
    if (error instanceof Unchanged) return { json: newest };
    // The command's own first attempt may have made the version stale.
    const first = error instanceof AppError ? await chart.repeated(request, type) : undefined;
    if (first === undefined) throw error;
    return { data: first.data };
  }
}
