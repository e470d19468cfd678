import type { Server as HttpServer } from 'node:http';
import {
  beatInterval,
  type ClientMessage,
  type ClientMessageData,
  type ClientToServer,
  clientMessages,
  type Refusal,
  type ServerToClient,
  type WatchAnswer,
} from '@bedside/contracts/socket.ts';
import { type DefaultEventsMap, Server, type Socket } from 'socket.io';
import { byteBounds, itemBounds, timeBounds } from '../bounds.ts';
import type { PatientAccess } from '../chart/patient-access.ts';
import { catchUp } from '../chart/replay.ts';
import type { DatabaseWatch } from '../infra/mongo/database-watch.ts';
import { now } from '../infra/mongo/mongo-clock.ts';
import { isMongoOutage } from '../infra/mongo/mongo-outage.ts';
import { type Log, withoutWords } from '../infra/observe/log.ts';
import { socketsOpen } from '../infra/observe/metrics.ts';
import { KeyedQueue } from '../infra/queues/keyed-queue.ts';
import { Slots } from '../infra/queues/slots.ts';
import { everyInterval, type Interval } from '../infra/timers/every-interval.ts';
import { AppError } from '../request/app-error.ts';
import { parseInput } from '../request/parse.ts';
import type { SessionActor } from '../request/request-context.ts';
import { Backlogs, cut, unreadBytes } from './backlog.ts';
import type { Coordination } from './coordination/coordination.ts';
import type { PresenceBoard } from './presence-board.ts';
import { departmentRoom, patientRoom, type Rooms } from './rooms.ts';
import { SessionLoads } from './session-load.ts';
import type { SessionWatch } from './session-watch.ts';

/** The room of all sockets that watch a patient. It receives a beat every second. */
const watchingRoom = 'watching';

interface SocketData {
  actor: SessionActor;
  expiresAt: Date;
  /** When this socket began to watch each patient (ISO time), by patient id. */
  watching: Map<string, string>;
  /** Ends the count that was held for this socket until it connected. */
  entered: () => void;
}

type BedsideServer = Server<ClientToServer, ServerToClient, DefaultEventsMap, SocketData>;
type BedsideSocket = Socket<ClientToServer, ServerToClient, DefaultEventsMap, SocketData>;

interface SocketDependencies {
  database: DatabaseWatch;
  patients: PatientAccess;
  coordination: Coordination;
  rooms: Rooms;
  presence: PresenceBoard;
  sessions: SessionWatch;
  /** Returns the session of a token. Throws `unauthenticated` for an unknown token. */
  authenticate: (token: string | undefined) => Promise<SessionActor & { expiresAt: Date }>;
  log: Log;
}

/**
 * Creates the Socket.IO server at `/socket.io`. It accepts its own origin, `publicOrigin` and a missing origin, and
 * rejects every other one.
 */
export function createSocketServer(http: HttpServer, publicOrigin: string | undefined): BedsideServer {
  return new Server(http, {
    serveClient: false,
    // Socket.IO frames a broadcast once for all sockets only if it is neither compressed nor binary.
    perMessageDeflate: false,
    maxHttpBufferSize: byteBounds.socketMessage,
    connectTimeout: timeBounds.signingIn,
    allowRequest: (request, decide) => {
      const { origin, host } = request.headers;
      decide(null, origin === undefined || origin === publicOrigin || hostOf(origin) === host);
    },
  });
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}

/** The limits that all sockets of a node share. */
interface Traffic {
  loads: SessionLoads;
  /** Limits concurrent replays, which take memory and time. */
  replays: Slots;
}

/** Serves the handshake, the three client messages and the end of a session. Returns the interval of the beat. */
export function serveSockets(io: BedsideServer, dependencies: SocketDependencies): Interval {
  const { sessions, authenticate, presence, log, database } = dependencies;
  database.onChange((isAvailable) => io.emit('database:changed', { isAvailable }));
  const traffic: Traffic = {
    loads: new SessionLoads(),
    replays: new Slots({
      perHolder: itemBounds.replaysPerSession,
      together: itemBounds.replays,
      waiting: itemBounds.waitingPerSession,
      patience: timeBounds.slot,
    }),
  };
  io.use(async (socket, next) => {
    try {
      const { token } = socket.handshake.auth;
      const bearer = typeof token === 'string' ? token : undefined;
      const { expiresAt, ...actor } = await database.whileAvailable(() => authenticate(bearer));
      const isTooMuch =
        sessions.count(actor.sessionId) >= itemBounds.socketsPerSession ||
        traffic.loads.of(actor.sessionId).isInDebt(performance.now());
      if (isTooMuch) throw new AppError('rate-limited');
      const entered = sessions.hold(actor.sessionId);
      socket.data = { actor, expiresAt, watching: new Map(), entered };
      // A socket that has closed meanwhile never connects.
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
    if (!database.isAvailable) socket.emit('database:changed', { isAvailable: false });
    const on = messageBinder(socket, traffic.loads, dependencies);
    // Messages about one patient take effect in order. Otherwise a watch that reads MongoDB could join after the
    // unwatch that followed it.
    const turns = new KeyedQueue();
    on('patient:watch', (message) =>
      turns.run(message.patientId, () => watch(socket, message, dependencies, traffic)),
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
  return beat(io, traffic.loads, log);
}

/** Sends the beat every second, and cuts the connections with too many unread bytes. */
function beat(io: BedsideServer, loads: SessionLoads, log: Log): Interval {
  const backlogs = new Backlogs<BedsideSocket>();
  const tick = () => {
    // Volatile: a client that has not read the last beat needs no other.
    io.to(watchingRoom).volatile.emit('beat');
    for (const socket of backlogs.tooFarBehind(io.of('/').sockets.values(), performance.now())) {
      log.warn({ sessionId: socket.data.actor.sessionId }, 'socket cut: too many unread bytes');
      cut(socket);
    }
    loads.forgetRested();
  };
  return everyInterval(beatInterval, tick, { log, failed: 'a beat was not sent' });
}

/**
 * Joins the room first, then reads the log. An entry committed in between arrives twice and is dropped by its `seq`;
 * in the other order it could be lost. The same holds for a running reply: its text is stored before it is pushed.
 */
async function watch(
  socket: BedsideSocket,
  { patientId, after, epoch }: ClientMessageData<'patient:watch'>,
  { patients, coordination, rooms, presence }: SocketDependencies,
  { loads, replays }: Traffic,
): Promise<WatchAnswer> {
  const { actor, watching } = socket.data;
  const patient = await patients.require(actor, patientId);
  await socket.join([patientRoom(patientId), watchingRoom]);
  if (!watching.has(patientId)) {
    watching.set(patientId, now().toISOString());
    await presence.set(patient, socket.id, actor, 'viewing', watching.get(patientId) ?? '');
  }
  const missed = async () => {
    if (after === undefined) return catchUp(patient, { after, epoch });
    const { sessionId } = actor;
    const done = await replays.take(sessionId);
    try {
      // Refuses a client that has not read the last response, or that has used up its points.
      const isTooMuch =
        unreadBytes(socket) > byteBounds.unreadAtReplay || loads.of(sessionId).isInDebt(performance.now());
      if (isTooMuch) throw new AppError('rate-limited');
      return await catchUp(patient, { after, epoch }, (bytes) => loads.of(sessionId).replayed(bytes));
    } finally {
      done();
    }
  };
  const [replay, viewers, streams] = await Promise.all([
    missed(),
    presence.viewers(patientId),
    coordination.replies.list(patientId),
  ]);
  rooms.caughtUp(patient, replay.seq);
  // A socket that disconnected during the read ran its `leave` too early.
  if (socket.disconnected) await leave(socket, patientId, presence);
  return { ok: true, ...replay, viewers, streams };
}

async function leave(socket: BedsideSocket, patientId: string, presence: PresenceBoard): Promise<void> {
  await socket.leave(patientRoom(patientId));
  const { watching } = socket.data;
  const wasWatching = watching.delete(patientId);
  if (watching.size === 0) await socket.leave(watchingRoom);
  if (wasWatching) await presence.remove(patientId, socket.id);
}

/** Returns a function that binds a client message. It parses by the schema, always acknowledges and never rejects. */
function messageBinder(socket: BedsideSocket, loads: SessionLoads, { log, database }: SocketDependencies) {
  return <M extends ClientMessage>(
    message: M,
    handle: (data: ClientMessageData<M>) => Promise<WatchAnswer | { ok: true }>,
  ) => {
    const listener = async (...received: unknown[]) => {
      const acknowledge = received.findLast((argument) => typeof argument === 'function');
      const verdict = loads.of(socket.data.actor.sessionId).message(performance.now());
      if (verdict === 'flood') {
        log.warn({ sessionId: socket.data.actor.sessionId }, 'socket cut: too many messages');
        cut(socket);
        return;
      }
      const whileAvailable = (data: ClientMessageData<M>) => database.whileAvailable(() => handle(data));
      const answer =
        verdict === 'refused'
          ? refusal(new AppError('rate-limited'))
          : await respond(message, received[0], whileAvailable, log);
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
  log: Log,
): Promise<WatchAnswer | { ok: true } | Refusal> {
  try {
    return await handle(parseInput(clientMessages[message], received) as ClientMessageData<M>);
  } catch (error) {
    if (error instanceof AppError) return refusal(error);
    const code = isMongoOutage(error) ? 'unavailable' : 'internal';
    if (code === 'internal') log.error({ message, err: withoutWords(error) }, 'socket message failed');
    return refusal(new AppError(code));
  }
}

const refusal = ({ code, message }: AppError): Refusal => ({ ok: false, code, message });
