import { setTimeout as wait } from 'node:timers/promises';
import type { ChartEntry, ChartEntryType } from '@bedside/contracts/chart-entries.ts';
import { LRUCache } from 'lru-cache';
import mongoose, { type ClientSession } from 'mongoose';
import { itemBounds, timeBounds } from '../bounds.ts';
import { duplicateKeyOf } from '../infra/mongo/mongo.ts';
import { chartEntriesTotal } from '../infra/observe/metrics.ts';
import { KeyedQueue } from '../infra/queues/keyed-queue.ts';
import { AppError } from '../request/app-error.ts';
import { idempotencyMilliseconds, type RequestContext } from '../request/request-context.ts';
import {
  type EntryDraft,
  type EntryToStore,
  entryOfType,
  entryToStore,
  presentEntry,
  writtenEntry,
} from './chart-entry.ts';
import { entryOfCommand, forgetCommand, insertEntry, readHead, readMajorityHead } from './entry-store.ts';
import type { PatientRef } from './patient-access.ts';

/** A draft, or how to make it for a place in the log. */
export type Drafted<T extends ChartEntryType> =
  | EntryDraft<T>
  | { type: T; make: (seq: number) => Promise<EntryDraft<T>> };

/** What one attempt has written. */
interface Placed extends EntryToStore {
  shown: EntryDraft['shown'];
}

export interface Appended<T extends ChartEntryType = ChartEntryType> {
  entry: ChartEntry<T>;
  /** The entry was there already: the command was sent twice. */
  repeated: boolean;
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
      const entry = entryToStore(request, patient, made, seq);
      await insertEntry(entry.stored);
      return { ...entry, shown: made.shown };
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
          const entry = entryToStore(request, patient, draft, (await readHead(patient.id, session)) + 1);
          await insertEntry(entry.stored, session);
          return { ...entry, shown: draft.shown };
        },
        { readConcern: 'snapshot', writeConcern: { w: 'majority', journal: true } },
      ),
    );
  }

  /** Where the log stands now, with majority. */
  head(patientId: string): Promise<number> {
    return readMajorityHead(patientId);
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
        const entry = writtenEntry(placed);
        this.#tell(shown === undefined ? entry : ({ ...entry, data: shown } as ChartEntry), patient);
        return { entry: entryOfType(entry, type), repeated: false };
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
    const first = await entryOfCommand(key);
    if (!first) return undefined;
    if (request.now().getTime() - first.at.getTime() > idempotencyMilliseconds) {
      await forgetCommand(first._id);
      return undefined;
    }
    if (first.idempotency?.bodyHash !== bodyHash) {
      throw new AppError('conflict', { message: 'This Idempotency-Key was used with another body' });
    }
    return entryOfType(presentEntry(first), type);
  }
}
