import { unreadMs } from '../bounds.ts';

/** Unread bytes of one socket. */
export const maxUnreadOfSocketBytes = 8 * 1024 * 1024;

/** Unread bytes of the sockets of one session. */
const maxUnreadOfSessionBytes = 32 * 1024 * 1024;

/** Unread bytes of all sockets of a node. */
const maxUnreadOfSocketsBytes = 192 * 1024 * 1024;

/** Unread bytes of all sockets that have read nothing between two checks. Those with the most are cut first. */
export const maxUnreadOfDeafSocketsBytes = 24 * 1024 * 1024;

/** The parts of a client's connection that hold unread bytes. */
interface Connection {
  /** Engine.IO's socket. */
  conn: object;
  data: { actor: { sessionId: string } };
}

/**
 * Returns how many bytes a client has not read: packets queued in Engine.IO and bytes buffered in the WebSocket.
 * Both libraries expose these fields without declaring them in their types.
 */
export function unreadBytes({ conn }: Pick<Connection, 'conn'>): number {
  const waiting = 'writeBuffer' in conn && Array.isArray(conn.writeBuffer) ? conn.writeBuffer : [];
  const queued = waiting.reduce((sum: number, packet: { data?: unknown }) => {
    return sum + (typeof packet.data === 'string' ? packet.data.length : 0);
  }, 0);
  const socket = webSocketOf(conn);
  const unsent = socket && 'bufferedAmount' in socket ? Number(socket.bufferedAmount) : 0;
  return queued + unsent;
}

/** Ends a connection at once. A normal close would wait behind the unread bytes. */
export function cut({ conn }: Pick<Connection, 'conn'>): void {
  const socket = webSocketOf(conn);
  if (socket && 'terminate' in socket && typeof socket.terminate === 'function') socket.terminate();
  else if ('close' in conn && typeof conn.close === 'function') conn.close(true);
}

/** Returns a connection's WebSocket; undefined if the client polls. */
function webSocketOf(conn: object): object | undefined {
  if (!('transport' in conn) || typeof conn.transport !== 'object' || conn.transport === null)
    return undefined;
  const { transport } = conn;
  if (!('socket' in transport) || typeof transport.socket !== 'object') return undefined;
  return transport.socket ?? undefined;
}

/** A connection with unread bytes, and for how many milliseconds it has read none of them. */
interface Behind<C> {
  connection: C;
  bytes: number;
  silent: number;
}

/**
 * Finds the connections of a node that must be cut. A connection exceeds a byte bound by itself, with its session or
 * with the whole node, or has read nothing for {@link unreadMs}. Connections that have read nothing since the
 * last check share a smaller bound, because they may never read again.
 */
export class Backlogs<C extends Connection> {
  readonly #stalled = new WeakMap<C, { bytes: number; since: number }>();
  #bytes = 0;

  /** The unread bytes of all connections that stay, at the last check. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Returns the connections to cut at `now` (milliseconds), those with the most unread bytes first. */
  tooFarBehind(connections: Iterable<C>, now: number): C[] {
    const behind: Behind<C>[] = [];
    for (const connection of connections) {
      const bytes = unreadBytes(connection);
      if (bytes > 0) behind.push({ connection, bytes, silent: this.#silenceOf(connection, bytes, now) });
      else this.#stalled.delete(connection);
    }
    behind.sort((one, other) => other.bytes - one.bytes);
    const ofSession = new Map<string, number>();
    let ofNode = 0;
    let ofDeaf = 0;
    for (const { connection, bytes, silent } of behind) {
      const { sessionId } = connection.data.actor;
      ofSession.set(sessionId, (ofSession.get(sessionId) ?? 0) + bytes);
      ofNode += bytes;
      if (silent > 0) ofDeaf += bytes;
    }
    const tooFar = behind.flatMap(({ connection, bytes, silent }) => {
      const { sessionId } = connection.data.actor;
      const session = ofSession.get(sessionId) ?? 0;
      const isTooMuch =
        bytes > maxUnreadOfSocketBytes ||
        session > maxUnreadOfSessionBytes ||
        ofNode > maxUnreadOfSocketsBytes ||
        (silent > 0 && ofDeaf > maxUnreadOfDeafSocketsBytes) ||
        silent > unreadMs;
      if (!isTooMuch) return [];
      ofSession.set(sessionId, session - bytes);
      ofNode -= bytes;
      if (silent > 0) ofDeaf -= bytes;
      return [connection];
    });
    this.#bytes = ofNode;
    return tooFar;
  }

  /** Returns for how many milliseconds the unread bytes have only grown; 0 at the first check and after a read. */
  #silenceOf(connection: C, bytes: number, now: number): number {
    const known = this.#stalled.get(connection);
    const isReading = known === undefined || bytes < known.bytes;
    this.#stalled.set(connection, { bytes, since: isReading ? now : known.since });
    return isReading ? 0 : now - known.since;
  }
}
