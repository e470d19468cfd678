import type { createStore } from 'jotai';
import { viewersAtom } from '../watch/viewers.ts';
import { type Connection, chartAsOfAtom, connectionAtom } from './connection.ts';

interface ConnectionStatusOptions {
  store: ReturnType<typeof createStore>;
  isConnected: () => boolean;
  /** Whether the server was heard in time on this connection. */
  isFresh: () => boolean;
  /** Returns the watched patients by id. */
  watched: () => ReadonlyMap<string, { patient: { isCaughtUp: boolean } }>;
}

/** Works out how live the screen is, and publishes it in {@link connectionAtom}. */
export class ConnectionStatus {
  readonly #options: ConnectionStatusOptions;
  /** When each watched chart was last known to be up to date, in epoch milliseconds. */
  readonly #asOf = new Map<string, number>();
  #offlineSince: number | null = null;
  #noDatabaseSince: number | null = null;
  #closed = false;

  constructor(options: ConnectionStatusOptions) {
    this.#options = options;
  }

  connected(): void {
    this.#offlineSince = null;
    this.publish();
  }

  /** @param since epoch milliseconds; an earlier loss keeps its own time */
  lost(since: number): void {
    this.#noDatabaseSince = null;
    this.#offlineSince ??= since;
    this.publish();
  }

  /** Records whether the server has its database. Returns true if the database is back. */
  databaseChanged(isAvailable: boolean): boolean {
    const wasAway = this.#noDatabaseSince !== null;
    this.#noDatabaseSince = isAvailable ? null : (this.#noDatabaseSince ?? Date.now());
    return isAvailable && wasAway;
  }

  /** Records that a watched chart is up to date now. */
  confirm(patientId: string): void {
    this.#asOf.set(patientId, Date.now());
  }

  close(): void {
    this.#closed = true;
    this.#options.store.set(connectionAtom, { status: 'connecting' });
    this.#options.store.set(viewersAtom, new Map());
  }

  /** Publishes the status if it changed. Going offline also publishes each chart's time and clears the viewers. */
  publish(): void {
    const { store } = this.#options;
    const next = this.#current();
    const known = store.get(connectionAtom);
    if (next.status === 'offline' && known.status !== 'offline') {
      store.set(chartAsOfAtom, new Map(this.#asOf));
      store.set(viewersAtom, new Map());
    }
    if (known.status !== next.status || chartsOf(known) !== chartsOf(next)) store.set(connectionAtom, next);
  }

  #current(): Connection {
    if (this.#closed) return { status: 'connecting' };
    const watched = this.#options.watched();
    if (this.#offlineSince !== null) {
      const times = [...watched.keys()].flatMap((patientId) => this.#asOf.get(patientId) ?? []);
      return {
        status: 'offline',
        since: this.#offlineSince,
        asOf: times.length > 0 ? Math.min(...times) : null,
      };
    }
    if (!this.#options.isConnected()) return { status: 'connecting' };
    if (this.#noDatabaseSince !== null) return { status: 'no-database', since: this.#noDatabaseSince };
    if (!this.#options.isFresh()) return { status: 'catching-up' };
    const everyone = [...watched.values()].every(({ patient }) => patient.isCaughtUp);
    return everyone ? { status: 'live', charts: [...watched.keys()] } : { status: 'catching-up' };
  }
}

const chartsOf = (connection: Connection): string =>
  connection.status === 'live' ? connection.charts.join() : '';
