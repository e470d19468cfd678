import { turnRetrySeconds } from '../../bounds.ts';
import { AppError } from '../../request/app-error.ts';

interface Job {
  start(): void;
  refuse(): void;
}

interface FairQueueOptions {
  /** The limit of jobs that run at once. */
  atOnce: number;
  /** The limits of waiting jobs, in all lanes and in one. */
  waiting: number;
  waitingInLane: number;
}

/**
 * Runs expensive jobs, a few at once, and takes from the lanes in turn. A lane with a thousand jobs costs the
 * other lanes one job per round. A full lane rejects new jobs at once. If all lanes together are full, the
 * longest loses its newest job.
 */
export class FairQueue {
  readonly #options: FairQueueOptions;
  /** In the order of their turns. */
  readonly #lanes = new Map<string, Job[]>();
  #running = 0;
  #waiting = 0;

  constructor(options: FairQueueOptions) {
    this.#options = options;
  }

  /** Runs `job` on its lane's turn. Throws `rate-limited` if too many jobs wait. */
  run<T>(lane: string, job: () => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const refuse = () => reject(new AppError('rate-limited', { retryAfterSeconds: turnRetrySeconds }));
      const start = () => {
        this.#running += 1;
        job()
          .then(resolve, reject)
          .finally(() => {
            this.#running -= 1;
            this.#next();
          });
      };
      if (this.#running < this.#options.atOnce) start();
      else if (!this.#hasRoom(lane)) refuse();
      else {
        const jobs = this.#lanes.get(lane);
        if (jobs) jobs.push({ start, refuse });
        else this.#lanes.set(lane, [{ start, refuse }]);
        this.#waiting += 1;
      }
    });
  }

  #hasRoom(lane: string): boolean {
    const { waiting, waitingInLane } = this.#options;
    const own = this.#lanes.get(lane)?.length ?? 0;
    if (own >= waitingInLane) return false;
    if (this.#waiting < waiting) return true;
    let longest: Job[] = [];
    for (const jobs of this.#lanes.values()) if (jobs.length > longest.length) longest = jobs;
    if (longest.length <= own + 1) return false;
    longest.pop()?.refuse();
    this.#waiting -= 1;
    return true;
  }

  #next(): void {
    for (const [lane, jobs] of this.#lanes) {
      const job = jobs.shift();
      // The lane goes to the end of the line.
      this.#lanes.delete(lane);
      if (jobs.length > 0) this.#lanes.set(lane, jobs);
      if (!job) continue;
      this.#waiting -= 1;
      job.start();
      return;
    }
  }
}
