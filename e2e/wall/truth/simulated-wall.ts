import { displaysEndpoints, type PrivacyLevel } from '@bedside/contracts/displays/displays.contract.ts';
import type { Browser, Page } from 'playwright-core';
import type { SignedIn } from '../../../packages/server/test/factories.ts';
import type { TestNode } from '../../../packages/server/test/node.ts';
import { WallScreen } from '../../support/wall-screen.ts';
import { type DrawnBoard, drawnBoard } from './drawn-board.ts';

declare global {
  /** Sets the page's date, in epoch milliseconds. */
  var setDate: (now: number) => void;
}

/** A wall display in Chromium whose date is that of the simulated shift. */
export class SimulatedWall {
  privacy: PrivacyLevel = 'staff';
  readonly #screen: WallScreen;
  readonly #change: (privacy: PrivacyLevel) => Promise<unknown>;

  private constructor(screen: WallScreen, change: (privacy: PrivacyLevel) => Promise<unknown>) {
    this.#screen = screen;
    this.#change = change;
  }

  /** Opens the page of a node and pairs it, as `who`. */
  static async open(browser: Browser, node: TestNode, { token }: SignedIn): Promise<SimulatedWall> {
    const viewport = { width: 1920, height: 1080 };
    const screen = await WallScreen.open(browser, node.url, viewport, (page) =>
      page.addInitScript(simulateTime, Date.now()),
    );
    const body = {
      code: await screen.code(),
      name: 'Hall',
      privacy: 'staff',
      language: 'en',
      perPage: 30,
    } as const;
    const { id: displayId } = await node.call(displaysEndpoints.pair, { token, body });
    await screen.isLive();
    return new SimulatedWall(screen, (privacy) =>
      node.call(displaysEndpoints.rename, { token, params: { displayId }, body: { privacy } }),
    );
  }

  get #page(): Page {
    return this.#screen.page;
  }

  /** Moves the page's date. Resolves once the page has noticed, and has read the board again. */
  async moveTo(now: number): Promise<void> {
    await this.#readsAgain(() => this.#page.evaluate((date) => setDate(date), now));
  }

  /** Changes how the display names patients. Resolves once the page has read the board again. */
  async show(privacy: PrivacyLevel): Promise<void> {
    if (privacy === this.privacy) return;
    await this.#readsAgain(() => this.#change(privacy));
    this.privacy = privacy;
  }

  async #readsAgain(cause: () => Promise<unknown>): Promise<void> {
    const list = this.#page.waitForResponse((response) => new URL(response.url()).pathname === '/api/board');
    await cause();
    await list;
    await this.#screen.isLive();
  }

  /** Resolves once a line has each of these beds. */
  async shows(beds: readonly string[]): Promise<void> {
    await this.#page.waitForFunction(
      (wanted) => {
        const shown = [...document.querySelectorAll('.bed')].map(({ textContent }) => textContent);
        return wanted.every((bed) => shown.includes(bed));
      },
      beds,
      { polling: 50 },
    );
  }

  drawn(): Promise<DrawnBoard> {
    return drawnBoard(this.#page);
  }

  /** The columns of the board, the lines of each, and the columns of the lines that call. */
  async grid(): Promise<{ columns: number; lines: number; callColumns: number; pages: number }> {
    const { columns, lines, callColumns, pages } = await this.#page
      .locator('.board')
      .evaluate(({ dataset }: HTMLElement) => ({ ...dataset }));
    return {
      columns: Number(columns),
      lines: Number(lines),
      callColumns: Number(callColumns),
      pages: Number(pages),
    };
  }

  async screenshot(path: string): Promise<void> {
    await this.#page.screenshot({ path });
  }

  /** See {@link WallScreen.hidden}. */
  hidden(): Promise<string[]> {
    return this.#screen.hidden();
  }
}

/** Runs in the page: its date stands still between two moments, and a second of its timers takes a tenth of one. */
function simulateTime(start: number): void {
  let date = start;
  globalThis.setDate = (now) => {
    date = now;
  };
  globalThis.Date = new Proxy(Date, {
    construct: (target, given, newTarget) =>
      Reflect.construct(target, given.length > 0 ? given : [date], newTarget),
    get: (target, name) => (name === 'now' ? () => date : Reflect.get(target, name)),
  });
  const [timeout, interval] = [setTimeout.bind(window), setInterval.bind(window)];
  const shorter = (delay = 0) => (delay <= 1000 ? delay / 10 : delay);
  Object.assign(window, {
    setTimeout: (handler: TimerHandler, delay?: number, ...given: unknown[]) =>
      timeout(handler, shorter(delay), ...given),
    setInterval: (handler: TimerHandler, delay?: number, ...given: unknown[]) =>
      interval(handler, shorter(delay), ...given),
  });
}
