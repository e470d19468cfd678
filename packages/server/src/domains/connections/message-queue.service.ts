import { itemBounds, textBounds } from '@bedside/contracts/bounds.ts';
import type {
  connectionsEndpoints,
  HospitalMessage,
  HospitalMessageText,
} from '@bedside/contracts/connections/connections.contract.ts';
import type { Hl7Problem } from '@bedside/contracts/connections/hl7-problems.ts';
import { trusted } from 'mongoose';
import type * as z from 'zod';
import { headerFacts, readMessage, requireHeader } from '../../infra/hl7/header.ts';
import { linesOf } from '../../infra/hl7/hl7-message.ts';
import { Hl7Refusal } from '../../infra/hl7/hl7-refusal.ts';
import { characterSetNamed, decode } from '../../infra/hl7/hl7-text.ts';
import { now } from '../../infra/mongo/mongo-clock.ts';
import type { SecretBox } from '../../infra/secrets/secret-box.ts';
import type { PageAnswer } from '../../request/answers.ts';
import { AppError } from '../../request/app-error.ts';
import { olderThan, placeText, readPlace } from '../../request/list-place.ts';
import type { RequestContext } from '../../request/request-context.ts';
import type { Patients } from '../patients/patients.service.ts';
import { securityEvents } from '../security/security.service.ts';
import {
  ConnectionModel,
  MessageModel,
  type StoredConnection,
  type StoredMessage,
} from './connections.model.ts';
import { type Messages, placeOf, untilTaken } from './messages.service.ts';
import type { StoreMessage } from './take-message.ts';

/** A message whose sender has an answer. */
type KnownMessage = StoredMessage & Pick<HospitalMessage, 'state'>;

const isKnown = (stored: StoredMessage): stored is KnownMessage => stored.state !== 'taking';

interface QueueDependencies {
  messages: Messages;
  patients: Patients;
  secrets: SecretBox;
}

export type MessageQueue = ReturnType<typeof createMessageQueue>;

/** The messages of a department as its administrators see them: refused ones wait to be taken or dismissed. */
export function createMessageQueue({ messages, patients, secrets }: QueueDependencies) {
  /** Returns a page of the department's messages, newest first. */
  async function list(
    { actor: { departmentId } }: RequestContext,
    {
      state,
      connection,
      limit = itemBounds.messages,
      before,
    }: z.output<typeof connectionsEndpoints.messages.query>,
  ): Promise<PageAnswer<HospitalMessage[]>> {
    const most = Math.min(limit, itemBounds.messages);
    await messages.settled();
    const found = await MessageModel.find(
      {
        departmentId,
        state: state ?? trusted({ $ne: 'taking' }),
        ...(connection !== undefined && { connectionId: connection }),
        ...(before !== undefined && olderThan('receivedAt', readPlace(before))),
      },
      { original: 0 },
    )
      .sort({ receivedAt: -1, _id: -1 })
      .limit(most + 1)
      .lean<KnownMessage[]>();
    const page = found.slice(0, most);
    const last = found.length > most ? page.at(-1) : undefined;
    return { data: page.map(present), next: last && placeText(last.receivedAt, last._id) };
  }

  /** Returns a message with its text. The department's security log notes who read it. Throws `not-found`. */
  async function read(request: RequestContext, messageId: string): Promise<HospitalMessageText> {
    const stored = await require(request, messageId);
    await requireChart(request, stored.patientId);
    securityEvents.recordBy(request, 'message-opened', {
      to: stored.controlId.slice(0, textBounds.departmentName),
    });
    const text = textOf(stored);
    return {
      ...present(stored),
      text: text.slice(0, textBounds.message),
      isCut: text.length > textBounds.message,
    };
  }

  /**
   * Takes a refused message now, with an administrator's decisions. Returns it as refused with its present reason if it still
   * cannot be taken. Throws `conflict` if it waits no more.
   */
  async function takeNow(
    request: RequestContext,
    messageId: string,
    decisions: z.output<typeof connectionsEndpoints.take.body>,
  ): Promise<HospitalMessage> {
    const stored = await require(request, messageId);
    if (stored.state !== 'refused') throw handled();
    await requireChart(request, decisions.patientId);
    const connection = await ConnectionModel.findById(stored.connectionId).lean<StoredConnection>();
    if (!connection || connection.removedAt) {
      throw new AppError('conflict', { message: 'The connection of this message was removed' });
    }
    const bytes = originalOf(stored);
    await messages.inOrder(connection._id, () =>
      takeStored(request, { stored, connection, bytes, decisions }),
    );
    return present(await require(request, messageId));
  }

  async function takeStored(
    request: RequestContext,
    {
      stored,
      connection,
      bytes,
      decisions,
    }: {
      stored: StoredMessage;
      connection: StoredConnection;
      bytes: Buffer;
      decisions: z.output<typeof connectionsEndpoints.take.body>;
    },
  ): Promise<void> {
    const facts = headerFacts(bytes);
    try {
      requireHeader(bytes, facts);
      const message = readMessage(bytes, facts, connection.characterSet);
      const arrivedAt = stored.receivedAt;
      const to = { connection, message, type: facts.type, decisions, receivedAt: now(), arrivedAt };
      const inTransaction: StoreMessage = async (session, patientId, also) => {
        const { matchedCount } = await MessageModel.updateOne(
          { _id: stored._id, state: 'refused' },
          {
            $set: {
              state: 'taken',
              ...handledBy(request),
              ...(patientId !== undefined && { patientId }),
              ...also,
              ...untilTaken(),
            },
          },
          { session },
        );
        if (matchedCount === 0) throw handled();
      };
      await messages.take(to, { inTransaction });
    } catch (error) {
      if (!(error instanceof Hl7Refusal)) throw error;
      const { problem, at, never, patientId } = error;
      await MessageModel.updateOne(
        { _id: stored._id, state: 'refused' },
        {
          $set: {
            reason: problem,
            ...(at !== undefined && { place: at }),
            ...(patientId && { patientId }),
            ...(never && { never }),
          },
        },
      );
      return;
    }
    securityEvents.recordBy(request, 'message-taken', {
      to: stored.controlId.slice(0, textBounds.departmentName),
    });
    void messages.countTaken(connection);
  }

  /** Dismisses a refused message with a reason. Throws `conflict` if it waits no more. */
  async function dismiss(
    request: RequestContext,
    messageId: string,
    reason: string,
  ): Promise<HospitalMessage> {
    const stored = await require(request, messageId);
    const { matchedCount } = await MessageModel.updateOne(
      { _id: stored._id, state: 'refused' },
      { $set: { state: 'dismissed', dismissal: reason, ...handledBy(request), ...untilTaken() } },
    );
    if (matchedCount === 0) throw handled();
    securityEvents.recordBy(request, 'message-dismissed', {
      to: stored.controlId.slice(0, textBounds.departmentName),
    });
    return present(await require(request, messageId));
  }

  /** A message about a chart that is restricted to others is no more readable than the chart. Throws `not-found`. */
  async function requireChart({ actor }: RequestContext, patientId: string | undefined): Promise<void> {
    if (patientId !== undefined) await patients.require(actor, patientId);
  }

  async function require(
    { actor: { departmentId } }: RequestContext,
    messageId: string,
  ): Promise<KnownMessage> {
    await messages.settled();
    const stored = await MessageModel.findOne({ _id: messageId, departmentId }).lean<StoredMessage>();
    if (!stored || !isKnown(stored)) throw new AppError('not-found');
    return stored;
  }

  function originalOf(stored: StoredMessage): Buffer {
    const opened = secrets.open(stored.original, placeOf(stored._id));
    if (opened === undefined) {
      throw new AppError('conflict', { message: 'No key of this server opens the text of this message' });
    }
    return Buffer.from(opened.secret, 'latin1');
  }

  function textOf(stored: StoredMessage): string {
    const bytes = originalOf(stored);
    const set = characterSetNamed(headerFacts(bytes).characterSet || 'UTF-8');
    try {
      return linesOf(decode(bytes, set ?? '8859/1')).join('\n');
    } catch {
      return linesOf(bytes.toString('latin1')).join('\n');
    }
  }

  return { list, read, take: takeNow, dismiss };
}

const handled = () => new AppError('conflict', { message: 'Someone has taken or dismissed this message' });

const handledBy = ({ actor: { id, fullName } }: RequestContext) => ({
  handledBy: { id, fullName },
  handledAt: now(),
});

function present(stored: KnownMessage): HospitalMessage {
  const { _id, connectionId, controlId, type, state, receivedAt, handledAt, handledBy } = stored;
  return {
    id: _id,
    connection: connectionId,
    controlId,
    type,
    state,
    ...(stored.reason !== undefined && { reason: stored.reason as Hl7Problem }),
    ...(stored.place !== undefined && { place: stored.place }),
    ...(stored.never && { never: true as const }),
    ...(stored.patientId !== undefined && { patientId: stored.patientId }),
    ...(stored.unread && stored.unread.length > 0 && { unread: stored.unread }),
    receivedAt: receivedAt.toISOString(),
    ...(handledBy && { handledBy }),
    ...(handledAt && { handledAt: handledAt.toISOString() }),
    ...(stored.dismissal !== undefined && { dismissal: stored.dismissal }),
  };
}
