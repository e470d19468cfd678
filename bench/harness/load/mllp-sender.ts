import { connect, type Socket } from 'node:net';

/** Sends messages one after another over one connection, as an interface engine does. */
export class MllpSender {
  readonly #socket: Socket;
  #received = '';
  #waiting: ((answer: string) => void) | undefined;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      this.#received += chunk.toString('latin1');
      const end = this.#received.indexOf('\x1c\r');
      if (end === -1) return;
      const answer = this.#received.slice(1, end);
      this.#received = this.#received.slice(end + 2);
      this.#waiting?.(answer);
    });
  }

  static open(port: number): Promise<MllpSender> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1').setNoDelay(true);
      socket.once('connect', () => resolve(new MllpSender(socket)));
      socket.once('error', reject);
    });
  }

  /** Resolves with the acknowledgement. Rejects on every one but AA, because a refusal would falsify a figure. */
  async send(message: string): Promise<void> {
    const answer = await new Promise<string>((resolve) => {
      this.#waiting = resolve;
      this.#socket.write(`\x0b${message}\x1c\r`);
    });
    if (!answer.includes('MSA|AA|')) throw new Error(`The message was not accepted: ${answer.slice(0, 300)}`);
  }

  close(): void {
    this.#socket.destroy();
  }
}
