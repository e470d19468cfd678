import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasBrowser } from '../support/browser/browser.ts';
import { Clinician, nurse } from '../support/clinician.ts';
import { oneServerAndBrowser } from '../support/suite.ts';

describe.skipIf(!hasBrowser)('toasts and tooltips', () => {
  const suite = oneServerAndBrowser();

  /** Opens a window whose clock the test controls. */
  async function aWindow(): Promise<Clinician> {
    const clinician = await Clinician.open(suite.browser, 'about:blank');
    await clinician.page.clock.install();
    await clinician.page.goto(suite.bedside.url);
    await clinician.page.locator('input[name=email]').waitFor();
    return clinician;
  }

  // 10 s ahead, so that a busy machine does not reach that time first.
  const pause = (page: Page) =>
    page.evaluate(() => Date.now()).then((now) => page.clock.pauseAt(now + 10_000));

  /** Fails to sign in, and returns the new toast about it. */
  async function failToSignIn(clinician: Clinician): Promise<Locator> {
    const { page } = clinician;
    const toast = page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('listitem');
    const before = (await toast.count()) > 0 ? await toast.elementHandle() : null;
    await clinician.signIn(nurse, 'not the password');
    await expect.poll(async () => (await before?.evaluate((old) => old.isConnected)) ?? false).toBe(false);
    await toast.filter({ hasText: 'Login Failed' }).waitFor();
    // Lets the form finish moving its focus.
    await page.clock.runFor(50);
    return toast;
  }

  it('shows one toast at a time, for 5 s', async () => {
    const clinician = await aWindow();
    const { page } = clinician;
    await pause(page);
    let toast = await failToSignIn(clinician);
    await page.clock.runFor(3000);
    toast = await failToSignIn(clinician);
    await expect.poll(() => toast.count()).toBe(1);
    await page.clock.runFor(4900);
    await expect.poll(() => toast.count()).toBe(1);
    await page.clock.runFor(60);
    await toast.waitFor({ state: 'detached' });
    await clinician.close();
  });

  it('dismisses a toast only by a swipe of more than 50 px to the right', async () => {
    const clinician = await aWindow();
    const { page } = clinician;
    await pause(page);
    const toast = await failToSignIn(clinician);
    for (const [right, down] of [
      [45, 0],
      [-150, 0],
      [0, -120],
    ] as const) {
      await swipe(page, toast, right, down);
      await page.clock.runFor(200);
      await expect.poll(() => toast.count(), { message: `${right} right, ${down} down` }).toBe(1);
    }
    await swipe(page, toast, 60, 0);
    await toast.waitFor({ state: 'detached' });
    await clinician.close();
  });

  it('shows the next toast for 5 s after the first was closed by its button', async () => {
    const clinician = await aWindow();
    const { page } = clinician;
    await pause(page);
    const toast = await failToSignIn(clinician);
    await toast.getByRole('button', { name: 'Close' }).click();
    await toast.waitFor({ state: 'detached' });
    // Away from the toast, because a toast under the pointer stays open.
    await page.mouse.move(10, 10);
    await failToSignIn(clinician);
    await page.clock.runFor(5000);
    await toast.waitFor({ state: 'detached' });
    await clinician.close();
  });

  it('moves focus to the toast on F8, where the keyboard closes it', async () => {
    const clinician = await aWindow();
    const { page } = clinician;
    await pause(page);
    const toast = await failToSignIn(clinician);
    await page.keyboard.press('F8');
    const focused = () =>
      page.evaluate(() => document.activeElement?.closest('[role=region]')?.getAttribute('aria-label'));
    await expect.poll(focused).toBe('Notifications (F8)');
    // A focused toast stays open.
    await page.clock.runFor(20_000);
    await expect.poll(() => toast.count()).toBe(1);
    while (
      !(await toast.getByRole('button', { name: 'Close' }).evaluate((it) => it === document.activeElement))
    )
      await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await toast.waitFor({ state: 'detached' });
    await clinician.close();
  });

  it('closes a toast above a dialog without leaving the dialog', async () => {
    const clinician = await Clinician.open(suite.browser, suite.bedside.url, { as: nurse });
    const { page } = clinician;
    await page.getByRole('button', { name: 'Send Feedback' }).click();
    await page.getByLabel('Summary').fill('Still here');
    const huge = { name: 'huge.png', mimeType: 'image/png', buffer: Buffer.alloc(5_242_881) };
    await page.setInputFiles('input[type=file]', huge);
    await page.getByText('File Too Large', { exact: true }).waitFor();
    await page.locator('[data-swipe-direction=right]').getByLabel('Close').click();
    await page.getByText('File Too Large', { exact: true }).waitFor({ state: 'detached' });
    await expect.poll(() => page.getByLabel('Summary').inputValue()).toBe('Still here');
    await clinician.close();
  });

  it('moves focus from a dialog to a toast on F8, and back on Tab', async () => {
    const clinician = await Clinician.open(suite.browser, suite.bedside.url, { as: nurse });
    const { page } = clinician;
    await page.getByRole('button', { name: 'Send Feedback' }).click();
    await page.getByLabel('Summary').fill('Still here');
    const huge = { name: 'huge.png', mimeType: 'image/png', buffer: Buffer.alloc(5_242_881) };
    await page.setInputFiles('input[type=file]', huge);
    const toast = page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('listitem');
    await toast.waitFor();
    await page.keyboard.press('F8');
    const where = () =>
      page.evaluate(() =>
        document.activeElement?.closest('[role=region], [role=dialog]')?.getAttribute('role'),
      );
    await expect.poll(where).toBe('region');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await toast.waitFor({ state: 'detached' });
    await page.keyboard.press('Tab');
    await expect.poll(where).toBe('dialog');
    await expect.poll(() => page.getByLabel('Summary').inputValue()).toBe('Still here');
    await clinician.close();
  });

  it('shows a tooltip after the pointer has rested for 700 ms', async () => {
    const clinician = await aWindow();
    const { page } = clinician;
    await clinician.signIn(nurse);
    const button = page.getByRole('button', { name: 'Send Feedback' });
    await button.waitFor();
    await page.mouse.move(600, 600);
    await pause(page);
    await button.hover();
    await page.clock.runFor(650);
    expect(await page.getByRole('tooltip').count()).toBe(0);
    await page.clock.runFor(100);
    await page.getByRole('tooltip', { name: 'Send Feedback' }).waitFor({ state: 'attached' });
    await clinician.close();
  });
});

async function swipe(page: Page, toast: Locator, right: number, down: number): Promise<void> {
  const box = await toast.boundingBox();
  if (!box) throw new Error('The toast is not visible');
  const [x, y] = [box.x + 60, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + right, y + down, { steps: 10 });
  await page.mouse.up();
  // Away from the toast, because a toast under the pointer stays open.
  await page.mouse.move(10, 10);
}
