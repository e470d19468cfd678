/** A position in one epoch of a patient's chart log. */
export interface ChartPosition {
  seq: number;
  epoch: string;
}

/** The server's response to a watch: all entries after the requested position, or `reset`. */
export interface CatchUp<E extends ChartPosition> extends ChartPosition {
  entries: E[];
  reset: boolean;
}

/** The connections of a chart watch to the server, the cache and the clock. */
export interface WatchPorts<E extends ChartPosition> {
  /** Requests the entries after `from`, or only the position of the log for null. Rejects without a response. */
  ask: (from: ChartPosition | null) => Promise<CatchUp<E>>;
  /** Receives new entries in the order of the log. An entry may come again later. */
  fold: (entry: E) => void;
  /**
   * Reloads the lists, because they belong to another epoch or are too old to catch up. Nothing may be folded into
   * them until then.
   */
  reset: () => void;
  /** Returns the positions of the loaded lists, except those that are to be reloaded. */
  loaded: () => ChartPosition[];
  /** Runs when every entry up to the server's last response is folded. */
  caughtUp: () => void;
  /** Runs `task` later. Returns a function that cancels it. */
  later: (milliseconds: number, task: () => void) => () => void;
}
