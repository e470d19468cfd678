import type { StoredEntry } from '../../chart/entry-store.ts';
import { now } from '../../infra/mongo/mongo-clock.ts';
import { type AccessEvent, type ChartHead, everyDepartment, logsSealed } from './access-log.model.ts';

/** How often the ends of the other logs go into the chain. What a log loses before that leaves no trace if a node is killed. */
const notedMs = 10_000;

/** Charts, and security events, in one line. More of them go into further lines at once. */
const maxNotedSeals = 500;

/** The beginning of a seal tells one entry from another at the same place. */
const beginningOf = (seal: string): string => seal.slice(0, 12);

/**
 * Notes in the chain which entries the chart logs and the log of security events have. A seal proves an entry; the note
 * proves that the last ones were not cut off.
 */
export class SealNotes {
  readonly #add: (event: AccessEvent) => void;
  readonly #heads = new Map<string, ChartHead>();
  #events: [id: string, seal: string][] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(add: (event: AccessEvent) => void) {
    this.#add = add;
  }

  /** Notes an entry that is committed. Entries of one chart come in their order. */
  entry({ patientId, seq, seal }: StoredEntry): void {
    if (seal === undefined) return;
    this.#heads.set(patientId, [patientId, seq, beginningOf(seal)]);
    this.#soon(this.#heads.size);
  }

  /** Notes a security event that is stored. */
  event({ _id, seal }: { _id: string; seal?: string }): void {
    if (seal === undefined) return;
    this.#events.push([_id, beginningOf(seal)]);
    this.#soon(this.#events.length);
  }

  /** Hands what is noted to the chain. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#heads.size === 0 && this.#events.length === 0) return;
    const heads = [...this.#heads.values()];
    const events = this.#events;
    this.#heads.clear();
    this.#events = [];
    this.#add({ kind: logsSealed, at: now(), departmentId: everyDepartment, heads, events });
  }

  #soon(noted: number): void {
    if (noted >= maxNotedSeals) this.flush();
    else this.#timer ??= setTimeout(() => this.flush(), notedMs).unref();
  }
}

/** Returns whether a note is about this seal. */
export const isNoted = (note: string, seal: string | undefined): boolean =>
  seal !== undefined && beginningOf(seal) === note;
