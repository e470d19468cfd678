import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Bedside, startBedside } from './support/bedside.ts';
import { hasBrowser, launchBrowser } from './support/browser.ts';
import { Clinician, desktop, nurse, phone } from './support/clinician.ts';
import { examine } from './support/examine.ts';

const locales = ['en-US', 'es-ES', 'de-DE'];
/** A patient of its own for each language and width, so that each sees the greeting and then its first answer. */
const patients = [
  'Margaret Okafor',
  'Helga Voss',
  'Rafael Ibáñez',
  'Amina Yusuf',
  'Josef Brandstätter',
  'Unknown Delta',
].values();
const widths = { desktop, phone };

describe.skipIf(!hasBrowser)('every screen, in each language and width', () => {
  let bedside: Bedside;
  let browser: Browser;

  beforeAll(async () => {
    [bedside, browser] = await Promise.all([startBedside(), launchBrowser()]);
  });

  afterAll(async () => {
    await browser?.close();
    await bedside?.stop();
  });

  for (const locale of locales) {
    for (const [width, viewport] of Object.entries(widths)) {
      const patient = patients.next().value ?? '';
      it(`${locale}, ${width}: nothing overflows, no key is untranslated, axe finds nothing serious`, async () => {
        const lopez = await Clinician.open(browser, bedside.url, { locale, viewport });
        const { page } = lopez;
        const look = (name: string) => examine(page, `${name}-${locale.slice(0, 2)}-${width}`);
        await page.locator('input[name=email]').waitFor();
        await look('sign-in');
        await page.locator('form ~ * button, form + * button, p > button').last().click();
        await page.locator('input[name=username]').waitFor();
        await look('register');
        await page.reload();
        await lopez.signIn(nurse);
        await page.locator('input[name=password]').waitFor({ state: 'detached' });
        await page.getByRole('button').first().waitFor();
        await look('no-patient');
        await lopez.openPatients();
        await page.getByRole('option').first().waitFor();
        await look('patient-list');
        await page.keyboard.press('Escape');
        await lopez.select(patient);
        await page.waitForTimeout(500);
        await look('greeting');
        await page.keyboard.press('Escape');
        await page.evaluate(() =>
          document.activeElement instanceof HTMLElement ? document.activeElement.blur() : undefined,
        );
        await page.keyboard.press('v');
        await page.getByRole('dialog').waitFor();
        await look('update-vitals');
        await page.keyboard.press('Escape');
        await page.getByRole('dialog').waitFor({ state: 'hidden' });
        await lopez.ask('NEWS2?');
        await page
          .getByText(/bedside-demo/)
          .first()
          .waitFor();
        await look('conversation');
        expect(lopez.complaints).toEqual([]);
        await lopez.close();
      });
    }
  }

  it('an address that leads nowhere says so', async () => {
    const visitor = await Clinician.open(browser, `${bedside.url}/nowhere`);
    await visitor.page.getByRole('heading', { name: '404 Page Not Found' }).waitFor();
    await visitor.page.getByText('Did you forget to add the page to the router?').waitFor();
    await visitor.close();
  });
});
