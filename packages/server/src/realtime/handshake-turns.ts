import type { Server as HttpServer, IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

/** WebSocket handshakes that begin in one turn. Each takes about 1 ms. */
export const maxHandshakesInTurn = 2;

type Handshake = () => void;

/**
 * Lets a limited number of WebSocket handshakes begin in each turn of the event loop, in the order of their arrival. All
 * screens of a restarted node return within seconds, and requests take their turns between them. Call it after the
 * server's own listeners for upgrades are added.
 */
export function admitInTurns(http: Pick<HttpServer, 'listeners' | 'removeAllListeners' | 'on'>): void {
  const accept = http.listeners('upgrade');
  http.removeAllListeners('upgrade');
  const waiting: Handshake[] = [];
  let left: number = maxHandshakesInTurn;
  let isTurnDue = false;

  function begin(handshake: Handshake): void {
    left -= 1;
    if (!isTurnDue) {
      isTurnDue = true;
      setImmediate(nextTurn);
    }
    handshake();
  }

  function nextTurn(): void {
    isTurnDue = false;
    left = maxHandshakesInTurn;
    while (left > 0) {
      const handshake = waiting.shift();
      if (handshake === undefined) return;
      begin(handshake);
    }
  }

  http.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const handshake = () => {
      for (const listener of accept) listener.call(http, request, socket, head);
    };
    if (waiting.length === 0 && left > 0) return begin(handshake);
    // Without a listener, a client that resets its connection while it waits would end the process.
    const ignore = () => {};
    socket.on('error', ignore);
    waiting.push(() => {
      socket.off('error', ignore);
      if (!socket.destroyed) handshake();
    });
  });
}
