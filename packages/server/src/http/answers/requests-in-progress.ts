import type { ServerResponse } from 'node:http';

/** The requests that have begun and not ended, so that a server that ends lets them end first. */
export class RequestsUnderWay {
  readonly #open = new Set<ServerResponse>();
  #keepsAlive = true;
  #noneLeft: () => void = () => {};

  add(response: ServerResponse): void {
    if (!this.#keepsAlive) response.setHeader('Connection', 'close');
    this.#open.add(response);
    // Comes in any case: after the last byte, or with the end of the connection.
    response.once('close', () => {
      this.#open.delete(response);
      if (this.#open.size === 0) this.#noneLeft();
    });
  }

  /** From now on an answer is the last one on its connection. */
  refuseKeepingAlive(): void {
    this.#keepsAlive = false;
    for (const response of this.#open) if (!response.headersSent) response.setHeader('Connection', 'close');
  }

  /** Resolves once no request is under way. */
  ended(): Promise<void> {
    if (this.#open.size === 0) return Promise.resolve();
    return new Promise((resolve) => {
      this.#noneLeft = resolve;
    });
  }
}
