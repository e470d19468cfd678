import { setTimeout as wait } from 'node:timers/promises';
import type { ChartEntry, ChartEntryType } from '@bedside/contracts/chart-entries.ts';
import type { ClientSession } from 'mongoose';
import { collisionPause, databaseRetrySeconds, maxKnownHeads, maxWriteAttempts } from '../bounds.ts';
import { GatheredReads } from '../infra/mongo/gathered-reads.ts';
import { inTransaction } from '../infra/mongo/in-transaction.ts';
import { duplicateKeyOf } from '../infra/mongo/mongo.ts';
import { chartEntriesTotal } from '../infra/observe/metrics.ts';
import { KeyedQueue } from '../infra/queues/keyed-queue.ts';
import { recentKeys } from '../infra/recent-keys.ts';
import { AppError } from '../request/app-error.ts';
import type { RequestContext } from '../request/request-context.ts';
import {
  type EntryDraft,
  type EntryToStore,
  entryOfType,
  entryToStore,
  presentEntry,
  writtenEntry,
} from './chart-entry.ts';
import {
  entriesFrom,
  insertEntries,
  insertEntry,
  readHead,
  readMajorityEnd,
  readMajorityHead,
  type StoredEntry,
} from './entry-store.ts';
import type { PatientRef } from './patient-access.ts';
import { headsOf } from './reading/read-entries.ts';
import { repeatedEntry } from './repeated-entry.ts';

/**
 * A writer's wait for its turn at a patient. With MongoDB lost, each earlier writer takes the driver's 8 s to
 * fail.
 */
const writersTurnMs = 10_000;

/** A chart that was merged or removed accepts nothing, so that no entry is written where no one looks. */
const closed = () =>
  new AppError('forbidden', { message: 'This chart is closed: it continues in another one or was removed' });

const none = async () => undefined;

/** A draft, or a function that makes it for a `seq`. */
export type Drafted<T extends ChartEntryType> =
  | EntryDraft<T>
  | { type: T; make: (seq: number) => Promise<EntryDraft<T>> };

/** The entry that one attempt has written. */
interface Placed extends EntryToStore {
  shown: EntryDraft['shown'];
}

export interface Appended<T extends ChartEntryType = ChartEntryType> {
  entry: ChartEntry<T>;
  /** True if the command was sent before and this is its first entry. */
  repeated: boolean;
}

/** Called once per committed entry, in the log's order for one patient on this node. */
export type Publish = (entry: ChartEntry, patient: PatientRef) => void;

/** Signs entries, and learns which ones are committed. */
export interface EntrySeals {
  /** Returns the seal of an entry; undefined without a key. */
  seal: (entry: StoredEntry) => string | undefined;
  committed: (entry: StoredEntry) => void;
}

const noSeals: EntrySeals = { seal: () => undefined, committed: () => {} };

/**
 * Appends entries to chart logs, numbered 1, 2, 3 … per patient without gaps. A writer inserts at `seq + 1` of the last
 * entry that it has seen; a unique index accepts one writer, and the others retry. Writers on one patient queue within a
 * node, which publishes inside the queue, after the commit. Rights are checked again before each write, so a clinician who
 * was suspended meanwhile writes nothing; the check is at most a second old (D38).
 */
export class ChartLog {
  readonly #publish: Publish;
  readonly #publishFailed: (error: unknown) => void;
  readonly #seals: EntrySeals;
  readonly #queue = new KeyedQueue();
  /** The last `seq` that this node has seen, by patient. It is only a first guess; the index decides. */
  readonly #heads = recentKeys<number>(maxKnownHeads);
  /** Patients for whom another node claims a later `seq`. Their next writer reads the head. */
  readonly #overtaken = recentKeys<true>(maxKnownHeads);
  /** The `seq` at which this node knows a log to be open, by patient. A later head could close it. */
  readonly #open = recentKeys<number>(maxKnownHeads);

  /** Reads the heads of patients that this node has not seen, those that arrive together with one query. */
  readonly #unseen = new GatheredReads(headsOf);

  /** `publishFailed` receives the errors of `publish`. The entry is committed then, and viewers find the gap. */
  constructor(
    publish: Publish,
    publishFailed: (error: unknown) => void = () => {},
    seals: EntrySeals = noSeals,
  ) {
    this.#publish = publish;
    this.#publishFailed = publishFailed;
    this.#seals = seals;
  }

  /**
   * Appends one entry that is its own record, by a single majority-committed insert. A draft that depends on the chart
   * just before the entry is a function of `seq`, which runs for each `seq` that is tried. Returns the first entry for an
   * `Idempotency-Key` that was used before. Throws `conflict` if the body differs.
   */
  append<T extends ChartEntryType>(
    request: RequestContext,
    patient: PatientRef,
    draft: Drafted<T>,
  ): Promise<Appended<T>> {
    return this.#placeOne(request, patient, draft.type, async (seq) => {
      const finished = 'make' in draft ? await draft.make(seq) : draft;
      const entry = this.#sealed(entryToStore(request, patient, finished, seq));
      await insertEntry(entry.stored);
      return [{ ...entry, shown: finished.shown }];
    });
  }

  /**
   * Appends several entries of one command, each its own record, with consecutive `seq`s, all or none. Returns the first
   * entries for an `Idempotency-Key` that was used before. Throws `conflict` if the body differs.
   */
  async appendAll<T extends ChartEntryType>(
    request: RequestContext,
    patient: PatientRef,
    type: T,
    drafts: readonly EntryDraft<T>[],
  ): Promise<ChartEntry<T>[]> {
    const { entries, repeated } = await this.#place(request, patient, type, (seq, isFirst) =>
      this.#inTransaction(request, patient, isFirst ? seq : undefined, async () => drafts),
    );
    const [first] = entries;
    if (!repeated || first === undefined) return entries;
    // The key is in the first entry, and the others follow it.
    const stored = await entriesFrom(patient.id, first.seq, drafts.length);
    return stored.map((entry) => entryOfType(presentEntry(entry), type));
  }

  /**
   * Changes records and appends the entry of the change in one transaction. `change` may run more than once. A change that
   * `readsNothing` of the chart saves the transaction a read. `also` returns entries of any type that follow from the change; it
   * runs after `change`, in the same transaction.
   */
  change<T extends ChartEntryType>(
    request: RequestContext,
    patient: PatientRef,
    type: T,
    change: (session: ClientSession) => Promise<EntryDraft<T>>,
    {
      readsNothing = false,
      also = async () => [],
    }: {
      readsNothing?: boolean;
      also?: (session: ClientSession) => Promise<readonly EntryDraft[]>;
    } = {},
  ): Promise<Appended<T>> {
    return this.#placeOne(request, patient, type, (seq, isFirst) =>
      this.#inTransaction(request, patient, isFirst && readsNothing ? seq : undefined, async (session) => [
        await change(session),
        ...(await also(session)),
      ]),
    );
  }

  /**
   * Changes records and appends any number of entries of any types, all or none, in one transaction. `change` may run more
   * than once. Without entries only its own writes are committed. Has no `Idempotency-Key`: `change` itself must fail
   * if the same work was done before.
   */
  async changeAll(
    request: RequestContext,
    patient: PatientRef,
    change: (session: ClientSession) => Promise<readonly EntryDraft[]>,
  ): Promise<ChartEntry[]> {
    // The first head was committed before the transaction begins, so the change reads nothing older. If it is stale, the index
    // refuses it, and the next attempt reads it in the snapshot.
    const context = { ...request, idempotency: undefined };
    const { entries } = await this.#placeAll(context, patient, none, (seq, isFirst) =>
      this.#inTransaction(context, patient, isFirst ? seq : undefined, change),
    );
    return entries;
  }

  /**
   * Changes the records of two patients and appends entries to both logs, all or none, in one transaction. May write in a
   * chart that is closed: only a merge and its undo call it. `change` may run more than once.
   */
  async changeTwo(
    request: RequestContext,
    patients: readonly [PatientRef, PatientRef],
    change: (session: ClientSession) => Promise<readonly [readonly EntryDraft[], readonly EntryDraft[]]>,
  ): Promise<void> {
    const context = { ...request, idempotency: undefined };
    // In one order, so that two merges of the same charts do not wait for each other.
    const [first, second] = patients.toSorted((one, other) => (one.id < other.id ? -1 : 1));
    if (first === undefined || second === undefined) return;
    await this.#queue.run(first.id, () =>
      this.#queue.run(second.id, async () => {
        await context.confirmRights?.();
        for (let tries = 1; ; tries += 1) {
          try {
            const placed = await this.#inTwo(context, patients, change);
            for (const [at, patient] of patients.entries()) {
              for (const one of placed[at] ?? []) this.#announce(one, patient);
            }
            return;
          } catch (error) {
            for (const { id } of patients) this.#heads.delete(id);
            if (duplicateKeyOf(error) !== 'patientId,seq' || tries === maxWriteAttempts) throw error;
            await wait(collisionPause(tries));
          }
        }
      }),
    );
  }

  #inTwo(
    request: RequestContext,
    patients: readonly [PatientRef, PatientRef],
    change: (session: ClientSession) => Promise<readonly [readonly EntryDraft[], readonly EntryDraft[]]>,
  ): Promise<Placed[][]> {
    return inTransaction(
      async (session) => {
        const drafts = await change(session);
        const placed: Placed[][] = [];
        for (const [at, patient] of patients.entries()) {
          const { seq } = await readHead(patient.id, session);
          const entries = (drafts[at] ?? []).map((draft, place): Placed => {
            const entry = this.#sealed(entryToStore(request, patient, draft, seq + 1 + place));
            return { ...entry, shown: draft.shown };
          });
          await insertEntries(
            entries.map(({ stored }) => stored),
            session,
          );
          placed.push(entries);
        }
        return placed;
      },
      { readConcern: 'snapshot' },
    );
  }

  /**
   * Without a `seq`, reads the head in the snapshot that the change has read. A head from outside can be later than the
   * snapshot; two nodes could then both change one version. A slow change would also lose each try to another node.
   */
  #inTransaction(
    request: RequestContext,
    patient: PatientRef,
    seq: number | undefined,
    change: (session: ClientSession) => Promise<readonly EntryDraft[]>,
  ): Promise<Placed[]> {
    return inTransaction(
      async (session) => {
        const drafts = await change(session);
        const first = seq ?? (await this.#openHead(patient.id, session)) + 1;
        const placed = drafts.map((draft, at): Placed => {
          // One command has one key, which its first entry keeps.
          const context = at === 0 ? request : { ...request, idempotency: undefined };
          const entry = this.#sealed(entryToStore(context, patient, draft, first + at));
          return { ...entry, shown: draft.shown };
        });
        await insertEntries(
          placed.map(({ stored }) => stored),
          session,
        );
        return placed;
      },
      { readConcern: 'snapshot' },
    );
  }

  async #openHead(patientId: string, session: ClientSession): Promise<number> {
    const { seq, isClosed } = await readHead(patientId, session);
    if (isClosed) throw closed();
    return seq;
  }

  /** Returns the head that a writer begins with: the known one if the log is known to be open there. */
  async #writersHead(patientId: string): Promise<number> {
    const known = this.#overtaken.delete(patientId) ? undefined : this.#heads.get(patientId);
    if (known !== undefined && this.#open.get(patientId) === known) return known;
    const { seq, isClosed } = await readMajorityEnd(patientId);
    if (isClosed) throw closed();
    return seq;
  }

  #sealed(entry: EntryToStore): EntryToStore {
    const seal = this.#seals.seal(entry.stored);
    return seal === undefined ? entry : { ...entry, stored: { ...entry.stored, seal } };
  }

  /** Returns the last majority-committed `seq`. */
  head(patientId: string): Promise<number> {
    return readMajorityHead(patientId);
  }

  /** Returns a lower bound of the last `seq`. It needs no query on a node that has seen this patient. */
  async position(patientId: string): Promise<number> {
    return this.#heads.get(patientId) ?? (await this.#unseen.get(patientId)) ?? 0;
  }

  /** Returns {@link position}, or the head if another node claims a later `seq`. */
  async claimedPosition(patientId: string): Promise<number> {
    return this.#overtaken.has(patientId) ? this.head(patientId) : this.position(patientId);
  }

  /** Notes that MongoDB's majority has an entry at `seq`, which another node may have written. */
  noticed(patientId: string, seq: number): void {
    if ((this.#heads.get(patientId) ?? 0) < seq) this.#heads.set(patientId, seq);
  }

  /**
   * Notes that another node claims to have written at `seq`. A claim only makes the next writer read the head. It never
   * moves the head, because a wrong claim would leave a gap forever.
   */
  overtaken(patientId: string, seq: number): void {
    const known = this.#heads.get(patientId);
    if (known !== undefined && known < seq) this.#overtaken.set(patientId, true);
  }

  /** Resolves when every started write has ended. */
  drained(): Promise<void> {
    return this.#queue.drained();
  }

  async #placeOne<T extends ChartEntryType>(
    request: RequestContext,
    patient: PatientRef,
    type: T,
    attempt: (seq: number, isFirst: boolean) => Promise<Placed[]>,
  ): Promise<Appended<T>> {
    const findFirst = async () => (await repeatedEntry(request, type)) as ChartEntry | undefined;
    const { entries, repeated } = await this.#placeAll(request, patient, findFirst, attempt);
    const [entry] = entries;
    if (entry === undefined) throw new Error('A command appended no entry');
    return { entry: entryOfType(entry, type), repeated };
  }

  async #place<T extends ChartEntryType>(
    request: RequestContext,
    patient: PatientRef,
    type: T,
    attempt: (seq: number, isFirst: boolean) => Promise<Placed[]>,
  ): Promise<{ entries: ChartEntry<T>[]; repeated: boolean }> {
    // An entry of one type is one of any type, which the compiler cannot derive for a generic one.
    const findFirst = async () => (await repeatedEntry(request, type)) as ChartEntry | undefined;
    const placed = await this.#placeAll(request, patient, findFirst, attempt);
    return { ...placed, entries: placed.entries.map((entry) => entryOfType(entry, type)) };
  }

  /** `findFirst` returns the entry of this command's first run, if it ran before. */
  #placeAll(
    request: RequestContext,
    patient: PatientRef,
    findFirst: () => Promise<ChartEntry | undefined>,
    attempt: (seq: number, isFirst: boolean) => Promise<Placed[]>,
  ): Promise<{ entries: ChartEntry[]; repeated: boolean }> {
    const asked = performance.now();
    return this.#queue.run(patient.id, async () => {
      if (performance.now() - asked > writersTurnMs) {
        throw new AppError('unavailable', { retryAfterSeconds: databaseRetrySeconds });
      }
      await request.confirmRights?.();
      for (let tries = 1; ; tries += 1) {
        let placed: Placed[];
        try {
          const head = await this.#writersHead(patient.id);
          placed = await attempt(head + 1, tries === 1);
        } catch (error) {
          this.#heads.delete(patient.id);
          const duplicate = duplicateKeyOf(error);
          if (duplicate === 'idempotency.key') {
            const first = await findFirst();
            if (first) return { entries: [first], repeated: true };
          } else if (error instanceof AppError) {
            // The chart has changed since the first attempt of a repeated command, so the checks would reject it now.
            const first = await findFirst();
            if (first) return { entries: [first], repeated: true };
            throw error;
          } else if (duplicate !== 'patientId,seq' || tries === maxWriteAttempts) {
            throw error;
          }
          // Another node was faster.
          await wait(collisionPause(tries));
          continue;
        }
        await request.committed?.();
        return { entries: placed.map((one) => this.#announce(one, patient)), repeated: false };
      }
    });
  }

  #announce(placed: Placed, patient: PatientRef): ChartEntry {
    const { stored, shown } = placed;
    this.#heads.set(patient.id, stored.seq);
    if (stored.closes) this.#open.delete(patient.id);
    else this.#open.set(patient.id, stored.seq);
    this.#seals.committed(stored);
    chartEntriesTotal.inc({ type: stored.type });
    const entry = writtenEntry(placed);
    this.#publishEntry(shown === undefined ? entry : ({ ...entry, data: shown } as ChartEntry), patient);
    return entry;
  }

  /** Never throws, because the entry is committed and its writer must not receive an error. */
  #publishEntry(entry: ChartEntry, patient: PatientRef): void {
    try {
      this.#publish(entry, patient);
    } catch (error) {
      this.#publishFailed(error);
    }
  }
}
