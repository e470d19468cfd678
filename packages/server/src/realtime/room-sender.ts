import type { Socket as TcpSocket } from 'node:net';
import type { Server } from 'socket.io';
import { textFrame } from './text-frame.ts';

/** Unread bytes of a socket up to which a push to its room is written past Socket.IO. */
export const maxUnreadWhenDirectBytes = 64 * 1024;

/**
 * How long later pushes to a socket are gathered into one write after a push. A write costs several times as much as the
 * work around it. This affects only sockets that get more than one push in this time.
 */
const pushRestMs = 1;

/** A push to the sockets of a room, without those that are also in the room `except`. */
interface Push {
  room: string;
  event: string;
  payload: unknown;
  except?: string | undefined;
}

/** The fields of Engine.IO 6.6 and ws 8 behind a socket. Their types do not declare all of them. */
interface Connection {
  readyState: string;
  upgrading: boolean;
  writeBuffer: { length: number };
  transport: {
    name: string;
    socket?: { readyState: number; _socket?: TcpSocket; _sender?: { _queue?: { length: number } } };
  };
}

const openWebSocket = 1;

/**
 * Sends pushes to this node's sockets of a room. The text is framed once, and the frame is written to each WebSocket's
 * TCP socket: at once, or together with others if the socket had a push within {@link pushRestMs}. Socket.IO
 * sends to every other socket: one that polls, changes its transport, has packets queued or is behind with reading.
 */
export class RoomSender {
  readonly #io: Server;
  readonly #isDirect: boolean;
  /** The sockets that had a push since the rest began. */
  #resting = new Set<TcpSocket>();
  /** Those of them whose later pushes wait for its end. */
  #corked = new Set<TcpSocket>();
  #rest: NodeJS.Timeout | undefined;

  /** Without `isDirect`, Socket.IO sends everything. */
  constructor(io: Server, isDirect = true) {
    this.#io = io;
    this.#isDirect = isDirect;
  }

  send({ room, event, payload, except }: Push): void {
    const { adapter, sockets } = this.#io.of('/');
    const members = adapter.rooms.get(room);
    if (!members) return;
    const excluded = except === undefined ? undefined : adapter.rooms.get(except);
    const others: string[] = [];
    let frame: Buffer | undefined;
    for (const id of members) {
      if (excluded?.has(id)) continue;
      const tcp = this.#isDirect ? directSocket(sockets.get(id)?.conn) : undefined;
      if (!tcp) {
        others.push(id);
        continue;
      }
      frame ??= textFrame(packetText(event, payload));
      if (this.#resting.has(tcp)) this.#cork(tcp);
      else this.#resting.add(tcp);
      tcp.write(frame);
    }
    if (frame) this.#rest ??= setTimeout(this.#endRest, pushRestMs);
    // Each socket is alone in the room of its own id.
    if (others.length > 0) this.#io.to(others).emit(event, payload);
  }

  readonly #endRest = (): void => {
    const written = this.#corked;
    for (const tcp of written) tcp.uncork();
    this.#resting = written;
    this.#corked = new Set();
    this.#rest = written.size > 0 ? setTimeout(this.#endRest, pushRestMs) : undefined;
  };

  #cork(tcp: TcpSocket): void {
    if (this.#corked.has(tcp)) return;
    this.#corked.add(tcp);
    tcp.cork();
  }
}

/** An event as Engine.IO's text: a message (4) with an event (2) of the main namespace. */
const packetText = (event: string, payload: unknown) => `42${JSON.stringify([event, payload])}`;

/** Returns the TCP socket that a frame may be written to; undefined if only Socket.IO can keep the order. */
export function directSocket(connection: unknown): TcpSocket | undefined {
  const { readyState, upgrading, writeBuffer, transport } = (connection ?? {}) as Partial<Connection>;
  if (readyState !== 'open' || upgrading || writeBuffer?.length !== 0) return undefined;
  if (transport?.name !== 'websocket' || transport.socket?.readyState !== openWebSocket) return undefined;
  const { _socket: tcp, _sender: sender } = transport.socket;
  // A sender that compresses queues its frames.
  if (!tcp?.writable || sender?._queue?.length !== 0) return undefined;
  return tcp.writableLength <= maxUnreadWhenDirectBytes ? tcp : undefined;
}
