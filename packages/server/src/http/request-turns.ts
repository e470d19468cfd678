import { maxConnections } from '../bounds.ts';

/** Requests that start in one turn of the event loop. Each takes about 1 ms until it waits for a database. */
export const maxRequestsInTurn = 16;

type Start = () => void;

/**
 * Starts a limited number of requests in each turn of the event loop. Takes from the waiting clients in turn. Thousands
 * of simultaneous requests would otherwise block the loop together and delay every other client.
 */
export class RequestTurns {
  /** The waiting requests of each client, in the order of the clients' turns. */
  readonly #lanes = new Map<string, Start[]>();
  #waiting = 0;
  #left: number = maxRequestsInTurn;
  #isTurnDue = false;

  /**
   * Runs `start` now if this turn has room, otherwise in a later one.
   *
   * @param clientOf returns the client's address; called only if the request waits
   */
  enter(clientOf: () => string, start: Start): void {
    if (this.#waiting === 0 && this.#left > 0) this.#run(start);
    // More requests than connections can only come from pipelining, which must not fill the memory.
    else if (this.#waiting >= maxConnections) start();
    else this.#wait(clientOf(), start);
  }

  #wait(client: string, start: Start): void {
    const lane = this.#lanes.get(client);
    if (lane) lane.push(start);
    else this.#lanes.set(client, [start]);
    this.#waiting += 1;
  }

  #run(start: Start): void {
    this.#left -= 1;
    if (!this.#isTurnDue) {
      this.#isTurnDue = true;
      setImmediate(() => this.#nextTurn());
    }
    start();
  }

  #nextTurn(): void {
    this.#isTurnDue = false;
    this.#left = maxRequestsInTurn;
    while (this.#waiting > 0 && this.#left > 0) {
      for (const [client, lane] of this.#lanes) {
        const start = lane.shift();
        // The client goes to the end of the line.
        this.#lanes.delete(client);
        if (lane.length > 0) this.#lanes.set(client, lane);
        if (start === undefined) continue;
        this.#waiting -= 1;
        this.#run(start);
        break;
      }
    }
  }
}
