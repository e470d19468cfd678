import { afterEach, describe, expect, it } from 'vitest';
import { hasBrowser } from '../support/browser/browser.ts';
import type { Clinician } from '../support/clinician.ts';
import { twoAtOnePatient } from '../support/two-at-one-patient.ts';

describe.skipIf(!hasBrowser)('the trends of two clinicians at one patient', () => {
  const room = twoAtOnePatient('Margaret Okafor');

  afterEach(() => {
    const { kim, lopez } = room();
    expect([...kim.complaints, ...lopez.complaints]).toEqual([]);
  });

  const openTrends = async ({ page }: Clinician) => {
    await page.getByRole('tab', { name: 'History' }).click();
    await page.getByRole('button', { name: 'Trends' }).click();
    await page.locator('.u-over').waitFor();
    await page.getByRole('button', { name: '6 h', exact: true }).click();
  };
  const drawing = ({ page }: Clinician) => page.getByRole('img', { name: /^Trends from/ });

  it('draws a set that a colleague records, without a reload', async () => {
    const { kim, lopez } = room();
    await openTrends(kim);
    const before = await drawing(kim).locator('canvas').screenshot();
    await lopez.page.keyboard.press('v');
    const dialog = lopez.page.getByRole('dialog');
    await dialog.getByLabel('Heart rate').fill('171');
    await dialog.getByRole('button', { name: 'Save vitals' }).click();
    await kim.page.getByText(/^Newest set:/).waitFor();
    await kim.page.waitForFunction(
      () => document.querySelector('[role=img][aria-label*="newest 171 bpm"]') !== null,
    );
    await expect
      .poll(async () => before.equals(await drawing(kim).locator('canvas').screenshot()))
      .toBe(false);
  });

  it('moves by drag and wheel, describes the set under the pointer, and leads to the table', async () => {
    const { kim } = room();
    await openTrends(kim);
    const { page } = kim;
    const box = await page.locator('.u-over').boundingBox();
    if (box === null) throw new Error('The plot has no size');
    const [x, y] = [box.x + box.width / 2, box.y + 80];
    await page.mouse.move(x, y);
    await page.getByText(/^Newest set:/).waitFor({ state: 'hidden' });
    const text = () => drawing(kim).getAttribute('aria-label');
    const whole = await text();
    await page.mouse.wheel(0, -600);
    await page.getByRole('button', { name: '6 h', exact: true, pressed: false }).waitFor();
    const zoomed = await text();
    expect(zoomed).not.toBe(whole);
    await page.mouse.down();
    await page.mouse.move(x + 200, y, { steps: 4 });
    await page.mouse.up();
    await expect.poll(text).not.toBe(zoomed);
    await page.getByRole('button', { name: 'To the newest' }).click();
    await page.getByText(/to now$/).waitFor();
    await page.getByRole('button', { name: 'Show these sets as a table' }).click();
    await page.getByRole('table').waitFor();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('vitals-table');
  });
});
