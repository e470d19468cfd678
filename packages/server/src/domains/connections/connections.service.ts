import { itemBounds } from '@bedside/contracts/bounds.ts';
import type {
  ChangeSending,
  Connection,
  connectionsEndpoints,
} from '@bedside/contracts/connections/connections.contract.ts';
import { trusted } from 'mongoose';
import type * as z from 'zod';
import type { AllowedReceiver } from '../../config-variables.ts';
import { newId } from '../../infra/mongo/ids.ts';
import { duplicateKeyOf } from '../../infra/mongo/mongo.ts';
import { now } from '../../infra/mongo/mongo-clock.ts';
import { withoutUndefined } from '../../infra/mongo/without-undefined.ts';
import { AppError } from '../../request/app-error.ts';
import type { RequestContext } from '../../request/request-context.ts';
import { securityEvents } from '../security/security.service.ts';
import {
  ConnectionModel,
  type ConnectionTables,
  MessageModel,
  type StoredConnection,
} from './connections.model.ts';
import type { Messages } from './messages.service.ts';
import { senderKeyOf } from './senders.ts';
import { isAllowedReceiver } from './sending/receivers.ts';
import { changeOfSending, forgetWaiting, presentSending } from './sending/sending.service.ts';
import { tablesOf } from './take-message.ts';

export type Connections = ReturnType<typeof createConnections>;

const isThere = { removedAt: trusted({ $exists: false }) };

/** The connections of a department to the hospital's systems, and their tables. */
export function createConnections({
  messages,
  mllpPort,
  messageReceivers,
}: {
  messages: Pick<Messages, 'connectionsChanged' | 'settled'>;
  /** Undefined: this installation does not listen. */
  mllpPort?: number | undefined;
  /** Undefined: notes and vitals may be sent anywhere. */
  messageReceivers?: readonly AllowedReceiver[] | undefined;
}) {
  async function list({ actor: { departmentId } }: RequestContext): Promise<Connection[]> {
    await messages.settled();
    const found = await ConnectionModel.find({ departmentId, ...isThere })
      .sort({ createdAt: 1 })
      .limit(itemBounds.connections)
      .lean<StoredConnection[]>();
    return Promise.all(found.map(present));
  }

  /** Adds a connection. Throws `conflict` if a department has one of this sender and kind, or too many. */
  async function add(
    request: RequestContext,
    {
      beds = {},
      codes = {},
      units = {},
      doctors = {},
      ...input
    }: z.output<typeof connectionsEndpoints.add.body>,
  ): Promise<Connection> {
    const { departmentId } = request.actor;
    if (input.sendingApplication === '' && input.sendingFacility === '') throw noSender();
    if ((await ConnectionModel.countDocuments({ departmentId, ...isThere })) >= itemBounds.connections) {
      throw new AppError('conflict', { message: 'The department has as many connections as it can have' });
    }
    const stored: StoredConnection = {
      _id: newId(),
      departmentId,
      name: input.name,
      kind: input.kind,
      sendingApplication: input.sendingApplication,
      sendingFacility: input.sendingFacility,
      timeZone: input.timeZone,
      ...(input.authority && { authority: input.authority }),
      tables: JSON.stringify({ beds, codes, units, doctors }),
      networks: input.networks ?? [],
      certificates: input.certificates ?? [],
      characterSet: input.characterSet ?? 'ASCII',
      createdAt: now(),
      version: 1,
      senderKey: senderKeyOf(input),
      accepted: 0,
      refused: 0,
    };
    await unlessTaken(() => ConnectionModel.create(stored));
    messages.connectionsChanged();
    securityEvents.recordBy(request, 'connection-added', { to: stored.name });
    return present(stored);
  }

  /** Changes a connection. Throws `stale-version` if `version` is given and not the present one. */
  async function change(
    request: RequestContext,
    connectionId: string,
    { version, beds, codes, units, doctors, ...changes }: z.output<typeof connectionsEndpoints.change.body>,
  ): Promise<Connection> {
    const own = { _id: connectionId, departmentId: request.actor.departmentId, ...isThere };
    const stored = await ConnectionModel.findOne(own).lean<StoredConnection>();
    if (!stored) throw new AppError('not-found');
    if (version !== undefined && version !== stored.version) throw new AppError('stale-version');
    const tables: ConnectionTables = {
      ...tablesOf(stored),
      ...withoutUndefined({ beds, codes, units, doctors }),
    };
    const set = { ...withoutUndefined(changes), tables: JSON.stringify(tables) };
    const next = { ...stored, ...set };
    if (next.sendingApplication === '' && next.sendingFacility === '') throw noSender();
    const changed = await unlessTaken(() =>
      ConnectionModel.findOneAndUpdate(
        { ...own, version: stored.version },
        { $set: { ...set, senderKey: senderKeyOf(next) }, $inc: { version: 1 } },
        { returnDocument: 'after' },
      ).lean<StoredConnection>(),
    );
    if (!changed) throw new AppError('stale-version');
    messages.connectionsChanged();
    securityEvents.recordBy(request, 'connection-changed', { to: changed.name });
    return present(changed);
  }

  /** Sets where notes and vitals are sent, or stops it. Only a connection of patients knows the numbers of a receiver. */
  async function changeSending(
    request: RequestContext,
    connectionId: string,
    { sending }: z.output<typeof ChangeSending>,
  ): Promise<Connection> {
    const own = { _id: connectionId, departmentId: request.actor.departmentId, ...isThere };
    const stored = await ConnectionModel.findOne(own).lean<StoredConnection>();
    if (!stored) throw new AppError('not-found');
    if (stored.kind !== 'patients') {
      throw new AppError('conflict', { message: 'Only a connection of patients sends' });
    }
    if (sending !== null && !isAllowedReceiver(messageReceivers, sending)) {
      throw new AppError('invalid-input', { fields: { 'sending.host': 'not-a-receiver' } });
    }
    const changed = await ConnectionModel.findOneAndUpdate(own, changeOfSending(stored.sending, sending), {
      returnDocument: 'after',
    }).lean<StoredConnection>();
    if (!changed) throw new AppError('not-found');
    if (sending === null) await forgetWaiting(connectionId);
    securityEvents.recordBy(request, 'sending-changed', {
      from: changed.name,
      ...(sending && { to: `${sending.host}:${sending.port}` }),
    });
    return present(changed);
  }

  /** Removes a connection. Its messages stay until their time is over. */
  async function remove(request: RequestContext, connectionId: string): Promise<void> {
    const own = { _id: connectionId, departmentId: request.actor.departmentId, ...isThere };
    const removed = await ConnectionModel.findOneAndUpdate(own, {
      $set: { removedAt: now() },
      $unset: { senderKey: 1, sending: 1 },
    }).lean<StoredConnection>();
    if (!removed) throw new AppError('not-found');
    await forgetWaiting(connectionId);
    messages.connectionsChanged();
    securityEvents.recordBy(request, 'connection-removed', { from: removed.name });
  }

  async function present(stored: StoredConnection): Promise<Connection> {
    const connectionId = stored._id;
    const minuteAgo = new Date(now().getTime() - 60_000);
    const [waiting, perMinute, sending] = await Promise.all([
      MessageModel.countDocuments({ connectionId, state: 'refused' }),
      MessageModel.countDocuments({ connectionId, receivedAt: trusted({ $gt: minuteAgo }) }),
      presentSending(stored),
    ]);
    const { lastMessageAt, lastDelay } = stored;
    return {
      id: connectionId,
      name: stored.name,
      kind: stored.kind,
      sendingApplication: stored.sendingApplication,
      sendingFacility: stored.sendingFacility,
      timeZone: stored.timeZone,
      authority: stored.authority ?? '',
      ...tablesOf(stored),
      networks: stored.networks,
      certificates: stored.certificates,
      characterSet: stored.characterSet,
      listening: mllpPort !== undefined,
      ...(lastMessageAt && { lastMessageAt: lastMessageAt.toISOString() }),
      perMinute,
      accepted: stored.accepted,
      refused: stored.refused,
      waiting,
      ...(lastDelay !== undefined && { delay: lastDelay / 1000 }),
      ...(sending && { sending }),
      createdAt: stored.createdAt.toISOString(),
      version: stored.version,
    };
  }

  return { list, add, change, changeSending, remove };
}

const noSender = () => new AppError('invalid-input', { fields: { sendingApplication: 'required' } });

async function unlessTaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (duplicateKeyOf(error) === undefined) throw error;
    throw new AppError('conflict', { fields: { sendingApplication: 'taken' } });
  }
}
