import { BoardRow } from '@bedside/contracts/board/board.contract.ts';
import { Id } from '@bedside/contracts/primitives.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { createStore } from 'jotai';
import * as z from 'zod';
import { longestWatchRetryMs } from '../../bounds.ts';
import { boardQuery, foldBoard } from '../../domains/board/board.queries.ts';
import type { BoardPush } from '../../domains/board/fold-rows.ts';
import { boardFreshnessAtom } from '../connection/connection.ts';

/** The delay before the tracking list shows a change. It groups changes of one moment. */
const boardFirstMs = 50;

/** The interval between two redraws of the tracking list. */
const boardStepMs = 250;

const WatchAnswer = z.object({ ok: z.boolean() });
const BoardGone = z.object({ patientId: Id });

interface BoardWatchOptions {
  cache: QueryClient;
  store: ReturnType<typeof createStore>;
  /** Sends `board:watch` and returns its response. */
  ask: () => Promise<unknown>;
  isConnected: () => boolean;
}

/**
 * Follows the department's rows. Watches first and fetches the list second, so that it misses no row between the two.
 * Applies pushes together, because sixty rows that each change every second would otherwise redraw the list sixty
 * times.
 */
export class BoardWatch {
  readonly #options: BoardWatchOptions;
  #pushes: BoardPush[] = [];
  #flush: ReturnType<typeof setTimeout> | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #flushedAt = 0;
  #isCaughtUp = false;
  /** When the rows were last known to be complete, in epoch milliseconds. */
  #asOf: number | null = null;
  /** Counts connections, so that a response of an earlier one has no effect. */
  #life = 0;

  constructor(options: BoardWatchOptions) {
    this.#options = options;
  }

  /** Watches and fetches the list. Call it after each connect. */
  resume(): void {
    this.#pause();
    void this.#catchUp(this.#life);
  }

  /** Call it when the connection is lost. The rows are then as old as the last beat. */
  lost(): void {
    this.#pause();
  }

  /** Call it after each beat that arrives in time. Rows without a gap are then up to date. */
  confirm(): void {
    if (this.#isCaughtUp) this.#asOf = Date.now();
  }

  row(raw: unknown): void {
    const row = BoardRow.safeParse(raw).data;
    if (row) this.#push({ row });
  }

  gone(raw: unknown): void {
    const gone = BoardGone.safeParse(raw).data;
    if (gone) this.#push({ gone: gone.patientId });
  }

  stop(): void {
    this.#pause();
    clearTimeout(this.#flush);
  }

  async #catchUp(life: number): Promise<void> {
    const { cache, ask, isConnected } = this.#options;
    try {
      const answer = WatchAnswer.safeParse(await ask());
      if (!answer.data?.ok) throw new Error('The board is not watched');
      if (life !== this.#life) return;
      await cache.fetchQuery({ ...boardQuery(), staleTime: 0, retry: false });
      if (life !== this.#life) return;
      this.#isCaughtUp = true;
      this.confirm();
      this.#publish();
    } catch {
      // A lost connection retries by itself. Otherwise the server failed to read, and the next attempt may succeed.
      if (life !== this.#life || !isConnected()) return;
      this.#retry = setTimeout(() => void this.#catchUp(life), longestWatchRetryMs);
    }
  }

  #pause(): void {
    this.#life += 1;
    this.#isCaughtUp = false;
    clearTimeout(this.#retry);
    this.#publish();
  }

  /** Applies the first push soon, and those of the next second together. */
  #push(push: BoardPush): void {
    this.#pushes.push(push);
    const pause = Math.max(boardFirstMs, this.#flushedAt + boardStepMs - Date.now());
    this.#flush ??= setTimeout(
      () => {
        this.#flush = undefined;
        this.#flushedAt = Date.now();
        foldBoard(this.#options.cache, this.#pushes.splice(0));
      },
      Math.min(pause, boardStepMs),
    );
  }

  /** Publishes changes only, because the time of each beat would redraw the list every second. */
  #publish(): void {
    const { store } = this.#options;
    const { isCaughtUp } = store.get(boardFreshnessAtom);
    if (isCaughtUp !== this.#isCaughtUp)
      store.set(boardFreshnessAtom, { isCaughtUp: this.#isCaughtUp, asOf: this.#asOf });
  }
}
