import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';

/** One TCP connection to a member, and the connection of the relay that continues it. */
interface Relayed {
  incoming: net.Socket;
  outgoing: net.Socket | undefined;
  target: number;
  /** The member that opened it; undefined for a client. */
  origin: number | undefined;
}

/**
 * The network between the members of a replica set and their clients: one relay in front of each member. A member
 * that is cut off neither receives nor sends a byte, and no connection closes, as when a switch loses power.
 */
export class MemberNetwork {
  readonly #servers: net.Server[] = [];
  readonly #relayed = new Set<Relayed>();
  readonly #memberPorts: readonly number[];
  readonly #pidOf: (member: number) => number;
  #cut: number | undefined;

  /** @param pidOf returns the process of a member, by which the relay recognizes connections between members */
  constructor(memberPorts: readonly number[], pidOf: (member: number) => number) {
    this.#memberPorts = memberPorts;
    this.#pidOf = pidOf;
  }

  /** Opens the relays. Returns their ports, in the order of the members. */
  async open(): Promise<number[]> {
    return Promise.all(
      this.#memberPorts.map(
        (_, target) =>
          new Promise<number>((resolve, reject) => {
            const server = net.createServer({ pauseOnConnect: true }, (socket) =>
              this.#accept(socket, target),
            );
            this.#servers.push(server);
            server.once('error', reject);
            server.listen(0, '127.0.0.1', () => {
              const address = server.address();
              resolve(typeof address === 'object' && address !== null ? address.port : 0);
            });
          }),
      ),
    );
  }

  /** Cuts a member off from the others and from all clients. */
  cutOff(member: number): void {
    this.#cut = member;
    for (const relayed of this.#relayed) {
      if (!this.#isCut(relayed)) continue;
      relayed.incoming.pause();
      relayed.outgoing?.pause();
    }
  }

  /** Connects the member again. The bytes that waited arrive late. */
  heal(): void {
    this.#cut = undefined;
    for (const relayed of this.#relayed) this.#continue(relayed);
  }

  close(): void {
    for (const server of this.#servers) server.close();
    for (const { incoming, outgoing } of this.#relayed) {
      incoming.destroy();
      outgoing?.destroy();
    }
  }

  #isCut({ target, origin }: Relayed): boolean {
    return this.#cut !== undefined && (target === this.#cut || origin === this.#cut);
  }

  #accept(incoming: net.Socket, target: number): void {
    const relayed: Relayed = { incoming, outgoing: undefined, target, origin: this.#originOf(incoming) };
    this.#relayed.add(relayed);
    incoming.on('error', () => {});
    incoming.on('close', () => this.#ended(relayed));
    this.#continue(relayed);
  }

  #continue(relayed: Relayed): void {
    if (this.#isCut(relayed)) return;
    if (relayed.incoming.destroyed || relayed.outgoing?.destroyed) {
      this.#ended(relayed);
      return;
    }
    relayed.outgoing ??= this.#connect(relayed);
    relayed.incoming.resume();
    relayed.outgoing.resume();
  }

  #connect(relayed: Relayed): net.Socket {
    const outgoing = net.connect({ port: this.#memberPorts[relayed.target] ?? 0, host: '127.0.0.1' });
    outgoing.setNoDelay(true);
    relayed.incoming.setNoDelay(true);
    this.#forward(relayed, relayed.incoming, outgoing);
    this.#forward(relayed, outgoing, relayed.incoming);
    outgoing.on('error', () => {});
    outgoing.on('close', () => this.#ended(relayed));
    return outgoing;
  }

  #forward(relayed: Relayed, from: net.Socket, to: net.Socket): void {
    from.on('data', (bytes) => {
      if (to.write(bytes)) return;
      from.pause();
      to.once('drain', () => {
        if (!this.#isCut(relayed)) from.resume();
      });
    });
  }

  /** Closes the other half, unless the network is cut: then nobody learns of it. */
  #ended(relayed: Relayed): void {
    if (this.#isCut(relayed)) return;
    this.#relayed.delete(relayed);
    relayed.incoming.destroy();
    relayed.outgoing?.destroy();
  }

  /** Returns the member at the other end of a connection. Without `/proc`, only connections to a member are cut. */
  #originOf(socket: net.Socket): number | undefined {
    const inode = inodeOf(socket.remotePort ?? 0, socket.localPort ?? 0);
    if (inode === undefined) return undefined;
    const member = this.#memberPorts.findIndex((_, at) => holds(this.#pidOf(at), inode));
    return member === -1 ? undefined : member;
  }
}

/** Returns the inode of the socket that connects one local port to another. */
function inodeOf(from: number, to: number): string | undefined {
  const hexOf = (port: number) => `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  let table: string;
  try {
    table = readFileSync('/proc/net/tcp', 'utf8');
  } catch {
    return undefined;
  }
  for (const line of table.split('\n')) {
    const [, local = '', remote = '', , , , , , , inode] = line.trim().split(/\s+/);
    if (local.endsWith(hexOf(from)) && remote.endsWith(hexOf(to))) return inode;
  }
  return undefined;
}

function holds(pid: number, inode: string): boolean {
  const folder = `/proc/${pid}/fd`;
  try {
    return readdirSync(folder).some((fd) => linkOf(path.join(folder, fd)) === `socket:[${inode}]`);
  } catch {
    return false;
  }
}

function linkOf(file: string): string | undefined {
  try {
    return readlinkSync(file);
  } catch {
    // It was closed meanwhile.
    return undefined;
  }
}
