import { readFile } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, TLSSocket } from 'node:tls';
import { mllpConnections, mllpCut } from '../observe/metrics.ts';
import { type Frame, framed, MllpFrames } from './mllp-frames.ts';

/** Connections of senders to one node. A hospital has a handful. */
const maxSenders = 200;

/** Those from one address. */
const maxSendersPerAddress = 50;

/** Frames of one connection that wait for their turn. Beyond it the node stops reading from the connection. */
const maxWaitingFrames = 100;

/** Their bytes. */
const maxWaitingBytes = 16 * 1024 * 1024;

/** Frames of one connection within a second. Beyond it the connection waits for the next second. */
const maxFramesPerSecond = 500;

/** How long a sender may pause within a frame. */
const withinFrameMs = 10_000;

/** How long a frame may take in all. */
const wholeFrameMs = 180_000;

/** How long a connection may send nothing between two frames. */
const idleMs = 60 * 60_000;

/** How long a sender may leave its acknowledgements unread. */
const unreadAnswersMs = 20_000;

/** The time for running frames when the node ends. */
const drainFramesMs = 5000;

/** Files of the listener's certificate. With `ca`, only senders with a certificate of it are let in. */
export interface MllpTls {
  cert: string;
  key: string;
  ca?: string | undefined;
}

/** Who sent a frame. */
export interface Peer {
  address: string;
  /** The SHA-256 fingerprint of the client's certificate, as `AB:CD:…`. Only with TLS and client certificates. */
  certificate?: string | undefined;
}

/** Returns the answer to one frame. Must not reject. */
type HandleFrame = (frame: Frame, peer: Peer) => Promise<Buffer>;

export type MllpListener = ReturnType<typeof createMllpListener>;

/**
 * Listens for HL7 messages in MLLP frames. Frames of one connection are handled one after another, and each is answered
 * before the next one is handled, so that a sender's order is kept.
 */
export function createMllpListener(handle: HandleFrame) {
  let server: Server | undefined;
  let isClosing = false;
  const senders = new Set<Sender>();

  function accept(socket: Socket): void {
    const address = socket.remoteAddress ?? '';
    const sameAddress = [...senders].filter((one) => one.peer.address === address).length;
    if (isClosing || senders.size >= maxSenders || sameAddress >= maxSendersPerAddress) {
      mllpCut.inc({ reason: 'too-many' });
      socket.destroy();
      return;
    }
    const sender = new Sender(socket, { address, certificate: certificateOf(socket) }, handle);
    senders.add(sender);
    mllpConnections.inc();
    socket.once('close', () => {
      senders.delete(sender);
      mllpConnections.dec();
    });
  }

  /** Starts to listen. Returns the port. Rejects if the port is taken or a certificate cannot be read. */
  async function listen(port: number, host: string, tls?: MllpTls): Promise<number> {
    const listening = tls === undefined ? createServer(accept) : await secureServer(tls, accept);
    server = listening;
    await new Promise<void>((resolve, reject) => {
      listening.once('error', reject);
      listening.listen(port, host, () => {
        listening.off('error', reject);
        resolve();
      });
    });
    listening.on('error', () => {});
    const address = listening.address();
    return typeof address === 'object' && address !== null ? address.port : port;
  }

  /** Accepts no more connections, finishes the frames under way and closes. */
  async function close(): Promise<void> {
    isClosing = true;
    server?.close();
    await Promise.all([...senders].map((sender) => sender.end(drainFramesMs)));
  }

  return { listen, close };
}

async function secureServer({ cert, key, ca }: MllpTls, accept: (socket: Socket) => void): Promise<Server> {
  const [certificate, privateKey, authority] = await Promise.all([
    readFile(cert),
    readFile(key),
    ca === undefined ? undefined : readFile(ca),
  ]);
  return createTlsServer(
    {
      cert: certificate,
      key: privateKey,
      minVersion: 'TLSv1.2',
      ...(authority && { ca: authority, requestCert: true, rejectUnauthorized: true }),
    },
    accept,
  ).on('tlsClientError', () => mllpCut.inc({ reason: 'tls' }));
}

function certificateOf(socket: Socket): string | undefined {
  if (!(socket instanceof TLSSocket)) return undefined;
  return socket.getPeerCertificate().fingerprint256;
}

/** One connection of a sender. */
class Sender {
  readonly peer: Peer;
  readonly #socket: Socket;
  readonly #handle: HandleFrame;
  readonly #frames = new MllpFrames();
  #waiting: Frame[] = [];
  #waitingBytes = 0;
  #work: Promise<void> | undefined;
  #pause: NodeJS.Timeout | undefined;
  #whole: NodeJS.Timeout | undefined;
  #second = 0;
  #handledInSecond = 0;
  #isEnding = false;

  constructor(socket: Socket, peer: Peer, handle: HandleFrame) {
    this.#socket = socket;
    this.peer = peer;
    this.#handle = handle;
    socket.setNoDelay(true);
    socket.setKeepAlive(true);
    socket.setTimeout(idleMs, () => this.#cut('idle'));
    socket.on('error', () => {});
    socket.on('data', (chunk: Buffer) => this.#received(chunk));
    // A sender may close its side and still read the last answers.
    socket.on('close', () => this.#clearTimers());
  }

  /** Reads no more, answers what has arrived within `milliseconds`, and closes. */
  async end(milliseconds: number): Promise<void> {
    this.#isEnding = true;
    this.#socket.pause();
    const timer = setTimeout(() => this.#socket.destroy(), milliseconds);
    await this.#work?.catch(() => {});
    clearTimeout(timer);
    this.#socket.destroy();
  }

  #received(chunk: Buffer): void {
    if (this.#isEnding) return;
    try {
      const frames = this.#frames.push(chunk);
      if (frames.length > 0) clearTimeout(this.#whole);
      for (const frame of frames) this.#enqueue(frame);
    } catch {
      this.#cut('no-mllp');
      return;
    }
    clearTimeout(this.#pause);
    if (!this.#frames.isOpen) {
      clearTimeout(this.#whole);
      this.#whole = undefined;
      return;
    }
    this.#pause = setTimeout(() => this.#giveUp(), withinFrameMs);
    this.#whole ??= setTimeout(() => this.#giveUp(), wholeFrameMs);
  }

  /** Answers a frame that does not end. The connection stays, and its next frame is read. */
  #giveUp(): void {
    this.#clearTimers();
    // A connection that is not read from cannot finish its frame.
    if (this.#socket.isPaused()) {
      this.#pause = setTimeout(() => this.#giveUp(), withinFrameMs);
      return;
    }
    const frame = this.#frames.abandon();
    if (frame) this.#enqueue(frame);
  }

  #enqueue(frame: Frame): void {
    this.#waiting.push(frame);
    this.#waitingBytes += frame.bytes.length;
    if (this.#waiting.length >= maxWaitingFrames || this.#waitingBytes >= maxWaitingBytes)
      this.#socket.pause();
    this.#work ??= this.#workOff().finally(() => {
      this.#work = undefined;
    });
  }

  async #workOff(): Promise<void> {
    for (let frame = this.#waiting.shift(); frame !== undefined; frame = this.#waiting.shift()) {
      this.#waitingBytes -= frame.bytes.length;
      await this.#paced();
      const answer = await this.#handle(frame, this.peer);
      if (answer.length > 0) await this.#send(framed(answer));
      if (this.#socket.destroyed) return;
      const hasRoom = this.#waiting.length < maxWaitingFrames && this.#waitingBytes < maxWaitingBytes;
      if (hasRoom && this.#socket.isPaused() && !this.#isEnding) this.#socket.resume();
    }
  }

  /** Waits for the next second once this one has its frames. */
  async #paced(): Promise<void> {
    const second = Math.floor(performance.now() / 1000);
    if (second !== this.#second) {
      this.#second = second;
      this.#handledInSecond = 0;
    }
    this.#handledInSecond += 1;
    if (this.#handledInSecond <= maxFramesPerSecond) return;
    await new Promise((resolve) => setTimeout(resolve, (second + 1) * 1000 - performance.now()));
  }

  /** Sends an answer. A sender that does not read is let go. */
  async #send(answer: Buffer): Promise<void> {
    if (this.#socket.destroyed || this.#socket.write(answer)) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(() => {
        this.#cut('unread');
        resolve();
      }, unreadAnswersMs);
      const done = () => {
        clearTimeout(timer);
        this.#socket.off('drain', done).off('close', done);
        resolve();
      };
      this.#socket.once('drain', done).once('close', done);
    });
  }

  #cut(reason: string): void {
    mllpCut.inc({ reason });
    this.#socket.destroy();
  }

  #clearTimers(): void {
    clearTimeout(this.#pause);
    clearTimeout(this.#whole);
    this.#whole = undefined;
  }
}
