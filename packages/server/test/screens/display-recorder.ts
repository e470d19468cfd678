import { displaysEndpoints, type PrivacyLevel } from '@bedside/contracts/displays/displays.contract.ts';
import { io, type Socket } from 'socket.io-client';
import { onTestFinished } from 'vitest';
import type { SignedIn } from '../factories.ts';
import type { Answer, CallOptions, TestNode } from '../node.ts';

/** A wall display that keeps every byte that the server sends: the socket's frames and whole HTTP responses. */
export interface DisplayRecorder {
  privacy: PrivacyLevel;
  token: string;
  /** Everything received so far, in order. */
  received: string[];
  /** The payloads of the socket's events of this name. */
  events(name: string): unknown[];
  /** Makes a call with the display's token and keeps the response. */
  ask(method: string, path: string, options?: CallOptions): Promise<Answer>;
  /** Opens a socket and watches the board. Resolves when the server has agreed. */
  connect(): Promise<void>;
  /** Closes the socket. */
  disconnect(): void;
}

/** Pairs a wall display, as `who` on `node`, and records what it receives from there. */
export async function aDisplayRecorder(
  node: TestNode,
  who: SignedIn,
  privacy: PrivacyLevel,
): Promise<DisplayRecorder> {
  const received: string[] = [];
  const { pairingId, code } = await node.call(displaysEndpoints.requestPairing, {});
  const body = { code, name: `Wall with ${privacy}`, privacy };
  await node.call(displaysEndpoints.pair, { token: who.token, body });
  const { token = '' } = await node.call(displaysEndpoints.pairing, { params: { pairingId } });
  let socket: Socket | undefined;
  onTestFinished(() => void socket?.close());
  return {
    privacy,
    token,
    received,
    events: (name) => received.flatMap((frame) => payloadOf(frame, name)),
    async ask(method, path, options = {}) {
      const answer = await node.api(method, path, { ...options, token });
      received.push(JSON.stringify([...answer.headers]), answer.text);
      return answer;
    },
    async connect() {
      socket = await connect(node.url, token, received);
    },
    disconnect: () => socket?.close(),
  };
}

/** The start of an event's packet: message (4) and event (2). A ping is 2, a message of the namespace 40. */
const eventStart = '42';

function connect(url: string, token: string, received: string[]): Promise<Socket> {
  const socket = io(url, { auth: { token }, transports: ['websocket'], forceNew: true, autoConnect: false });
  socket.connect();
  // Below the client's events, so that the handshake and everything that it does not know are kept, too.
  socket.io.engine.on('packet', ({ type, data }) => received.push(`${packetTypes[type]}${data ?? ''}`));
  return new Promise((resolve, reject) => {
    socket.once('connect_error', reject);
    socket.once('connect', () => {
      socket.emitWithAck('board:watch', {}).then(() => resolve(socket), reject);
    });
  });
}

const packetTypes: Record<string, string> = { open: '0', close: '1', ping: '2', pong: '3', message: '4' };

function payloadOf(frame: string, name: string): unknown[] {
  if (!frame.startsWith(`${eventStart}["${name}"`)) return [];
  const [, payload]: unknown[] = JSON.parse(frame.slice(eventStart.length));
  return [payload];
}
