import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { hasBrowser } from '../support/browser/browser.ts';
import { Clinician, nurse } from '../support/clinician.ts';
import { oneServerAndBrowser } from '../support/suite.ts';

/** The rule behind Margaret Okafor's respiratory rate. */
const rule = /NEWS2/;

describe.skipIf(!hasBrowser)('the rule behind a color', () => {
  const suite = oneServerAndBrowser();
  let lopez: Clinician;

  afterEach(async () => {
    expect(lopez.complaints).toEqual([]);
    await lopez.close();
  });

  async function openList(): Promise<Page> {
    lopez = await Clinician.open(suite.browser, suite.bedside.url, { as: nurse });
    await lopez.page.getByRole('row').filter({ hasText: 'Margaret Okafor' }).waitFor();
    return lopez.page;
  }

  const lineOf = (page: Page) => page.getByRole('row').filter({ hasText: 'Margaret Okafor' });
  const preview = (page: Page) => page.getByRole('complementary', { name: 'Overview' });

  it('BOARD-16: is named where a pointer rests on the list, although the link covers the line', async () => {
    const page = await openList();
    await lineOf(page).getByText('RR').first().hover({ force: true });
    const link = lineOf(page).locator('[data-patient]');
    await expect.poll(() => link.getAttribute('title')).toMatch(rule);
    await lineOf(page).getByText('Margaret Okafor').hover({ force: true });
    await expect.poll(() => link.getAttribute('title')).not.toMatch(rule);
  });

  it('BOARD-16: is named by the keyboard and by a long press, which opens no chart', async () => {
    const page = await openList();
    await lineOf(page).locator('[data-patient]').focus();
    await page.keyboard.press('Space');
    await preview(page).getByText(rule).first().waitFor();
    await page.keyboard.press('Space');
    await preview(page).waitFor({ state: 'detached' });
    await longPress(page, lineOf(page));
    await preview(page).getByText(rule).first().waitFor();
    expect(page.url()).toMatch(/\/department$/);
  });

  it('JUDGE-1: is named by a tile of the strip to a pointer, to the focus, and to a long press', async () => {
    lopez = await Clinician.open(suite.browser, suite.bedside.url, { as: nurse, at: 'Margaret Okafor' });
    const { page } = lopez;
    // With its value: a pointer that rests where a tile is only drawn later opens nothing.
    const tile = page.getByRole('region', { name: 'Vital signs' }).getByRole('button', { name: /\d.*RR/ });
    const tooltip = page.getByRole('tooltip').filter({ hasText: rule });
    // A window that is used again can have its pointer there already.
    await page.mouse.move(700, 600);
    await tile.hover();
    await tooltip.waitFor();
    await page.mouse.move(700, 600, { steps: 10 });
    await tooltip.waitFor({ state: 'detached' });
    // The keyboard arrives from the tile before it.
    await page.getByRole('region', { name: 'Vital signs' }).getByRole('button', { name: /HR/ }).focus();
    await page.keyboard.press('Tab');
    await expect.poll(() => tile.evaluate((element) => element === document.activeElement)).toBe(true);
    await tooltip.waitFor();
    await page.keyboard.press('Escape');
    await tooltip.waitFor({ state: 'detached' });
    await longPress(page, tile);
    await tooltip.waitFor();
    // A long press only names the rule. A tap opens the dialog at the field.
    expect(await page.getByRole('dialog').count()).toBe(0);
  });
});

/** Presses the middle of an element with a finger for a second. */
async function longPress(page: Page, element: ReturnType<Page['locator']>): Promise<void> {
  const box = await element.boundingBox();
  if (box === null) throw new Error('The element has no box');
  const touch = await page.context().newCDPSession(page);
  const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
  await page.waitForTimeout(1000);
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await touch.detach();
}
