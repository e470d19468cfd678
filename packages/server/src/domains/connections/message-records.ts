import type { ClientSession } from 'mongoose';
import { entryOfCommand } from '../../chart/entry-store.ts';
import type { Hl7Refusal } from '../../infra/hl7/hl7-refusal.ts';
import { newId } from '../../infra/mongo/ids.ts';
import { collectionOf, duplicateKeyOf } from '../../infra/mongo/mongo.ts';
import { now } from '../../infra/mongo/mongo-clock.ts';
import { primaryTerm } from '../../infra/mongo/primary-term.ts';
import { WriteGroups } from '../../infra/mongo/write-groups.ts';
import { type Log, withoutWords } from '../../infra/observe/log.ts';
import { everyInterval } from '../../infra/timers/every-interval.ts';
import { AppError } from '../../request/app-error.ts';
import { ConnectionModel, commandOf, MessageModel, type StoredMessage } from './connections.model.ts';

/** Records of taken messages that are written together. */
const maxTakenTogether = 200;

/** Between two such writes, while messages arrive. */
const takenRestMs = 100;

/** Between two looks for messages whose node has died within one. */
const sweepMs = 60_000;

/** A message that is under way for longer has lost its node. Longer than the driver tries one insert. */
const lostMs = 60_000;

/** How long the record of a message stays that no entry names. Its sender was told nothing, and sends it again. */
const abandonedMs = 10 * 60_000;

/** Messages of one look. */
const maxSwept = 500;

/** A try to take a message, with its record. */
export interface Attempt {
  record: StoredMessage & { taker: string };
  /** Resolves when the record is there. Rejects if the message or its number is known. */
  begun: Promise<void>;
  /** The term of the primary that has the record, as long as only that one is known to have it. */
  term?: string | undefined;
  /** True if another attempt began the record, and may have written the entry. */
  isContinued: boolean;
}

export type MessageRecords = ReturnType<typeof createMessageRecords>;

interface Taken {
  record: StoredMessage;
  patientId: string;
  done: () => void;
}

const messages = () => collectionOf<StoredMessage>(MessageModel);

/**
 * The records of the messages of one sender, which decide repeats (ADR 0155). A record is written before the message's entry, on the
 * disks of one member only: the entry comes later in the same oplog, so the majority that has the entry has the record.
 */
export function createMessageRecords(log: Log) {
  const groups = new WriteGroups<Taken>(maxTakenTogether, storeTaken, { rest: takenRestMs });
  const pending = new Set<Promise<void>>();

  /** Writes a message's record before its entry. */
  function begin(message: StoredMessage): Attempt {
    const record = { ...message, state: 'taking' as const, taker: newId() };
    const term = primaryTerm();
    const begun = messages()
      .insertOne(record, { writeConcern: { w: 1, journal: false } })
      .then(() => {});
    // The message may be refused first.
    begun.catch(() => {});
    return { record, begun, term, isContinued: false };
  }

  /**
   * Continues the attempt of another node, or of one that has died. From now on that one may still write the entry, once, but not
   * refuse the message. Returns undefined if it has ended meanwhile.
   */
  async function continued(found: StoredMessage, original: string): Promise<Attempt | undefined> {
    const record = { ...found, original, state: 'taking' as const, taker: newId() };
    const { matchedCount } = await messages().updateOne(
      { _id: found._id, state: 'taking', taker: found.taker ?? '' },
      { $set: { taker: record.taker } },
    );
    return matchedCount === 0 ? undefined : { record, begun: Promise.resolve(), isContinued: true };
  }

  /** Writes in the transaction of its entries that a message is taken. */
  const storeIn =
    ({ record: { _id, taker } }: Attempt) =>
    async (session: ClientSession, patientId: string | undefined): Promise<void> => {
      const { matchedCount } = await messages().updateOne(
        { _id, state: 'taking', taker },
        { $set: { state: 'taken', ...(patientId !== undefined && { patientId }) }, $unset: { taker: 1 } },
        { session },
      );
      // Another node continues, or the snapshot is from before the record.
      if (matchedCount === 0) throw new AppError('stale-version');
    };

  /** Notes that a message is taken whose entry the majority has. Resolves when the message may be acknowledged. */
  async function noteTaken({ record, term, isContinued }: Attempt, patientId: string): Promise<void> {
    // The acknowledgement leaves first.
    const written = new Promise<void>((done) => setImmediate(() => groups.add({ record, patientId, done })));
    pending.add(written);
    void written.then(() => pending.delete(written));
    // A new primary may lack the record, which had only one member.
    const mayLack = term === undefined || term !== primaryTerm();
    if (mayLack && !isContinued) await confirmed(record, patientId);
  }

  async function storeTaken(group: readonly Taken[]): Promise<void> {
    try {
      const { matchedCount } = await messages().bulkWrite(
        group.map(({ record: { _id }, patientId }) => ({
          updateOne: { filter: { _id }, update: takenBy(patientId) },
        })),
        { ordered: false },
      );
      if (matchedCount < group.length) {
        for (const { record, patientId } of group) await confirmed(record, patientId);
      }
    } catch (error) {
      // The look for lost messages finds their entries.
      log.warn({ err: withoutWords(error) }, 'the records of taken messages could not be written');
    }
    for (const { done } of group) done();
  }

  /** Stores that a message is taken, with its record if a new primary has lost it. */
  async function confirmed({ taker: _taker, ...record }: StoredMessage, patientId: string): Promise<void> {
    const { matchedCount } = await messages().updateOne({ _id: record._id }, takenBy(patientId));
    if (matchedCount > 0) return;
    try {
      await messages().insertOne({ ...record, patientId, state: 'taken' });
    } catch (error) {
      // A repeat has written it.
      if (duplicateKeyOf(error) === undefined) throw error;
    }
  }

  /** Keeps a message as refused. Returns false if another attempt continues it. */
  async function refuse(
    { record: { _id, taker } }: Attempt,
    { problem, at, never, patientId }: Hl7Refusal,
    expiresAt: Date,
  ): Promise<boolean> {
    const { matchedCount } = await messages().updateOne(
      { _id, state: 'taking', taker },
      {
        $set: {
          state: 'refused',
          reason: problem,
          ...(at !== undefined && { place: at }),
          ...(never && { never }),
          ...(patientId !== undefined && { patientId }),
          expiresAt,
        },
        $unset: { taker: 1 },
      },
    );
    return matchedCount > 0;
  }

  /** Removes the record of a message of which nothing was stored: its repeat is a first attempt. */
  async function forget({ _id, taker }: StoredMessage): Promise<boolean> {
    const { deletedCount } = await messages().deleteOne({ _id, state: 'taking', taker: taker ?? '' });
    return deletedCount > 0;
  }

  /** Returns the records with a message's number that the majority has. */
  function earlier({ connectionId, controlId, hash }: StoredMessage): Promise<StoredMessage[]> {
    const filter = controlId === '' ? { connectionId, controlId, hash } : { connectionId, controlId };
    return messages()
      .find(filter, { projection: { original: 0 }, readConcern: { level: 'majority' } })
      .limit(100)
      .toArray() as Promise<StoredMessage[]>;
  }

  const read = (_id: string) =>
    messages().findOne({ _id }, { projection: { original: 0 } }) as Promise<StoredMessage | null>;

  /** Finds out whether a message under way has its entry. If so it is taken. */
  async function resolve(record: StoredMessage): Promise<'taken' | 'open'> {
    const command = commandOf(record);
    const entry = await entryOfCommand(command.key);
    if (entry?.idempotency?.bodyHash !== command.bodyHash) return 'open';
    await messages().updateOne({ _id: record._id, state: 'taking' }, takenBy(entry.patientId));
    return 'taken';
  }

  /** Resolves the messages whose node has died within one. */
  async function sweep(): Promise<void> {
    const at = now().getTime();
    // The index of the records begins with their connection.
    // The index alone has the ids.
    const connections = await ConnectionModel.find({}, { _id: 1 }).hint({ _id: 1 }).lean<{ _id: string }[]>();
    const lost = (await messages()
      .find(
        {
          connectionId: { $in: connections.map(({ _id }) => _id) },
          state: 'taking',
          receivedAt: { $lt: new Date(at - lostMs) },
        },
        { projection: { original: 0 } },
      )
      .limit(maxSwept)
      .toArray()) as StoredMessage[];
    for (const record of lost) {
      const isOpen = (await resolve(record)) === 'open';
      if (isOpen && record.receivedAt.getTime() < at - abandonedMs) await forget(record);
    }
  }

  const interval = everyInterval(sweepMs, sweep, { log, failed: 'lost messages could not be looked for' });

  return {
    begin,
    continued,
    storeIn,
    noteTaken,
    refuse,
    forget,
    earlier,
    read,
    resolve,
    sweep,
    /** Resolves when the records of the messages that this node has taken are written. */
    settled: async () => {
      await Promise.all(pending);
    },
    interval,
  };
}

/** Returns whether an attempt may still be at work somewhere. */
export const isYoung = ({ receivedAt }: StoredMessage): boolean =>
  now().getTime() - receivedAt.getTime() < lostMs;

/** An entry names the message, so it is taken whatever its record says. */
const takenBy = (patientId: string) => ({
  $set: { state: 'taken' as const, patientId },
  $unset: { taker: 1 as const },
});
