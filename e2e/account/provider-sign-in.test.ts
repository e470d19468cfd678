import { authEndpoints } from '@bedside/contracts/auth/auth.contract.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../packages/server/src/infra/mongod/mongod-process.ts';
import { callsTo } from '../../packages/server/test/node.ts';
import {
  aProvider,
  clientId,
  clientSecret,
  type TestProvider,
} from '../../packages/server/test/oidc/a-provider.ts';
import { openUserMenu } from '../support/account-holder.ts';
import { type Bedside, startBedside } from '../support/bedside.ts';
import { borrowBrowser, hasBrowser, returnBrowser } from '../support/browser/browser.ts';
import { administrator, Clinician, demoPassword } from '../support/clinician.ts';

describe.skipIf(!hasBrowser)('a provider of sign-ins', () => {
  let bedside: Bedside;
  let directory: TestProvider;
  let browser: Awaited<ReturnType<typeof borrowBrowser>>;

  beforeAll(async () => {
    const port = await freePort();
    const env: Record<string, string> = { PORT: String(port), PUBLIC_URL: `http://localhost:${port}` };
    [bedside, directory, browser] = await Promise.all([startBedside(env), aProvider(), borrowBrowser()]);
    const body = { email: administrator, password: demoPassword };
    const { user } = await callsTo(bedside.url).call(authEndpoints.login, { body });
    env.OIDC_PROVIDERS = JSON.stringify([
      {
        ...{ id: 'klinikum', name: 'Klinikum Nord', issuer: directory.issuer, clientId, clientSecret },
        ...{ departments: user.department.id, roles: 'Nurse' },
      },
    ]);
    await bedside.kill();
    await bedside.restart();
    directory.admit(bedside.url, 'klinikum');
    for (const person of ['anna', 'weber']) {
      directory.people.set(person, {
        claims: { name: 'Anna Fischer', email: `${person}@klinikum.example` },
        amr: ['mfa'],
      });
    }
    return async () => {
      await returnBrowser(browser);
      await bedside.stop();
      await directory.stop();
    };
  });

  it('signs someone in who has no password, and asks them for none', async () => {
    const anna = await Clinician.open(browser, bedside.url);
    const { page } = anna;
    await page.getByRole('link', { name: /Klinikum Nord/ }).click();
    await page.locator('input[name=person]').fill('anna');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await openUserMenu(page, 'Anna Fischer');
    await page.getByRole('menuitem', { name: 'Devices and security' }).click();
    await page.getByText('This account has no password').waitFor();
    expect(await page.getByRole('button', { name: /^Unlink/ }).count()).toBe(0);
    await page.getByRole('button', { name: 'Set up' }).click();
    await page.getByRole('button', { name: /Klinikum Nord/ }).waitFor();
    expect(await page.locator('input[name=password]').count()).toBe(0);
    expect(anna.complaints).toEqual([]);
    await anna.close();
  });

  it('is linked and unlinked by the owner of an account with a password', async () => {
    const weber = await Clinician.open(browser, bedside.url);
    const { page } = weber;
    await weber.signIn(administrator);
    await page.locator('header button[aria-haspopup="menu"]').last().click();
    await page.getByRole('menuitem', { name: 'Devices and security' }).click();
    await page.getByRole('button', { name: 'Link Klinikum Nord' }).click();
    const opened = page.waitForEvent('popup');
    await page.locator('input[name=password]').fill(demoPassword);
    await page.keyboard.press('Enter');
    const popup = await opened;
    await popup.locator('input[name=person]').fill('weber');
    await popup.getByRole('button', { name: 'Sign in' }).click();
    const unlink = page.getByRole('button', { name: 'Unlink Klinikum Nord' });
    await unlink.waitFor();
    await unlink.click();
    await page.locator('input[name=password]').fill(demoPassword);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Link Klinikum Nord' }).waitFor();
    expect(weber.complaints).toEqual([]);
    await weber.close();
  });
});
