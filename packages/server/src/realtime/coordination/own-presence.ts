import type { Presence } from './coordination.ts';

/** The presence of one node's sockets, by patient. */
export class OwnPresence {
  readonly #patients = new Map<string, Map<string, Presence>>();

  set(patientId: string, presence: Presence): void {
    const sockets = this.#patients.get(patientId) ?? new Map<string, Presence>();
    this.#patients.set(patientId, sockets.set(presence.socketId, presence));
  }

  remove(patientId: string, socketId: string): void {
    const sockets = this.#patients.get(patientId);
    sockets?.delete(socketId);
    if (sockets?.size === 0) this.#patients.delete(patientId);
  }

  at(patientId: string): Presence[] {
    return [...(this.#patients.get(patientId)?.values() ?? [])];
  }

  patients(): string[] {
    return [...this.#patients.keys()];
  }

  clear(): void {
    this.#patients.clear();
  }
}

/** Sorts by arrival, so that every node shows the same list. */
export function inOrderOfArrival(presences: Presence[]): Presence[] {
  return presences.sort(
    (a, b) => Date.parse(a.since) - Date.parse(b.since) || a.socketId.localeCompare(b.socketId),
  );
}
