import { mkdtempSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { removeFolder } from '../../packages/server/test/folders.ts';
import { openUserMenu, password, register } from '../support/account-holder.ts';
import { type Bedside, startBedside } from '../support/bedside.ts';
import { borrowBrowser, hasBrowser, returnBrowser } from '../support/browser/browser.ts';
import { Clinician } from '../support/clinician.ts';

describe.skipIf(!hasBrowser)('accounts', () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'bedside-accounts-'));
  let bedside: Bedside;
  let browser: Browser;

  beforeAll(async () => {
    [bedside, browser] = await Promise.all([
      startBedside({ DATA_DIR: dataDir, TRIAL_SESSION_LIMIT: '3' }),
      borrowBrowser(),
    ]);
  });

  afterAll(async () => {
    await returnBrowser(browser);
    await bedside?.stop();
    await removeFolder(dataDir);
  });

  /** Opens a window in which someone has registered and the sign-in is shown. */
  async function registered(username: string, fullName: string): Promise<Clinician> {
    const window = await Clinician.open(browser, `${bedside.url}/?invite=`);
    await window.page.getByRole('button', { name: 'Register' }).click();
    await register(window.page, username, fullName);
    return window;
  }

  it('a clinician ends another window’s session, which returns to the sign-in at once', async () => {
    const here = await registered('dora', 'Dora Weiss');
    await here.signIn('dora@example.org', password);
    const there = await Clinician.open(browser, bedside.url);
    await there.signIn('dora@example.org', password);
    await openUserMenu(there.page, 'Dora Weiss');
    await there.page.keyboard.press('Escape');

    await openUserMenu(here.page, 'Dora Weiss');
    await here.page.getByRole('menuitem', { name: 'Devices and security' }).click();
    const list = here.page.getByRole('dialog', { name: 'Devices and security' });
    await list.getByText('This screen').waitFor();
    await list.getByRole('button', { name: /^End the sign-in on / }).click();
    // That window closes without any action or request of its own.
    await there.page.getByRole('heading', { name: 'Your session has ended' }).waitFor();
    expect(await there.page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
    await list.getByText('You are signed in on this screen only.').waitFor();
    await here.page.reload();
    await openUserMenu(here.page, 'Dora Weiss');
    expect([...here.complaints, ...there.complaints]).toEqual([]);
    await Promise.all([here.close(), there.close()]);
  });

  it('an administrator invites a colleague, who registers with the link, signs in and is suspended', async () => {
    const ada = await registered('ada', 'Ada Byron');
    await ada.signIn('ada@example.org', password);
    await openUserMenu(ada.page, 'Ada Byron');
    await ada.page.getByRole('menuitem', { name: 'Manage department' }).click();
    await ada.page.getByRole('button', { name: 'Name, hand-over' }).click();
    await ada.page.getByLabel('Department name').fill('Emergency room, north');
    await ada.page.getByRole('button', { name: 'Rename' }).click();
    await ada.page.getByText('Department renamed', { exact: true }).waitFor();
    await ada.page.getByRole('button', { name: 'Invite codes' }).click();
    await ada.page.getByRole('button', { name: 'New code' }).click();
    const link = await ada.page.getByRole('textbox', { name: /^Link with code/ }).inputValue();

    const ben = await Clinician.open(browser, link);
    await ben.page.getByText('Ada Byron invites you to “Emergency room, north”.').waitFor();
    await register(ben.page, 'ben', 'Ben Ortiz');
    await ben.page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await expect.poll(() => ben.page.locator('input[name=email]').inputValue()).toBe('ben@example.org');
    await ben.signIn('ben@example.org', password);
    await ben.page.getByRole('button', { name: /^Ben Ortiz/ }).waitFor();
    await openUserMenu(ben.page, 'Ben Ortiz');
    await ben.page.getByRole('menu').getByText('Emergency room, north').waitFor();
    const manage = ben.page.getByRole('menuitem', { name: /^Manage department/ });
    expect(await manage.getAttribute('aria-disabled')).toBe('true');
    await manage.getByText('Only administrators of your department may do this.').waitFor();
    await ben.page.keyboard.press('Escape');

    const openDialogs = async () => {
      await ada.page.keyboard.press('Escape');
      return ada.page.getByRole('dialog').count();
    };
    await expect.poll(openDialogs).toBe(0);
    await openUserMenu(ada.page, 'Ada Byron');
    await ada.page.getByRole('menu').getByText('Emergency room, north').waitFor();
    await ada.page.getByRole('menuitem', { name: 'Manage department' }).click();
    await ada.page.getByRole('button', { name: 'Actions for Ben Ortiz' }).click();
    await ada.page.getByRole('menuitem', { name: 'Suspend' }).click();
    await ada.page
      .getByRole('dialog', { name: 'Suspend Ben Ortiz?' })
      .getByRole('button', { name: 'Suspend' })
      .click();
    await ada.page.getByText('Suspended', { exact: true }).waitFor();
    await ben.page.getByRole('heading', { name: 'Your session has ended' }).waitFor();
    await ben.page.locator('input[name=password]').fill(password);
    await ben.page.keyboard.press('Enter');
    await ben.page.getByText('This account is suspended').waitFor();
    expect([...ada.complaints, ...ben.complaints]).toEqual([]);
    await Promise.all([ada.close(), ben.close()]);
  });

  it('the link in a mail resets a forgotten password once, and covers every other screen', async () => {
    const cleo = await registered('cleo', 'Cleo Marsh');
    await cleo.signIn('cleo@example.org', password);
    await cleo.page.getByRole('button', { name: /^Cleo Marsh/ }).waitFor();

    const elsewhere = await Clinician.open(browser, bedside.url);
    const { page } = elsewhere;
    await page.locator('input[name=email]').fill('cleo@example.org');
    await page.getByRole('button', { name: 'Forgot password?' }).click();
    await page.getByRole('button', { name: 'Send link' }).click();
    await page.getByText('Check your email').waitFor();
    const link = await vi.waitFor(() => newestLink(dataDir), { timeout: 30_000, interval: 200 });

    await page.goto(link);
    await page.getByLabel('New password', { exact: true }).fill('another horse battery');
    expect(page.url()).toBe(`${bedside.url}/reset-password`);
    await page.getByLabel('Confirm new password').fill('another horse battery');
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.getByText('Password set', { exact: true }).waitFor();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await cleo.page.getByRole('heading', { name: 'Your session has ended' }).waitFor();

    await page.goto(link);
    await page
      .getByText('This password reset link is invalid or has expired. Please request a new reset link.')
      .waitFor();
    await page.getByRole('button', { name: 'Back to Login' }).click();
    await elsewhere.signIn('cleo@example.org', password);
    await page.getByText('Login Failed', { exact: true }).waitFor();
    await elsewhere.signIn('cleo@example.org', 'another horse battery');
    // The mail has confirmed the address of an older account, so its owner is asked about it once.
    await page.getByRole('button', { name: 'Yes, it is mine' }).click();
    await page.getByRole('button', { name: /^Cleo Marsh/ }).waitFor();
    await Promise.all([cleo.close(), elsewhere.close()]);
  });

  it('a changed password ends the other sessions and keeps this screen’s draft', async () => {
    const fay = await registered('fay', 'Fay Sato');
    const other = await Clinician.open(browser, bedside.url);
    for (const window of [fay, other]) {
      await window.signIn('fay@example.org', password);
      await window.page.getByRole('button', { name: /^Fay Sato/ }).waitFor();
    }
    await openUserMenu(fay.page, 'Fay Sato');
    await fay.page.getByRole('menuitem', { name: 'Change password' }).click();
    await fay.page.getByLabel('Current password').fill('not this one');
    await fay.page.getByLabel('New password', { exact: true }).fill('another horse battery');
    await fay.page.getByLabel('Confirm new password').fill('another horse battery');
    await fay.page.keyboard.press('Enter');
    await fay.page.getByText('Incorrect password').waitFor();
    await fay.page.getByLabel('Current password').fill(password);
    await fay.page.keyboard.press('Enter');
    await fay.page.getByText('Password changed', { exact: true }).waitFor();
    await other.page.getByRole('heading', { name: 'Your session has ended' }).waitFor();
    // By then this screen has also received the end of its own earlier session.
    await fay.page.waitForTimeout(2500);
    expect(await fay.page.getByRole('heading', { name: 'Your session has ended' }).count()).toBe(0);
    await fay.page.getByRole('button', { name: /^Fay Sato/ }).waitFor();
    await Promise.all([fay.close(), other.close()]);
  });

  it('the end of the trial explains how to continue', async () => {
    const gus = await registered('gus', 'Gus Lindt');
    const { page } = gus;
    for (let session = 1; session <= 3; session += 1) {
      await gus.signIn('gus@example.org', password);
      await page.getByText(`${session}/3`).first().waitFor();
      await page.getByRole('button', { name: 'Sign out' }).first().click();
      await page.locator('input[name=password]').waitFor();
    }
    await gus.signIn('gus@example.org', password);
    await page.getByText('Session Limit Reached', { exact: true }).waitFor();
    await page.getByText('Your free trial has ended. Please upgrade to continue', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'How to upgrade' }).click();
    await page.getByText('3/3').waitFor();
    await expect
      .poll(() => page.getByRole('textbox').inputValue())
      .toBe('npm run account -- subscribe gus@example.org');
    await page.getByRole('button', { name: 'Back to Login' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await gus.close();
  });
});

async function newestLink(dataDir: string): Promise<string> {
  const folder = path.join(dataDir, 'mail');
  const newest = (await readdir(folder)).sort().at(-1) ?? '';
  const mail = (await readFile(path.join(folder, newest), 'utf8'))
    .replace(/=\r?\n/g, '')
    .replace(/=3D/g, '=');
  const link = /http\S+\/reset-password\?token=[\w-]+/.exec(mail)?.[0];
  if (link === undefined) throw new Error(`No link in the mail:\n${mail}`);
  return link;
}
