import { longestWatchRetryMs } from '../../bounds.ts';
import type { CatchUp, ChartPosition, WatchPorts } from './watch-ports.ts';

/** The wait at a gap in the log, half of it random. */
const gapMs = 300;

/** The first pause after a failed request. Each later one is twice as long. */
const firstWatchRetryMs = 250;

/** Entries kept to fold them again into a list that was loading when they came. */
const maxRecentEntries = 500;

/**
 * Waits because a gap may close by itself when two nodes publish at once. Random, to spread the requests of all
 * viewers.
 */
const gapDelay = () => (gapMs * (1 + Math.random())) / 2;
const retryDelay = (failures: number) =>
  Math.min(longestWatchRetryMs, firstWatchRetryMs * 2 ** failures) * (0.5 + Math.random() / 2);

/**
 * Follows one patient's chart log: folds each entry once and in order, and requests missing entries.
 *
 * Does not depend on sockets, React or the cache. `resume` and `pause` report the connection, `receive` an entry,
 * `listLoaded` a loaded list. `check` looks for missed entries.
 */
export class ChartWatch<E extends ChartPosition> {
  readonly #ports: WatchPorts<E>;
  #position: ChartPosition | null = null;
  /** Entries that arrived before their predecessors. */
  #early: E[] = [];
  /** The last folded entries: those after `#floor`, up to the position. */
  #recent: E[] = [];
  #floor = 0;
  /**
   * The position of a loaded list that is older than `#floor`. The next request starts here. Nothing is folded until
   * its response, because an entry must not overtake the entries that this list lacks.
   */
  #behind: number | null = null;
  #connected = false;
  /** Counts connections, to recognize the response of an earlier one. */
  #connection = 0;
  #asking = false;
  #askAgain = false;
  #failures = 0;
  #cancelTimer: (() => void) | null = null;

  constructor(ports: WatchPorts<E>) {
    this.#ports = ports;
  }

  get position(): ChartPosition | null {
    return this.#position;
  }

  /** Starts after a connect: requests everything since the last position. */
  resume(): void {
    this.#connection += 1;
    this.#connected = true;
    this.#asking = false;
    this.#failures = 0;
    this.check();
  }

  pause(): void {
    this.#connection += 1;
    this.#connected = false;
    this.#cancelTimer?.();
    this.#cancelTimer = null;
  }

  /** Requests the position of the log. The response contains any missed entries. */
  check(): void {
    if (!this.#connected) return;
    if (this.#asking) this.#askAgain = true;
    else void this.#ask();
  }

  receive(entry: E): void {
    const position = this.#position;
    if (position && entry.epoch === position.epoch && entry.seq <= position.seq) return;
    this.#early.push(entry);
    this.#foldEarly();
    if (this.#early.length > maxRecentEntries) {
      this.#early = [];
      this.check();
    } else if (this.#position && this.#early.length > 0) {
      this.#checkIn(gapDelay());
    }
  }

  /** Handles a list that the server read at `read`: folds the entries since then into it. */
  listLoaded(read: ChartPosition): void {
    const position = this.#position;
    if (!position) return;
    if (read.epoch !== position.epoch) {
      this.#checkIn(gapDelay());
      return;
    }
    this.#noteBehind(read);
    if (this.#behind !== null) this.check();
    else for (const entry of this.#recent) if (entry.seq > read.seq) this.#ports.fold(entry);
  }

  #noteBehind({ seq, epoch }: ChartPosition): void {
    if (epoch !== this.#position?.epoch || seq >= this.#floor) return;
    this.#behind = Math.min(this.#behind ?? seq, seq);
  }

  #checkIn(milliseconds: number): void {
    if (!this.#connected || this.#cancelTimer) return;
    this.#cancelTimer = this.#ports.later(milliseconds, () => {
      this.#cancelTimer = null;
      if (this.#early.length > 0 || this.#failures > 0 || this.#someListIsOfAnotherLife()) this.check();
    });
  }

  async #ask(): Promise<void> {
    const connection = this.#connection;
    this.#asking = true;
    try {
      do {
        this.#askAgain = false;
        const from = this.#from();
        const answer = await this.#ports.ask(from);
        if (connection !== this.#connection) return;
        this.#failures = 0;
        this.#take(answer, from);
      } while (this.#askAgain);
      this.#asking = false;
    } catch {
      if (connection !== this.#connection) return;
      this.#asking = false;
      this.#failures += 1;
      this.#checkIn(retryDelay(this.#failures));
    }
  }

  /** Returns where to start. Before the first response that is the position of the oldest loaded list. */
  #from(): ChartPosition | null {
    if (!this.#position) {
      return this.#ports.loaded().reduce<ChartPosition | null>(older, null);
    }
    if (this.#behind === null) return this.#position;
    return { seq: Math.min(this.#behind, this.#position.seq), epoch: this.#position.epoch };
  }

  #take(answer: CatchUp<E>, from: ChartPosition | null): void {
    let afresh = from !== null && (answer.reset || answer.epoch !== from.epoch);
    if (afresh) {
      this.#startAt(answer);
    } else {
      if (!this.#position) {
        this.#startAt(from ?? answer);
        for (const read of this.#ports.loaded()) this.#noteBehind(read);
      }
      if (this.#behind !== null && (from === null || from.seq > this.#behind)) {
        // A list was loaded during this request and needs entries from before the response first.
        this.#askAgain = true;
        return;
      }
      this.#behind = null;
      this.#foldAll(answer, from ?? answer);
    }
    afresh ||= this.#someListIsOfAnotherLife();
    if (afresh) this.#ports.reset();
    this.#foldEarly();
    this.#early = this.#early.filter(({ epoch }) => epoch === this.#position?.epoch);
    if (this.#early.length > 0) this.#checkIn(gapDelay());
    this.#ports.caughtUp();
  }

  #startAt({ seq, epoch }: ChartPosition): void {
    this.#position = { seq, epoch };
    this.#behind = null;
    this.#recent = [];
    this.#floor = seq;
  }

  #foldAll(answer: CatchUp<E>, from: ChartPosition): void {
    const position = this.#position;
    if (!position) return;
    for (const entry of answer.entries) this.#ports.fold(entry);
    const newest = Math.max(position.seq, answer.seq);
    if (from.seq < this.#floor && answer.seq >= this.#floor) {
      // The response reaches further back than the kept entries.
      this.#recent = [...answer.entries, ...this.#recent.filter(({ seq }) => seq > answer.seq)];
      this.#floor = from.seq;
    } else {
      this.#recent.push(...answer.entries.filter(({ seq }) => seq > position.seq));
    }
    this.#position = { seq: newest, epoch: position.epoch };
    this.#trim();
  }

  #foldEarly(): void {
    const position = this.#position;
    if (!position || this.#behind !== null || this.#early.length === 0) return;
    const waiting = this.#early
      .filter(({ seq, epoch }) => epoch !== position.epoch || seq > position.seq)
      .toSorted((a, b) => a.seq - b.seq);
    this.#early = [];
    for (const entry of waiting) {
      const { seq, epoch } = this.#position ?? position;
      if (entry.epoch === epoch && entry.seq <= seq) continue;
      if (entry.epoch !== epoch || entry.seq > seq + 1) {
        this.#early.push(entry);
        continue;
      }
      this.#position = { seq: entry.seq, epoch };
      this.#recent.push(entry);
      this.#ports.fold(entry);
    }
    this.#trim();
  }

  #trim(): void {
    const excess = this.#recent.splice(0, Math.max(0, this.#recent.length - maxRecentEntries));
    this.#floor = excess.at(-1)?.seq ?? this.#floor;
  }

  #someListIsOfAnotherLife(): boolean {
    return this.#ports.loaded().some(({ epoch }) => epoch !== this.#position?.epoch);
  }
}

function older(oldest: ChartPosition | null, position: ChartPosition): ChartPosition {
  return oldest && oldest.seq <= position.seq ? oldest : position;
}
