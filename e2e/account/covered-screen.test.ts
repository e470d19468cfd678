import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openUserMenu } from '../support/account-holder.ts';
import { hasBrowser } from '../support/browser/browser.ts';
import { Clinician, nurse, physician } from '../support/clinician.ts';
import { oneServerAndBrowser } from '../support/suite.ts';

const password = 'bedside-demo-1';
const name = 'Helga Voss';

describe.skipIf(!hasBrowser)('D42: the covered screen', () => {
  const suite = oneServerAndBrowser();
  let kim: Clinician;

  beforeEach(async () => {
    kim = await Clinician.open(suite.browser, 'about:blank');
    await kim.context.clock.install();
    await kim.page.goto(suite.bedside.url);
    await kim.signIn(physician);
    await kim.page.locator('#main').waitFor();
    await expect.poll(() => kim.page.evaluate(() => document.activeElement?.id)).toBe('main');
    await kim.select(name);
  });

  afterEach(() => kim.close());

  const lock = (page: Page) => page.getByRole('heading', { name: 'Screen locked' });

  /**
   * Waits until a page's storage has recent activity. Chromium passes a tab's writes to other tabs some milliseconds
   * later, and a page whose clock advances before that covers itself.
   */
  async function seesActivity(page: Page): Promise<void> {
    const sinceActivity = () =>
      page.evaluate(() => Date.now() - Number(localStorage.getItem('lastActivity')));
    await expect.poll(sinceActivity).toBeLessThan(60_000);
  }

  async function idle(): Promise<void> {
    await seesActivity(kim.page);
    await kim.context.clock.fastForward('31:00');
    await lock(kim.page).waitFor();
  }

  /** Ends the session by a call, and waits until this screen shows it. */
  async function endSession(): Promise<void> {
    await kim.page.evaluate(() =>
      fetch('/api/auth/logout', {
        method: 'POST',
        headers: { Authorization: `Bearer ${localStorage.getItem('authToken')}` },
      }),
    );
    await kim.page.getByRole('heading', { name: 'Your session has ended' }).waitFor();
  }

  /** Expects no patient data on the screen, for screen readers, or in reach of the keyboard. */
  async function isUnreadable(page: Page): Promise<void> {
    expect(await page.locator('body').innerText()).not.toMatch(/Voss|COPD|half a thought/);
    expect(await page.locator('body').ariaSnapshot()).not.toMatch(/Voss|COPD|half a thought|vitals/i);
    const reached = new Set<string>();
    for (let step = 0; step < 12; step += 1) {
      await page.keyboard.press('Tab');
      reached.add(await page.evaluate(() => document.activeElement?.tagName ?? ''));
    }
    expect([...reached].filter((tag) => tag === 'TEXTAREA')).toEqual([]);
  }

  async function type(page: Page, text: string): Promise<void> {
    await page.locator('input[name=password]').fill(text);
    await page.keyboard.press('Enter');
  }

  it('hides everything after 30 idle minutes, survives a reload, and opens with the password and the drafts', async () => {
    await kim.composer.fill('half a thought');
    await kim.page.keyboard.press('Tab');
    await seesActivity(kim.page);
    await kim.context.clock.fastForward('28:00');
    await kim.isLive();
    expect(await lock(kim.page).count()).toBe(0);
    await kim.page.mouse.move(40, 40);
    await kim.page.mouse.move(80, 80);
    await idle();
    await kim.page.getByRole('main').last().getByText('Alex Kim').waitFor();
    await isUnreadable(kim.page);
    await type(kim.page, 'wrong password');
    await kim.page.getByText('Incorrect password').waitFor();
    await isUnreadable(kim.page);
    await type(kim.page, password);
    await lock(kim.page).waitFor({ state: 'detached' });
    await expect.poll(() => kim.page.evaluate(() => document.activeElement?.id)).toBe('main');
    await expect.poll(() => kim.composer.inputValue()).toBe('half a thought');
    await kim.page.getByText('Live', { exact: true }).first().waitFor();

    await idle();
    await kim.page.reload();
    await lock(kim.page).waitFor();
    await isUnreadable(kim.page);
    await type(kim.page, password);
    await lock(kim.page).waitFor({ state: 'detached' });
    await kim.openPatients();
  });

  it.each([
    ['the clinician was idle', () => idle()],
    ['the session ended', () => endSession()],
  ])('keeps a dialog with its typed text when %s', async (_why, cover) => {
    await kim.page.locator('body').press('Escape');
    await kim.page
      .getByRole('button', { name: /record bp$/i })
      .first()
      .click();
    const line = kim.page.getByRole('dialog').getByLabel('Quick entry');
    await line.fill('bp 131/81');
    await cover();
    await isUnreadable(kim.page);
    expect(await kim.page.getByRole('dialog').count()).toBe(0);
    await type(kim.page, password);
    await line.waitFor();
    await kim.page.getByRole('dialog').getByText(name).first().waitFor();
    await line.press('End');
    await line.pressSequentially(' hr 93');
    await expect.poll(() => line.inputValue()).toBe('bp 131/81 hr 93');
    await kim.page.keyboard.press('Escape');
    await kim.page.getByRole('alertdialog').waitFor();
  });

  it('stays covered while the server cannot be reached, and says so', async () => {
    await idle();
    await kim.context.setOffline(true);
    await type(kim.page, password);
    await kim.page.getByText('The screen stays locked.').waitFor();
    await isUnreadable(kim.page);
    await kim.context.setOffline(false);
    await type(kim.page, password);
    await lock(kim.page).waitFor({ state: 'detached' });
  });

  it('covers every tab when none is in use, and opens them together', async () => {
    const second = await kim.context.newPage();
    await second.goto(suite.bedside.url);
    await second.getByRole('combobox').or(second.getByText('Select Patient Required')).first().waitFor();
    await kim.context.clock.fastForward('20:00');
    await second.bringToFront();
    await second.mouse.move(40, 40);
    await second.mouse.move(80, 80);
    await seesActivity(kim.page);
    await kim.context.clock.fastForward('20:00');
    await kim.page.waitForTimeout(500);
    expect(await lock(kim.page).count()).toBe(0);
    expect(await lock(second).count()).toBe(0);
    await kim.context.clock.fastForward('31:00');
    await Promise.all([lock(kim.page).waitFor(), lock(second).waitFor()]);
    await type(second, password);
    await Promise.all([
      lock(kim.page).waitFor({ state: 'detached' }),
      lock(second).waitFor({ state: 'detached' }),
    ]);
  });

  it('takes a new token when it opens, in every tab, and closes no open chart', async () => {
    const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('authToken') ?? '');
    const second = await kim.context.newPage();
    await second.goto(kim.page.url());
    const chart = (page: Page) => page.getByRole('main').getByText(name).first();
    await chart(second).waitFor();
    await kim.composer.fill('half a thought');
    const address = second.url();
    const before = await tokenOf(kim.page);
    await kim.context.clock.fastForward('31:00');
    await Promise.all([lock(kim.page).waitFor(), lock(second).waitFor()]);
    const answer = second.waitForResponse((response) => response.url().endsWith('/sessions/renew'));
    await type(second, password);
    expect((await answer).status()).toBe(200);
    for (const page of [kim.page, second]) {
      await lock(page).waitFor({ state: 'detached' });
      await chart(page).waitFor();
      expect(page.url()).toBe(address);
    }
    expect(await kim.composer.inputValue()).toBe('half a thought');
    const after = await tokenOf(second);
    expect(after).not.toBe(before);
    expect(await tokenOf(kim.page)).toBe(after);
    // Both tabs are live again with the new token, and each makes its calls.
    for (const page of [kim.page, second]) {
      const status = page.waitForResponse((response) => response.url().includes('/api/patient/'));
      await page.reload();
      expect((await status).status()).toBe(200);
      await chart(page).waitFor();
      expect(await lock(page).count()).toBe(0);
    }
  });

  it('shows another clinician none of the previous content', async () => {
    await kim.composer.fill('half a thought');
    await openUserMenu(kim.page, 'Alex Kim');
    await kim.page.getByRole('menuitem', { name: 'Lock screen' }).click();
    await lock(kim.page).waitFor();
    await isUnreadable(kim.page);
    await kim.page.getByRole('button', { name: 'Switch user' }).click();
    await kim.page.locator('input[name=email]').waitFor();
    expect(await kim.page.content()).not.toMatch(/Voss|half a thought/);
    await kim.signIn(nurse);
    await kim.page.getByText('Select Patient Required').first().waitFor();
    // The department lists its patients for every clinician, and no chart is open.
    expect(new URL(kim.page.url()).pathname).toBe('/department');
    expect(await kim.page.locator('header').first().textContent()).not.toMatch(/Voss/);
    expect(await kim.page.content()).not.toMatch(/half a thought/);
    await kim.select(name);
    await expect.poll(() => kim.composer.inputValue()).toBe('');
  });

  it('appears when the session ends, and the same clinician continues where they were', async () => {
    await kim.composer.fill('half a thought');
    await endSession();
    expect(await kim.page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
    await isUnreadable(kim.page);
    await type(kim.page, password);
    await kim.composer.waitFor();
    await expect.poll(() => kim.composer.inputValue()).toBe('half a thought');
    await kim.page.getByText(name).first().waitFor();
  });

  it('is announced 30 minutes before the session ends, and postponed by another sign-in', async () => {
    await kim.composer.fill('half a thought');
    for (let hour = 0; hour < 13; hour += 1) {
      for (const minutes of ['25:00', '25:00', '10:00']) {
        await kim.context.clock.fastForward(minutes);
        await kim.page.mouse.move(hour * 10, minutes.length + hour);
        await kim.page.mouse.move(hour * 10 + 5, 300);
        await kim.page.waitForTimeout(50);
      }
    }
    expect(await kim.page.getByText('Your session ends soon').count()).toBe(0);
    await kim.context.clock.fastForward('25:00');
    await kim.page.mouse.move(500, 500);
    await kim.context.clock.fastForward('10:00');
    await kim.page.getByText('Your session ends soon').waitFor();
    await kim.page.getByRole('button', { name: 'Sign in again' }).click();
    await type(kim.page, password);
    await kim.page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => kim.composer.inputValue()).toBe('half a thought');
  });
});
