import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Bedside, startBedside } from '../support/bedside.ts';
import { borrowBrowser, hasBrowser, returnBrowser } from '../support/browser/browser.ts';
import { Clinician, desktop, nurse, phone, physician } from '../support/clinician.ts';
import { formatViolations, violationsOf, violationsOfOtherTheme } from '../support/screens/axe.ts';
import { examine } from '../support/screens/examine.ts';
import { goInPage } from '../support/screens/in-page.ts';
import {
  type Screen,
  signedOut,
  type Walk,
  withoutPatient,
  withPatient,
} from '../support/screens/screens.ts';
import { textsOf } from '../support/screens/texts.ts';

const locales = ['en-US', 'es-ES', 'de-DE'];
/** One patient per language and width, so that each walk sees the greeting and then the first reply. */
const patients = [
  'Margaret Okafor',
  'Helga Voss',
  'Rafael Ibáñez',
  'Amina Yusuf',
  'Josef Brandstätter',
  'Unknown Delta',
].values();
const widths = { desktop, phone };
/** The rules that the page with faults must violate. */
const faults = ['button-name', 'color-contrast', 'target-size', 'heading-order', 'region', 'landmark-unique'];

describe.skipIf(!hasBrowser)('every screen, in each language, width and theme', () => {
  let bedside: Bedside;
  let browser: Browser;
  /** A colleague at the same patient, so that the screens show presence. */
  let kim: Clinician;

  beforeAll(async () => {
    [bedside, browser] = await Promise.all([startBedside(), borrowBrowser()]);
    kim = await Clinician.open(browser, bedside.url, { as: physician });
  });

  afterAll(async () => {
    await returnBrowser(browser);
    await bedside?.stop();
  });

  for (const locale of locales) {
    for (const [width, viewport] of Object.entries(widths)) {
      const patient = patients.next().value ?? '';
      it(`${locale}, ${width}: has no overflow, no untranslated key and no axe violation`, async () => {
        const lopez = await Clinician.open(browser, bedside.url, { locale, viewport });
        const { page } = lopez;
        const isPhone = viewport === phone;
        const walk: Walk = { lopez, page, patient, t: textsOf(locale), isPhone };
        const lookAt = async (screens: Screen[]) => {
          for (const { name, open } of screens.filter(({ only = width }) => only === width)) {
            await open(walk);
            await examine(page, `${name}-${locale.slice(0, 2)}-${width}`);
            // The next screen opens in this theme, so that every rule meets both themes.
            expect(formatViolations(await violationsOfOtherTheme(page)), name).toEqual([]);
            await closeAll(page);
          }
        };
        await lookAt(signedOut);
        await page.unrouteAll();
        await goInPage(page, '/');
        await lopez.signIn(nurse);
        await page.locator('#main').waitFor();
        await lookAt(withoutPatient);
        await kim.select(patient);
        await lookAt(withPatient);
        expect(lopez.complaints).toEqual([]);
        await lopez.context.setOffline(true);
        await page.evaluate(() => window.dispatchEvent(new Event('offline')));
        const [asOf = ''] = walk.t('connection:asOf').split('{{');
        await page.getByText(asOf).first().waitFor();
        await examine(page, `offline-${locale.slice(0, 2)}-${width}`);
        await lopez.close();
      });
    }
  }

  it('reports bad names, contrast, target sizes, heading orders and landmarks', async () => {
    const page = await browser.newPage();
    await page.setContent(`<html lang="en"><title>Faults</title><p>Outside of any landmark</p><main><h1>Faults</h1>
      <h4>A skipped level</h4><nav>One</nav><nav>Two</nav>
      <button style="width: 50px; height: 50px"></button>
      <p style="color: #ccc; background: #fff">Hardly to be read</p>
      <button style="padding: 0; width: 9px; height: 9px">a</button><button style="padding: 0; width: 9px; height: 9px">b</button>
    </main></html>`);
    const found = (await violationsOf(page)).map(({ id }) => id);
    expect(found).toEqual(expect.arrayContaining(faults));
    await page.close();
  });

  it('reports text that lacks contrast in the other theme only', async () => {
    const page = await browser.newPage();
    await page.setContent(`<html lang="en"><title>Themes</title><style>
      p { color: #ccc; background: #000 } @media (prefers-color-scheme: dark) { p { background: #fff } }
    </style><main><h1>Themes</h1><p>Text</p></main></html>`);
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await violationsOf(page)).toEqual([]);
    expect((await violationsOfOtherTheme(page)).map(({ id }) => id)).toEqual(['color-contrast']);
    expect(await violationsOfOtherTheme(page)).toEqual([]);
    await page.close();
  });

  it('reports text without contrast after the same text was hidden', async () => {
    const page = await browser.newPage();
    const faultsOf = async (visibility: string) => {
      await page.setContent(`<html lang="en"><title>Hidden</title><main><h1>Hidden</h1>
        <p class="late" style="visibility: ${visibility}; color: #ccc; background: #fff">Text</p></main></html>`);
      return (await violationsOf(page)).map(({ id }) => id);
    };
    expect(await faultsOf('hidden')).toEqual([]);
    expect(await faultsOf('visible')).toEqual(['color-contrast']);
    await page.close();
  });

  it('checks the other theme again once the page has a text of another style', async () => {
    const page = await browser.newPage();
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setContent(`<html lang="en"><title>Late</title><main><h1>Late</h1><p>Text</p></main></html>`);
    expect(await violationsOf(page)).toEqual([]);
    expect(await violationsOfOtherTheme(page)).toEqual([]);
    expect(await page.evaluate('axe.hasUnknownStyles()')).toBe(false);
    await page.evaluate(() => {
      document.querySelector('main')?.insertAdjacentHTML('beforeend', '<p style="color: #ddd">More</p>');
    });
    expect((await violationsOfOtherTheme(page)).map(({ id }) => id)).toEqual(['color-contrast']);
    await page.close();
  });

  it('reports text without contrast again after it passed on another background', async () => {
    const page = await browser.newPage();
    const faultsOf = async (background: string) => {
      await page.setContent(`<html lang="en"><title>Backgrounds</title><main><h1>Backgrounds</h1>
        <section style="background: ${background}"><div><p class="text" style="color: #ccc">Text</p></div></section>
      </main></html>`);
      return (await violationsOf(page)).map(({ id }) => id);
    };
    for (const turn of [1, 2]) {
      expect(await faultsOf('#000'), `turn ${turn}`).toEqual([]);
      expect(await faultsOf('#fff'), `turn ${turn}`).toEqual(['color-contrast']);
    }
    await page.close();
  });

  it('shows a page for an unknown address', async () => {
    const visitor = await Clinician.open(browser, `${bedside.url}/nowhere`);
    await visitor.page.getByRole('heading', { name: '404 Page Not Found' }).waitFor();
    await visitor.page.getByText('Did you forget to add the page to the router?').waitFor();
    await visitor.close();
  });
});

/** Closes everything above the screen with Escape, one layer at a time. */
async function closeAll(page: Page): Promise<void> {
  const layers = page.locator('[role=dialog], [role=alertdialog], [role=menu]');
  for (let left = await layers.count(); left > 0; left = await layers.count()) {
    await page.keyboard.press('Escape');
    await expect.poll(() => layers.count()).toBeLessThan(left);
  }
}
