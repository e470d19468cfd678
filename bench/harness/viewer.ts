import { io } from 'socket.io-client';
import { WebSocket } from 'ws';

/** A screen: something that is told of what happens to one patient. */
export interface Viewer {
  /** Called with the payload of each event of this name; a floor knows no names and tells of everything. */
  listen(event: 'chart:entry' | 'chat:delta', listener: (payload: unknown) => void): void;
  close(): void;
}

/** What a browser sends with a handshake, since a server may keep it for as long as the socket lives. */
const browserHeaders = {
  'User-Agent':
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
  'Accept-Language': 'en-GB,en;q=0.9,de;q=0.8',
  'Accept-Encoding': 'gzip, deflate, br, zstd',
  'Cache-Control': 'no-cache',
};

/** Watches a patient on a product's node, as the client does. */
export async function watch(origin: string, token: string, patientId: string): Promise<Viewer> {
  const socket = io(origin, {
    auth: { token },
    transports: ['websocket'],
    extraHeaders: browserHeaders,
    forceNew: true,
    reconnection: false,
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  const answer: unknown = await socket.timeout(20_000).emitWithAck('patient:watch', { patientId });
  if (typeof answer !== 'object' || answer === null || !('ok' in answer) || answer.ok !== true) {
    throw new Error(`Watching was refused: ${JSON.stringify(answer)}`);
  }
  return {
    listen: (event, listener) => void socket.on(event, listener),
    close: () => void socket.disconnect(),
  };
}

/** Watches a patient on a floor. */
export async function watchPlainly(origin: string, patientId: string): Promise<Viewer> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/?patient=${patientId}`, {
    perMessageDeflate: false,
    headers: browserHeaders,
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('open', () => resolve());
    socket.once('error', reject);
  });
  return {
    listen: (_event, listener) => void socket.on('message', (data) => listener(JSON.parse(data.toString()))),
    close: () => socket.terminate(),
  };
}

/** Connects viewers a few at a time, so that a thousand handshakes do not meet. */
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
