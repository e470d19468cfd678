import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasBrowser } from '../support/browser/browser.ts';
import { oneServerAndBrowser } from '../support/suite.ts';
import { Nurse, WallScreen } from '../support/wall-screen.ts';

/** Parts of the page that move less than this are not seen: one figure of the foot alone has some 0.02. */
const unseenShift = 0.001;

declare global {
  interface Window {
    /** The time of the first line, and what moved how far, as the Layout Instability API reports it. */
    steadiness?: { firstLineAt: number; shifts: { at: number; value: number }[] };
  }
}

describe.skipIf(!hasBrowser)('a wall display that has its rows', () => {
  const suite = oneServerAndBrowser();

  it.each([
    { width: 1920, height: 1080 },
    { width: 3840, height: 2160 },
  ])('moves nothing when a late font and late figures arrive, at $width px', async (viewport) => {
    const nurse = await Nurse.signIn(suite.bedside.url);
    const wall = await WallScreen.open(suite.browser, suite.bedside.url, viewport, async (page) => {
      await page.addInitScript(watchShifts);
      await page.route('**/*.woff2', (route) => later(page, () => route.continue()));
      await page.route('**/api/board/figures', (route) => later(page, () => route.continue()));
    });
    await nurse.pair(await wall.code());
    await wall.isLive();
    await wall.page.reload();
    await wall.isLive();
    await wall.page.locator('.figures').waitFor();
    await wall.page.evaluate(async () => void (await document.fonts.ready));
    // Two frames: shifts are reported after the frame in which they happened.
    await wall.page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    const steadiness = await wall.page.evaluate(() => window.steadiness);
    expect(steadiness?.firstLineAt).toBeGreaterThan(0);
    const moved = steadiness?.shifts.filter(({ at }) => at > steadiness.firstLineAt) ?? [];
    const total = moved.reduce((sum, { value }) => sum + value, 0);
    expect(total, JSON.stringify(moved)).toBeLessThan(unseenShift);
    expect(wall.complaints).toEqual([]);
    await wall.close();
  });
});

/** Answers after a moment that is longer than the first paint takes, and shorter than the display waits. */
async function later(page: Page, answer: () => Promise<void>): Promise<void> {
  await page.waitForTimeout(700);
  await answer();
}

/** Runs in the page, before its scripts. */
function watchShifts(): void {
  const steadiness: NonNullable<Window['steadiness']> = { firstLineAt: 0, shifts: [] };
  window.steadiness = steadiness;
  new MutationObserver(() => {
    if (steadiness.firstLineAt > 0 || document.querySelector('.lines > .line') === null) return;
    // The frame that has the rows is painted before the next one.
    requestAnimationFrame(() => requestAnimationFrame((at) => (steadiness.firstLineAt ||= at)));
  }).observe(document, { childList: true, subtree: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ('value' in entry && typeof entry.value === 'number')
        steadiness.shifts.push({ at: entry.startTime, value: entry.value });
  }).observe({ type: 'layout-shift', buffered: true });
}
