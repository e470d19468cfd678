import { randomUUID } from 'node:crypto';
import type {
  ChangeSending,
  Connection,
  SendingProblem,
} from '@bedside/contracts/connections/connections.contract.ts';
import { trusted } from 'mongoose';
import type * as z from 'zod';
import type { AllowedReceiver } from '../../../config-variables.ts';
import { MllpClient } from '../../../infra/hl7/mllp-client.ts';
import { now } from '../../../infra/mongo/mongo-clock.ts';
import { type Log, withoutWords } from '../../../infra/observe/log.ts';
import type { SecretBox } from '../../../infra/secrets/secret-box.ts';
import { everyInterval } from '../../../infra/timers/every-interval.ts';
import type { Patients } from '../../patients/patients.service.ts';
import { ConnectionModel, type StoredConnection, type StoredSending } from '../connections.model.ts';
import { fillOutbox, sealOf } from './outbox.ts';
import { isAllowedReceiver } from './receivers.ts';
import { PositionModel, SentMessageModel, type StoredSentMessage } from './sent-message.model.ts';

/** Between two readings of the charts. */
const sendingTickMs = 2000;

/** How long one node sends without renewing. Longer than a connection and an answer may take. */
const sendingLeaseMs = 60_000;

/** Messages that are sent before the next reading. */
const maxBatch = 50;

/** The first pause after a failure. Each further one doubles it. */
const firstPauseMs = 2000;

/** The longest pause. */
const longestPauseMs = 60_000;

/** Attempts of a message that the receiver answers with AE. After them it is refused, so that the ones behind it leave. */
const maxRefusedAttempts = 10;

/** How long a message's record is kept once it is sent or refused. */
const doneDays = 30;

/** One day. */
const dayMs = 24 * 60 * 60_000;

/** How long after leaving the department a chart is read: all the time, and now and then for late notes. */
const readAfterLeavingMs = { always: dayMs / 2, sometimes: 30 * dayMs } as const;

/** Between two readings of the charts of patients who left long ago. */
const longReadingMs = 5 * 60_000;

type SendingConnection = StoredConnection & { sending: StoredSending };

/**
 * Sends notes and vitals to the hospital's systems. Exactly one node sends for a connection, in the order of the entries, each
 * message until its acknowledgement. What waits is in the charts' logs and, encrypted, in the outbox.
 */
export function createSending({
  patients,
  secrets,
  log,
  messageReceivers,
}: {
  patients: Pick<Patients, 'namedByHospital'>;
  secrets: SecretBox;
  log: Log;
  /** Undefined: notes and vitals may be sent anywhere. */
  messageReceivers?: readonly AllowedReceiver[] | undefined;
}) {
  const node = randomUUID();
  const clients = new Map<string, MllpClient>();
  const busy = new Map<string, Promise<void>>();
  const longReadingAt = new Map<string, number>();
  let isClosing = false;

  async function tick(): Promise<void> {
    const connections = await ConnectionModel.find({
      sending: trusted({ $exists: true }),
      removedAt: trusted({ $exists: false }),
    }).lean<SendingConnection[]>();
    const known = new Set(connections.map(({ _id }) => _id));
    for (const id of [...clients.keys()]) if (!known.has(id)) forget(id);
    for (const connection of connections) {
      const { _id } = connection;
      if (busy.has(_id) || isClosing) continue;
      const work = run(connection)
        .catch((error: unknown) => {
          log.warn({ err: withoutWords(error) }, 'messages to the hospital could not be sent');
        })
        .finally(() => busy.delete(_id));
      busy.set(_id, work);
    }
  }

  async function run({ _id }: SendingConnection): Promise<void> {
    const connection = await leased(_id);
    if (connection === undefined) return forget(_id);
    const isLong = performance.now() >= (longReadingAt.get(_id) ?? 0);
    if (isLong) longReadingAt.set(_id, performance.now() + longReadingMs);
    const from = new Date(now().getTime() - readAfterLeavingMs[isLong ? 'sometimes' : 'always']);
    await fillOutbox(connection, await patients.namedByHospital(connection.departmentId, from), secrets);
    const { nextTryAt } = connection.sending;
    if (nextTryAt && nextTryAt > now()) return;
    await sendWaiting(connection);
  }

  /** Takes or renews the right to send. Undefined if another node has it. */
  async function leased(connectionId: string): Promise<SendingConnection | undefined> {
    const at = now();
    const connection = await ConnectionModel.findOneAndUpdate(
      {
        _id: connectionId,
        sending: trusted({ $exists: true }),
        $or: [
          { 'sending.node': node },
          { 'sending.until': trusted({ $exists: false }) },
          { 'sending.until': trusted({ $lt: at }) },
        ],
      },
      { $set: { 'sending.node': node, 'sending.until': new Date(at.getTime() + sendingLeaseMs) } },
      { returnDocument: 'after' },
    ).lean<SendingConnection>();
    return connection ?? undefined;
  }

  async function sendWaiting(connection: SendingConnection): Promise<void> {
    const connectionId = connection._id;
    const waiting = await SentMessageModel.find({ connectionId, state: 'waiting' })
      .sort({ place: 1 })
      .limit(maxBatch)
      .lean<StoredSentMessage[]>();
    for (const message of waiting) {
      const current = isClosing ? undefined : await leased(connectionId);
      if (current === undefined) return;
      if (!(await sendOne(current, message))) return;
    }
  }

  /** Sends one message. Returns whether the next one may follow. */
  async function sendOne({ _id, sending }: SendingConnection, message: StoredSentMessage): Promise<boolean> {
    const opened =
      message.original === undefined ? undefined : secrets.open(message.original, sealOf(message._id));
    if (opened === undefined) {
      log.error({ connection: _id }, 'no key of this server opens a message to the hospital');
      await done(message, 'refused');
      return true;
    }
    // The operator may have taken it off the list since an administrator set it.
    if (!isAllowedReceiver(messageReceivers, sending)) return failed(_id, message, 'not-a-receiver');
    const receipt = await clientOf(_id, sending).send(Buffer.from(opened.secret, 'utf8'), message._id);
    if ('code' in receipt && receipt.code === 'AA') {
      await done(message, 'sent');
      await ConnectionModel.updateOne(
        { _id, sending: trusted({ $exists: true }) },
        { $set: { 'sending.lastSentAt': now() }, $unset: { 'sending.nextTryAt': 1 } },
      );
      return true;
    }
    return failed(_id, message, 'code' in receipt ? receipt.code : receipt.problem);
  }

  async function failed(
    connectionId: string,
    message: StoredSentMessage,
    problem: SendingProblem | 'AA',
  ): Promise<boolean> {
    const attempts = message.attempts + 1;
    const isOver = problem === 'AR' || (problem === 'AE' && attempts >= maxRefusedAttempts);
    const at = now();
    const pause = Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(attempts - 1, 10));
    await ConnectionModel.updateOne(
      { _id: connectionId, sending: trusted({ $exists: true }) },
      {
        $set: {
          'sending.lastProblem': problem,
          'sending.lastProblemAt': at,
          ...(!isOver && { 'sending.nextTryAt': new Date(at.getTime() + pause) }),
        },
      },
    );
    if (isOver) await done(message, 'refused');
    else await SentMessageModel.updateOne({ _id: message._id, state: 'waiting' }, { $inc: { attempts: 1 } });
    return isOver;
  }

  async function done({ _id }: StoredSentMessage, state: 'sent' | 'refused'): Promise<void> {
    const at = now();
    await SentMessageModel.updateOne(
      { _id, state: 'waiting' },
      {
        $set: { state, doneAt: at, expiresAt: new Date(at.getTime() + doneDays * dayMs) },
        $unset: { original: 1 },
      },
    );
  }

  function clientOf(connectionId: string, { host, port, tls }: StoredSending): MllpClient {
    const known = clients.get(connectionId);
    const isSame =
      known?.destination.host === host && known.destination.port === port && known.destination.tls === tls;
    if (known && isSame) return known;
    forget(connectionId);
    const client = new MllpClient({ host, port, tls });
    clients.set(connectionId, client);
    return client;
  }

  function forget(connectionId: string): void {
    longReadingAt.delete(connectionId);
    clients.get(connectionId)?.close();
    clients.delete(connectionId);
  }

  const interval = everyInterval(sendingTickMs, tick, {
    log,
    failed: 'connections that send could not be read',
  });

  return {
    interval: {
      async stop(): Promise<void> {
        isClosing = true;
        await interval.stop();
        for (const id of [...clients.keys()]) forget(id);
        await Promise.all(busy.values());
        // Another node may go on at once.
        await ConnectionModel.updateMany({ 'sending.node': node }, { $unset: { 'sending.until': 1 } }).catch(
          () => {},
        );
      },
    },
  };
}

/** Returns the change to a connection for a destination. What happened before the first one is not sent. */
export function changeOfSending(
  before: StoredSending | undefined,
  sending: z.output<typeof ChangeSending>['sending'],
) {
  if (sending === null) return { $unset: { sending: 1 } };
  if (before === undefined) return { $set: { sending: { ...sending, since: now(), place: 0 } } };
  const changed = Object.entries(sending).map(([name, value]) => [`sending.${name}`, value]);
  // A new destination is tried at once.
  return { $set: Object.fromEntries(changed), $unset: { 'sending.nextTryAt': 1 } };
}

/** Forgets what waits for a connection that sends no more. */
export async function forgetWaiting(connectionId: string): Promise<void> {
  await SentMessageModel.deleteMany({ connectionId, state: 'waiting' });
  await PositionModel.deleteMany({ connectionId });
}

/** Returns how the sending of a connection stands. */
export async function presentSending({
  _id: connectionId,
  sending,
}: StoredConnection): Promise<Connection['sending']> {
  if (sending === undefined) return undefined;
  const { host, port, tls, notes, vitals, restricted, lastSentAt, lastProblem, lastProblemAt } = sending;
  const [waiting, refused] = await Promise.all([
    SentMessageModel.countDocuments({ connectionId, state: 'waiting' }),
    SentMessageModel.countDocuments({ connectionId, state: 'refused' }),
  ]);
  return {
    ...{ host, port, tls, notes, vitals, restricted, waiting, refused },
    ...(lastSentAt && { lastSentAt: lastSentAt.toISOString() }),
    ...(lastProblem && { lastProblem }),
    ...(lastProblemAt && { lastProblemAt: lastProblemAt.toISOString() }),
  };
}
