import type { Listening } from './coordination.ts';

/** Departments whose messages a node still receives for a while without a socket. The oldest are dropped first. */
export const maxLingeringDepartments = 500;

/** How long a node receives a department's messages after its last socket there. Longer than a reload takes. */
export const departmentGraceMs = 30_000;

/** Begins and ends to receive the messages of one department. */
interface Channels {
  /** Resolves when every later message arrives, or when the shared store is lost. */
  begin(departmentId: string): Promise<void>;
  end(departmentId: string): void;
}

interface OpenChannel {
  begun: Promise<void>;
  needs: number;
}

/**
 * Counts what needs the messages of each department, and receives them from the first need on. The messages continue
 * for {@link departmentGraceMs} after the last need, because a reload returns within seconds.
 */
export class DepartmentChannels {
  readonly #channels: Channels;
  readonly #open = new Map<string, OpenChannel>();
  /** Departments without a need, the longest unneeded first. */
  readonly #lingering = new Map<string, NodeJS.Timeout>();

  constructor(channels: Channels) {
    this.#channels = channels;
  }

  listen(departmentId: string): Listening {
    const open = this.#open.get(departmentId) ?? { begun: this.#channels.begin(departmentId), needs: 0 };
    this.#open.set(departmentId, open);
    open.needs += 1;
    clearTimeout(this.#lingering.get(departmentId));
    this.#lingering.delete(departmentId);
    let isEnded = false;
    return {
      begun: open.begun,
      end: () => {
        if (isEnded) return;
        isEnded = true;
        open.needs -= 1;
        if (open.needs === 0) this.#linger(departmentId);
      },
    };
  }

  has(departmentId: string): boolean {
    return this.#open.has(departmentId);
  }

  close(): void {
    for (const timer of this.#lingering.values()) clearTimeout(timer);
    this.#lingering.clear();
  }

  #linger(departmentId: string): void {
    const timer = setTimeout(() => this.#end(departmentId), departmentGraceMs);
    this.#lingering.set(departmentId, timer.unref());
    const [oldest] = this.#lingering.keys();
    if (this.#lingering.size > maxLingeringDepartments && oldest !== undefined) this.#end(oldest);
  }

  #end(departmentId: string): void {
    clearTimeout(this.#lingering.get(departmentId));
    this.#lingering.delete(departmentId);
    this.#open.delete(departmentId);
    this.#channels.end(departmentId);
  }
}
