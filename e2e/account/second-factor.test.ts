import { generate } from 'otplib';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openUserMenu, password, register } from '../support/account-holder.ts';
import { hasBrowser } from '../support/browser/browser.ts';
import { Clinician } from '../support/clinician.ts';
import { oneServerAndBrowser } from '../support/suite.ts';

describe.skipIf(!hasBrowser)('a second factor', () => {
  const suite = oneServerAndBrowser();

  it('is set up with the key on the screen, and opens the account with a code or a recovery code', async () => {
    const tess = await Clinician.open(suite.browser, `${suite.bedside.url}/?invite=`);
    const { page } = tess;
    await page.getByRole('button', { name: 'Register' }).click();
    await register(page, 'tess', 'Tess Arden');
    await tess.signIn('tess@example.org', password);

    await openUserMenu(page, 'Tess Arden');
    await page.getByRole('menuitem', { name: 'Devices and security' }).click();
    await page.getByRole('button', { name: 'Set up' }).click();
    await page.locator('input[name=password]').fill(password);
    await page.getByRole('button', { name: 'Continue' }).click();
    const secret = await page.getByLabel('Key for your authenticator app').inputValue();
    await enter(page, await generate({ secret }));
    const codes = page.getByRole('list', { name: 'Your recovery codes' }).getByRole('listitem');
    const recoveryCode = (await codes.first().textContent()) ?? '';
    expect(await codes.count()).toBe(10);
    await page.getByRole('button', { name: 'I have saved them' }).click();
    await page.getByText('10 recovery codes are left.').waitFor();
    await page.keyboard.press('Escape');

    // A code opens once, so the next one is used, which the server takes as a phone's fast clock.
    const next = await generate({ secret, epoch: Math.floor(Date.now() / 1000) + 30 });
    for (const code of [next, recoveryCode]) {
      await openUserMenu(page, 'Tess Arden');
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      await tess.signIn('tess@example.org', password);
      await enter(page, code);
      await page.getByRole('button', { name: /^Tess Arden/ }).waitFor();
    }
    expect(tess.complaints).toEqual([]);
    await tess.close();
  });
});

/** Submits a code where the screen asks for one. */
async function enter(page: Page, code: string): Promise<void> {
  await page.locator('input[name=code]').fill(code);
  await page.keyboard.press('Enter');
}
