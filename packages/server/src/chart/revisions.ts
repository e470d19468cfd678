import type { ChartEntryData, ChartEntryType } from '@bedside/contracts/chart-entries.ts';
import { itemBounds } from '../bounds.ts';
import { newId } from '../infra/mongo/ids.ts';
import type { RequestContext } from '../request/request-context.ts';
import type { ChartLog } from './chart-log.ts';
import { chartEntries, type StoredEntry } from './entry-store.ts';
import type { PatientRef } from './patient-access.ts';

/**
 * Records that change now and then, such as a lab result that is tagged: each of a record's entries carries it whole, and
 * the newest one *is* the record (ADR 0018). All of them have the same place in the list (`sortAt`), and all but the
 * first name the record that they revise.
 */
const recordOf = ({ _id, recordId }: Pick<StoredEntry, '_id' | 'recordId'>): string => recordId ?? _id;

/** As many entries as one record has at most, as a rule. */
const revisionsOfOne = 2;

type Read = Pick<StoredEntry, '_id' | 'recordId' | 'type' | 'json'>;

/** What one caller is about to read: the newest entries of these types. */
interface Asked {
  types: readonly ChartEntryType[];
  entries: number;
}

/** What is about to be read of a patient's chart, by patient. */
const batches = new Map<string, { asked: Asked[]; read: Promise<Read[]> }>();

/**
 * A patient's newest entries of these types, newest first by what the list sorts by. Those that are asked for at once are read
 * at once: a question to the assistant reads five kinds of records, and one trip takes less time than five.
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
 * The newest `limit` records of these types as JSON text, in the contract's shape since they were written; newest first by what
 * the list sorts by. Beyond some {@link itemBounds.revisionsRead} entries older ones are not looked at.
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
  return [...records.values()].slice(0, limit);
}

/** The newest revisions of the records `ids` of these types, as JSON text; a record of another patient is none. */
export async function revisionsOf(
  patientId: string,
  types: readonly ChartEntryType[],
  ids: readonly string[],
): Promise<string[]> {
  const stored = await chartEntries()
    .find(
      {
        patientId,
        type: { $in: [...types] },
        $or: [{ _id: { $in: [...ids] } }, { recordId: { $in: [...ids] } }],
      },
      { projection: { json: 1, recordId: 1 } },
    )
    .sort({ seq: -1 })
    .toArray();
  const records = new Map<string, string>();
  for (const entry of stored) {
    const id = recordOf(entry);
    if (!records.has(id)) records.set(id, entry.json);
  }
  return [...records.values()];
}

/** The patient of a record that began with an entry of this type; undefined where there is none. */
export async function patientOfRecord(recordId: string, type: ChartEntryType): Promise<string | undefined> {
  const first = await chartEntries().findOne({ _id: recordId, type }, { projection: { patientId: 1 } });
  return first?.patientId;
}

/** The record is already as it was to become. */
class Unchanged extends Error {}

interface Revision<T extends ChartEntryType> {
  recordId: string;
  /** Every type of entry that carries this record. */
  types: readonly ChartEntryType[];
  /** The type of the entry that this revision appends. */
  type: T;
  /** The record after the change, one `version` on; undefined where there is nothing to change. May run more than once. */
  change: (json: string) => ChartEntryData<T> | undefined;
}

/**
 * Reads the newest revision and appends the next one, in one transaction: of two at once the second one sees the first.
 * Answers the record, also where there was nothing to change; throws what `change` throws.
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
      if (!first || !current) throw new Error('A record is revised that was never begun');
      newest = current.json;
      const data = change(newest);
      if (data === undefined) throw new Unchanged();
      return { id: newId(), type, data, sortAt: first.sortAt, recordId };
    });
    return { data: entry.data };
  } catch (error) {
    if (error instanceof Unchanged) return { json: newest };
    throw error;
  }
}
