import { displaysEndpoints, type Pairing } from '@bedside/contracts/displays/displays.contract.ts';
import { ApiError } from '../../api/api-error.ts';
import { wallRetryMs } from '../../bounds.ts';
import { displayCall } from '../link/display-call.ts';

/** The interval between two requests of an unpaired screen for its token. */
const pairingLookMs = 2000;

/** What an unpaired screen shows. Without a code, the first one has not arrived. */
export interface PairingView {
  code?: string;
  /** The server cannot be reached. The code may still work. */
  isOffline: boolean;
}

interface PairingOptions {
  onView: (view: PairingView) => void;
  onToken: (token: string) => void;
}

/** Requests codes one after the other, until a clinician enters one and the server returns the display's token. */
export class PairingRequest {
  readonly #options: PairingOptions;
  readonly #stopped = new AbortController();

  constructor(options: PairingOptions) {
    this.#options = options;
    void this.#run();
  }

  stop(): void {
    this.#stopped.abort();
  }

  get #isStopped(): boolean {
    return this.#stopped.signal.aborted;
  }

  async #run(): Promise<void> {
    while (!this.#isStopped) {
      try {
        const pairing = await displayCall(displaysEndpoints.requestPairing);
        this.#show({ code: pairing.code, isOffline: false });
        await this.#follow(pairing);
      } catch (error) {
        this.#show({ isOffline: true });
        await this.#pause(retryAfter(error));
      }
    }
  }

  /** Asks for the token until the code has expired. A lost connection keeps the code: someone may be entering it. */
  async #follow({ pairingId, code }: Pairing): Promise<void> {
    for (;;) {
      await this.#pause(pairingLookMs);
      if (this.#isStopped) return;
      try {
        const { status, token } = await displayCall(displaysEndpoints.pairing, { params: { pairingId } });
        this.#show({ code, isOffline: false });
        // Each request replaces the token, so the first one that arrives is the last request.
        if (token !== undefined) return this.#paired(token);
        if (status !== 'waiting') return;
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return;
        this.#show({ code, isOffline: true });
        await this.#pause(retryAfter(error));
      }
    }
  }

  #paired(token: string): void {
    if (this.#isStopped) return;
    this.stop();
    this.#options.onToken(token);
  }

  #show(view: PairingView): void {
    if (!this.#isStopped) this.#options.onView(view);
  }

  #pause(milliseconds: number): Promise<void> {
    const { signal } = this.#stopped;
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      signal.addEventListener('abort', () => {
        clearTimeout(timer);
        resolve();
      });
    });
  }
}

const retryAfter = (error: unknown): number =>
  error instanceof ApiError && error.retryAfterSeconds !== undefined
    ? error.retryAfterSeconds * 1000
    : wallRetryMs;
