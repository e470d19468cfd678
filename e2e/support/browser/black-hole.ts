import net from 'node:net';

/** A proxy to a server that can drop packets without closing a connection. */
export interface BlackHole {
  readonly url: string;
  /** Drops all data in both directions. New connections are accepted, and their data is dropped, too. */
  swallow(): void;
  /** Closes all connections and passes data on new ones again. Dropped data stays lost. */
  release(): void;
  close(): Promise<void>;
}

/** Listens on a free port and passes everything to `target`. */
export async function aBlackHole(target: string): Promise<BlackHole> {
  const { hostname, port } = new URL(target);
  const open = new Set<net.Socket>();
  let swallows = false;
  const pass = (from: net.Socket, to: net.Socket) => {
    open.add(from);
    from.on('data', (chunk) => {
      if (!swallows) to.write(chunk);
    });
    from.on('error', () => {});
    from.on('close', () => {
      open.delete(from);
      if (!swallows) to.destroy();
    });
  };
  const server = net.createServer((near) => {
    const far = net.connect(Number(port), hostname);
    pass(near, far);
    pass(far, near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const own = typeof address === 'object' && address !== null ? address.port : 0;
  const hangUp = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${own}`,
    swallow() {
      swallows = true;
    },
    release() {
      swallows = false;
      hangUp();
    },
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      hangUp();
      await closed;
    },
  };
}
