import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aBlackHole, type BlackHole } from '../support/browser/black-hole.ts';
import { hasBrowser } from '../support/browser/browser.ts';
import { aSleepingBrowser, type SleepingBrowser } from '../support/browser/sleeping-browser.ts';
import { oneServerAndBrowser } from '../support/suite.ts';
import { Nurse, WallScreen } from '../support/wall-screen.ts';

/** A state of the board that the page has drawn. Times are by the test's clock. */
interface Drawn {
  from: number;
  isLive: boolean;
  /** The first sign of the patient in bed C1, and the stay of the first line in minutes. */
  sign: string;
  stay: number;
  /** The time that a stale board shows. */
  asOf: string;
}

declare global {
  var drawn: Drawn[];
  /** Sets how far the page's date is ahead of the computer's, in milliseconds. */
  var setAhead: (milliseconds: number) => void;
}

const slowness = Math.max(1, Number(process.env.BEDSIDE_SLOWNESS ?? 1));
const patience = { timeout: 30_000 * slowness };
/** The longest time in which a woken board, or one whose clock was set, may look live. */
const longestLie = 3000 * slowness;
const second = 1000;
const hour = 3600 * second;

/** Returns the seconds from a time to a clock's "14:32:05", also over midnight. */
function secondsUntil(clock: string, time: number): number {
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(':').map(Number);
  const shown = new Date(time).setHours(hours, minutes, seconds, 0) - time;
  return shown > 12 * hour ? (shown - 24 * hour) / second : shown / second;
}

describe.skipIf(!hasBrowser)('a wall display on a computer that sleeps', () => {
  const suite = oneServerAndBrowser();
  let sleeper: SleepingBrowser;
  let way: BlackHole;
  let nurse: Nurse;
  let wall: WallScreen;
  let patientId = '';

  beforeAll(async () => {
    sleeper = await aSleepingBrowser();
    nurse = await Nurse.signIn(suite.bedside.url);
    [patientId = ''] = await nurse.addPatients(1);
  });
  afterAll(() => sleeper.close());

  beforeEach(async () => {
    way = await aBlackHole(suite.bedside.url);
    const viewport = { width: 1920, height: 1080 };
    wall = await WallScreen.open(sleeper.browser, way.url, viewport, (page) => page.addInitScript(record));
    await nurse.pair(await wall.code(), 'staff');
    await shows(88);
  });
  afterEach(async () => {
    sleeper.wake();
    expect(wall.complaints).toEqual([]);
    await wall.close();
    await way.close();
  });

  const recordSaturation = (oxygenSaturation: number) => nurse.recordVitals(patientId, { oxygenSaturation });

  /** Records a saturation, and resolves once the live board shows it. */
  async function shows(oxygenSaturation: number): Promise<void> {
    await recordSaturation(oxygenSaturation);
    await wall
      .line('C1')
      .filter({ hasText: `SpO₂ ${oxygenSaturation}▼` })
      .waitFor();
    await wall.isLive();
  }

  /** Returns the states that were on screen after a moment. */
  async function drawnAfter(moment: number): Promise<(Drawn & { until: number })[]> {
    const states = await wall.page.evaluate(() => drawn);
    const spans = states.map((state, at) => ({ ...state, until: states[at + 1]?.from ?? Date.now() }));
    return spans.filter(({ until }) => until > moment);
  }

  /** Returns for how long after a moment the board was live although `isTrue` was false. */
  async function lie(moment: number, isTrue: (state: Drawn) => boolean): Promise<number> {
    const states = await drawnAfter(moment);
    const untrue = states.filter((state) => state.isLive && !isTrue(state));
    return Math.max(0, ...untrue.map(({ until }) => until - moment));
  }

  it('never shows an old value as live when it wakes, and has the newest ones by itself', async () => {
    sleeper.sleep();
    await wait(4 * second);
    await recordSaturation(81);
    await wait(4 * second);
    const woken = Date.now();
    sleeper.wake();
    await wall.line('C1').filter({ hasText: 'SpO₂ 81▼' }).waitFor();
    await wall.isLive();
    const lied = await lie(woken, ({ sign }) => sign === 'SpO₂ 81▼');
    console.warn(`an old value looked live for ${lied} ms after waking`);
    expect(lied).toBeLessThan(longestLie);
  });

  it('is stale as of before its sleep if it wakes without a network, whatever waits unread', async () => {
    const slept = Date.now();
    sleeper.sleep();
    // Beats of the server wait unread, and prove nothing about the time after them.
    await wait(4 * second);
    way.swallow();
    await recordSaturation(82);
    await wait(4 * second);
    const woken = Date.now();
    sleeper.wake();
    await wall.stale.waitFor();
    await wait(4 * second);
    const states = await drawnAfter(woken);
    const lied = await lie(woken, () => false);
    console.warn(`the board looked live for ${lied} ms after waking`);
    expect(lied).toBeLessThan(longestLie);
    const times = states.filter(({ isLive }) => !isLive).map(({ asOf }) => asOf);
    expect(times.length).toBeGreaterThan(0);
    for (const asOf of times) expect(secondsUntil(asOf, slept)).toBeLessThan(1);
    way.release();
    await wall.line('C1').filter({ hasText: 'SpO₂ 82▼' }).waitFor();
    await wall.isLive();
  });

  it.each([
    ['forward', 3 * hour],
    ['back', -3 * hour],
  ])('counts no stay by a clock that was set %s by three hours', async (_, ahead) => {
    const { stay } = (await drawnAfter(0)).at(-1) ?? { stay: Number.NaN };
    expect(stay).toBeGreaterThan(0);
    const set = Date.now();
    await wall.page.evaluate((milliseconds) => setAhead(milliseconds), ahead);
    const isNear = (state: Drawn) => state.stay >= stay && state.stay <= stay + 3;
    const states = () => drawnAfter(set);
    await expect.poll(async () => (await states()).some(({ isLive }) => !isLive), patience).toBe(true);
    await wall.isLive();
    await expect.poll(async () => (await states()).filter(isNear).at(-1)?.isLive, patience).toBe(true);
    const lied = await lie(set, isNear);
    console.warn(`a wrong stay looked live for ${lied} ms`);
    expect(lied).toBeLessThan(longestLie);
  });
});

/** Runs in the page: records what it draws, and lets its date be set. The records keep the computer's own time. */
function record(): void {
  const RealDate = Date;
  let ahead = 0;
  const now = () => RealDate.now() + ahead;
  globalThis.setAhead = (milliseconds) => {
    ahead = milliseconds;
  };
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, given, newTarget) =>
      Reflect.construct(target, given.length > 0 ? given : [now()], newTarget),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
  globalThis.drawn = [];
  const look = () => {
    requestAnimationFrame(look);
    const board = document.querySelector<HTMLElement>('.board');
    if (board === null) return;
    const lines = [...board.querySelectorAll('.line')];
    const line = lines.find((one) => one.querySelector('.bed')?.textContent === 'C1');
    const [hours = 0, minutes = 0] = (lines[0]?.querySelector('.stay')?.textContent ?? '')
      .split(':')
      .map(Number);
    const state = {
      isLive: board.dataset.stale === undefined,
      sign: line?.querySelector('.signs > span')?.textContent ?? '',
      stay: 60 * hours + minutes,
      asOf: /\d\d:\d\d:\d\d/.exec(board.querySelector('.stale')?.textContent ?? '')?.[0] ?? '',
    };
    const { from: _from, ...last } = drawn.at(-1) ?? { from: 0 };
    if (JSON.stringify(last) !== JSON.stringify(state)) drawn.push({ from: RealDate.now(), ...state });
  };
  requestAnimationFrame(look);
}
