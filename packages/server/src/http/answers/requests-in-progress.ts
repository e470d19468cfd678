import type { ServerResponse } from 'node:http';

/** Tracks requests in progress, so that a stopping server can finish them first. */
export class RequestsInProgress {
  readonly #open = new Set<ServerResponse>();
  #keepsAlive = true;
  #noneLeft: () => void = () => {};

  add(response: ServerResponse): void {
    if (!this.#keepsAlive) response.setHeader('Connection', 'close');
    this.#open.add(response);
    // Emitted in every case: after the last byte, or when the connection ends.
    response.once('close', () => {
      this.#open.delete(response);
      if (this.#open.size === 0) this.#noneLeft();
    });
  }

  /** Makes every later response the last one on its connection. */
  refuseKeepingAlive(): void {
    this.#keepsAlive = false;
    for (const response of this.#open) if (!response.headersSent) response.setHeader('Connection', 'close');
  }

  /** Resolves once no request is in progress. */
  ended(): Promise<void> {
    if (this.#open.size === 0) return Promise.resolve();
    return new Promise((resolve) => {
      this.#noneLeft = resolve;
    });
  }
}
