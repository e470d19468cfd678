import {
  type ClientMessage,
  type ClientMessageData,
  clientMessages,
  type Refusal,
  type WatchAnswer,
} from '@bedside/contracts/socket.ts';
import type { Socket } from 'socket.io';
import { rateBounds } from '../bounds.ts';
import type { DatabaseWatch } from '../infra/mongo/database-watch.ts';
import { isMongoOutage } from '../infra/mongo/mongo-outage.ts';
import { type Log, withoutWords } from '../infra/observe/log.ts';
import { refusals, socketsCut } from '../infra/observe/metrics.ts';
import { AppError } from '../request/app-error.ts';
import { parseInput } from '../request/parse.ts';
import { cut } from './backlog.ts';
import { Load, type LoadVerdict, type SessionLoads } from './session-load.ts';
import type { BedsideSocket } from './socket-server.ts';

/** Returns a function that binds a client message. It parses by the schema, always acknowledges and never rejects. */
export function messageBinder(
  socket: BedsideSocket,
  loads: SessionLoads,
  {
    log,
    database,
    permit,
    refused,
  }: {
    log: Log;
    database: DatabaseWatch;
    /** Throws `forbidden` if the sender may not send this message. */
    permit: (message: ClientMessage) => void;
    refused: (error: AppError) => void;
  },
) {
  const own = new Load(rateBounds.oneSocket, performance.now());
  // A message that the socket's own limit refuses costs the session's other sockets nothing.
  const judge = (now: number): LoadVerdict => {
    const verdict = own.message(now);
    return verdict === 'answered' ? loads.of(socket.data.actor.sessionId).message(now) : verdict;
  };
  return <M extends ClientMessage>(
    message: M,
    handle: (data: ClientMessageData<M>) => Promise<WatchAnswer | { ok: true }>,
  ) => {
    const listener = async (...received: unknown[]) => {
      const acknowledge = received.findLast((argument) => typeof argument === 'function');
      const verdict = judge(performance.now());
      if (verdict === 'flood') {
        log.warn({ sessionId: socket.data.actor.sessionId }, 'socket cut: too many messages');
        socketsCut.inc({ reason: 'flood' });
        cut(socket);
        return;
      }
      const whileAvailable = (data: ClientMessageData<M>) => database.whileAvailable(() => handle(data));
      const answer =
        verdict === 'refused'
          ? refusal(new AppError('rate-limited'))
          : await respond(message, received[0], whileAvailable, { log, permit, refused });
      if (typeof acknowledge === 'function') acknowledge(answer);
    };
    // The listener accepts any arguments, whatever the event declares, because the client's data is parsed first.
    const name: string = message;
    (socket as Socket).on(name, listener);
  };
}

async function respond<M extends ClientMessage>(
  message: M,
  received: unknown,
  handle: (data: ClientMessageData<M>) => Promise<WatchAnswer | { ok: true }>,
  {
    log,
    permit,
    refused,
  }: { log: Log; permit: (message: ClientMessage) => void; refused: (error: AppError) => void },
): Promise<WatchAnswer | { ok: true } | Refusal> {
  try {
    permit(message);
    return await handle(parseInput(clientMessages[message], received) as ClientMessageData<M>);
  } catch (error) {
    if (error instanceof AppError) {
      refused(error);
      return refusal(error);
    }
    const code = isMongoOutage(error) ? 'unavailable' : 'internal';
    if (code === 'internal') log.error({ message, err: withoutWords(error) }, 'socket message failed');
    return refusal(new AppError(code));
  }
}

function refusal({ code, message }: AppError): Refusal {
  refusals.inc({ by: 'socket', code });
  return { ok: false, code, message };
}
