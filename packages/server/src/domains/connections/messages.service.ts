import { createHash } from 'node:crypto';
import { textBounds } from '@bedside/contracts/bounds.ts';
import { LRUCache } from 'lru-cache';
import type { ClientSession } from 'mongoose';
import type { ChartLog } from '../../chart/chart-log.ts';
import type { VirusScanner } from '../../infra/files/virus-scanner.ts';
import {
  type Answer,
  acknowledgement,
  answerOf,
  batchAcknowledgement,
} from '../../infra/hl7/acknowledgement.ts';
import { messagesOf } from '../../infra/hl7/batch.ts';
import { type HeaderFacts, headerFacts, requireHeader } from '../../infra/hl7/header.ts';
import { Hl7Refusal } from '../../infra/hl7/hl7-refusal.ts';
import { readMoment } from '../../infra/hl7/hl7-time.ts';
import type { Frame } from '../../infra/hl7/mllp-frames.ts';
import type { Peer } from '../../infra/hl7/mllp-listener.ts';
import { newId } from '../../infra/mongo/ids.ts';
import { duplicateKeyOf } from '../../infra/mongo/mongo.ts';
import { now } from '../../infra/mongo/mongo-clock.ts';
import { type Log, withoutWords } from '../../infra/observe/log.ts';
import { hl7Lag, hl7Messages, hl7Seconds, hl7Waiting } from '../../infra/observe/metrics.ts';
import { KeyedQueue } from '../../infra/queues/keyed-queue.ts';
import type { SecretBox } from '../../infra/secrets/secret-box.ts';
import { AppError } from '../../request/app-error.ts';
import type { MonitorSets } from '../devices/monitor-sets.service.ts';
import type { LabDocuments } from '../labs/lab-documents.service.ts';
import type { Labs } from '../labs/labs.service.ts';
import type { Patients } from '../patients/patients.service.ts';
import { MessageModel, type StoredConnection, type StoredMessage } from './connections.model.ts';
import {
  answerAgain,
  createAttempts,
  isPassing,
  queueFull,
  refusalOf,
  reused,
  type Sent,
  toTake,
  untilHandled,
} from './message-attempts.ts';
import { createMessageCounts } from './message-counts.ts';
import { createMessageRecords } from './message-records.ts';
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
 * The messages of the hospital's systems. A message is accepted (AA) only after the majority has its entries and its record
 * (ADR 0139, ADR 0155). A repeat is answered with its first acknowledgement. One connection's messages are taken one after
 * another.
 */
export function createMessages({ secrets, log, ...dependencies }: MessagesDependencies) {
  const take = createTakeMessage(dependencies);
  const counts = createMessageCounts(log);
  const records = createMessageRecords(log);
  /** The refusals of monitors that were kept lately. */
  const recentlyStored = new LRUCache<string, true>({ max: maxRefusalsKept, ttl: refusalOfMonitorMs });
  const senders = createSenders();
  const queue = new KeyedQueue();
  const seal = (bytes: Buffer, messageId: string) =>
    secrets.seal(bytes.toString('latin1'), placeOf(messageId));
  const attempts = createAttempts({ take, records, log, seal, keepRefused, isQueueFull, count });

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
    let result: Answer;
    try {
      const connection = await senders.connectionOf(facts, peer);
      if (connection === undefined) {
        result = answerOf(
          headerProblem(bytes, facts) ?? new Hl7Refusal('unknown-sender', { at: 'MSH-3', never: true }),
        );
      } else {
        const receiveNow = () => receiveOne(bytes, facts, connection, receivedAt);
        // A gateway sends for many monitors at once. Each monitor has its own order (MonitorSets).
        result = isMonitor(connection) ? await receiveNow() : await queue.run(connection._id, receiveNow);
      }
    } catch (error) {
      log.warn({ err: withoutWords(error) }, 'a message of the hospital could not be stored');
      result = { code: 'AE', problem: 'busy' };
    }
    done();
    hl7Messages.inc({ code: result.code, reason: result.problem ?? '' });
    return result;
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
    const sent = { bytes, facts, connection, arrivedAt };
    try {
      requireHeader(bytes, facts);
    } catch (error) {
      return refuseNew(sent, record, error);
    }
    return isMonitor(connection)
      ? receiveReadings(sent, record)
      : attempts.attempt(sent, records.begin(record));
  }

  /** Takes what a monitor observed. Its numbers begin again when it is switched on, so only the same content is a repeat. */
  async function receiveReadings(sent: Sent, record: StoredMessage): Promise<Answer> {
    try {
      await take(toTake(sent, record), {
        inTransaction: (session, patientId, also) =>
          storeTaken({ ...withOriginal(record, sent.bytes), ...also }, session, patientId),
      });
    } catch (error) {
      const isKnown = duplicateKeyOf(error)?.startsWith('connectionId');
      return (isKnown && (await answerOfSame(record))) || refuseNew(sent, record, error);
    }
    count(sent.connection, { ...sent, receivedAt: record.receivedAt }, 'accepted');
    return { code: 'AA' };
  }

  /** Returns the answer that the same message got before; undefined if its number has another one. */
  async function answerOfSame(record: StoredMessage): Promise<Answer | undefined> {
    const repeated = (await records.earlier(record)).find(({ hash }) => hash === record.hash);
    if (repeated?.state === 'taking') throw new AppError('unavailable');
    return repeated && answerAgain(repeated);
  }

  /** Refuses a message that has no record yet. */
  async function refuseNew(sent: Sent, record: StoredMessage, error: unknown): Promise<Answer> {
    if (isPassing(error)) throw error;
    const refusal = refusalOf(error, log);
    const { connection, bytes } = sent;
    if (isMonitor(connection)) {
      // A monitor sends each second. One message of a reason tells an administrator as much as six hundred.
      const refusalKey = JSON.stringify([connection._id, refusal.problem, refusal.patientId]);
      if (recentlyStored.has(refusalKey)) {
        count(connection, { receivedAt: record.receivedAt }, 'refused');
        return answerOf(refusal);
      }
      recentlyStored.set(refusalKey, true);
    }
    return keepRefused(connection, withOriginal(record, bytes), refusal);
  }

  /** Keeps a refused message for an administrator. */
  async function keepRefused(
    connection: StoredConnection,
    record: StoredMessage,
    refusal: Hl7Refusal,
  ): Promise<Answer> {
    if (await isQueueFull(connection)) return queueFull;
    const { problem, at, never, patientId } = refusal;
    const { numberKey, taker: _taker, ...others } = record;
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
        expiresAt: untilHandled(record),
      });
    } catch (error) {
      if (duplicateKeyOf(error) === undefined) throw error;
      const repeated = await answerOfSame(record);
      return repeated ?? keepRefused(connection, record, reused());
    }
    count(connection, { receivedAt: record.receivedAt }, 'refused');
    return answerOf(refusal);
  }

  /** Returns whether no more messages of a connection are kept. */
  async function isQueueFull({ _id: connectionId }: StoredConnection): Promise<boolean> {
    const waiting = await MessageModel.countDocuments({ connectionId, state: 'refused' });
    hl7Waiting.set(waiting + 1);
    return waiting >= maxWaitingMessages;
  }

  /** Counts a message of its connection. */
  function count(
    connection: StoredConnection,
    { facts, receivedAt }: { facts?: HeaderFacts; receivedAt?: Date },
    outcome: 'accepted' | 'refused',
  ): void {
    const until = isMonitor(connection) && receivedAt ? receivedAt : now();
    const delay = facts && delayOf(facts, connection, until);
    if (delay !== undefined && !isMonitor(connection)) hl7Lag.observe(delay / 1000);
    counts.add(connection._id, outcome, { receivedAt, delay });
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
      original: isMonitor(connection) ? '' : seal(bytes, _id),
      expiresAt: new Date(
        receivedAt.getTime() + (isMonitor(connection) ? takenDaysOfMonitor : takenDays) * dayMs,
      ),
    };
  }

  const withOriginal = (record: StoredMessage, bytes: Buffer): StoredMessage =>
    record.original === '' ? { ...record, original: seal(bytes, record._id) } : record;

  /** Resolves when records and counts of the messages that this node has answered are written. */
  async function settled(): Promise<void> {
    await Promise.all([records.settled(), counts.flush()]);
  }

  return {
    receive,
    /** Takes a message that was read, as {@link createTakeMessage} says. */
    take,
    /** Runs a piece of work in the order of a connection's messages. */
    inOrder: (connectionId: string, work: () => Promise<void>) => queue.run(connectionId, work),
    /** Counts a message that an administrator took. */
    countTaken: (connection: StoredConnection) => count(connection, {}, 'accepted'),
    /** Reads the connections again, after one has changed. */
    connectionsChanged: () => senders.forget(),
    settled,
    drained: async () => {
      await queue.drained();
      await settled();
    },
    /** Finds out what became of the messages whose node has died within one. */
    resolveLost: records.sweep,
    interval: records.interval,
  };
}

const isMonitor = ({ kind }: StoredConnection): boolean => kind === 'monitors';

/** Names the place of a message's text for the encryption. */
export const placeOf = (messageId: string): string => `hospital message ${messageId}`;

/** How long a message stays once it was taken or dismissed. */
export const untilTaken = () => ({ expiresAt: new Date(now().getTime() + takenDays * dayMs) });

async function storeTaken(
  record: StoredMessage,
  session: ClientSession,
  patientId: string | undefined,
): Promise<void> {
  await MessageModel.create([{ ...record, ...(patientId !== undefined && { patientId }) }], { session });
}

function headerProblem(bytes: Buffer, facts: HeaderFacts): Hl7Refusal | undefined {
  try {
    requireHeader(bytes, facts);
    return undefined;
  } catch (error) {
    return error instanceof Hl7Refusal ? error : undefined;
  }
}

function delayOf(facts: HeaderFacts, { timeZone }: StoredConnection, until: Date): number | undefined {
  try {
    const sent = readMoment(facts.sentAt, 'MSH-7', { zone: timeZone, now: until });
    return sent && Math.max(0, until.getTime() - sent.getTime());
  } catch {
    return undefined;
  }
}
