import { once } from 'node:events';
import { WebSocket } from 'ws';

/** A signed-in WebSocket without the client's library, which can stop to read or to answer pings. */
export interface RawSocket {
  readonly socket: WebSocket;
  /** Sends a message without waiting for its acknowledgement. */
  emit(message: string, data: object): void;
  /** Sends a message and resolves with its acknowledgement. */
  ask(message: string, data: object): Promise<unknown>;
  /** Resolves when the connection has closed. */
  closed: Promise<void>;
}

/** Connects and signs in. Answers pings while it reads, unless `isSilent`. */
export async function aRawSocket(url: string, token: string, { isSilent = false } = {}): Promise<RawSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  // A cut connection may end with an error first.
  socket.on('error', () => {});
  const waiting = new Map<number, (answer: unknown) => void>();
  let asked = 0;
  const signedIn = new Promise<void>((resolve, reject) => {
    closed.then(() => reject(new Error('the server closed the connection')), reject);
    socket.on('message', (data) => {
      const text = String(data);
      if (text === '2' && !isSilent) socket.send('3');
      if (text.startsWith('40')) resolve();
      const [, id, answer] = /^43(\d+)\[(.*)\]$/s.exec(text) ?? [];
      if (id !== undefined && answer !== undefined) waiting.get(Number(id))?.(JSON.parse(answer));
    });
  });
  await once(socket, 'open');
  socket.send(`40${JSON.stringify({ token })}`);
  await signedIn;
  return {
    socket,
    closed,
    emit: (message, data) => socket.send(`42${JSON.stringify([message, data])}`),
    ask: (message, data) =>
      new Promise((resolve) => {
        asked += 1;
        waiting.set(asked, resolve);
        socket.send(`42${asked}${JSON.stringify([message, data])}`);
      }),
  };
}
