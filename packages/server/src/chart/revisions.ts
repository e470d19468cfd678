import type { ChartEntryData, ChartEntryType } from '@bedside/contracts/chart-entries.ts';
import { counts, type RecordDomain, recordMarks } from '@bedside/contracts/record-marks.ts';
import * as z from 'zod';
import { newId } from '../infra/mongo/ids.ts';
import { AppError } from '../request/app-error.ts';
import type { RequestContext } from '../request/request-context.ts';
import type { ChartLog } from './chart-log.ts';
import { chartEntries, listIndex, type StoredEntry } from './entry-store.ts';
import type { PatientRef } from './patient-access.ts';
import { recordPage } from './reading/record-pages.ts';
import { foldRecords, markTypes, type RecordEntry, recordsAndMarks } from './record-marks.ts';
import { repeatedEntry } from './repeated-entry.ts';

/** Entries of one type that the assistant reads from a chart. */
const maxRevisionsRead = 2000;

/*
 * Records that change a few times, such as a tagged lab result, are stored whole in each of their entries. The newest
 * entry *is* the record (ADR 0018). A mark is an entry of its own, which reads add to the record (ADR 0049). All
 * entries of a record share its list time (`sortAt`), and all but the first name the record.
 */

/** The number of entries that most records do not exceed. */
const revisionsOfOne = 3;

type Read = RecordEntry & Pick<StoredEntry, 'domain' | 'seq'>;

/** One caller's query: the newest entries that match. */
interface Asked {
  filter: { type: { $in: readonly ChartEntryType[] }; domain?: { $nin: RecordDomain[] } };
  entries: number;
}

/** The pending queries, by patient. */
const batches = new Map<string, { asked: Asked[]; read: Promise<Read[]> }>();

/**
 * Returns a patient's newest majority-committed entries of these types, newest first by list time. Simultaneous queries
 * share one round trip, because a question to the assistant reads eight kinds of records.
 */
async function entriesOf(patientId: string, asked: Asked): Promise<Read[]> {
  const batch = batches.get(patientId) ?? beginBatch(patientId);
  batch.asked.push(asked);
  const { type: wanted, domain: others } = asked.filter;
  return (await batch.read).filter(
    ({ type, domain }) => wanted.$in.includes(type) && !(others && domain && others.$nin.includes(domain)),
  );
}

function beginBatch(patientId: string) {
  const asked: Asked[] = [];
  const read = new Promise<void>((resolve) => process.nextTick(resolve)).then(() => {
    batches.delete(patientId);
    const [first = [], ...others] = asked.map(({ filter, entries }) => [
      { $match: { patientId, ...filter } },
      { $sort: { sortAt: -1, seq: -1 } },
      { $limit: entries },
      { $project: { json: 1, recordId: 1, type: 1, domain: 1, seq: 1 } },
    ]);
    const coll = chartEntries().collectionName;
    return chartEntries()
      .aggregate<Read>([...first, ...others.map((pipeline) => ({ $unionWith: { coll, pipeline } }))], {
        readConcern: { level: 'majority' },
      })
      .toArray();
  });
  const batch = { asked, read };
  batches.set(patientId, batch);
  return batch;
}

/**
 * Returns the newest `limit` records of these types as JSON texts in the contract's shape, newest first by list time.
 * Reads at most {@link maxRevisionsRead} entries, and about `perRecord` of each record.
 */
export async function newestRevisions(
  patientId: string,
  types: readonly ChartEntryType[],
  limit: number = maxRevisionsRead,
  perRecord: number = revisionsOfOne,
): Promise<string[]> {
  const entries = Math.min(maxRevisionsRead, Math.ceil(limit * perRecord));
  const stored = await entriesOf(patientId, { filter: recordsAndMarks(types), entries });
  const records = foldRecords(stored);
  // A record with many revisions can use up the entries, and the records after it must not be missing.
  if (records.length < limit && stored.length >= entries && entries < maxRevisionsRead) {
    return (await recordPage(patientId, types, { limit, isMajority: true })).texts;
  }
  return records.slice(0, limit);
}

/**
 * Returns the newest `limit` records of these types as they were at `seq`, as JSON texts, newest first by list time. Reads
 * {@link maxRevisionsRead} entries at most.
 */
export async function revisionsUntil(
  patientId: string,
  types: readonly ChartEntryType[],
  seq: number,
  limit: number,
): Promise<string[]> {
  const stored = await chartEntries()
    .find(
      { patientId, ...recordsAndMarks(types), seq: { $lte: seq } },
      {
        projection: { json: 1, recordId: 1, type: 1 },
        sort: { sortAt: -1, seq: -1 },
        limit: Math.min(maxRevisionsRead, limit * revisionsOfOne),
        hint: listIndex,
        readConcern: { level: 'majority' },
      },
    )
    .toArray();
  return foldRecords(stored).slice(0, limit);
}

/** Returns the marks of the patient's records that were entered in error, as JSON texts, each once. */
export async function errorMarks(patientId: string): Promise<string[]> {
  const filter = { type: { $in: ['record.entered-in-error' as const] } };
  const marks = await entriesOf(patientId, { filter, entries: maxRevisionsRead });
  // A mark also arrives with the records that a simultaneous query reads.
  return [...new Map(marks.map(({ _id, json }) => [_id, json])).values()];
}

/**
 * Returns all entries of these types as JSON texts, newest first in the log; undefined if there are more than `most`. Shares
 * the round trip of simultaneous {@link newestRevisions}.
 */
export async function allTexts(
  patientId: string,
  types: readonly ChartEntryType[],
  most: number,
): Promise<string[] | undefined> {
  const found = await entriesOf(patientId, { filter: { type: { $in: types } }, entries: most + 1 });
  if (found.length > most) return undefined;
  return found.toSorted((a, b) => b.seq - a.seq).map(({ json }) => json);
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
      { patientId, ...recordsAndMarks(types), sortAt: { $in: firsts.map(({ sortAt }) => sortAt) } },
      { projection: { json: 1, recordId: 1, type: 1 }, hint: listIndex },
    )
    .sort({ seq: -1 })
    .toArray();
  const wanted = new Set(firsts.map(({ _id }) => _id));
  return foldRecords(stored.filter(({ _id, recordId }) => wanted.has(recordId ?? _id)));
}

/** Returns the patient of a record by the type of its first entry; undefined if there is none. */
export async function patientOfRecord(recordId: string, type: ChartEntryType): Promise<string | undefined> {
  const first = await chartEntries().findOne({ _id: recordId, type }, { projection: { patientId: 1 } });
  return first?.patientId;
}

/** Thrown if a change leaves the record as it is. */
class Unchanged extends Error {}

interface Revision<T extends ChartEntryType> {
  /** The id of the record's first entry. */
  recordId: string;
  /** Every type of entry that carries this record. */
  types: readonly ChartEntryType[];
  /** The type of the entry that this revision appends. */
  type: T;
  /** For a mark: the domain of the record. */
  marks?: RecordDomain;
  /**
   * Returns the changed record with the next `version`, or the mark; undefined if nothing changes. May run more than
   * once.
   */
  change: (json: string) => ChartEntryData<T> | undefined;
}

/**
 * Reads the newest revision with its marks and appends the next entry, in one transaction. The second of two calls
 * therefore sees the first. Returns the entry's data, or the record if nothing changed. A repeated command returns its
 * first result. Throws the errors of `change`, and `conflict` for a change of a record that was entered in error: it
 * may only be marked.
 */
export async function revise<T extends ChartEntryType>(
  chart: ChartLog,
  request: RequestContext,
  patient: PatientRef,
  { recordId, types, type, marks, change }: Revision<T>,
): Promise<{ json: string } | { data: ChartEntryData<T> }> {
  let newest = '';
  try {
    const { entry } = await chart.change(request, patient, type, async (session) => {
      const first = await chartEntries().findOne({ _id: recordId, patientId: patient.id }, { session });
      if (!first) throw new Error('Cannot revise a record without a first entry');
      const later = await chartEntries()
        .find(
          { patientId: patient.id, type: { $in: [...types, ...markTypes] }, sortAt: first.sortAt, recordId },
          { session, hint: listIndex },
        )
        .sort({ seq: -1 })
        .toArray();
      [newest = ''] = foldRecords([...later, first]);
      const data = change(newest);
      if (data === undefined) throw new Unchanged();
      if (marks === undefined && isEnteredInError(newest)) throw enteredInError();
      return { id: newId(), type, data, sortAt: first.sortAt, recordId, ...(marks && { domain: marks }) };
    });
    return { data: entry.data };
  } catch (error) {
    if (error instanceof Unchanged) return { json: newest };
    // The command's own first attempt may have made the version stale.
    const first = error instanceof AppError ? await repeatedEntry(request, type) : undefined;
    if (first === undefined) throw error;
    return { data: first.data };
  }
}

const Marked = z.object(recordMarks);

const isEnteredInError = (json: string): boolean => !counts(Marked.parse(JSON.parse(json)));

const enteredInError = () => new AppError('conflict', { message: 'This record was entered in error' });
