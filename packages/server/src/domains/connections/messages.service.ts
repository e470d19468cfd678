import { createHash } from 'node:crypto';
import { textBounds } from '@bedside/contracts/bounds.ts';
import type { ErrorCode } from '@bedside/contracts/errors.ts';
import { LRUCache } from 'lru-cache';
import mongoose, { type ClientSession } from 'mongoose';
import type { ChartLog } from '../../chart/chart-log.ts';
import type { VirusScanner } from '../../infra/files/virus-scanner.ts';
import {
  type Answer,
  acknowledgement,
  answerOf,
  batchAcknowledgement,
} from '../../infra/hl7/acknowledgement.ts';
import { messagesOf } from '../../infra/hl7/batch.ts';
import { type HeaderFacts, headerFacts, readMessage, requireHeader } from '../../infra/hl7/header.ts';
import { Hl7Refusal } from '../../infra/hl7/hl7-refusal.ts';
import { readMoment } from '../../infra/hl7/hl7-time.ts';
import type { Frame } from '../../infra/hl7/mllp-frames.ts';
import type { Peer } from '../../infra/hl7/mllp-listener.ts';
import { newId } from '../../infra/mongo/ids.ts';
import { duplicateKeyOf } from '../../infra/mongo/mongo.ts';
import { now } from '../../infra/mongo/mongo-clock.ts';
import { isMongoOutage } from '../../infra/mongo/mongo-outage.ts';
import { type Log, withoutWords } from '../../infra/observe/log.ts';
import { hl7Lag, hl7Messages, hl7Seconds, hl7Waiting } from '../../infra/observe/metrics.ts';
import { KeyedQueue } from '../../infra/queues/keyed-queue.ts';
import type { SecretBox } from '../../infra/secrets/secret-box.ts';
import { AppError } from '../../request/app-error.ts';
import type { MonitorSets } from '../devices/monitor-sets.service.ts';
import type { LabDocuments } from '../labs/lab-documents.service.ts';
import type { Labs } from '../labs/labs.service.ts';
import type { Patients } from '../patients/patients.service.ts';
import {
  ConnectionModel,
  MessageModel,
  type StoredConnection,
  type StoredMessage,
} from './connections.model.ts';
import { createMessageCounts } from './message-counts.ts';
import { createSenders } from './senders.ts';
import { createTakeMessage } from './take-message.ts';

/** How long a message is kept after it was taken or dismissed. */
const takenDays = 30;

/** How long a monitor's message is kept after it was taken. There is one for each of its sets. */
const takenDaysOfMonitor = 1;

/** The time in which one refused message of a monitor's connection is kept for each reason. */
const refusalOfMonitorMs = 10 * 60_000;

/** Reasons and connections of monitors whose refusals a node remembers. */
const maxRefusalsKept = 2000;

/** How long a message waits for an administrator. */
const waitingDays = 90;

/** Refused messages of one connection that wait. Beyond it no more are kept, and each is answered as not taken. */
const maxWaitingMessages = 5000;

/** One day. */
const dayMs = 24 * 60 * 60_000;

interface MessagesDependencies {
  chart: ChartLog;
  patients: Patients;
  labs: Labs;
  labDocuments: LabDocuments;
  monitorSets: MonitorSets;
  scanner?: VirusScanner | undefined;
  secrets: SecretBox;
  log: Log;
}

export type Messages = ReturnType<typeof createMessages>;

/**
 * The messages of the hospital's systems. A message is accepted (AA) only after the majority has its entries and its record,
 * which are one transaction. A repeat is answered with its first acknowledgement. One connection's messages are taken one
 * after another.
 */
export function createMessages({ secrets, log, ...dependencies }: MessagesDependencies) {
  const take = createTakeMessage(dependencies);
  const counts = createMessageCounts(log);
  /** The refusals of monitors that were kept lately. */
  const recentlyStored = new LRUCache<string, true>({ max: maxRefusalsKept, ttl: refusalOfMonitorMs });
  const senders = createSenders();
  const queue = new KeyedQueue();

  /** Returns the answer to a frame, one acknowledgement for each of its messages. Never rejects. */
  async function receive({ bytes, fault }: Frame, peer: Peer): Promise<Buffer> {
    const facts = headerFacts(bytes);
    if (fault !== undefined) {
      const refusal = new Hl7Refusal(fault, { never: fault === 'too-large' });
      return acknowledgement(facts, await refuseUnread(bytes, facts, peer, refusal), now());
    }
    try {
      const { messages, isBatch } = messagesOf(bytes);
      if (!isBatch) return acknowledgement(facts, await answer(bytes, facts, peer), now());
      const answers: Buffer[] = [];
      for (const message of messages) {
        const own = headerFacts(message);
        answers.push(acknowledgement(own, await answer(message, own, peer), now()));
      }
      return batchAcknowledgement(answers, headerFacts(messages[0] ?? bytes), now());
    } catch (error) {
      const refusal = error instanceof Hl7Refusal ? error : new Hl7Refusal('server-error');
      return acknowledgement(facts, await refuseUnread(bytes, facts, peer, refusal), now());
    }
  }

  /** Answers one message, in the order of its connection. */
  async function answer(bytes: Buffer, facts: HeaderFacts, peer: Peer): Promise<Answer> {
    const done = hl7Seconds.startTimer();
    // Before any wait: by it the clock of a monitor is judged.
    const receivedAt = now();
    let given: Answer;
    try {
      const connection = await senders.connectionOf(facts, peer);
      if (connection === undefined) {
        given = answerOf(
          headerProblem(bytes, facts) ?? new Hl7Refusal('unknown-sender', { at: 'MSH-3', never: true }),
        );
      } else {
        const receiveNow = () => receiveOne(bytes, facts, connection, receivedAt);
        // A gateway sends for many monitors at once. Each monitor has its own order (MonitorSets).
        given = isMonitor(connection) ? await receiveNow() : await queue.run(connection._id, receiveNow);
      }
    } catch (error) {
      log.warn({ err: withoutWords(error) }, 'a message of the hospital could not be stored');
      given = { code: 'AE', problem: 'busy' };
    }
    done();
    hl7Messages.inc({ code: given.code, reason: given.problem ?? '' });
    return given;
  }

  /** Answers a frame without a readable message. It is kept if its header names a connection. */
  async function refuseUnread(
    bytes: Buffer,
    facts: HeaderFacts,
    peer: Peer,
    refusal: Hl7Refusal,
  ): Promise<Answer> {
    hl7Messages.inc({ code: refusal.never ? 'AR' : 'AE', reason: refusal.problem });
    try {
      const connection = await senders.connectionOf(facts, peer);
      if (connection)
        await keepRefused(connection, withOriginal(recordOf(bytes, facts, connection), bytes), refusal);
    } catch (error) {
      log.warn({ err: withoutWords(error) }, 'a refused message could not be kept');
    }
    return answerOf(refusal);
  }

  async function receiveOne(
    bytes: Buffer,
    facts: HeaderFacts,
    connection: StoredConnection,
    arrivedAt: Date,
  ): Promise<Answer> {
    const record = recordOf(bytes, facts, connection, arrivedAt);
    // Looks for earlier messages with this number while the chart is read. A reused number is refused first.
    // A monitor's numbers begin again when it is switched on, so only the same content is a repeat, which the index notices.
    const before = isMonitor(connection) ? Promise.resolve([]) : earlier(record);
    const mayTake = before.then((found) => {
      const isUsed = found.some(({ hash, numberKey }) => hash === record.hash || numberKey !== undefined);
      if (isUsed) throw reused();
    });
    mayTake.catch(() => {});
    try {
      requireHeader(bytes, facts);
      const message = readMessage(bytes, facts, connection.characterSet);
      const { receivedAt } = record;
      const to = { connection, message, type: facts.type, decisions: {}, receivedAt, arrivedAt, mayTake };
      await take(to, (session, patientId, also) =>
        storeTaken({ ...withOriginal(record, bytes), ...also }, session, patientId),
      );
    } catch (error) {
      if (duplicateKeyOf(error)?.startsWith('connectionId')) return afterRace(record);
      const found = await before;
      const repeated = found.find(({ hash }) => hash === record.hash);
      if (repeated) return answerAgain(repeated);
      const isReused = found.some(({ numberKey }) => numberKey !== undefined);
      return refuse(connection, withOriginal(record, bytes), isReused ? reused() : error);
    }
    if (isMonitor(connection)) {
      const { receivedAt } = record;
      counts.add(connection._id, 'accepted', { receivedAt, delay: delayOf(facts, connection, receivedAt) });
      return { code: 'AA' };
    }
    void count(connection, facts, record.receivedAt, 'accepted');
    return { code: 'AA' };
  }

  /** Another node, or this one before a lost answer, has stored a message of this number. */
  async function afterRace(record: StoredMessage): Promise<Answer> {
    const repeated = (await earlier(record)).find(({ hash }) => hash === record.hash);
    return repeated ? answerAgain(repeated) : { code: 'AE', problem: 'number-reused', at: 'MSH-10' };
  }

  async function refuse(
    connection: StoredConnection,
    record: StoredMessage,
    error: unknown,
  ): Promise<Answer> {
    if (isPassing(error)) throw error;
    if (!(error instanceof Hl7Refusal)) {
      log.error({ err: withoutWords(error) }, 'a message of the hospital failed');
    }
    const refusal = error instanceof Hl7Refusal ? error : new Hl7Refusal('server-error');
    if (isMonitor(connection)) {
      // A monitor sends each second. One message of a reason tells an administrator as much as six hundred.
      const kept = JSON.stringify([connection._id, refusal.problem, refusal.patientId]);
      if (recentlyStored.has(kept)) {
        counts.add(connection._id, 'refused', { receivedAt: record.receivedAt });
        return answerOf(refusal);
      }
      recentlyStored.set(kept, true);
    }
    return keepRefused(connection, record, refusal);
  }

  /** Keeps a refused message for an administrator. */
  async function keepRefused(
    connection: StoredConnection,
    record: StoredMessage,
    refusal: Hl7Refusal,
  ): Promise<Answer> {
    const waiting = await MessageModel.countDocuments({ connectionId: connection._id, state: 'refused' });
    hl7Waiting.set(waiting + 1);
    if (waiting >= maxWaitingMessages) return { code: 'AE', problem: 'queue-full' };
    const { problem, at, never, patientId } = refusal;
    const { numberKey, ...others } = record;
    const isFirst = numberKey !== undefined && problem !== 'number-reused';
    try {
      await MessageModel.create({
        ...others,
        ...(isFirst && { numberKey }),
        state: 'refused',
        reason: problem,
        ...(at !== undefined && { place: at }),
        ...(never && { never: true }),
        ...(patientId !== undefined && { patientId }),
        expiresAt: new Date(record.receivedAt.getTime() + waitingDays * dayMs),
      });
    } catch (error) {
      if (duplicateKeyOf(error) === undefined) throw error;
      return afterRace(record);
    }
    void count(connection, undefined, record.receivedAt, 'refused');
    return answerOf(refusal);
  }

  function recordOf(
    bytes: Buffer,
    facts: HeaderFacts,
    connection: StoredConnection,
    receivedAt = now(),
  ): StoredMessage {
    const _id = newId();
    const { controlId, type } = facts;
    return {
      _id,
      connectionId: connection._id,
      departmentId: connection.departmentId,
      controlId,
      hash: createHash('sha256').update(bytes).digest('base64url'),
      ...(controlId !== '' && !isMonitor(connection) && { numberKey: controlId }),
      type: type.slice(0, textBounds.id),
      state: 'taken',
      receivedAt,
      // Most of a monitor's messages are not stored.
      original: isMonitor(connection) ? '' : secrets.seal(bytes.toString('latin1'), placeOf(_id)),
      expiresAt: new Date(
        receivedAt.getTime() + (isMonitor(connection) ? takenDaysOfMonitor : takenDays) * dayMs,
      ),
    };
  }

  const withOriginal = (record: StoredMessage, bytes: Buffer): StoredMessage =>
    record.original === ''
      ? { ...record, original: secrets.seal(bytes.toString('latin1'), placeOf(record._id)) }
      : record;

  return {
    receive,
    /** Takes a message that was read, as {@link createTakeMessage} says. */
    take,
    /** Runs a piece of work in the order of a connection's messages. */
    inOrder: (connectionId: string, work: () => Promise<void>) => queue.run(connectionId, work),
    /** Counts a message that an administrator took. */
    countTaken: (connection: StoredConnection) => count(connection, undefined, undefined, 'accepted'),
    /** Reads the connections again, after one has changed. */
    connectionsChanged: () => senders.forget(),
    drained: async () => {
      await queue.drained();
      await counts.flush();
    },
  };
}

const isMonitor = ({ kind }: StoredConnection): boolean => kind === 'monitors';

/** Names the place of a message's text for the encryption. */
export const placeOf = (messageId: string): string => `hospital message ${messageId}`;

/** How long a message stays once it was taken or dismissed. */
export const untilTaken = () => ({ expiresAt: new Date(now().getTime() + takenDays * dayMs) });

const reused = () => new Hl7Refusal('number-reused', { at: 'MSH-10' });

/** Returns the earlier messages of this number. */
async function earlier({ connectionId, controlId, hash }: StoredMessage): Promise<StoredMessage[]> {
  const filter = controlId === '' ? { connectionId, controlId, hash } : { connectionId, controlId };
  return MessageModel.find(filter, { original: 0 }).limit(100).lean<StoredMessage[]>();
}

async function storeTaken(
  record: StoredMessage,
  session: ClientSession,
  patientId: string | undefined,
): Promise<void> {
  await MessageModel.create([{ ...record, ...(patientId !== undefined && { patientId }) }], { session });
}

/** Returns the acknowledgement that a message got first. One that an administrator took since is accepted. */
function answerAgain({ state, reason, place, never }: StoredMessage): Answer {
  hl7Messages.inc({ code: 'repeat', reason: '' });
  if (state === 'taken') return { code: 'AA' };
  return { code: never ? 'AR' : 'AE', problem: reason, at: place };
}

function headerProblem(bytes: Buffer, facts: HeaderFacts): Hl7Refusal | undefined {
  try {
    requireHeader(bytes, facts);
    return undefined;
  } catch (error) {
    return error instanceof Hl7Refusal ? error : undefined;
  }
}

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

/** Counts a message of its connection, without waiting. The counts are for the screen and decide nothing. */
async function count(
  connection: StoredConnection,
  facts: HeaderFacts | undefined,
  receivedAt: Date | undefined,
  outcome: 'accepted' | 'refused',
): Promise<void> {
  const delay = facts && delayOf(facts, connection, now());
  if (delay !== undefined) hl7Lag.observe(delay / 1000);
  await ConnectionModel.updateOne(
    { _id: connection._id },
    {
      $inc: { [outcome]: 1 },
      $set: {
        ...(receivedAt && { lastMessageAt: receivedAt }),
        ...(delay !== undefined && { lastDelay: delay }),
      },
    },
  ).catch(() => {});
}

function delayOf(facts: HeaderFacts, { timeZone }: StoredConnection, until: Date): number | undefined {
  try {
    const sent = readMoment(facts.sentAt, 'MSH-7', { zone: timeZone, now: until });
    return sent && Math.max(0, until.getTime() - sent.getTime());
  } catch {
    return undefined;
  }
}
