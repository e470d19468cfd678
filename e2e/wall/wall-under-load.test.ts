import { setTimeout as wait } from 'node:timers/promises';
import { type DisplayLanguage, displayLanguages } from '@bedside/contracts/displays/displays.contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser } from '../support/browser/browser.ts';
import { oneServerAndBrowser } from '../support/suite.ts';
import type { Capital } from '../support/wall-reader.ts';
import { Nurse, WallScreen } from '../support/wall-screen.ts';

const fullHd = { width: 1920, height: 1080 };
const ultraHd = { width: 3840, height: 2160 };
const slowness = Math.max(1, Number(process.env.BEDSIDE_SLOWNESS ?? 1));
/** A busy machine takes fewer changes than one per patient and second. */
const patience = { timeout: 60_000 * slowness };

const live = { en: '● live', es: '● conectado', de: '● Live' };

/** A folder for screenshots that someone looks at; without one, the tests take none. */
const folder = process.env.WALL_SCREENSHOTS;

/** Names of 40 characters, some with equal beginnings. */
const longName = (at: number) => `Kunigunde Bartholomea Ottilie ${['Weißenberg', 'Weißenburg'][at % 2]}${at}`;

/** The least height of capitals in the lines that call, in pixels at an eighth of 1920×1080, by kind of cell. */
const leastCapitals: Partial<Record<string, number>> = { bed: 3.6, news2: 3.6, sign: 3.6, 'call-text': 2.4 };

/** Returns the texts that are too small to be read from six meters. */
const tooSmall = (capitals: readonly Capital[]): string[] =>
  capitals
    .filter(({ cell, isCalling, height }) => isCalling && height < (leastCapitals[cell] ?? 0))
    .map(({ cell, text, height }) => `${cell} ${text}: ${height.toFixed(2)}`);

/** Badges of some patients, also of some who call. */
const badges = (at: number) => (at % 4 === 2 ? { isolation: 'contact', status: 'boarding' } : {});

/** Records a set of each patient every second, until it is stopped. The server may be away. */
function changeEachSecond(nurse: Nurse) {
  const patients: string[] = [];
  let isRunning = true;
  const running = (async () => {
    for (let round = 0; isRunning; round += 1) {
      const begun = performance.now();
      for (const [at, id] of patients.entries()) {
        if (!isRunning) break;
        const heartRate = 60 + ((round + at) % 30);
        const bad = at % 7 === 6 ? { oxygenSaturation: 80 + (round % 8), respiratoryRate: 28 } : {};
        await nurse.recordVitals(id, { heartRate, oxygenSaturation: 97, ...bad }).catch(() => wait(50));
      }
      await wait(Math.max(0, begun + 1000 - performance.now()));
    }
  })();
  return {
    patients,
    stop: async () => {
      isRunning = false;
      await running;
    },
  };
}

describe.skipIf(!hasBrowser)('a wall display while every patient changes each second', () => {
  const suite = oneServerAndBrowser();
  let nurse: Nurse;
  let wall: WallScreen;
  let displayId: string;
  let changes: ReturnType<typeof changeEachSecond>;

  beforeAll(async () => {
    nurse = await Nurse.ofNewDepartment(suite.bedside.url);
    wall = await WallScreen.open(suite.browser, suite.bedside.url, fullHd);
    displayId = await nurse.pair(await wall.code(), 'staff');
    await wall.isLive();
    changes = changeEachSecond(nurse);
  });
  afterAll(async () => {
    await changes.stop();
    expect(wall.complaints).toEqual([]);
    await wall.close();
  });

  /** Sets the language, and resolves once the display shows it. */
  async function speak(language: DisplayLanguage): Promise<void> {
    await nurse.setLanguage(displayId, language);
    await wall.page.locator('.link').getByText(live[language], { exact: true }).waitFor();
  }

  /** Adds patients up to `count`, and resolves once the live display counts them. */
  async function fillTo(count: number): Promise<void> {
    const known = changes.patients.length;
    changes.patients.push(...(await nurse.addPatients(count - known, known + 1, longName, badges)));
    const figure = wall.page.locator('.figure b').first();
    await expect.poll(() => figure.textContent(), patience).toBe(String(Math.max(known, count)));
    await wall.isLive();
  }

  it.each([0, 9, 12, 15, 17, 24, 30, 80])(
    'shows %i patients whole at both sizes, in three languages',
    async (count) => {
      await fillTo(count);
      // Every seventh patient calls. A page has 16 patients (D75), and the calls are on each.
      await expect.poll(() => wall.lines.count(), patience).toBe(Math.min(count, 16));
      const calls = () => wall.page.locator('.calls > .line').count();
      await expect.poll(calls, patience).toBe(Math.min(8, Math.floor(count / 7)));
      for (const language of displayLanguages) {
        await speak(language);
        await wall.page.setViewportSize(fullHd);
        await expect.poll(async () => tooSmall(await wall.capitals()), patience).toEqual([]);
        for (const [name, viewport] of Object.entries({ fullHd, ultraHd })) {
          await wall.page.setViewportSize(viewport);
          await expect.poll(() => wall.hidden(), patience).toEqual([]);
          if (folder) await wall.page.screenshot({ path: `${folder}/wall-${count}-${language}-${name}.png` });
        }
      }
      if (count === 0) return;
      const first = wall.page.locator('.news2[data-observed]').first();
      const before = await first.getAttribute('data-observed');
      await expect.poll(() => first.getAttribute('data-observed'), patience).not.toBe(before);
    },
  );

  it('is stale without a network, and shows the newest values again with one', async () => {
    await fillTo(12);
    await speak('en');
    await wall.withoutNetwork(() => wall.stale.waitFor());
    const asOf = Date.now();
    await wall.isLive();
    const newest = () =>
      wall.page.evaluate(() =>
        Math.max(
          0,
          ...[...document.querySelectorAll<HTMLElement>('.news2')].map(({ dataset }) =>
            Date.parse(dataset.observed ?? '1970-01-01'),
          ),
        ),
      );
    await expect.poll(newest, patience).toBeGreaterThan(asOf);
  });

  it('is back by itself after its server was killed and restarted', async () => {
    await fillTo(12);
    await speak('en');
    const lines = await wall.lines.count();
    await suite.bedside.kill();
    try {
      await wall.stale.waitFor();
    } finally {
      await suite.bedside.restart();
    }
    await wall.isLive();
    await expect.poll(() => wall.lines.count(), patience).toBe(lines);
  });

  it('shows no patient within 5 s after its token was revoked', async () => {
    await fillTo(12);
    const other = await WallScreen.open(suite.browser, suite.bedside.url, fullHd);
    const otherId = await nurse.pair(await other.code(), 'staff');
    await other.lines.first().waitFor();
    await nurse.revoke(otherId);
    const begun = performance.now();
    await other.page.locator('.board').waitFor({ state: 'detached' });
    // The limit is 5 s; the rest is for a busy machine.
    expect(performance.now() - begun).toBeLessThan(5000 * slowness + 5000);
    expect(other.complaints).toEqual([]);
    await other.close();
  });
});
