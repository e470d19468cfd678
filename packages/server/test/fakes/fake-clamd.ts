import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

/** The harmless text that every scanner finds (eicar.org). In two parts, so that no scanner removes this file. */
export const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

export interface FakeClamd {
  readonly address: { host: string; port: number };
  /** What it answers in place of a verdict; 'silence' for nothing. */
  answer: string | undefined;
  readonly scans: number;
  close(): Promise<void>;
}

/** Speaks the INSTREAM command of clamd, and finds {@link eicar}. */
export async function startFakeClamd(): Promise<FakeClamd> {
  let answer: string | undefined;
  let scans = 0;
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    let bytes = Buffer.alloc(0);
    socket.on('error', () => socket.destroy());
    socket.on('data', (chunk: Buffer) => {
      bytes = Buffer.concat([bytes, chunk]);
      const content = wholeStream(bytes);
      if (content === undefined) return;
      scans += 1;
      if (answer === 'silence') return;
      const verdict = content.includes(eicar) ? 'stream: Eicar-Test FOUND' : 'stream: OK';
      socket.end(`${answer ?? verdict}\0`);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    address: { host: '127.0.0.1', port },
    get answer() {
      return answer;
    },
    set answer(next) {
      answer = next;
    },
    get scans() {
      return scans;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Returns the content once its last, empty chunk is there. */
function wholeStream(bytes: Buffer): Buffer | undefined {
  const command = 'zINSTREAM\0';
  const parts: Buffer[] = [];
  for (let at = command.length; at + 4 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    if (length === 0) return Buffer.concat(parts);
    parts.push(bytes.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}
