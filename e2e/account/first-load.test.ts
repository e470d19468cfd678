import { gzipSync } from 'node:zlib';
import { loginPath } from '@bedside/contracts/auth/sign-in.ts';
import type { Request, Response } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasBrowser } from '../support/browser/browser.ts';
import { Clinician, physician } from '../support/clinician.ts';
import { oneServerAndBrowser } from '../support/suite.ts';

const scripts = '**/assets/*.js';
const isSignIn = (request: Request) => request.url().endsWith(`/api${loginPath}`);

describe.skipIf(!hasBrowser)('the sign-in with the scripts of the first load', () => {
  const suite = oneServerAndBrowser();

  /** Opens the sign-in. Returns it once its form can be used, with the scripts that the page has loaded. */
  async function firstLoad() {
    const clinician = await Clinician.open(suite.browser, 'about:blank');
    const { page } = clinician;
    const loaded: Response[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') loaded.push(response);
    });
    await page.goto(suite.bedside.url, { waitUntil: 'networkidle' });
    await page.locator('input[name=email]').waitFor();
    return { clinician, page, loaded: [...loaded] };
  }

  it('sends the password with at most 130 kB of JavaScript, and shows the list once the rest has loaded', async () => {
    const { clinician, page, loaded } = await firstLoad();
    const bodies = await Promise.all(loaded.map((response) => response.body()));
    const bytes = bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0);
    expect(bytes).toBeLessThanOrEqual(130_000);

    const answer = page.waitForResponse((response) => isSignIn(response.request()));
    await page.route(scripts, async (route) => {
      await answer;
      await route.continue();
    });
    await clinician.signIn(physician);
    expect((await answer).ok()).toBe(true);
    await page.locator('tbody [data-patient]').first().waitFor();
    expect(clinician.complaints).toEqual([]);
    await clinician.close();
  });

  it('loads the rest while someone types', async () => {
    const { clinician, page } = await firstLoad();
    const mainScreen = page.waitForResponse((response) => /\/screen-[^/]+\.js$/.test(response.url()));
    await page.locator('input[name=email]').press('d');
    expect((await mainScreen).ok()).toBe(true);
    await clinician.close();
  });

  it('continues after a reload, with one sign-in, if a new release has replaced the other scripts', async () => {
    const { clinician, page } = await firstLoad();
    let signIns = 0;
    page.on('request', (request) => {
      if (isSignIn(request)) signIns += 1;
    });
    await page.route(scripts, (route) => route.fulfill({ status: 404 }));
    await clinician.signIn(physician);
    const alert = page.getByRole('alert');
    await alert.getByRole('heading', { name: 'This part of the screen stopped working' }).waitFor();
    await page.unroute(scripts);
    await alert.getByRole('button', { name: 'Try again' }).click();
    await page.locator('tbody [data-patient]').first().waitFor();
    expect(signIns).toBe(1);
    await clinician.close();
  });

  it('loads the missing scripts again with the next attempt after the network was lost', async () => {
    const { clinician, page } = await firstLoad();
    await page.context().setOffline(true);
    await clinician.signIn(physician);
    await page.getByText('The server cannot be reached. Check the network, then try again.').waitFor();
    await page.context().setOffline(false);
    await clinician.signIn(physician);
    await page.locator('tbody [data-patient]').first().waitFor();
    await clinician.close();
  });
});
