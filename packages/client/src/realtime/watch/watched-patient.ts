import type { ChartEntry } from '@bedside/contracts/chart-entries.ts';
import type { Viewer } from '@bedside/contracts/presence/presence.contract.ts';
import { notifyManager, type Query, type QueryClient } from '@tanstack/react-query';
import { parseEntry, type UnknownEntry } from '../../api/chart-entry.ts';
import { type ChartFolds, fold } from '../folds.ts';
import type { ReplyStreams } from '../reply-streams.ts';
import { type ChatDelta, WatchAnswer } from '../wire.ts';
import { ChartWatch } from './chart-watch.ts';
import type { CatchUp, ChartPosition } from './watch-ports.ts';

type Entry = ChartEntry | UnknownEntry;

export interface WatchedPatientOptions {
  patientId: string;
  cache: QueryClient;
  folds: ChartFolds;
  streams: ReplyStreams;
  /** Sends `patient:watch`. Rejects without a response. */
  ask: (message: { patientId: string; after?: number; epoch?: string }) => Promise<unknown>;
  onViewers: (viewers: Viewer[]) => void;
  /** Runs when `isCaughtUp` changed or was confirmed. */
  onState: () => void;
}

/** Connects one patient's chart watch with the cache and the running replies. */
export class WatchedPatient {
  readonly #options: WatchedPatientOptions;
  readonly #watch: ChartWatch<Entry>;
  readonly #unsubscribe: () => void;
  readonly #timers = new Set<ReturnType<typeof setTimeout>>();
  #isCaughtUp = false;
  #isStopped = false;
  #gapCheck = false;

  constructor(options: WatchedPatientOptions) {
    this.#options = options;
    this.#watch = new ChartWatch<Entry>({
      ask: (from) => this.#ask(from),
      fold: (entry) => this.#fold(entry),
      reset: () => this.#reset(),
      loaded: () => this.#queries().flatMap((query) => positionOf(query) ?? []),
      caughtUp: () => this.#caughtUp(),
      later: (milliseconds, task) => this.#later(milliseconds, task),
    });
    this.#unsubscribe = options.cache.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return;
      if (!belongsTo(event.query, options.patientId)) return;
      const read = positionOf(event.query);
      if (read) this.#watch.listLoaded(read);
    });
  }

  /** False also while a visible list of another epoch is being read again. */
  get isCaughtUp(): boolean {
    return this.#isCaughtUp && !this.#queries().some((query) => query.isActive() && isOfNoEpoch(query));
  }

  resume(): void {
    this.#watch.resume();
  }

  pause(): void {
    this.#isCaughtUp = false;
    this.#watch.pause();
  }

  check(): void {
    this.#watch.check();
  }

  stop(): void {
    this.#isStopped = true;
    this.pause();
    this.#unsubscribe();
    for (const timer of this.#timers) clearTimeout(timer);
    this.#options.streams.forget(this.#options.patientId);
  }

  receive(entry: Entry): void {
    this.#watch.receive(entry);
  }

  /** Returns true if a push belongs to the chart's epoch, or if either epoch is unknown. */
  isOfThisLife(epoch: string | undefined): boolean {
    const known = this.#watch.position?.epoch;
    return epoch === undefined || known === undefined || epoch === known;
  }

  delta(delta: ChatDelta): void {
    if (!this.isOfThisLife(delta.epoch)) return;
    if (this.#options.streams.apply(delta) === 'gap') this.#fillStreams();
  }

  async #ask(from: ChartPosition | null): Promise<CatchUp<Entry>> {
    const { patientId, streams, onViewers, ask } = this.#options;
    const question = streams.asking();
    const answer = WatchAnswer.parse(
      await ask({ patientId, ...(from && { after: from.seq, epoch: from.epoch }) }),
    );
    // The screen has closed the patient, so the response must not restore their viewers or text.
    if (this.#isStopped) throw new Error('The patient is no longer watched');
    if (!answer.ok) throw new Error(`patient:watch was rejected: ${answer.code}`);
    onViewers(answer.viewers);
    // Runs after the entries are folded and rendered. A reply that ended is among them, and its text must not blink.
    notifyManager.schedule(() => {
      if (streams.joined(patientId, answer.streams, question) === 'gap') this.#fillStreams();
    });
    return { ...answer, entries: answer.entries.flatMap((raw) => parseEntry(raw) ?? []) };
  }

  #fold(entry: Entry): void {
    const { cache, folds, streams } = this.#options;
    if (entry.type === 'unknown') {
      this.#reset();
      return;
    }
    try {
      fold(folds, cache, entry);
    } catch (error) {
      console.error('A chart entry could not be folded', entry.type, entry.seq, error);
      this.#reset();
    }
    if (entry.type === 'chat.replied') {
      const { id } = entry.data;
      // Runs after the message is rendered, so that the text does not blink.
      notifyManager.schedule(() => streams.end(id));
    }
  }

  #reset(): void {
    const { cache, patientId } = this.#options;
    for (const query of this.#queries()) {
      if (!isPositioned(query.state.data)) continue;
      cache.setQueryData(query.queryKey, { ...query.state.data, epoch: noEpoch });
    }
    void cache.invalidateQueries({ queryKey: ['patient', patientId] });
  }

  #caughtUp(): void {
    const { cache, onState } = this.#options;
    this.#isCaughtUp = true;
    // Retries the queries that failed without a network.
    void cache.refetchQueries({
      predicate: (query) =>
        belongsTo(query, this.#options.patientId) &&
        query.isActive() &&
        query.state.fetchStatus === 'idle' &&
        (query.state.status === 'error' || query.state.isInvalidated),
    });
    onState();
  }

  #fillStreams(): void {
    if (this.#gapCheck) return;
    this.#gapCheck = true;
    this.#later(150 + Math.random() * 150, () => {
      this.#gapCheck = false;
      this.#watch.check();
    });
  }

  #queries(): Query[] {
    return this.#options.cache.getQueryCache().findAll({ queryKey: ['patient', this.#options.patientId] });
  }

  #later(milliseconds: number, task: () => void): () => void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      task();
    }, milliseconds);
    this.#timers.add(timer);
    return () => {
      clearTimeout(timer);
      this.#timers.delete(timer);
    };
  }
}

function belongsTo(query: Query, patientId: string): boolean {
  return query.queryKey[0] === 'patient' && query.queryKey[1] === patientId;
}

/** Returns the position of a list; undefined if it has none or is to be reloaded. */
function positionOf(query: Query): ChartPosition | undefined {
  const { data, isInvalidated } = query.state;
  return !isInvalidated && isPositioned(data) ? { seq: data.seq, epoch: data.epoch } : undefined;
}

/** The epoch of a list that must be read again. */
const noEpoch = '';

function isOfNoEpoch({ state: { data } }: Query): boolean {
  return isPositioned(data) && data.epoch === noEpoch;
}

function isPositioned(data: unknown): data is ChartPosition {
  return (
    typeof data === 'object' &&
    data !== null &&
    'seq' in data &&
    typeof data.seq === 'number' &&
    'epoch' in data &&
    typeof data.epoch === 'string'
  );
}
