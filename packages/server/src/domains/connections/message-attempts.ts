import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import type { ErrorCode } from '@bedside/contracts/errors.ts';
import mongoose from 'mongoose';
import { type Answer, answerOf } from '../../infra/hl7/acknowledgement.ts';
import { type HeaderFacts, readMessage } from '../../infra/hl7/header.ts';
import { Hl7Refusal } from '../../infra/hl7/hl7-refusal.ts';
import { duplicateKeyOf } from '../../infra/mongo/mongo.ts';
import { isMongoOutage } from '../../infra/mongo/mongo-outage.ts';
import { type Log, withoutWords } from '../../infra/observe/log.ts';
import { hl7Messages } from '../../infra/observe/metrics.ts';
import { AppError } from '../../request/app-error.ts';
import { commandOf, type StoredConnection, type StoredMessage } from './connections.model.ts';
import { type Attempt, isYoung, type MessageRecords } from './message-records.ts';
import type { Take } from './take-message.ts';

/** Records of larger messages are written with their entries. */
const maxByEntryBytes = 64 * 1024;

/** How long a message waits for an administrator. */
const waitingMs = 90 * 24 * 60 * 60_000;

/**
 * How often a node looks whether another one has taken a message: for some four seconds. A busy node can need more than one
 * second, and a refusal alarms the sender's operator.
 */
const maxLooks = 160;

/** Between two of them. */
const betweenLooksMs = 25;

/** A message as it arrived. */
export interface Sent {
  bytes: Buffer;
  facts: HeaderFacts;
  connection: StoredConnection;
  arrivedAt: Date;
}

interface AttemptsDependencies {
  take: Take;
  records: MessageRecords;
  log: Log;
  /** Encrypts a message's text for its record. */
  seal: (bytes: Buffer, messageId: string) => string;
  /** Keeps a message without a record as refused. */
  keepRefused: (connection: StoredConnection, record: StoredMessage, refusal: Hl7Refusal) => Promise<Answer>;
  /** Returns whether no more messages of a connection are kept. */
  isQueueFull: (connection: StoredConnection) => Promise<boolean>;
  count: (
    connection: StoredConnection,
    message: { facts?: HeaderFacts; receivedAt?: Date },
    outcome: 'accepted' | 'refused',
  ) => void;
}

/** The attempts to take messages whose numbers decide repeats: all but those of monitors (ADR 0155). */
export function createAttempts({
  take,
  records,
  log,
  seal,
  keepRefused,
  isQueueFull,
  count,
}: AttemptsDependencies) {
  /** Tries to take a message. A message that is known gets its first answer. */
  async function attempt(sent: Sent, one: Attempt): Promise<Answer> {
    let accept = () => {};
    const accepted = new Promise<void>((resolve) => {
      accept = resolve;
    });
    const taken = async (patientId: string) => {
      await records.noteTaken(one, patientId);
      accept();
      await nextTurn();
    };
    try {
      const taking = take(toTake(sent, one.record, one.begun), {
        inTransaction: records.storeIn(one),
        // The record of a large message would wait in memory.
        ...(sent.bytes.length <= maxByEntryBytes && { byEntry: { command: commandOf(one.record), taken } }),
      });
      await Promise.race([taking, accepted]);
      count(sent.connection, { ...sent, receivedAt: one.record.receivedAt }, 'accepted');
      return { code: 'AA' };
    } catch (error) {
      const unbegun = await one.begun.then(
        () => undefined,
        (reason: unknown) => reason,
      );
      if (unbegun === undefined) return notTaken(sent, one, error);
      if (duplicateKeyOf(unbegun) === undefined) throw unbegun;
      return answerKnown(sent, one.record);
    }
  }

  /** Answers a message that an attempt has not taken. */
  async function notTaken(sent: Sent, one: Attempt, error: unknown): Promise<Answer> {
    const { record } = one;
    if (isPassing(error)) {
      // The database cannot say now whether it has the entry.
      if (!(error instanceof AppError)) throw error;
      const otherAnswer = await answerOfOther(one);
      if (otherAnswer) return otherAnswer;
      await records.forget(record);
      throw error;
    }
    const refusal = refusalOf(error, log);
    if (one.isContinued) {
      if ((await records.resolve(record)) === 'taken') return { code: 'AA' };
      if (isYoung(record)) throw new AppError('unavailable');
    }
    if (await isQueueFull(sent.connection)) {
      await records.forget(record);
      return queueFull;
    }
    if (await records.refuse(one, refusal, untilHandled(record))) {
      count(sent.connection, record, 'refused');
      return answerOf(refusal);
    }
    const otherAnswer = await answerOfOther(one);
    if (otherAnswer) return otherAnswer;
    throw new AppError('unavailable');
  }

  /** Returns the answer of another attempt that has continued this one and ended. */
  async function answerOfOther({ record }: Attempt): Promise<Answer | undefined> {
    const present = await records.read(record._id);
    return present && present.state !== 'taking' ? answerAgain(present) : undefined;
  }

  /** Answers a message whose number another record has, of this node or of another one. */
  async function answerKnown(sent: Sent, record: StoredMessage): Promise<Answer> {
    for (let tries = 1; tries <= maxLooks; tries += 1) {
      const found = await records.earlier(record);
      const same = found.find(({ hash }) => hash === record.hash);
      if (same && same.state !== 'taking') return answerAgain(same);
      if (same) {
        const one = await records.continued(same, seal(sent.bytes, same._id));
        if (one) return attempt(sent, one);
      }
      const first = found.find(({ numberKey }) => numberKey !== undefined);
      if (!same && first) {
        if (first.state !== 'taking' || (await records.resolve(first)) === 'taken') {
          return keepRefused(sent.connection, record, reused());
        }
        // Of the other content nothing is stored, and nothing will be.
        if (!isYoung(first) && (await records.forget(first))) return attempt(sent, records.begin(record));
      }
      await wait(betweenLooksMs);
    }
    throw new AppError('unavailable');
  }

  return { attempt };
}

/** Returns a message as it is taken. Throws a refusal for one that cannot be read. */
export function toTake(
  { bytes, facts, connection, arrivedAt }: Sent,
  { receivedAt }: StoredMessage,
  mayTake?: Promise<void>,
) {
  const message = readMessage(bytes, facts, connection.characterSet);
  return { connection, message, type: facts.type, decisions: {}, receivedAt, arrivedAt, mayTake };
}

/** Returns the refusal of an error. A fault of ours is logged. */
export function refusalOf(error: unknown, log: Log): Hl7Refusal {
  if (error instanceof Hl7Refusal) return error;
  log.error({ err: withoutWords(error) }, 'a message of the hospital failed');
  return new Hl7Refusal('server-error');
}

/** Returns the acknowledgement that a message got first. One that an administrator took since is accepted. */
export function answerAgain({ state, reason, place, never }: StoredMessage): Answer {
  hl7Messages.inc({ code: 'repeat', reason: '' });
  if (state === 'taken') return { code: 'AA' };
  return { code: never ? 'AR' : 'AE', problem: reason, at: place };
}

/** How long a refused message waits. */
export const untilHandled = ({ receivedAt }: StoredMessage) => new Date(receivedAt.getTime() + waitingMs);

/** No more messages of a connection are kept. */
export const queueFull: Answer = { code: 'AE', problem: 'queue-full' };

/** The number of a message has another content. */
export const reused = () => new Hl7Refusal('number-reused', { at: 'MSH-10' });

/** Refusals of the chart's services that pass by themselves. */
const passing: readonly ErrorCode[] = ['unavailable', 'stale-version', 'rate-limited'];

/**
 * Returns whether MongoDB is lost or busy, or others change the chart: nothing was stored, and the same message may be sent again. A
 * fault that the message itself causes would come back with every repeat, and no one would see it.
 */
export function isPassing(error: unknown): boolean {
  if (error instanceof AppError) return passing.includes(error.code);
  if (isMongoOutage(error) || duplicateKeyOf(error) !== undefined) return true;
  const { ValidationError, CastError, StrictModeError } = mongoose.Error;
  if ([ValidationError, CastError, StrictModeError].some((fault) => error instanceof fault)) return false;
  if (error instanceof mongoose.mongo.MongoServerError) {
    return error instanceof mongoose.mongo.MongoWriteConcernError || typeof error.code !== 'number';
  }
  return error instanceof mongoose.mongo.MongoError || error instanceof mongoose.Error;
}
