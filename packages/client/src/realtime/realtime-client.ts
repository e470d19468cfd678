import type { Activity, Viewer } from '@bedside/contracts/presence/presence.contract.ts';
import { beatInterval, heartbeatInterval, type SessionEndReason } from '@bedside/contracts/socket.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { createStore } from 'jotai';
import type { Socket } from 'socket.io-client';
import { parseEntry } from '../api/chart-entry.ts';
import { ActivityClaims } from './activity-claims.ts';
import { type Connection, chartAsOfAtom, connectionAtom } from './connection.ts';
import { type ChartFolds, fold } from './folds.ts';
import type { ReplyStreams } from './reply-streams.ts';
import { Silence } from './silence.ts';
import { viewersAtom } from './viewers.ts';
import { WatchedPatient } from './watched-patient.ts';
import { ChatDelta, DatabaseChanged, PresenceChanged, SessionEnded } from './wire.ts';

export interface RealtimeOptions {
  token: string;
  /** The server's origin; the page's own by default. */
  url?: string;
  cache: QueryClient;
  folds: ChartFolds;
  streams: ReplyStreams;
  store: ReturnType<typeof createStore>;
  onSessionEnded: (reason: SessionEndReason) => void;
}

/** Milliseconds. A request without a response means that the connection is dead, even if it is still open. */
const answerTimeout = 8000;
/**
 * How long the server may be silent while a chart is open, in milliseconds. Tolerates a late beat, and shows a dead
 * connection within 3 s.
 */
const silencePatience = 2.4 * beatInterval;
/** After this silence, in milliseconds, the client closes the connection and opens another. */
const deadAfter = 10 * beatInterval;

/** One session's socket: connects, follows the watched patients and reports how live the screen is. */
export class RealtimeClient {
  readonly #options: RealtimeOptions;
  readonly #watched = new Map<string, { patient: WatchedPatient; count: number }>();
  /** When each watched chart was last known to be up to date, in epoch milliseconds. */
  readonly #asOf = new Map<string, number>();
  readonly #activities = new ActivityClaims((patientId, activity) => this.#sendActivity(patientId, activity));
  readonly #stopListening = new AbortController();
  #socket: Socket | null = null;
  #heartbeat: ReturnType<typeof setInterval> | undefined;
  /** Set by the first beat. Older servers send none, so their silence means nothing. */
  #isBeating = false;
  #isSilent = false;
  readonly #silence: Silence;
  #offlineSince: number | null = null;
  #wasConnected = false;
  #noDatabaseSince: number | null = null;
  #closed = false;

  constructor(options: RealtimeOptions) {
    this.#options = options;
    this.#silence = new Silence({
      patience: silencePatience,
      isListening: () => this.#isBeating && this.#watched.size > 0 && document.visibilityState === 'visible',
      onSilent: (milliseconds) => this.#wentSilent(milliseconds),
    });
    void this.#connect();
  }

  /** Watches a patient until the caller runs the returned function. Several callers share one watch. */
  watch(patientId: string): () => void {
    const watched = this.#watched.get(patientId) ?? { patient: this.#begin(patientId), count: 0 };
    watched.count += 1;
    this.#watched.set(patientId, watched);
    this.#tell();
    return () => {
      watched.count -= 1;
      if (watched.count > 0) return;
      watched.patient.stop();
      this.#watched.delete(patientId);
      this.#socket?.emit('patient:unwatch', { patientId }, () => undefined);
      this.#tell();
    };
  }

  /** Shows this person's activity to the other viewers until the caller runs the returned function. */
  claimActivity(patientId: string, activity: Activity): () => void {
    return this.#activities.claim(patientId, activity);
  }

  close(): void {
    this.#closed = true;
    this.#stopListening.abort();
    clearInterval(this.#heartbeat);
    this.#silence.stop();
    for (const { patient } of this.#watched.values()) patient.stop();
    this.#watched.clear();
    this.#socket?.disconnect();
    this.#options.store.set(connectionAtom, { status: 'connecting' });
    this.#options.store.set(viewersAtom, new Map());
  }

  async #connect(): Promise<void> {
    // Loaded separately, because the sign-in does not need it.
    const { io } = await import('socket.io-client').catch((error: unknown) => {
      console.error('The live connection could not be loaded', error);
      return { io: null };
    });
    if (this.#closed) return;
    if (io === null) {
      this.#lost();
      setTimeout(() => this.#closed || void this.#connect(), 5000);
      return;
    }
    const socket = io(this.#options.url ?? location.origin, {
      auth: { token: this.#options.token },
      transports: ['websocket', 'polling'],
      tryAllTransports: true,
      timeout: 8000,
      reconnectionDelay: 300,
      reconnectionDelayMax: 4000,
    });
    this.#socket = socket;
    socket.on('connect', () => {
      this.#isBeating = false;
      socket.io.engine.on('packet', () => this.#heard());
      this.#heard();
      this.#connected();
    });
    socket.on('beat', () => {
      this.#isBeating = true;
      this.#confirm();
    });
    socket.on('disconnect', (reason) => {
      this.#isSilent = false;
      this.#isBeating = false;
      this.#lost();
      if (reason === 'io server disconnect') setTimeout(() => this.#retry(), 1000);
    });
    socket.on('connect_error', (error) => {
      if (error.message === 'unauthenticated') return this.#options.onSessionEnded('expired');
      this.#lost();
      if (!socket.active) setTimeout(() => this.#retry(), 2000);
    });
    socket.io.on('ping', () => this.#confirm());
    socket.on('chart:entry', (raw: unknown) => this.#entry(raw));
    socket.on('chat:delta', (raw: unknown) => {
      const delta = ChatDelta.safeParse(raw).data;
      if (delta) this.#watched.get(delta.patientId)?.patient.delta(delta);
    });
    socket.on('presence:changed', (raw: unknown) => {
      const change = PresenceChanged.safeParse(raw).data;
      if (!change) return;
      const patient = this.#watched.get(change.patientId)?.patient;
      if (patient?.isOfThisLife(change.epoch)) this.#setViewers(change.patientId, change.viewers);
    });
    socket.on('database:changed', (raw: unknown) => {
      const change = DatabaseChanged.safeParse(raw).data;
      if (change) this.#databaseChanged(change.isAvailable);
    });
    socket.on('session:ended', (raw: unknown) => {
      this.#options.onSessionEnded(SessionEnded.safeParse(raw).data?.reason ?? 'revoked');
    });
    this.#heartbeat = setInterval(() => this.#check(), heartbeatInterval);
    const { signal } = this.#stopListening;
    addEventListener('online', () => this.#retry(), { signal });
    document.addEventListener(
      'visibilitychange',
      () => {
        this.#silence.broken();
        if (document.visibilityState !== 'visible') return;
        if (socket.connected) this.#check();
        else this.#retry();
      },
      { signal },
    );
  }

  #begin(patientId: string): WatchedPatient {
    const { cache, folds, streams } = this.#options;
    const patient = new WatchedPatient({
      patientId,
      cache,
      folds,
      streams,
      ask: (message) => this.#ask('patient:watch', message),
      onViewers: (viewers) => this.#setViewers(patientId, viewers),
      onState: () => {
        this.#asOf.set(patientId, Date.now());
        this.#activities.repeat(patientId);
        this.#tell();
      },
    });
    if (this.#socket?.connected) patient.resume();
    return patient;
  }

  #connected(): void {
    this.#offlineSince = null;
    for (const { patient } of this.#watched.values()) patient.resume();
    // The list of patients has no log, so missed changes need a reload.
    if (this.#wasConnected) void this.#options.cache.invalidateQueries({ queryKey: ['patients'] });
    this.#wasConnected = true;
    this.#tell();
  }

  #databaseChanged(isAvailable: boolean): void {
    const wasAway = this.#noDatabaseSince !== null;
    this.#noDatabaseSince = isAvailable ? null : (this.#noDatabaseSince ?? Date.now());
    // Requests at once what could not be read meanwhile.
    if (isAvailable && wasAway) this.#check();
    this.#tell();
  }

  /** Handles a connection that is open but delivers nothing. */
  #wentSilent(milliseconds: number): void {
    const socket = this.#socket;
    if (!socket?.connected) return;
    if (milliseconds > deadAfter) {
      socket.io.engine.close();
      return;
    }
    if (this.#isSilent) return;
    this.#isSilent = true;
    this.#offlineSince ??= Date.now() - milliseconds;
    this.#lost();
  }

  #heard(): void {
    this.#silence.broken();
    if (!this.#isSilent) return;
    this.#isSilent = false;
    if (this.#socket?.connected) this.#connected();
  }

  #lost(): void {
    this.#noDatabaseSince = null;
    for (const { patient } of this.#watched.values()) patient.pause();
    this.#offlineSince ??= Date.now();
    this.#tell();
  }

  /** Connects now instead of after the wait between two attempts. */
  #retry(): void {
    if (this.#closed || this.#socket === null || this.#socket.connected) return;
    this.#socket.disconnect().connect();
  }

  #check(): void {
    if (!this.#socket?.connected) return;
    for (const { patient } of this.#watched.values()) patient.check();
  }

  async #ask(event: string, message: unknown): Promise<unknown> {
    const socket = this.#socket;
    if (!socket?.connected) throw new Error('There is no connection');
    try {
      return await socket.timeout(answerTimeout).emitWithAck(event, message);
    } catch (error) {
      if (socket.connected) socket.io.engine.close();
      throw error;
    }
  }

  #entry(raw: unknown): void {
    const entry = parseEntry(raw);
    if (entry === undefined) return;
    const watched = this.#watched.get(entry.patientId);
    if (watched) {
      watched.patient.receive(entry);
      if (watched.patient.isCaughtUp) this.#asOf.set(entry.patientId, Date.now());
    } else if (entry.type === 'patient.created' || entry.type === 'patient.updated') {
      // Updates the list of patients only. Folding other data of an unwatched chart could skip missing entries.
      fold(this.#options.folds, this.#options.cache, entry);
    }
  }

  #confirm(): void {
    for (const [patientId, { patient }] of this.#watched) {
      if (patient.isCaughtUp) this.#asOf.set(patientId, Date.now());
    }
  }

  #setViewers(patientId: string, viewers: Viewer[]): void {
    const { store } = this.#options;
    store.set(viewersAtom, new Map(store.get(viewersAtom)).set(patientId, viewers));
  }

  #sendActivity(patientId: string, activity: Activity): void {
    if (!this.#socket?.connected || !this.#watched.has(patientId)) return;
    this.#socket.emit('presence:set', { patientId, activity }, () => undefined);
  }

  #tell(): void {
    const { store } = this.#options;
    const next = this.#state();
    const known = store.get(connectionAtom);
    if (next.status === 'offline' && known.status !== 'offline') {
      store.set(chartAsOfAtom, new Map(this.#asOf));
      store.set(viewersAtom, new Map());
    }
    if (known.status !== next.status) store.set(connectionAtom, next);
  }

  #state(): Connection {
    if (this.#closed) return { status: 'connecting' };
    if (this.#offlineSince !== null) {
      const times = [...this.#watched.keys()].flatMap((patientId) => this.#asOf.get(patientId) ?? []);
      return {
        status: 'offline',
        since: this.#offlineSince,
        asOf: times.length > 0 ? Math.min(...times) : null,
      };
    }
    if (!this.#socket?.connected) return { status: 'connecting' };
    if (this.#noDatabaseSince !== null) return { status: 'no-database', since: this.#noDatabaseSince };
    const everyone = [...this.#watched.values()].every(({ patient }) => patient.isCaughtUp);
    return { status: everyone ? 'live' : 'catching-up' };
  }
}
