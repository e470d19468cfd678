import { aSetOfVitals, vitalsPath } from './department.ts';
import { RestClient } from './rest-client.ts';
import type { Viewer } from './viewer.ts';

/** A patient's screens, and someone who records vitals for that patient. */
export interface Ward {
  rest: RestClient;
  patientId: string;
  viewers: Viewer[];
  /** Counts received entries. */
  arrivals: Arrivals;
}

/** Opens a ward and begins to time the entries that reach its viewers. */
export function openWard(origin: string, patientId: string, viewers: Viewer[], token?: string): Ward {
  const arrivals = new Arrivals(viewers.length);
  for (const viewer of viewers) viewer.listen('chart:entry', () => arrivals.add());
  return {
    rest: new RestClient(origin, { ...(token !== undefined && { token }) }),
    patientId,
    viewers,
    arrivals,
  };
}

/** Records a set of vitals. Returns the milliseconds from the request until the last screen has it. */
export async function timeToLastScreen({ rest, patientId, arrivals }: Ward, index: number): Promise<number> {
  const everywhere = arrivals.next();
  const begin = performance.now();
  await Promise.all([rest.post(vitalsPath(patientId), aSetOfVitals(index)), everywhere]);
  return arrivals.lastAt - begin;
}

/** Counts one entry on all screens. */
class Arrivals {
  readonly #screens: number;
  #missing = 0;
  #resolve: (() => void) | undefined;
  lastAt = 0;

  constructor(screens: number) {
    this.#screens = screens;
  }

  /** Resolves when every screen has the next entry. */
  next(): Promise<void> {
    this.#missing = this.#screens;
    return new Promise((resolve) => {
      this.#resolve = resolve;
    });
  }

  add(): void {
    this.#missing -= 1;
    if (this.#missing > 0) return;
    this.lastAt = performance.now();
    this.#resolve?.();
  }
}
