import { WebSocket } from 'ws';
import * as z from 'zod';

/** A screen that receives the changes of one patient. */
export interface Viewer {
  /** Called with the payload of each event of this name; a floor has no event names and passes every payload. */
  listen(event: 'chart:entry' | 'chat:delta' | 'board:row', listener: (payload: unknown) => void): void;
  close(): void;
}

/** The headers of a browser's handshake. A server may keep them as long as the socket is open. */
const browserHeaders = {
  'User-Agent':
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
  'Accept-Language': 'en-GB,en;q=0.9,de;q=0.8',
  'Accept-Encoding': 'gzip, deflate, br, zstd',
  'Cache-Control': 'no-cache',
};

/** The Socket.IO packet types that this bench uses. A message begins with its type. */
const packet = { opened: '0{', ping: '2', pong: '3', connect: '40', event: '42', ask: '420', answer: '430' };

/**
 * Watches a patient on a product's node with plain `ws` and a minimal Socket.IO protocol. In production, screens are
 * separate machines; fifty full clients in this process would distort the measurement.
 */
export const watch = (origin: string, token: string, patientId: string): Promise<Viewer> =>
  join(origin, token, ['patient:watch', { patientId }]);

/** Watches the board of a department. See {@link watch}. */
export const watchBoard = (origin: string, token: string): Promise<Viewer> =>
  join(origin, token, ['board:watch', {}]);

async function join(origin: string, token: string, message: [string, object]): Promise<Viewer> {
  const socket = await open(`${origin.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
  const listeners = new Map<string, (payload: unknown) => void>();
  let awaited:
    | { packet: string; resolve: (text: string) => void; reject: (error: Error) => void }
    | undefined;
  socket.on('message', (data) => {
    const text = data.toString();
    if (text === packet.ping) socket.send(packet.pong);
    else if (awaited && text.startsWith(awaited.packet)) awaited.resolve(text);
    else if (text.startsWith(packet.event)) {
      const [event, payload] = Event.parse(JSON.parse(text.slice(packet.event.length)));
      listeners.get(event)?.(payload);
    } else if (!text.startsWith(packet.opened)) awaited?.reject(new Error(`The watch was rejected: ${text}`));
  });
  const ask = (message: string, answer: string) =>
    new Promise<string>((resolve, reject) => {
      awaited = { packet: answer, resolve, reject };
      socket.send(message);
    }).finally(() => {
      awaited = undefined;
    });
  await ask(`${packet.connect}${JSON.stringify({ token })}`, packet.connect);
  const answer = await ask(`${packet.ask}${JSON.stringify(message)}`, packet.answer);
  if (!answer.startsWith(`${packet.answer}[{"ok":true`)) throw new Error(`The watch was rejected: ${answer}`);
  return {
    listen: (event, listener) => void listeners.set(event, listener),
    close: () => socket.terminate(),
  };
}

// The beat carries no payload.
const Event = z.tuple([z.string()]).rest(z.unknown());

/** Watches a patient on a floor. */
export async function watchPlainly(origin: string, patientId: string): Promise<Viewer> {
  const socket = await open(`${origin.replace('http', 'ws')}/?patient=${patientId}`);
  return {
    listen: (_event, listener) => void socket.on('message', (data) => listener(JSON.parse(data.toString()))),
    close: () => socket.terminate(),
  };
}

async function open(address: string): Promise<WebSocket> {
  const socket = new WebSocket(address, { perMessageDeflate: false, headers: browserHeaders });
  await new Promise<void>((resolve, reject) => {
    socket.once('open', () => resolve());
    socket.once('error', reject);
  });
  return socket;
}

/** Connects viewers a few at a time, so that a thousand handshakes do not run at once. */
export async function connectAll(
  count: number,
  connect: (index: number) => Promise<Viewer>,
): Promise<Viewer[]> {
  const viewers: Viewer[] = [];
  const atOnce = 20;
  while (viewers.length < count) {
    const indexes = Array.from(
      { length: Math.min(atOnce, count - viewers.length) },
      (_, i) => viewers.length + i,
    );
    viewers.push(...(await Promise.all(indexes.map(connect))));
  }
  return viewers;
}
