import type { Server as HttpServer } from 'node:http';
import {
  type ClientMessage,
  type ClientMessageData,
  type ClientToServer,
  clientMessages,
  type Refusal,
  type ServerToClient,
  type WatchAnswer,
} from '@bedside/contracts/socket.ts';
import { type DefaultEventsMap, Server, type Socket } from 'socket.io';
import { byteBounds, itemBounds } from '../bounds.ts';
import type { SessionGate } from '../domains/auth/sessions.ts';
import type { Patients } from '../domains/patients/patients.service.ts';
import { AppError } from '../http/app-error.ts';
import { parseInput } from '../http/parse.ts';
import type { SessionActor } from '../http/request-context.ts';
import { KeyedQueue } from '../infra/keyed-queue.ts';
import { type Log, withoutWords } from '../infra/log.ts';
import { socketsOpen } from '../infra/metrics.ts';
import { isMongoOutage } from '../infra/mongo-outage.ts';
import type { ChartLog } from './chart-log.ts';
import type { Coordination } from './coordination/coordination.ts';
import type { PresenceBoard } from './presence-board.ts';
import { departmentRoom, patientRoom, type Rooms } from './rooms.ts';
import type { SessionWatch } from './session-watch.ts';

interface SocketData {
  actor: SessionActor;
  expiresAt: Date;
  /** Patients that this socket watches → since when. */
  watching: Map<string, string>;
  /** Ends the place that was held for this socket until it connected. */
  entered: () => void;
}

type BedsideServer = Server<ClientToServer, ServerToClient, DefaultEventsMap, SocketData>;
type BedsideSocket = Socket<ClientToServer, ServerToClient, DefaultEventsMap, SocketData>;

interface SocketDependencies {
  chart: ChartLog;
  patients: Patients;
  coordination: Coordination;
  rooms: Rooms;
  presence: PresenceBoard;
  sessions: SessionWatch;
  gate: SessionGate;
  log: Log;
}

/** The Socket.IO server at `/socket.io`. `publicOrigin` is accepted beside the server's own; a missing origin too, a foreign one not. */
export function createSocketServer(http: HttpServer, publicOrigin: string | undefined): BedsideServer {
  return new Server(http, {
    serveClient: false,
    // Per-message deflate and binary packets both miss the pre-framed broadcast.
    perMessageDeflate: false,
    maxHttpBufferSize: byteBounds.socketMessage,
    allowRequest: (request, decide) => {
      const { origin, host } = request.headers;
      decide(null, origin === undefined || origin === publicOrigin || hostOf(origin) === host);
    },
  });
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}

/** Lets signed-in clinicians watch: handshake, the three client messages, and the end of a session. */
export function serveSockets(io: BedsideServer, dependencies: SocketDependencies): void {
  const { sessions, gate, presence, log } = dependencies;
  io.use(async (socket, next) => {
    try {
      const { token } = socket.handshake.auth;
      const bearer = typeof token === 'string' ? token : undefined;
      // A socket connects again by itself, so it says nothing about a person.
      const { expiresAt, ...actor } = await gate.authenticate(bearer, { isUse: false });
      if (sessions.count(actor.sessionId) >= itemBounds.socketsPerSession) throw new AppError('rate-limited');
      const entered = sessions.hold(actor.sessionId);
      socket.data = { actor, expiresAt, watching: new Map(), entered };
      // One that has closed meanwhile never connects.
      setImmediate(entered);
      next();
    } catch (error) {
      next(new Error(error instanceof AppError ? error.code : 'unavailable'));
    }
  });
  io.on('connection', (socket) => {
    socketsOpen.inc();
    const { actor, expiresAt, watching, entered } = socket.data;
    entered();
    const leaveSession = sessions.add(actor.sessionId, expiresAt, {
      id: socket.id,
      end: (reason) => {
        socket.emit('session:ended', { reason });
        socket.disconnect(true);
      },
    });
    void socket.join(departmentRoom(actor.departmentId));
    const on = answering(socket, log);
    // What a screen says of one patient takes effect in the order in which it was said: a watch that has to look into
    // Mongo must not join after the unwatch that followed it.
    const turns = new KeyedQueue();
    on('patient:watch', (message) =>
      turns.run(message.patientId, () => watch(socket, message, dependencies)),
    );
    on('patient:unwatch', ({ patientId }) =>
      turns.run(patientId, async () => {
        await leave(socket, patientId, presence);
        return { ok: true as const };
      }),
    );
    on('presence:set', ({ patientId, activity }) =>
      turns.run(patientId, async () => {
        const patient = await dependencies.patients.require(actor, patientId);
        const since = watching.get(patientId);
        if (since === undefined) throw new AppError('conflict', { message: 'Watch the patient first' });
        await presence.set(patient, socket.id, actor, activity, since);
        return { ok: true as const };
      }),
    );
    socket.on('disconnect', () => {
      socketsOpen.dec();
      leaveSession();
      for (const patientId of [...watching.keys()]) {
        leave(socket, patientId, presence).catch(() => log.warn('presence could not be removed'));
      }
    });
  });
}

/**
 * Joins first, then reads: an entry committed in between arrives twice and is dropped by its `seq`, but never not at all.
 * The same holds for a reply under way: its text is stored before it is pushed.
 */
async function watch(
  socket: BedsideSocket,
  { patientId, after, epoch }: ClientMessageData<'patient:watch'>,
  { chart, patients, coordination, rooms, presence }: SocketDependencies,
): Promise<WatchAnswer> {
  const { actor, watching } = socket.data;
  const patient = await patients.require(actor, patientId);
  await socket.join(patientRoom(patientId));
  if (!watching.has(patientId)) {
    watching.set(patientId, new Date().toISOString());
    await presence.set(patient, socket.id, actor, 'viewing', watching.get(patientId) ?? '');
  }
  const [replay, viewers, streams] = await Promise.all([
    chart.catchUp(patient, after, epoch),
    presence.viewers(patientId),
    coordination.replies.list(patientId),
  ]);
  rooms.caughtUp(patient, replay.seq);
  // A socket that went while this was read left before it had joined for good.
  if (socket.disconnected) await leave(socket, patientId, presence);
  return { ok: true, ...replay, viewers, streams };
}

async function leave(socket: BedsideSocket, patientId: string, presence: PresenceBoard): Promise<void> {
  await socket.leave(patientRoom(patientId));
  if (socket.data.watching.delete(patientId)) await presence.remove(patientId, socket.id);
}

/** Binds a client message: parsed by its schema, always acknowledged, never an unhandled rejection. */
function answering(socket: BedsideSocket, log: Log) {
  return <M extends ClientMessage>(
    message: M,
    handle: (data: ClientMessageData<M>) => Promise<WatchAnswer | { ok: true }>,
  ) => {
    const listener = async (...given: unknown[]) => {
      const acknowledge = given.findLast((argument) => typeof argument === 'function');
      const answer = await answerTo(message, given[0], handle, log);
      if (typeof acknowledge === 'function') acknowledge(answer);
    };
    // The listener takes anything, whatever the event's declared arguments: what a client sends is parsed first.
    const name: string = message;
    (socket as Socket).on(name, listener);
  };
}

async function answerTo<M extends ClientMessage>(
  message: M,
  given: unknown,
  handle: (data: ClientMessageData<M>) => Promise<WatchAnswer | { ok: true }>,
  log: Log,
): Promise<WatchAnswer | { ok: true } | Refusal> {
  try {
    return await handle(parseInput(clientMessages[message], given) as ClientMessageData<M>);
  } catch (error) {
    if (error instanceof AppError) return { ok: false, code: error.code, message: error.message };
    const code = isMongoOutage(error) ? 'unavailable' : 'internal';
    if (code === 'internal') log.error({ message, err: withoutWords(error) }, 'socket message failed');
    return { ok: false, code, message: new AppError(code).message };
  }
}
