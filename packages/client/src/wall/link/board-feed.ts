import {
  type BoardLevel,
  BoardRow,
  boardEndpoints,
  boardLevels,
} from '@bedside/contracts/board/board.contract.ts';
import type { DepartmentFigures } from '@bedside/contracts/board/figures.contract.ts';
import {
  boardLevelOf,
  displaysEndpoints,
  type OwnDisplay,
} from '@bedside/contracts/displays/displays.contract.ts';
import { Id } from '@bedside/contracts/primitives.ts';
import * as z from 'zod';
import { wallRetryMs, wallStepMs } from '../../bounds.ts';
import { type BoardPush, foldedBoard, withNewerKnown } from '../../domains/board/fold-rows.ts';
import { LiveSocket } from '../../realtime/connection/live-socket.ts';
import { PageClocks } from '../../realtime/connection/page-clocks.ts';
import { startsToCall } from '../board/calls.ts';
import { settingsOf, type WallSettings } from '../settings.ts';
import { Confirmation, liveForMs } from './confirmation.ts';
import { displayCall } from './display-call.ts';
import { dropDisplayToken } from './display-token.ts';
import { followProtocol, followUpgrade } from './page-version.ts';

/** The interval between two reads of the whole list, which also replace a lost push. */
const wallListMs = 60 * 1000;

const WatchAnswer = z.object({ ok: z.literal(true) });
const BoardGone = z.object({ patientId: Id });
const DisplayHello = z.object({ protocol: z.number() });
const DisplayChanged = z.object({ level: z.enum(boardLevels) });
const DatabaseChanged = z.object({ isAvailable: z.boolean() });

/** The rows of the board, and how far they can be trusted. */
export interface BoardState {
  /** Null until the first list has arrived. */
  rows: readonly BoardRow[] | null;
  /** Whether the rows are known to be complete and young enough, see {@link Confirmation}. */
  isLive: boolean;
  /** When the rows were last known to be complete, by the server's clock in epoch milliseconds. */
  asOf: number | null;
  /** The department's figures of today; null until they arrive, and if they cannot be read. */
  figures: DepartmentFigures | null;
  /** Null until they arrive for the first time. */
  settings: WallSettings | null;
}

/**
 * Keeps the rows of a wall display. Watches first and reads the list second, so that no row is lost between both. The
 * board is live only while the server's beats arrive, whatever else fails.
 */
export class BoardFeed {
  readonly #token: string;
  readonly #socket: LiveSocket;
  readonly #listeners = new Set<() => void>();
  #state: BoardState = { rows: null, isLive: false, asOf: null, figures: null, settings: null };
  #pushes: BoardPush[] = [];
  /** Pushes that arrived while the list was read. A list in flight may be older. */
  #arrived: BoardPush[] | undefined;
  #flush: ReturnType<typeof setTimeout> | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;
  readonly #confirmed = new Confirmation();
  #isCaughtUp = false;
  /** The level of privacy of the rows; undefined until the settings were read. */
  #level: BoardLevel | undefined;
  #listedAt = 0;
  readonly #clocks = new PageClocks(liveForMs);
  /** Counts connections, so that the response of an earlier one changes nothing. */
  #life = 0;

  /** `url` is the server's origin; the page's own by default. */
  constructor(token: string, url?: string) {
    this.#token = token;
    this.#socket = new LiveSocket({
      token,
      url,
      onConnected: () => this.#resume(),
      onLost: () => this.#pause(),
      onConfirmed: () => this.#noteSignOfLife(),
      onTick: () => this.#tick(),
      onCheck: () => this.#check(),
      onUnauthenticated: () => dropDisplayToken(token),
      pushes: {
        'board:row': (raw) => this.#row(raw),
        'board:gone': (raw) => this.#removeRow(raw),
        'database:changed': (raw) => this.#databaseChanged(raw),
        'display:hello': (raw) => this.#hello(raw),
        'display:changed': (raw) => this.#displayChanged(raw),
        'session:ended': () => dropDisplayToken(token),
      },
    });
  }

  /** Runs `listener` after each change of {@link state}, until the caller runs the returned function. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): BoardState => this.#state;

  close(): void {
    this.#pause();
    clearTimeout(this.#flush);
    this.#listeners.clear();
    this.#socket.close();
  }

  #resume(): void {
    this.#pause();
    void this.#catchUp(this.#life);
  }

  #pause(): void {
    this.#life += 1;
    this.#isCaughtUp = false;
    this.#arrived = undefined;
    clearTimeout(this.#retry);
    this.#publish();
  }

  async #catchUp(life: number): Promise<void> {
    try {
      WatchAnswer.parse(await this.#socket.ask('board:watch', {}));
      if (life !== this.#life) return;
      await this.#list(life);
    } catch {
      // A lost connection resumes by itself. Otherwise the server could not read, and the next attempt may succeed.
      if (life !== this.#life || !this.#socket.isConnected) return;
      this.#retry = setTimeout(() => void this.#catchUp(life), wallRetryMs);
    }
  }

  async #list(life: number): Promise<void> {
    this.#arrived = [];
    const token = this.#token;
    const [listed, own] = await Promise.all([
      displayCall(boardEndpoints.list, { token }),
      displayCall(displaysEndpoints.own, { token }),
    ]);
    if (life !== this.#life) return;
    this.#setLevel(boardLevelOf[own.privacy]);
    this.#readSettings(own);
    const rows = foldedBoard(withNewerKnown(this.#state.rows ?? [], listed), this.#arrived ?? []);
    this.#arrived = undefined;
    this.#listedAt = performance.now();
    this.#isCaughtUp = true;
    if (this.#socket.isFresh) this.#confirm();
    this.#publish(rows);
    void followUpgrade();
    void this.#readFigures(life);
  }

  #readSettings(own: OwnDisplay): void {
    const settings = settingsOf(own);
    // The same object as long as nothing changes, so that the order of the rows stays.
    if (JSON.stringify(settings) !== JSON.stringify(this.#state.settings)) this.#change({ settings });
  }

  async #readFigures(life: number): Promise<void> {
    const figures = await displayCall(boardEndpoints.figures, { token: this.#token }).catch(() => null);
    if (life === this.#life) this.#change({ figures });
  }

  #confirm(): void {
    if (!this.#isCaughtUp) return;
    this.#confirmed.renew();
    this.#publish();
  }

  #noteSignOfLife(): void {
    if (this.#clocks.look()) this.#doubt();
    else this.#confirm();
  }

  #tick(): void {
    if (this.#clocks.look()) this.#doubt();
    else this.#publish();
  }

  /**
   * Reads the board again after a sleep or with another clock. Unread packets may be older than the sleep, and the ages of
   * all values count from the server's clock, which is known only by its distance from this one.
   */
  #doubt(): void {
    if (this.#socket.isConnected) this.#resume();
    else this.#publish();
  }

  #check(): void {
    if (!this.#isCaughtUp || performance.now() - this.#listedAt < wallListMs) return;
    const life = this.#life;
    this.#list(life).catch(() => {
      if (life === this.#life) this.#resume();
    });
  }

  #row(raw: unknown): void {
    const row = BoardRow.safeParse(raw).data;
    // A row that this page cannot read makes the board stale until a list that it can read.
    if (row === undefined) {
      this.#resume();
      return;
    }
    this.#push({ row });
    const known = this.#state.rows?.find(({ patientId }) => patientId === row.patientId);
    if (startsToCall(row, known)) this.#apply();
  }

  #removeRow(raw: unknown): void {
    const gone = BoardGone.safeParse(raw).data;
    if (gone === undefined) this.#resume();
    else this.#push({ gone: gone.patientId });
  }

  #hello(raw: unknown): void {
    const hello = DisplayHello.safeParse(raw).data;
    if (hello !== undefined) followProtocol(hello.protocol);
  }

  #displayChanged(raw: unknown): void {
    const changed = DisplayChanged.safeParse(raw).data;
    if (changed !== undefined) this.#setLevel(changed.level);
    this.#resume();
  }

  /** Drops the rows of another level, because the screen may no longer show their labels. */
  #setLevel(level: BoardLevel): void {
    const hasOthers = this.#level !== undefined && this.#level !== level;
    this.#level = level;
    if (!hasOthers) return;
    this.#pushes = [];
    this.#change({ rows: null });
  }

  #databaseChanged(raw: unknown): void {
    const isAvailable = DatabaseChanged.safeParse(raw).data?.isAvailable === true;
    if (isAvailable) this.#resume();
    else this.#pause();
  }

  #push(push: BoardPush): void {
    this.#pushes.push(push);
    this.#arrived?.push(push);
    this.#flush ??= setTimeout(() => this.#apply(), wallStepMs);
  }

  #apply(): void {
    clearTimeout(this.#flush);
    this.#flush = undefined;
    const pushes = this.#pushes.splice(0);
    const { rows } = this.#state;
    if (rows !== null) this.#publish(foldedBoard(rows, pushes));
  }

  #publish(rows = this.#state.rows): void {
    const { isLive } = this.#state;
    const isLiveNow = this.#confirmed.isLive;
    if (rows === this.#state.rows && isLive === isLiveNow) return;
    this.#change({ rows, isLive: isLiveNow, asOf: this.#confirmed.asOf });
  }

  #change(change: Partial<BoardState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
