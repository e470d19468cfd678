import { connect, createServer, type Socket } from 'node:net';

/** A line between senders and a server, which a test can cut. */
export interface TcpLine {
  port: number;
  /** Cuts every connection, also in the middle of a frame or an acknowledgement. */
  cut(): void;
  close(): Promise<void>;
}

/** Opens a line to a port of this machine. */
export function aTcpLine(target: number): Promise<TcpLine> {
  const sockets = new Set<Socket>();
  const server = createServer((here) => {
    const there = connect(target, '127.0.0.1');
    for (const [one, other] of [
      [here, there],
      [there, here],
    ] as const) {
      sockets.add(one);
      one
        .on('error', () => {})
        .once('close', () => {
          sockets.delete(one);
          other.destroy();
        });
    }
    here.pipe(there).pipe(here);
  });
  const cut = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      const close = () =>
        new Promise<void>((done) => {
          server.close(() => done());
          cut();
        });
      resolve({ port, cut, close });
    });
  });
}
