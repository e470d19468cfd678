import type { Server as HttpServer } from 'node:http';
import type { ClientToServer, ServerToClient } from '@bedside/contracts/socket.ts';
import { type DefaultEventsMap, Server, type Socket } from 'socket.io';
import { isOwnOrigin } from '../http/client/own-origin.ts';
import type { DisplayActor, SessionActor } from '../request/request-context.ts';
import { admitInTurns } from './handshake-turns.ts';

/** One message from a socket. */
const maxMessageBytes = 100_000;

/** The pause between two pings of a socket. With {@link pongMs} it bounds how long a socket stays whose client vanished without closing it. */
const pingMs = 15_000;

/** The wait for a ping's pong. */
const pongMs = 20_000;

/** A socket until it has signed in. */
const signingInMs = 10_000;

interface SocketData {
  /** The clinician. A display has its own id in place of a session, and no clinician's rights. */
  actor: SessionActor;
  /** Set for a wall display's socket, which may only read the board. */
  display?: DisplayActor;
  expiresAt: Date;
  /** When this socket began to watch each patient (ISO time), by patient id. */
  watching: Map<string, string>;
  /** The charts that this socket watches by an emergency access, by patient id. */
  emergencies: Map<string, { timer: NodeJS.Timeout; listening: { end: () => void } | undefined }>;
  /** Ends what was held for this socket until it connected: its count, and its need for the department's messages. */
  entered: () => void;
}

export type BedsideServer = Server<ClientToServer, ServerToClient, DefaultEventsMap, SocketData>;
export type BedsideSocket = Socket<ClientToServer, ServerToClient, DefaultEventsMap, SocketData>;

/**
 * Creates the Socket.IO server at `/socket.io`. It accepts its own origin, `publicOrigin` and a missing origin, and
 * rejects every other one.
 */
export function createSocketServer(http: HttpServer, publicOrigin: string | undefined): BedsideServer {
  const io: BedsideServer = new Server(http, {
    serveClient: false,
    // Socket.IO frames a broadcast once for all sockets only if it is neither compressed nor binary.
    perMessageDeflate: false,
    maxHttpBufferSize: maxMessageBytes,
    connectTimeout: signingInMs,
    pingInterval: pingMs,
    pingTimeout: pongMs,
    allowRequest: (request, decide) => {
      decide(null, isOwnOrigin(request.headers, publicOrigin));
    },
  });
  admitInTurns(http);
  return io;
}
