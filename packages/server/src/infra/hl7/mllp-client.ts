import { connect, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { framed } from './mllp-frames.ts';

/** How long a connection may take. */
const connectMs = 10_000;

/** How long a receiver may take for its acknowledgement. */
const answerMs = 15_000;

/** An acknowledgement has some hundred bytes. */
const maxAnswerBytes = 64 * 1024;

export interface Destination {
  host: string;
  port: number;
  tls: boolean;
}

/** Why a message has no acknowledgement. Nothing of what the receiver sent is in it. */
type NoAnswer = 'unreachable' | 'no-answer' | 'wrong-answer';

/** An acknowledgement as far as it decides: MSA-1. */
export type Receipt = { code: 'AA' | 'AE' | 'AR' } | { problem: NoAnswer };

/** Sends messages to one receiver, one after another, over a connection that stays. */
export class MllpClient {
  readonly destination: Destination;
  #socket: Socket | undefined;

  constructor(destination: Destination) {
    this.destination = destination;
  }

  /** Sends a message and returns its acknowledgement. Never rejects. A connection without an answer is closed. */
  async send(message: Buffer, controlId: string): Promise<Receipt> {
    const socket = await this.#connected();
    if (socket === undefined) return { problem: 'unreachable' };
    const answer = await answerTo(socket, message);
    const receipt = answer === undefined ? undefined : readReceipt(answer, controlId);
    if (receipt === undefined || 'problem' in receipt) this.close();
    return receipt ?? { problem: 'no-answer' };
  }

  close(): void {
    this.#socket?.destroy();
    this.#socket = undefined;
  }

  async #connected(): Promise<Socket | undefined> {
    if (this.#socket && !this.#socket.destroyed && this.#socket.writable) return this.#socket;
    this.close();
    this.#socket = await opened(this.destination);
    return this.#socket;
  }
}

function opened({ host, port, tls }: Destination): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const socket = tls
      ? connectTls({ host, port, minVersion: 'TLSv1.2', ...(isIP(host) === 0 && { servername: host }) })
      : connect({ host, port });
    const timer = setTimeout(() => done(undefined), connectMs);
    function done(result: Socket | undefined): void {
      clearTimeout(timer);
      if (result === undefined) socket.destroy();
      resolve(result);
    }
    socket.setNoDelay(true);
    socket.unref();
    socket.once(tls ? 'secureConnect' : 'connect', () => done(socket));
    // A connection that ends between two messages is opened again.
    socket.on('error', () => done(undefined));
  });
}

function answerTo(socket: Socket, message: Buffer): Promise<Buffer | undefined> {
  return new Promise((resolve) => {
    let received = Buffer.alloc(0);
    const timer = setTimeout(() => done(undefined), answerMs);
    const ended = () => done(undefined);
    const onData = (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      const end = received.indexOf(0x1c);
      if (end !== -1) done(received.subarray(received.indexOf(0x0b) + 1, end));
      else if (received.length > maxAnswerBytes) done(undefined);
    };
    function done(answer: Buffer | undefined): void {
      clearTimeout(timer);
      socket.off('data', onData).off('close', ended);
      resolve(answer);
    }
    socket.on('data', onData).once('close', ended);
    socket.write(framed(message));
  });
}

/** An answer counts only if it names the message: another one would acknowledge what was never stored. */
function readReceipt(answer: Buffer, controlId: string): Receipt {
  const lines = answer.toString('latin1').split(/[\r\n]+/);
  const separator = lines[0]?.[3] ?? '|';
  const msa = lines.find((line) => line.startsWith(`MSA${separator}`))?.split(separator);
  const code = /^[AC]([AER])$/.exec(msa?.[1] ?? '')?.[1];
  if (code === undefined || msa?.[2]?.trim() !== controlId) return { problem: 'wrong-answer' };
  return { code: `A${code}` as 'AA' | 'AE' | 'AR' };
}
