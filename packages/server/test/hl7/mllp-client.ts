import { connect, type Socket } from 'node:net';

/** Sends bytes as they are, and returns what comes back. For what no library would send. */
export interface RawSender {
  socket: Socket;
  write(bytes: Buffer | string): void;
  /** Resolves with the next acknowledgement without its frame. Rejects if the connection ends or none comes in time. */
  answer(milliseconds?: number): Promise<string>;
  /** Frames and sends a message, and resolves with its acknowledgement. */
  send(message: string | Buffer): Promise<string>;
  close(): void;
}

export function aSender(port: number): Promise<RawSender> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let received = Buffer.alloc(0);
    const answers: string[] = [];
    const waiting: { resolve: (answer: string) => void; reject: (error: Error) => void }[] = [];
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      for (let end = received.indexOf('\x1c\r'); end !== -1; end = received.indexOf('\x1c\r')) {
        answers.push(received.subarray(1, end).toString('latin1'));
        received = received.subarray(end + 2);
      }
      while (answers.length > 0 && waiting.length > 0) waiting.shift()?.resolve(answers.shift() ?? '');
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      for (const one of waiting.splice(0)) one.reject(new Error('The connection ended'));
    });
    const sender: RawSender = {
      socket,
      write: (bytes) => void socket.write(bytes),
      answer: (milliseconds = 30_000) => {
        const ready = answers.shift();
        if (ready !== undefined) return Promise.resolve(ready);
        if (socket.destroyed) return Promise.reject(new Error('The connection ended'));
        return new Promise((done, fail) => {
          const timer = setTimeout(() => fail(new Error('No acknowledgement')), milliseconds);
          waiting.push({
            resolve: (answer) => {
              clearTimeout(timer);
              done(answer);
            },
            reject: fail,
          });
        });
      },
      send: (message) => {
        socket.write(Buffer.concat([Buffer.from('\x0b'), Buffer.from(message), Buffer.from('\x1c\r')]));
        return sender.answer();
      },
      close: () => socket.destroy(),
    };
    socket.once('connect', () => resolve(sender));
    socket.once('error', reject);
  });
}

/** The parts of an acknowledgement that tests look at. */
export function readAck(ack: string): { code: string; controlId: string; reason: string; error: string } {
  const lines = ack.split('\r');
  const msa = lines.find((line) => line.startsWith('MSA'))?.split('|') ?? [];
  const error = lines.find((line) => line.startsWith('ERR')) ?? '';
  return { code: msa[1] ?? '', controlId: msa[2] ?? '', reason: msa[3] ?? '', error };
}
