import { mkdirSync } from 'node:fs';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Bedside, startBedside } from './support/bedside.ts';
import { hasBrowser, launchBrowser } from './support/browser.ts';
import { Clinician, desktop, nurse, phone } from './support/clinician.ts';

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
const pictures = 'test-results/screens';

describe.skipIf(!hasBrowser)('every screen, in each language and width', () => {
  let bedside: Bedside;
  let browser: Browser;

  beforeAll(async () => {
    mkdirSync(pictures, { recursive: true });
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

/** Takes a picture and looks at what a picture alone does not show. */
async function examine(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: `${pictures}/${name}.png` });
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${name} is wider than its window`).toBeLessThanOrEqual(0);
  expect(await page.evaluate(controlsOutside), `${name} has controls outside its window`).toEqual([]);
  const text = await page.locator('body').innerText();
  // A key that is not translated shows as itself: `vitals.form.line`, `chat:send`.
  expect(
    text.match(/\b(?:auth|chat|common|connection|frame|patients|presence|vitals)[.:][a-zA-Z][\w.]*/g),
    name,
  ).toBeNull();
  expect(text, name).not.toMatch(/\{\{|\}\}|undefined|NaN/);
  const { violations } = await new AxeBuilder({ page }).analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(
    serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
    name,
  ).toEqual([]);
}

/** Runs in the page: what can be used but lies beside the window, where nothing scrolls to it. */
function controlsOutside(): string[] {
  const scrolls = (element: Element | null): boolean =>
    element !== null &&
    (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
  return [...document.querySelectorAll('button, input, textarea, select, a')].flatMap((control) => {
    const { left, right, width } = control.getBoundingClientRect();
    const isSeen =
      width > 1 && control.checkVisibility({ visibilityProperty: true }) && !scrolls(control.parentElement);
    return isSeen && (left < -1 || right > innerWidth + 1) ? [control.outerHTML.slice(0, 120)] : [];
  });
}
