import { beatMs, heartbeatMs } from '@bedside/contracts/socket.ts';
import type { Socket } from 'socket.io-client';
import { firstReconnectMs, longestReconnectMs } from '../../bounds.ts';
import { PageClocks } from './page-clocks.ts';
import { Silence } from './silence.ts';

/** A socket's response. Without one the connection is dead, even if it is still open. */
const socketAnswerMs = 8000;

/** One attempt to connect. */
const socketConnectMs = 8000;

/** Before another attempt if the server ended the connection. */
const afterServerEndedMs = 1000;

/** Before another attempt if the server rejected the connection. */
const afterRejectedMs = 2000;

/** Before another attempt if the code of the connection could not be loaded. */
const afterLoadFailedMs = 5000;

/**
 * The longest silence of the server, and the highest age of the last beat of a live screen, in milliseconds. Tolerates
 * a late beat, and shows a dead connection within 3 s.
 */
const silencePatienceMs = 2.4 * beatMs;
/** After this silence, in milliseconds, the client closes the connection and opens another. */
const deadAfterMs = 10 * beatMs;

export interface LiveSocketOptions {
  token: string;
  /** The server's origin; the page's own by default. */
  url: string | undefined;
  /** Runs after each connect, and when a silent connection delivers again. */
  onConnected: () => void;
  /** Runs when the server is out of reach; `since` in epoch milliseconds. */
  onLost: (since: number) => void;
  /**
   * Runs when the page has slept, or someone set its clock, while the connection stayed open. Unread packets may be older
   * than the sleep, so only a response to a new question shows that anything is up to date.
   */
  onDoubted?: () => void;
  /** Runs when the server was heard in time, so charts without gaps are up to date. */
  onConfirmed: () => void;
  /** Runs several times a second and when the page becomes visible, because a beat grows old by itself. */
  onTick: () => void;
  /** Runs at each heartbeat, and when the page becomes visible. */
  onCheck: () => void;
  onUnauthenticated: () => void;
  /** The handler of each pushed event. */
  pushes: Readonly<Record<string, (raw: unknown) => void>>;
}

/** One session's socket: loads Socket.IO, connects, reconnects, and detects dead connections. */
export class LiveSocket {
  readonly #options: LiveSocketOptions;
  readonly #stopListening = new AbortController();
  readonly #silence: Silence;
  readonly #clocks = new PageClocks(silencePatienceMs);
  #socket: Socket | null = null;
  #heartbeat: ReturnType<typeof setInterval> | undefined;
  /**
   * When the last beat of this connection arrived, by two clocks: one never jumps, and the other counts the time in which
   * the computer slept. Null before the first beat. Without one, silence means nothing.
   */
  #beat: { steady: number; wall: number } | null = null;
  #isSilent = false;
  #closed = false;

  constructor(options: LiveSocketOptions) {
    this.#options = options;
    this.#silence = new Silence({
      patience: silencePatienceMs,
      isListening: () => this.#beat !== null && document.visibilityState === 'visible',
      onSilent: (milliseconds) => this.#wentSilent(milliseconds),
      onLooked: () => {
        this.#look();
        options.onTick();
      },
    });
    void this.#load();
  }

  get isConnected(): boolean {
    return this.#socket?.connected ?? false;
  }

  /** Whether the last beat of this connection is young enough for a live screen. */
  get isFresh(): boolean {
    if (this.#beat === null) return false;
    const age = [performance.now() - this.#beat.steady, Math.abs(Date.now() - this.#beat.wall)];
    return Math.max(...age) <= silencePatienceMs;
  }

  /** Sends a message without waiting. Buffers it while the socket is disconnected. */
  send(event: string, message: unknown): void {
    this.#socket?.emit(event, message, () => undefined);
  }

  /** Sends a message and returns its response. Rejects without a connection or a response. */
  async ask(event: string, message: unknown): Promise<unknown> {
    const socket = this.#socket;
    if (!socket?.connected) throw new Error('There is no connection');
    try {
      return await socket.timeout(socketAnswerMs).emitWithAck(event, message);
    } catch (error) {
      if (socket.connected) socket.io.engine.close();
      throw error;
    }
  }

  close(): void {
    this.#closed = true;
    this.#stopListening.abort();
    clearInterval(this.#heartbeat);
    this.#silence.stop();
    this.#socket?.disconnect();
  }

  async #load(): Promise<void> {
    // Loaded separately, because the sign-in does not need it.
    const { io } = await import('socket.io-client').catch((error: unknown) => {
      console.error('The live connection could not be loaded', error);
      return { io: null };
    });
    if (this.#closed) return;
    if (io === null) {
      this.#options.onLost(Date.now());
      setTimeout(() => this.#closed || void this.#load(), afterLoadFailedMs);
      return;
    }
    const socket = io(this.#options.url ?? location.origin, {
      auth: { token: this.#options.token },
      transports: ['websocket', 'polling'],
      tryAllTransports: true,
      timeout: socketConnectMs,
      reconnectionDelay: firstReconnectMs,
      reconnectionDelayMax: longestReconnectMs,
    });
    this.#socket = socket;
    this.#followSocket(socket);
    this.#followPage(socket);
    this.#heartbeat = setInterval(() => this.#check(), heartbeatMs);
  }

  #followSocket(socket: Socket): void {
    socket.on('connect', () => {
      this.#beat = null;
      socket.io.engine.on('packet', () => this.#noteSignOfLife());
      this.#noteSignOfLife();
      this.#options.onConnected();
    });
    socket.on('beat', () => {
      this.#beat = { steady: performance.now(), wall: Date.now() };
      this.#options.onConfirmed();
    });
    socket.on('disconnect', (reason) => {
      this.#isSilent = false;
      this.#beat = null;
      this.#options.onLost(Date.now());
      if (reason === 'io server disconnect') setTimeout(() => this.#retry(), afterServerEndedMs);
    });
    socket.on('connect_error', (error) => {
      if (error.message === 'unauthenticated') return this.#options.onUnauthenticated();
      this.#options.onLost(Date.now());
      if (!socket.active) setTimeout(() => this.#retry(), afterRejectedMs);
    });
    socket.io.on('ping', () => this.#options.onConfirmed());
    for (const [event, receive] of Object.entries(this.#options.pushes)) socket.on(event, receive);
  }

  #followPage(socket: Socket): void {
    const { signal } = this.#stopListening;
    addEventListener('online', () => this.#retry(), { signal });
    document.addEventListener(
      'visibilitychange',
      () => {
        this.#silence.broken();
        if (document.visibilityState !== 'visible') return;
        this.#options.onTick();
        if (socket.connected) this.#check();
        else this.#retry();
      },
      { signal },
    );
  }

  /** Handles a connection that is open but delivers nothing. */
  #wentSilent(milliseconds: number): void {
    const socket = this.#socket;
    if (!socket?.connected) return;
    if (milliseconds > deadAfterMs) {
      socket.io.engine.close();
      return;
    }
    if (this.#isSilent) return;
    this.#isSilent = true;
    this.#options.onLost(Date.now() - milliseconds);
  }

  /** Runs before anything reads a packet, so that no packet counts as new after a sleep. */
  #noteSignOfLife(): void {
    this.#look();
    this.#silence.broken();
    if (!this.#isSilent) return;
    this.#isSilent = false;
    if (this.isConnected) this.#options.onConnected();
  }

  #look(): void {
    if (this.#clocks.look() && this.isConnected && !this.#isSilent) this.#options.onDoubted?.();
  }

  #check(): void {
    if (this.isConnected) this.#options.onCheck();
  }

  /** Connects now instead of after the wait between two attempts. */
  #retry(): void {
    if (this.#closed || this.#socket === null || this.#socket.connected) return;
    this.#socket.disconnect().connect();
  }
}
