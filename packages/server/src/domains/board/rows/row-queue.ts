import type { ChartEntry } from '@bedside/contracts/chart-entries.ts';

/** Entries of one patient that wait for their row. Beyond this number the node reads them from the log. */
export const maxWaitingForRow = 100;

/** The entries to add to a patient's row; `read` if they must come from the log. */
export type Waiting = ChartEntry[] | 'read';

/**
 * The patients whose rows are due, each at most once: those who may call by turns with the one who has waited longest, so
 * that many calls do not hold back all other rows.
 */
export class RowQueue {
  readonly #waiting = new Map<string, Waiting>();
  /** Patients of the queue whose rows must not wait behind others, each with its urgency. */
  readonly #urgent = new Map<string, number>();
  #lastWasUrgent = false;

  get size(): number {
    return this.#waiting.size;
  }

  get patientIds(): IterableIterator<string> {
    return this.#waiting.keys();
  }

  has(patientId: string): boolean {
    return this.#waiting.has(patientId);
  }

  /** Queues a patient after an entry. The higher `urgency` goes first; 0 is not urgent. */
  add(entry: ChartEntry, urgency: number): void {
    const { patientId } = entry;
    const waiting = this.#waiting.get(patientId);
    if (waiting === undefined) this.#waiting.set(patientId, [entry]);
    else if (waiting !== 'read' && waiting.length < maxWaitingForRow) waiting.push(entry);
    else this.#waiting.set(patientId, 'read');
    if (urgency > (this.#urgent.get(patientId) ?? 0)) this.#urgent.set(patientId, urgency);
  }

  /** Queues a patient whose entries must be read from the log. */
  addUnread(patientId: string): void {
    this.#waiting.set(patientId, 'read');
  }

  /** Queues a patient without a new entry. */
  addUnchanged(patientId: string): void {
    if (!this.#waiting.has(patientId)) this.#waiting.set(patientId, []);
  }

  /** Returns whether an urgent patient is not in `making`. */
  hasUrgent(making: ReadonlySet<string>): boolean {
    return this.#mostUrgent(making) !== undefined;
  }

  /** Removes and returns the next patient who is not in `making`. */
  take(making: ReadonlySet<string>): [string, Waiting] | undefined {
    const urgent = this.#lastWasUrgent ? undefined : this.#mostUrgent(making);
    this.#lastWasUrgent = urgent !== undefined;
    const patientId = urgent ?? firstOutside(this.#waiting.keys(), making);
    const waiting = patientId === undefined ? undefined : this.#waiting.get(patientId);
    if (patientId === undefined || waiting === undefined) return undefined;
    this.#waiting.delete(patientId);
    this.#urgent.delete(patientId);
    return [patientId, waiting];
  }

  /** Returns the patient with the highest urgency; of several, the one who has waited longest. */
  #mostUrgent(making: ReadonlySet<string>): string | undefined {
    let found: [string, number] | undefined;
    for (const one of this.#urgent) if (!making.has(one[0]) && one[1] > (found?.[1] ?? 0)) found = one;
    return found?.[0];
  }

  clear(): void {
    this.#waiting.clear();
    this.#urgent.clear();
  }
}

function firstOutside(ids: Iterable<string>, making: ReadonlySet<string>): string | undefined {
  for (const id of ids) if (!making.has(id)) return id;
  return undefined;
}
