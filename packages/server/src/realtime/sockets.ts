import type { IncomingMessage } from 'node:http';
import type { Right } from '@bedside/contracts/rights.ts';
import {
  beatMs,
  type ClientMessage,
  clientMessages,
  displayProtocol,
  messageRights,
} from '@bedside/contracts/socket.ts';
import { maxWaitingPerSession, timeBounds } from '../bounds.ts';
import type { DatabaseWatch } from '../infra/mongo/database-watch.ts';
import type { Log } from '../infra/observe/log.ts';
import { refusals, socketsCut, socketsOpen, unreadSocketBytes } from '../infra/observe/metrics.ts';
import { KeyedQueue } from '../infra/queues/keyed-queue.ts';
import { SharedReads } from '../infra/queues/shared-reads.ts';
import { Slots } from '../infra/queues/slots.ts';
import { everyInterval, type Interval } from '../infra/timers/every-interval.ts';
import { AppError } from '../request/app-error.ts';
import type { DisplayActor, SessionActor } from '../request/request-context.ts';
import { requireRight } from '../request/require-right.ts';
import { Backlogs, cut } from './backlog.ts';
import type { DisplayWatch } from './display-watch.ts';
import { departmentRoom, listRoom, ownRowRoom, type RowProjection, rowRoom, userRoom } from './rooms.ts';
import { SessionLoads } from './session-load.ts';
import type { SessionWatch } from './session-watch.ts';
import { messageBinder } from './socket-messages.ts';
import type { BedsideServer, BedsideSocket } from './socket-server.ts';
import { leave, type Traffic, type WatchDependencies, watch } from './watch.ts';

/** Sockets of one session on one node. */
const maxSocketsPerSession = 200;

/** Replays that are read at once for one session. */
const maxReplaysPerSession = 4;

/** Replays that are read at once on one node. */
export const maxReplays = 12;

/** The clinician or the wall display of a socket. */
export type SocketReader = SessionActor & { expiresAt: Date; display?: DisplayActor };

interface SocketDependencies extends WatchDependencies {
  database: DatabaseWatch;
  sessions: SessionWatch;
  displays: DisplayWatch;
  projection: RowProjection;
  /** Returns the session or the display of a token. Throws `unauthenticated` for an unknown token. */
  authenticate: (token: string | undefined) => Promise<SocketReader>;
  /** Returns the client's own address. */
  addressOf: (request: { req: IncomingMessage }) => string;
  /** Notes that a signed-in person was refused a message. */
  refused: (actor: SessionActor, address: string, right?: Right) => void;
  log: Log;
}

/** The rooms of a clinician who has opened no chart. A change of rights connects the socket again. */
const roomsOf = ({ id, departmentId, rights }: SessionActor) => [
  userRoom(id),
  departmentRoom(departmentId),
  ...(rights.includes('read-chart') ? [listRoom(departmentId)] : []),
];

/** Serves the handshake, the client's messages and the end of a session. Returns the interval of the beat. */
export function serveSockets(io: BedsideServer, dependencies: SocketDependencies): Interval {
  const { sessions, log, database, coordination } = dependencies;
  database.onChange((isAvailable) => io.emit('database:changed', { isAvailable }));
  const traffic: Traffic = {
    loads: new SessionLoads(),
    replays: new Slots({
      perHolder: maxReplaysPerSession,
      together: maxReplays,
      waiting: maxWaitingPerSession,
      patience: timeBounds.slot,
    }),
    shared: new SharedReads(),
  };
  io.use(handshake(dependencies, traffic.loads));
  io.on('connection', (socket) => {
    socketsOpen.inc();
    const { actor, expiresAt, watching, entered, display } = socket.data;
    const listening = coordination.listen(actor.departmentId);
    entered();
    const leaveSession = sessions.add(actor.sessionId, expiresAt, {
      id: socket.id,
      end: (reason) => {
        socket.emit('session:ended', { reason });
        socket.disconnect(true);
      },
    });
    // A display receives only rows.
    if (!display) void socket.join(roomsOf(actor));
    else greetDisplay(socket, display, dependencies);
    if (!database.isAvailable) socket.emit('database:changed', { isAvailable: false });
    // The client is live from its first beat, so the server sends all other news before.
    socket.emit('beat');
    const on = messageBinder(socket, traffic.loads, {
      log,
      database,
      // A display has no rights of a clinician. `refuseOthers` leaves it the messages about rows.
      permit: (message) => {
        const right = messageRights[message];
        if (!display && right !== 'none') requireRight(actor, right);
      },
      refused: ({ isRefusal, details }) => {
        if (isRefusal && !display) dependencies.refused(actor, actor.address ?? '', details.right);
      },
    });
    bindRows(socket, on, dependencies);
    if (display) refuseOthers(on, dependencies.projection);
    else bindChart(socket, on, dependencies, traffic);
    socket.on('disconnect', () => {
      socketsOpen.dec();
      leaveSession();
      listening.end();
      for (const patientId of [...watching.keys()]) {
        leave(socket, patientId, dependencies).catch(() => log.warn('presence could not be removed'));
      }
    });
  });
  return beat(io, traffic.loads, log);
}

function greetDisplay(
  socket: BedsideSocket,
  { displayId }: DisplayActor,
  { displays }: SocketDependencies,
): void {
  socket.on('disconnect', displays.add(displayId, socket));
  socket.emit('display:hello', { protocol: displayProtocol });
}

const clientMessageNames = Object.keys(clientMessages).filter(
  (message): message is ClientMessage => message in clientMessages,
);

type BindMessage = ReturnType<typeof messageBinder>;

/** Binds the messages about patients. */
function bindChart(
  socket: BedsideSocket,
  on: BindMessage,
  dependencies: SocketDependencies,
  traffic: Traffic,
): void {
  const { presence } = dependencies;
  const { actor, watching } = socket.data;
  // Messages about one patient take effect in order. Otherwise a watch that reads MongoDB could join after the
  // unwatch that followed it.
  const turns = new KeyedQueue();
  on('patient:watch', (message) =>
    turns.run(message.patientId, () => watch(socket, message, dependencies, traffic)),
  );
  on('patient:unwatch', ({ patientId }) =>
    turns.run(patientId, async () => {
      await leave(socket, patientId, dependencies);
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
}

/** Binds the messages about the department's rows. A display reads them at its own level. */
function bindRows(
  socket: BedsideSocket,
  on: BindMessage,
  { displays, projection }: SocketDependencies,
): void {
  const { data } = socket;
  // The level of a display can change while it is connected.
  const room = () =>
    rowRoom(projection, data.actor.departmentId, data.display?.level ?? projection.levels[0]);
  // Rows of restricted charts come to their people only.
  const own = ownRowRoom(projection, data.actor.id);
  const turns = new KeyedQueue();
  on(projection.messages.watch, () =>
    turns.run('', async () => {
      if (data.display) await displays.checked(data.display.displayId);
      await socket.join(data.display ? room() : [room(), own]);
      return { ok: true as const };
    }),
  );
  on(projection.messages.unwatch, () =>
    turns.run('', async () => {
      await socket.leave(room());
      await socket.leave(own);
      return { ok: true as const };
    }),
  );
}

/** Refuses every message of a wall display but those about rows. */
function refuseOthers(on: BindMessage, { messages }: RowProjection): void {
  for (const message of clientMessageNames) {
    if (message === messages.watch || message === messages.unwatch) continue;
    on(message, async () => {
      throw new AppError('forbidden', { message: 'A wall display only reads the board' });
    });
  }
}

/**
 * Returns the middleware that admits a socket with a session, up to the session's limits. The node receives the
 * department's messages before the socket connects, so everything that the socket reads later is followed by news.
 */
function handshake(
  { sessions, authenticate, addressOf, database, coordination }: SocketDependencies,
  loads: SessionLoads,
) {
  return async (socket: BedsideSocket, next: (error?: Error) => void) => {
    try {
      const { token } = socket.handshake.auth;
      const bearer = typeof token === 'string' ? token : undefined;
      const { expiresAt, display, ...reader } = await database.whileAvailable(() => authenticate(bearer));
      const actor = { ...reader, address: addressOf({ req: socket.request }) };
      const isTooMuch =
        sessions.count(actor.sessionId) >= maxSocketsPerSession ||
        loads.of(actor.sessionId).isInDebt(performance.now());
      if (isTooMuch) throw new AppError('rate-limited');
      const endHold = sessions.hold(actor.sessionId);
      const listening = coordination.listen(actor.departmentId);
      const entered = () => {
        endHold();
        listening.end();
      };
      await listening.begun;
      socket.data = {
        actor,
        expiresAt,
        watching: new Map(),
        emergencies: new Map(),
        entered,
        ...(display && { display }),
      };
      // A socket that has closed meanwhile never connects.
      setImmediate(entered);
      next();
    } catch (error) {
      const code = error instanceof AppError ? error.code : 'unavailable';
      refusals.inc({ by: 'handshake', code });
      next(new Error(code));
    }
  };
}

/** Sends the beat every second, and cuts the connections with too many unread bytes. */
function beat(io: BedsideServer, loads: SessionLoads, log: Log): Interval {
  const backlogs = new Backlogs<BedsideSocket>();
  const tick = () => {
    // Volatile: a client that has not read the last beat needs no other.
    io.volatile.emit('beat');
    for (const socket of backlogs.tooFarBehind(io.of('/').sockets.values(), performance.now())) {
      log.warn({ sessionId: socket.data.actor.sessionId }, 'socket cut: too many unread bytes');
      socketsCut.inc({ reason: 'unread' });
      cut(socket);
    }
    unreadSocketBytes.set(backlogs.bytes);
    loads.forgetRested();
  };
  return everyInterval(beatMs, tick, { log, failed: 'a beat was not sent' });
}
