import { generate } from 'otplib';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../packages/server/src/infra/mongod/mongod-process.ts';
import { openUserMenu, password, register } from '../support/account-holder.ts';
import { type Bedside, startBedside } from '../support/bedside.ts';
import { borrowBrowser, hasBrowser, returnBrowser } from '../support/browser/browser.ts';
import { Clinician } from '../support/clinician.ts';

describe.skipIf(!hasBrowser)('a passkey', () => {
  let bedside: Bedside;
  let browser: Awaited<ReturnType<typeof borrowBrowser>>;

  beforeAll(async () => {
    // Browsers bind keys to a name, and never to an IP address.
    const port = await freePort();
    const PUBLIC_URL = `http://localhost:${port}`;
    [bedside, browser] = await Promise.all([
      startBedside({ PORT: String(port), PUBLIC_URL }),
      borrowBrowser(),
    ]);
    return async () => {
      await returnBrowser(browser);
      await bedside.stop();
    };
  });

  it('is created on the screen, takes the place of the code, and confirms who is there', async () => {
    const tess = await Clinician.open(browser, `${bedside.url}/?invite=`);
    const { page } = tess;
    const keys = await anAuthenticator(page);
    await page.getByRole('button', { name: 'Register' }).click();
    await register(page, 'tess', 'Tess Arden');
    await tess.signIn('tess@example.org', password);
    await openSecurity(page);
    await page.getByText('Turn on the second factor first.').waitFor();
    await page.getByRole('button', { name: 'Set up' }).click();
    await page.locator('input[name=password]').fill(password);
    await page.getByRole('button', { name: 'Continue' }).click();
    const secret = await page.getByLabel('Key for your authenticator app').inputValue();
    await page.locator('input[name=code]').fill(await generate({ secret }));
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'I have saved them' }).click();

    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByLabel('Name').fill('Laptop of Tess');
    await page.getByRole('button', { name: 'Create passkey' }).click();
    const row = page.getByRole('listitem').filter({ hasText: 'Laptop of Tess' });
    await row.getByText('Not used yet').waitFor();
    expect(await keys.count()).toBe(1);
    // The toast of the new passkey takes no Escape from the dialog.
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    await openUserMenu(page, 'Tess Arden');
    await page.getByRole('menuitem', { name: 'Lock screen' }).click();
    await page.getByRole('heading', { name: 'Screen locked' }).waitFor();
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.getByRole('button', { name: /^Tess Arden/ }).waitFor();

    await openUserMenu(page, 'Tess Arden');
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await tess.signIn('tess@example.org', password);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.getByRole('button', { name: /^Tess Arden/ }).waitFor();

    await openSecurity(page);
    await row.getByText(/^Last used/).waitFor();
    await row.getByRole('button', { name: /^Rename/ }).click();
    await page.locator('input[name=passkey-name]').fill('Old laptop');
    await page.getByRole('button', { name: 'Rename', exact: true }).click();
    const renamed = page.getByRole('listitem').filter({ hasText: /Old laptop.*Last used/ });
    // The server asks for a proof that is at most five minutes old.
    let refusals = 0;
    await page.route('**/api/auth/passkeys/*', async (route) => {
      if (route.request().method() !== 'DELETE' || refusals > 0) return route.fallback();
      refusals += 1;
      return route.fulfill({
        status: 403,
        json: { code: 'confirmation-needed', message: 'Confirm', error: 'Confirm', requestId: 'r' },
      });
    });
    await renamed.getByRole('button', { name: /^Remove/ }).click();
    const question = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await question.getByRole('button', { name: 'Use a passkey' }).click();
    await renamed.waitFor({ state: 'detached' });
    expect(refusals).toBe(1);
    expect(tess.complaints).toEqual([]);
    await tess.close();
  });

  it('that its owner does not confirm leaves the code, and says so', async () => {
    const tess = await Clinician.open(browser, bedside.url);
    const { page } = tess;
    await anAuthenticator(page);
    await page.route('**/api/auth/login', (route) =>
      route.fulfill({
        status: 403,
        json: {
          ...{ code: 'second-factor-required', message: 'A code is needed', error: 'A code is needed' },
          ...{ requestId: 'r', passkey: true },
        },
      }),
    );
    await page.route('**/api/auth/passkeys/challenge', (route) =>
      route.fulfill({
        json: {
          ...{ challenge: 'Y2hhbGxlbmdl', rpId: 'localhost', timeout: 2000, userVerification: 'preferred' },
          allowCredentials: [{ id: 'bm9uZQ', type: 'public-key' }],
        },
      }),
    );
    await tess.signIn('tess@example.org', password);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.getByText('The passkey was not accepted.').waitFor();
    expect(await page.locator('input[name=code]').isVisible()).toBe(true);
    await tess.close();
  });
});

async function openSecurity(page: Page): Promise<void> {
  await openUserMenu(page, 'Tess Arden');
  await page.getByRole('menuitem', { name: 'Devices and security' }).click();
}

/** Gives a page Chromium's own software authenticator, which confirms each question. */
async function anAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    count: async () =>
      (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  };
}
