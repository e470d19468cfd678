import { patientsEndpoints } from '@bedside/contracts/patients/patients.contract.ts';
import type { Activity, Viewer } from '@bedside/contracts/presence/presence.contract.ts';
import { ListedEntry, type SessionEndReason } from '@bedside/contracts/socket.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { createStore } from 'jotai';
import { call } from '../api/call.ts';
import { parseEntry } from '../api/chart-entry.ts';
import { chartAccessQuery } from '../domains/access.queries.ts';
import { profilesKey } from '../domains/account/auth.queries.ts';
import { boardQuery } from '../domains/board/board.queries.ts';
import { departmentKey } from '../domains/department/departments.queries.ts';
import { patientQuery, patientsQuery } from '../domains/patients.queries.ts';
import { isUnknownPatient } from '../domains/use-known-patient.ts';
import { ConnectionStatus } from './connection/connection-status.ts';
import { LiveSocket } from './connection/live-socket.ts';
import type { ChartFolds } from './folds.ts';
import type { ReplyStreams } from './reply-streams.ts';
import { ActivityClaims } from './watch/activity-claims.ts';
import { BoardWatch } from './watch/board-watch.ts';
import { PatientListWatch } from './watch/patient-list-watch.ts';
import { viewersAtom } from './watch/viewers.ts';
import { WatchedPatient } from './watch/watched-patient.ts';
import { ChatDelta, DatabaseChanged, PatientAccess, PresenceChanged, SessionEnded } from './wire.ts';

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

/** One session's live connection: follows the watched patients and applies the server's pushes. */
export class RealtimeClient {
  readonly #options: RealtimeOptions;
  readonly #watched = new Map<string, { patient: WatchedPatient; count: number }>();
  readonly #activities = new ActivityClaims((patientId, activity) => this.#sendActivity(patientId, activity));
  readonly #status: ConnectionStatus;
  readonly #socket: LiveSocket;
  readonly #board: BoardWatch;
  readonly #list: PatientListWatch;
  #boardReaders = 0;
  #wasConnected = false;

  constructor(options: RealtimeOptions) {
    this.#options = options;
    this.#status = new ConnectionStatus({
      store: options.store,
      isConnected: () => this.#socket.isConnected,
      isFresh: () => this.#socket.isFresh,
      watched: () => this.#watched,
    });
    this.#list = new PatientListWatch(options.cache);
    this.#board = new BoardWatch({
      cache: options.cache,
      store: options.store,
      ask: () => this.#socket.ask('board:watch', {}),
      isConnected: () => this.#socket.isConnected,
    });
    this.#socket = new LiveSocket({
      token: options.token,
      url: options.url,
      onConnected: () => this.#connected(),
      onLost: (since) => this.#lost(since),
      onDoubted: () => this.#doubted(),
      onConfirmed: () => this.#confirm(),
      onTick: () => this.#status.publish(),
      onCheck: () => this.#check(),
      onUnauthenticated: () => options.onSessionEnded('expired'),
      pushes: {
        'chart:entry': (raw) => this.#entry(raw),
        'chat:delta': (raw) => this.#delta(raw),
        'presence:changed': (raw) => this.#presenceChanged(raw),
        'database:changed': (raw) => this.#databaseChanged(raw),
        'department:changed': () => this.#departmentChanged(),
        'patient:access': (raw) => this.#accessChanged(raw),
        'board:row': (raw) => this.#board.row(raw),
        'board:gone': (raw) => this.#board.gone(raw),
        'session:ended': (raw) =>
          options.onSessionEnded(SessionEnded.safeParse(raw).data?.reason ?? 'revoked'),
      },
    });
  }

  /** Watches a patient until the caller runs the returned function. Several callers share one watch. */
  watch(patientId: string): () => void {
    const watched = this.#watched.get(patientId) ?? { patient: this.#begin(patientId), count: 0 };
    watched.count += 1;
    this.#watched.set(patientId, watched);
    this.#status.publish();
    return () => {
      watched.count -= 1;
      if (watched.count > 0) return;
      watched.patient.stop();
      this.#watched.delete(patientId);
      this.#forgetViewers(patientId);
      this.#socket.send('patient:unwatch', { patientId });
      this.#status.publish();
    };
  }

  /** Keeps the department's rows live until the caller calls the returned function. Several callers share one watch. */
  watchBoard(): () => void {
    this.#boardReaders += 1;
    if (this.#boardReaders === 1 && this.#socket.isConnected) this.#board.resume();
    return () => {
      this.#boardReaders -= 1;
      if (this.#boardReaders > 0) return;
      this.#board.stop();
      this.#socket.send('board:unwatch', {});
    };
  }

  /** Shows this person's activity to the other viewers until the caller runs the returned function. */
  claimActivity(patientId: string, activity: Activity): () => void {
    return this.#activities.claim(patientId, activity);
  }

  close(): void {
    this.#status.close();
    for (const { patient } of this.#watched.values()) patient.stop();
    this.#watched.clear();
    this.#board.stop();
    this.#list.stop();
    this.#socket.close();
  }

  #begin(patientId: string): WatchedPatient {
    const { cache, folds, streams } = this.#options;
    const patient = new WatchedPatient({
      patientId,
      cache,
      folds,
      streams,
      ask: (message) => this.#socket.ask('patient:watch', message),
      onViewers: (viewers) => this.#setViewers(patientId, viewers),
      onState: () => {
        this.#status.confirm(patientId);
        this.#activities.repeat(patientId);
        this.#status.publish();
      },
    });
    if (this.#socket.isConnected) patient.resume();
    return patient;
  }

  #connected(): void {
    for (const { patient } of this.#watched.values()) patient.resume();
    // The list of patients and the department have no log, so missed changes need a reload.
    if (this.#wasConnected) {
      void this.#options.cache.invalidateQueries({ queryKey: ['patients'] });
      this.#departmentChanged();
    }
    if (this.#boardReaders > 0) this.#board.resume();
    this.#wasConnected = true;
    this.#status.connected();
  }

  #lost(since: number): void {
    this.#pause();
    this.#status.lost(since);
  }

  /** Asks for everything again, and counts it as up to date once the server has responded. */
  #doubted(): void {
    this.#pause();
    this.#connected();
  }

  #pause(): void {
    for (const { patient } of this.#watched.values()) patient.pause();
    this.#board.lost();
  }

  #check(): void {
    for (const { patient } of this.#watched.values()) patient.check();
  }

  #confirm(): void {
    for (const [patientId, { patient }] of this.#watched) {
      if (patient.isCaughtUp) this.#status.confirm(patientId);
    }
    this.#board.confirm();
    this.#status.publish();
  }

  #entry(raw: unknown): void {
    const listed = ListedEntry.safeParse(raw).data;
    if (listed) {
      this.#list.receive(listed.data);
      return;
    }
    const entry = parseEntry(raw);
    const watched = entry && this.#watched.get(entry.patientId);
    if (!watched) return;
    watched.patient.receive(entry);
    if (watched.patient.isCaughtUp) this.#status.confirm(entry.patientId);
  }

  #delta(raw: unknown): void {
    const delta = ChatDelta.safeParse(raw).data;
    if (delta) this.#watched.get(delta.patientId)?.patient.delta(delta);
  }

  #presenceChanged(raw: unknown): void {
    const change = PresenceChanged.safeParse(raw).data;
    if (!change) return;
    const patient = this.#watched.get(change.patientId)?.patient;
    if (patient?.isOfThisLife(change.epoch)) this.#setViewers(change.patientId, change.viewers);
  }

  #databaseChanged(raw: unknown): void {
    const change = DatabaseChanged.safeParse(raw).data;
    if (!change) return;
    const isBack = this.#status.databaseChanged(change.isAvailable);
    // Requests the missed data at once.
    if (isBack && this.#socket.isConnected) this.#check();
    this.#status.publish();
  }

  /** Reads the department's settings again. The profile carries those that each screen uses. */
  #departmentChanged(): void {
    for (const queryKey of [profilesKey, departmentKey])
      void this.#options.cache.invalidateQueries({ queryKey });
  }

  /**
   * Who may open a chart has changed. Reads the lists again. Drops everything of a chart that this person may no longer
   * open, so that the screen shows that it is closed.
   */
  #accessChanged(raw: unknown): void {
    const { patientId } = PatientAccess.safeParse(raw).data ?? {};
    if (patientId === undefined) return;
    const { cache } = this.#options;
    for (const queryKey of [patientsQuery().queryKey, boardQuery().queryKey])
      void cache.invalidateQueries({ queryKey });
    const chart = { queryKey: ['patient', patientId] };
    if (cache.getQueryData(patientQuery(patientId).queryKey) === undefined) return;
    call(patientsEndpoints.read, { params: { patientId } })
      .then(() => cache.invalidateQueries({ queryKey: chartAccessQuery(patientId).queryKey }))
      .catch((error: unknown) => {
        if (isUnknownPatient(error instanceof Error ? error : null)) return cache.resetQueries(chart);
        return cache.invalidateQueries(chart);
      })
      .catch(() => undefined);
  }

  #setViewers(patientId: string, viewers: Viewer[]): void {
    const { store } = this.#options;
    store.set(viewersAtom, new Map(store.get(viewersAtom)).set(patientId, viewers));
  }

  /** Forgets the viewers of a closed chart, so that they do not appear when it is opened again. */
  #forgetViewers(patientId: string): void {
    const { store } = this.#options;
    const others = [...store.get(viewersAtom)].filter(([id]) => id !== patientId);
    store.set(viewersAtom, new Map(others));
  }

  #sendActivity(patientId: string, activity: Activity): void {
    if (!this.#socket.isConnected || !this.#watched.has(patientId)) return;
    this.#socket.send('presence:set', { patientId, activity });
  }
}
