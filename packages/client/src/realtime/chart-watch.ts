/** A place in one life of a patient's log. */
export interface ChartPosition {
  seq: number;
  epoch: string;
}

/** What the server answers to a watch: all entries after the asked position, or `reset`. */
export interface CatchUp<E extends ChartPosition> extends ChartPosition {
  entries: E[];
  reset: boolean;
}

/** What a watch needs of the world around it. */
export interface WatchPorts<E extends ChartPosition> {
  /** Asks for what is after `from`, or only where the log stands; rejects when there was no answer. */
  ask: (from: ChartPosition | null) => Promise<CatchUp<E>>;
  /** Called in the log's order for new entries; an entry may come again, after its turn. */
  fold: (entry: E) => void;
  /**
   * What was loaded is of another life of the log, or too old to be caught up: load it afresh, and fold nothing into it
   * until then.
   */
  reset: () => void;
  /** Where the lists in hand were read, without those that are to be loaded afresh anyway. */
  loaded: () => ChartPosition[];
  /** Everything that the server had at its last answer has been folded. */
  caughtUp: () => void;
  /** Runs `task` later; answers how to call it off. */
  later: (milliseconds: number, task: () => void) => () => void;
}

/** Entries kept to be folded again after a list that was being fetched when they came. */
const maxRecent = 500;

/** A gap may close by itself (two nodes publish at once), and not all viewers should ask in the same moment. */
const gapDelay = () => 150 + Math.random() * 150;
const retryDelay = (failures: number) => Math.min(5000, 250 * 2 ** failures) * (0.5 + Math.random() / 2);

/**
 * Follows one patient's log: folds each entry once and in order, finds what is missing and asks for it.
 *
 * Knows nothing of sockets, React or the cache. `resume` and `pause` tell it of the connection, `receive` of an entry,
 * `listLoaded` of a list that arrived; `check` asks whether something was missed.
 */
export class ChartWatch<E extends ChartPosition> {
  readonly #ports: WatchPorts<E>;
  #position: ChartPosition | null = null;
  /** Entries that wait for the ones before them. */
  #early: E[] = [];
  /** The last entries folded: those after `#floor`, up to the position. */
  #recent: E[] = [];
  #floor = 0;
  /**
   * A list in hand was read here, before `#floor`: the next question begins here, and until its answer nothing is folded,
   * since an entry must not overtake the ones that this list lacks.
   */
  #behind: number | null = null;
  #connected = false;
  /** Counts connections, so that an answer of an earlier one is not taken for the present one's. */
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

  /** The connection is there: asks for everything since the last position. */
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

  /** Asks the server where the log stands; what was missed comes with the answer. */
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
    if (this.#early.length > maxRecent) {
      this.#early = [];
      this.check();
    } else if (this.#position && this.#early.length > 0) {
      this.#checkIn(gapDelay());
    }
  }

  /** A list of this patient came in as it was at `read`: what came since is folded into it. */
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

  /** Before the first answer the oldest list in hand says where to begin. */
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
        // A list came in while this question was on its way, and needs what is before the answer first.
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
      // The answer reaches further back than what was kept.
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
    const excess = this.#recent.splice(0, Math.max(0, this.#recent.length - maxRecent));
    this.#floor = excess.at(-1)?.seq ?? this.#floor;
  }

  #someListIsOfAnotherLife(): boolean {
    return this.#ports.loaded().some(({ epoch }) => epoch !== this.#position?.epoch);
  }
}

function older(oldest: ChartPosition | null, position: ChartPosition): ChartPosition {
  return oldest && oldest.seq <= position.seq ? oldest : position;
}
