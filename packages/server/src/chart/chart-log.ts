import { setTimeout as wait } from 'node:timers/promises';
import {
  type ChartEntry,
  type ChartEntryData,
  type ChartEntryType,
  chartEntries as contracts,
} from '@bedside/contracts/chart-entries.ts';
import { maxReplay } from '@bedside/contracts/timeline/timeline.contract.ts';
import { LRUCache } from 'lru-cache';
import mongoose, { type ClientSession } from 'mongoose';
import { byteBounds, itemBounds, timeBounds } from '../bounds.ts';
import { KeyedQueue } from '../infra/keyed-queue.ts';
import { chartEntriesTotal } from '../infra/metrics.ts';
import { duplicateKeyOf } from '../infra/mongo.ts';
import { AppError } from '../request/app-error.ts';
import { idempotencyMilliseconds, type RequestContext } from '../request/request-context.ts';
import { ChartEntryModel, chartEntries, type SeqRange, type StoredEntry } from './chart-entry-model.ts';

/** What never changes about a patient and every write and watch needs. */
export interface PatientRef {
  id: string;
  departmentId: string;
  epoch: string;
}

/** An entry that has no place in the log yet. */
export interface EntryDraft<T extends ChartEntryType = ChartEntryType> {
  /** The record's id; of an entry that revises a record, an id of its own. */
  id: string;
  type: T;
  data: ChartEntryData<T>;
  /** What those who watch get in its place, where the entry itself only refers to it. */
  shown?: ChartEntryData<T>;
  /** What the list of this type sorts by; the time of the entry where it is not given. */
  sortAt?: Date;
  /** The record that the entry revises, where it is not its first. */
  recordId?: string;
  inReplyTo?: string | undefined;
  conversation?: { current: SeqRange[]; closed: SeqRange[] };
}

/** A draft, or how to make it for a place in the log. */
export type Drafted<T extends ChartEntryType> =
  | EntryDraft<T>
  | { type: T; make: (seq: number) => Promise<EntryDraft<T>> };

/** What one attempt has written. */
interface Placed {
  stored: StoredEntry;
  shown: EntryDraft['shown'];
}

export interface Appended<T extends ChartEntryType = ChartEntryType> {
  entry: ChartEntry<T>;
  /** The entry was there already: the command was sent twice. */
  repeated: boolean;
}

/** A stretch of a log. */
export interface Replay {
  /** Where the log stands. */
  seq: number;
  epoch: string;
  entries: ChartEntry[];
  /** The reader's position is not in this log, or too far back: load afresh. */
  reset: boolean;
}

/** Called once per committed entry, in the log's order for one patient on this node. */
export type Publish = (entry: ChartEntry, patient: PatientRef) => void;

const maxAttempts = 60;

/**
 * The chart log: per patient 1, 2, 3 … without gaps. The place is decided by a unique index: a writer inserts at the
 * place after the last that it knows, and tries the next one if somebody was faster. Writers on one patient queue
 * within a node, and publishing happens inside the queue, after the commit. Whoever was suspended while a model worked or the
 * queue was long writes nothing: the last look at their session is at most a second old (D38).
 */
export class ChartLog {
  readonly #publish: Publish;
  readonly #publishFailed: (error: unknown) => void;
  readonly #queue = new KeyedQueue();
  /** The last place known to be taken, per patient: only a first guess, the index decides. */
  readonly #heads = new LRUCache<string, number>({ max: itemBounds.knownHeads });
  /** Patients for whom another node claims a later place: the next writer reads the head. */
  readonly #overtaken = new LRUCache<string, true>({ max: itemBounds.knownHeads });

  /** `publishFailed` hears what `publish` throws: the entry is committed, and its viewers find the gap. */
  constructor(publish: Publish, publishFailed: (error: unknown) => void = () => {}) {
    this.#publish = publish;
    this.#publishFailed = publishFailed;
  }

  /**
   * Appends one entry that is its own record: a single majority-committed insert. A draft that depends on the chart as it
   * is just before the entry is made by a function of the entry's `seq`, which runs again for each `seq` that is tried.
   * With an `Idempotency-Key` that was used before, answers the first entry; throws `conflict` when the body differs.
   */
  append<T extends ChartEntryType>(
    request: RequestContext,
    patient: PatientRef,
    draft: Drafted<T>,
  ): Promise<Appended<T>> {
    return this.#place(request, patient, draft.type, async (seq) => {
      const made = 'make' in draft ? await draft.make(seq) : draft;
      const stored = store(request, patient, made, seq);
      await chartEntries().insertOne(stored);
      return { stored, shown: made.shown };
    });
  }

  /** Changes records and appends the entry that describes it, in one transaction. `change` may run more than once. */
  change<T extends ChartEntryType>(
    request: RequestContext,
    patient: PatientRef,
    type: T,
    change: (session: ClientSession) => Promise<EntryDraft<T>>,
  ): Promise<Appended<T>> {
    return this.#place(request, patient, type, () =>
      mongoose.connection.transaction(
        async (session) => {
          const draft = await change(session);
          const stored = store(request, patient, draft, (await readHead(patient.id, { session })) + 1);
          await chartEntries().insertOne(stored, { session });
          return { stored, shown: draft.shown };
        },
        { readConcern: 'snapshot', writeConcern: { w: 'majority', journal: true } },
      ),
    );
  }

  /**
   * Where the log stands now, with majority: an entry that a majority has not yet is not in a {@link replay} either, and
   * a viewer who was told of its place without it would never ask for it.
   */
  async head(patientId: string): Promise<number> {
    return readHead(patientId, { readConcern: { level: 'majority' } });
  }

  /** A lower bound of where the log stands that costs nothing on a node that has seen this patient. */
  async position(patientId: string): Promise<number> {
    return this.#heads.get(patientId) ?? this.head(patientId);
  }

  /** Tells the log of an entry of another node that was read from MongoDB. */
  noticed(patientId: string, seq: number): void {
    const known = this.#heads.get(patientId);
    if (known !== undefined && known < seq) this.#heads.set(patientId, seq);
  }

  /**
   * Tells the log that another node claims to have written at `seq`. A claim never moves the head, since a wrong one would
   * leave a gap for ever: it makes the next writer read the head before it writes.
   */
  overtaken(patientId: string, seq: number): void {
    const known = this.#heads.get(patientId);
    if (known !== undefined && known < seq) this.#overtaken.set(patientId, true);
  }

  /** The entries after `after`, oldest first, at most `limit`; with majority, so that nothing is shown that could be rolled back. */
  async replay(
    patient: PatientRef,
    after: number,
    epoch: string | undefined,
    limit: number,
    onRead: (bytes: number) => void = () => {},
  ): Promise<Replay> {
    const seq = await this.head(patient.id);
    const foreign = epoch !== undefined && epoch !== patient.epoch;
    if (foreign || after > seq) return afresh(seq, patient);
    if (after === seq) return { seq, epoch: patient.epoch, entries: [], reset: false };
    const { stored, bytes } = await readEntries(patient.id, { $gt: after, $lte: seq }, 1, limit);
    onRead(bytes);
    return { seq, epoch: patient.epoch, entries: stored.map(presentEntry), reset: false };
  }

  /** The last entries before `before`, oldest first, at most `limit`; beyond the log's end that is its end. */
  async readBack(
    patient: PatientRef,
    before: number,
    epoch: string | undefined,
    limit: number,
  ): Promise<Replay> {
    const seq = await this.head(patient.id);
    if (epoch !== undefined && epoch !== patient.epoch) return afresh(seq, patient);
    const { stored } = await readEntries(patient.id, { $lt: before, $lte: seq }, -1, limit);
    const entries = stored.toReversed().map(presentEntry);
    return { seq, epoch: patient.epoch, entries, reset: false };
  }

  /** What a viewer needs to catch up: all after `after`, or `reset` where that is more than {@link maxReplay} or too many bytes; `onRead` hears how many were read. */
  async catchUp(
    patient: PatientRef,
    after: number | undefined,
    epoch: string | undefined,
    onRead?: (bytes: number) => void,
  ): Promise<Replay> {
    if (after === undefined) {
      const reset = epoch !== undefined && epoch !== patient.epoch;
      return { seq: await this.head(patient.id), epoch: patient.epoch, entries: [], reset };
    }
    const replay = await this.replay(patient, after, epoch, maxReplay + 1, onRead);
    const last = replay.entries.at(-1)?.seq ?? replay.seq;
    const isWhole = last === replay.seq && replay.entries.length <= maxReplay;
    return isWhole ? replay : { ...replay, entries: [], reset: true };
  }

  /** Resolves when every write that was begun has ended. */
  drained(): Promise<void> {
    return this.#queue.drained();
  }

  #place<T extends ChartEntryType>(
    request: RequestContext,
    patient: PatientRef,
    type: T,
    attempt: (seq: number) => Promise<Placed>,
  ): Promise<Appended<T>> {
    const asked = performance.now();
    return this.#queue.run(patient.id, async () => {
      if (performance.now() - asked > timeBounds.writersTurn) {
        throw new AppError('unavailable', { retryAfterSeconds: 2 });
      }
      await request.confirmRights?.();
      for (let tries = 1; ; tries += 1) {
        const known = this.#overtaken.delete(patient.id) ? undefined : this.#heads.get(patient.id);
        const head = known ?? (await readHead(patient.id));
        let placed: Placed;
        try {
          placed = await attempt(head + 1);
        } catch (error) {
          this.#heads.delete(patient.id);
          const duplicate = duplicateKeyOf(error);
          if (duplicate === 'idempotency.key') {
            const first = await this.repeated(request, type);
            if (first) return { entry: first, repeated: true };
          } else if (duplicate !== 'patientId,seq' || tries === maxAttempts) {
            throw error;
          }
          // Another node was faster: jitter, so that two nodes do not meet at each try.
          await wait(Math.random() * Math.min(50, 4 * tries));
          continue;
        }
        const { stored, shown } = placed;
        this.#heads.set(patient.id, stored.seq);
        chartEntriesTotal.inc({ type });
        const entry = presentEntry(stored);
        this.#tell(shown === undefined ? entry : ({ ...entry, data: shown } as ChartEntry), patient);
        return { entry: narrow(entry, type), repeated: false };
      }
    });
  }

  /** Never fails: the entry is committed, and who wrote it must not be told otherwise. */
  #tell(entry: ChartEntry, patient: PatientRef): void {
    try {
      this.#publish(entry, patient);
    } catch (error) {
      this.#publishFailed(error);
    }
  }

  /**
   * The entry that the request's `Idempotency-Key` made before; undefined when there is no key, or its day is over and it
   * is free again. Throws `conflict` when the body differs.
   */
  async repeated<T extends ChartEntryType>(
    request: RequestContext,
    type: T,
  ): Promise<ChartEntry<T> | undefined> {
    const { key, bodyHash } = request.idempotency ?? {};
    if (key === undefined) return undefined;
    const first = await ChartEntryModel.findOne({ 'idempotency.key': key }).lean<StoredEntry>();
    if (!first) return undefined;
    if (request.now().getTime() - first.at.getTime() > idempotencyMilliseconds) {
      await ChartEntryModel.updateOne({ _id: first._id }, { $unset: { idempotency: 1 } });
      return undefined;
    }
    if (first.idempotency?.bodyHash !== bodyHash) {
      throw new AppError('conflict', { message: 'This Idempotency-Key was used with another body' });
    }
    return narrow(presentEntry(first), type);
  }
}

const afresh = (seq: number, { epoch }: PatientRef): Replay => ({
  seq,
  epoch,
  entries: [],
  reset: true,
});

/**
 * Entries of a stretch of a log, at most `limit` and about {@link byteBounds.replay}, but one at least. With majority, so that
 * nothing is shown that could be rolled back.
 */
async function readEntries(
  patientId: string,
  seq: { $gt?: number; $lt?: number; $lte: number },
  order: 1 | -1,
  limit: number,
): Promise<{ stored: StoredEntry[]; bytes: number }> {
  const cursor = chartEntries().find(
    { patientId, seq },
    { sort: { seq: order }, limit, readPreference: 'primary', readConcern: { level: 'majority' } },
  );
  const stored: StoredEntry[] = [];
  let bytes = 0;
  for await (const entry of cursor) {
    bytes += entry.json.length;
    if (bytes > byteBounds.replay && stored.length > 0) break;
    stored.push(entry);
  }
  return { stored, bytes };
}

async function readHead(
  patientId: string,
  options: { session?: ClientSession; readConcern?: { level: 'majority' } } = {},
): Promise<number> {
  const last = await chartEntries().findOne(
    { patientId },
    { sort: { seq: -1 }, projection: { _id: 0, seq: 1 }, ...options },
  );
  return last?.seq ?? 0;
}

function store(request: RequestContext, patient: PatientRef, draft: EntryDraft, seq: number): StoredEntry {
  const { id, fullName, role } = request.actor;
  const at = request.now();
  return {
    _id: draft.id,
    patientId: patient.id,
    seq,
    epoch: patient.epoch,
    type: draft.type,
    at,
    sortAt: draft.sortAt ?? at,
    actor: { id, fullName, role },
    // An answer is put into its contract's shape here, once, and not at each reading.
    json: bounded(JSON.stringify(contracts[draft.type].parse(draft.data))),
    ...(draft.recordId !== undefined && { recordId: draft.recordId }),
    ...(draft.inReplyTo !== undefined && { inReplyTo: draft.inReplyTo }),
    ...(request.idempotency && { idempotency: request.idempotency }),
    ...(draft.conversation && { conversation: draft.conversation }),
  };
}

/** Throws `too-large` for an entry that would hold up everybody who reads the log. */
function bounded(json: string): string {
  if (json.length > byteBounds.entry / 3 && Buffer.byteLength(json) > byteBounds.entry) {
    throw new AppError('too-large', { message: 'This is too much for one entry of a chart' });
  }
  return json;
}

/** A stored entry as the wire has it. */
export function presentEntry(stored: StoredEntry): ChartEntry {
  const { patientId, seq, epoch, type, at, actor, json } = stored;
  // `type` and `json` were written together by `store`, whose draft ties one to the other.
  return { patientId, seq, epoch, type, at: at.toISOString(), actor, data: JSON.parse(json) } as ChartEntry;
}

function narrow<T extends ChartEntryType>(entry: ChartEntry, type: T): ChartEntry<T> {
  if (entry.type !== type) throw new AppError('conflict');
  return entry as ChartEntry<T>;
}
