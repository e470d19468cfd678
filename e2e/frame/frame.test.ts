import { mkdirSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Bedside, startBedside } from '../support/bedside.ts';
import { borrowBrowser, hasBrowser, returnBrowser } from '../support/browser/browser.ts';
import { Clinician, nurse, phone, physician } from '../support/clinician.ts';
import { formatViolations, violationsOf } from '../support/screens/axe.ts';

const images = 'test-results/frame';
const languages = [
  { locale: 'en-US', live: 'Live', palette: 'Command palette' },
  { locale: 'es-ES', live: 'Conectado', palette: 'Paleta de comandos' },
  { locale: 'de-DE', live: 'Live', palette: 'Befehlspalette' },
];
const widths = [768, 900, 1024, 1100, 1280, 1366, 1440];

describe.skipIf(!hasBrowser)('the frame', () => {
  let bedside: Bedside;
  let browser: Browser;

  beforeAll(async () => {
    mkdirSync(images, { recursive: true });
    [bedside, browser] = await Promise.all([startBedside(), borrowBrowser()]);
  });

  afterAll(async () => {
    await returnBrowser(browser);
    await bedside?.stop();
  });

  /** Runs `visit` in a new window and closes it. Fails if the page logged an error. */
  async function at(
    who: string,
    options: { locale?: string; viewport?: { width: number; height: number }; at?: string },
    visit: (clinician: Clinician, page: Page) => Promise<void>,
  ): Promise<void> {
    const clinician = await Clinician.open(browser, bedside.url, { ...options, as: who });
    try {
      await clinician.page.locator('#main').waitFor();
      await visit(clinician, clinician.page);
      expect(clinician.complaints).toEqual([]);
    } finally {
      await clinician.close();
    }
  }

  describe.each(languages)('$locale', ({ locale, live, palette }) => {
    it('nothing overflows from 768 to 1440 px', async () => {
      await at(physician, { locale, at: 'Margaret Okafor' }, async (_kim, page) => {
        await at(nurse, { at: 'Margaret Okafor' }, async () => {
          await page.getByText(live, { exact: true }).waitFor();
          await page
            .getByLabel(/María Lopez/)
            .first()
            .waitFor();
          for (const show of [async () => undefined, () => openHistory(page)]) {
            await show();
            for (const width of widths) {
              await page.setViewportSize({ width, height: 800 });
              await isPainted(page);
              expect(await page.evaluate(tooWide), `${width} px`).toEqual([]);
            }
          }
        });
      });
    });

    it.each([1440, 768])(
      'shows every menu of the header uncut and without axe faults at %d px',
      async (width) => {
        const options = { locale, viewport: { width, height: 800 }, at: 'Margaret Okafor' };
        await at(physician, options, async (_kim, page) => {
          const look = (name: string) => examine(page, `${name}-${locale.slice(0, 2)}-${width}`);
          await look('chat');
          await openHistory(page);
          await page.locator('.u-over').waitFor();
          await look('trends');
          await page.getByRole('button', { name: /^(Table|Tabla|Tabelle)$/ }).click();
          await page.getByRole('table').waitFor();
          await look('history');
          await page.getByRole('tab').nth(-2).click();
          await page.locator('ul > li time').first().waitFor();
          await look('timeline');
          await page.getByText(live, { exact: true }).click();
          await page.getByRole('dialog').waitFor();
          await look('connection');
          await page.keyboard.press('Escape');
          await page.keyboard.press('Control+k');
          await page.getByRole('dialog', { name: palette }).waitFor();
          await look('palette');
          await page.keyboard.press('Escape');
          await page.getByRole('dialog').waitFor({ state: 'hidden' });
          await page.locator('#main').focus();
          await page.keyboard.press('?');
          await page.getByRole('dialog').waitFor();
          await look('shortcuts');
        });
      },
    );
  });

  it('works with the keyboard alone, from the sign-in to another patient’s history', async () => {
    await at(physician, {}, async (kim, page) => {
      expect(await page.title()).toBe('Department · clinical decision support');
      // The first Tab stop is the skip link.
      await page.evaluate(() => document.body.focus());
      await page.keyboard.press('Tab');
      await expect.poll(() => focused(page)).toBe('Skip to main content');
      await page.keyboard.press('Enter');
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');

      await page.keyboard.press('/');
      await page.getByRole('combobox').waitFor();
      await page.keyboard.type('okafor');
      await page.getByRole('option', { name: 'Margaret Okafor' }).waitFor();
      await page.keyboard.press('Enter');
      await kim.composer.waitFor();
      await page.locator('#main').focus();
      await page.keyboard.press('g');
      await page.keyboard.press('h');
      await page.locator('.u-over').waitFor();
      await page.keyboard.press('g');
      await page.keyboard.press('x');
      await page.getByText('No chest X-rays have been analyzed for this patient.').waitFor();
      await page.keyboard.press('g');
      await page.keyboard.press('c');

      // Letters are no shortcuts in the composer, and Ctrl+K does not change its text.
      await kim.composer.focus();
      await page.keyboard.type('v?gh');
      await expect.poll(() => kim.composer.inputValue()).toBe('v?gh');
      await page.keyboard.press('Control+k');
      await page.keyboard.type('record');
      await page.keyboard.press('Enter');
      await page.getByRole('dialog', { name: 'Record vitals' }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA');
      await kim.composer.fill('');

      await page.keyboard.press('Control+k');
      await page.keyboard.type('voss');
      await page.getByRole('option', { name: 'Helga Voss', selected: true }).waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Change patient' }).getByText('Helga Voss').waitFor();
      await page.keyboard.press('Control+k');
      await page.getByRole('group', { name: 'Recent' }).getByText('Margaret Okafor').waitFor();
      await page.keyboard.press('Escape');
    });
  });

  it('opens each section of the history from the sidebar, and the timeline with the latest entry', async () => {
    await at(physician, {}, async (kim, page) => {
      // Without a patient each tab explains what to do.
      await page.getByRole('tab', { name: 'Chat', exact: true }).click();
      for (const tab of ['History', 'X-ray', 'Chat']) {
        await page.getByRole('tab', { name: tab }).click();
        await page.getByRole('heading', { name: 'Patient Required' }).waitFor();
      }
      await page.getByRole('button', { name: 'Select patient', exact: true }).click();
      await page.getByRole('option', { name: 'Margaret Okafor' }).click();
      await kim.composer.waitFor();
      const sections = page.getByRole('navigation', { name: 'Sections' });
      for (const [button, section] of [
        ['Generate note', 'Notes'],
        ['Lab results', 'Lab results'],
        ['Clinical scores', 'Clinical scores'],
        ['Medications', 'Medications'],
        ['Vitals', 'Vitals'],
      ] as const) {
        const isAction = button === 'Generate note';
        await sections.getByRole(isAction ? 'button' : 'tab', { name: button }).click();
        await sections.getByRole('tab', { name: section, exact: true, selected: true }).waitFor();
        expect(await sections.locator('[aria-selected=true], [aria-current=page]').count()).toBe(1);
      }
      await page.getByRole('tab', { name: 'Timeline' }).click();
      const timeline = page.getByRole('region', { name: 'Timeline' });
      await timeline.getByText('Patient added').waitFor();
      await sections.getByRole('tab', { name: 'Chat' }).click();
      await kim.ask('Is a reply in the timeline?');
      await page.getByText('Use clinical judgment').first().waitFor();
      await page.getByRole('tab', { name: 'History', exact: true }).click();
      await timeline.getByText('Assistant reply').first().waitFor();
      const [reply, question] = await timeline.getByRole('listitem').allInnerTexts();
      expect([reply, question]).toEqual([
        expect.stringMatching(/Assistant reply · .*\n+AI, asked by Alex Kim/),
        expect.stringMatching(/Question to the assistant · Is a reply in the timeline\?/),
      ]);
    });
  });

  it('colors the strip, marks values without a measurement, and opens the dialog at a tile’s field', async () => {
    await at(physician, { at: 'Margaret Okafor' }, async (_kim, page) => {
      const strip = page.getByRole('region', { name: 'Vital signs' });
      const color = (label: RegExp) =>
        strip
          .getByRole('button', { name: label })
          .locator('span')
          .last()
          .locator('xpath=ancestor-or-self::span[contains(@class, "font-semibold")]')
          .first()
          .getAttribute('class');
      await expect.poll(() => color(/^Blood pressure: 92\/50/)).toContain('text-red');
      await expect.poll(() => color(/^Heart rate: 126/)).toContain('text-amber');
      await expect.poll(() => color(/^Oxygen saturation: 91/)).toContain('text-red');
      await strip.getByRole('button', { name: /^Heart rate/ }).click();
      await page.getByRole('dialog', { name: 'Record vitals' }).waitFor();
      await expect.poll(() => focusedField(page)).toBe('heartRate');
      await page.keyboard.press('Escape');

      await page.keyboard.press('Control+k');
      await page.keyboard.type('add new');
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Name').fill('Nora Newcomer');
      await dialog.getByLabel('Gender').selectOption('female');
      await dialog.getByLabel('Age', { exact: true }).fill('40');
      await dialog.getByLabel('Chief complaint').fill('Cough');
      await dialog.getByRole('button', { name: 'Create' }).click();
      await page.getByRole('button', { name: 'Change patient' }).getByText('Nora Newcomer').waitFor();
      // The five signs have no value, and neither has NEWS2.
      await expect.poll(() => strip.getByRole('button').filter({ hasText: '--' }).count()).toBe(6);
      await openHistory(page);
      await page.getByText('No vital signs yet').waitFor();
    });
  });

  it('uses the phone layout at 767 px and not at 768 px', async () => {
    await at(physician, {}, async (_kim, page) => {
      const menu = page.getByRole('button', { name: 'Open menu' });
      const sections = page.getByRole('navigation', { name: 'Sections' });
      await page.setViewportSize({ width: 767, height: 800 });
      await menu.waitFor();
      await sections.waitFor({ state: 'hidden' });
      await page.setViewportSize({ width: 768, height: 800 });
      await sections.waitFor();
      await menu.waitFor({ state: 'hidden' });
    });
  });

  it('turns the sidebar into a drawer and the strip into a panel with an Update tile on a phone', async () => {
    await at(nurse, { viewport: phone }, async (lopez, page) => {
      const drawer = page.getByRole('dialog', { name: 'Bedside' });
      const open = async () => {
        await page.getByRole('button', { name: 'Open menu' }).click();
        await drawer.waitFor();
      };
      await open();
      await examine(page, 'drawer-en-390');
      await page.mouse.click(370, 400);
      await drawer.waitFor({ state: 'hidden' });
      await open();
      await page.keyboard.press('Escape');
      await drawer.waitFor({ state: 'hidden' });
      await lopez.select('Margaret Okafor');
      await open();
      await drawer.getByRole('button', { name: 'Lab results' }).click();
      await drawer.waitFor({ state: 'hidden' });
      await page.getByRole('tab', { name: 'Lab results', selected: true }).waitFor();

      const panel = page.getByRole('region', { name: 'Vital signs' });
      await panel.getByRole('button', { name: /Show all vital signs/ }).click();
      await examine(page, 'vitals-panel-en-390');
      await panel.getByRole('button', { name: /^Temperature/ }).click();
      await page.getByRole('dialog', { name: 'Record vitals' }).waitFor();
      await expect.poll(() => focusedField(page)).toBe('temperature');
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      await panel.getByRole('button', { name: 'Record', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Record vitals' });
      await dialog.getByRole('button', { name: 'Close' }).focus();
      await dialog.getByRole('textbox', { name: 'Notes' }).scrollIntoViewIfNeeded();
      await page.keyboard.press('Tab');
      await expect
        .poll(() => focusedField(page), { message: 'the first field follows the last button' })
        .toBe('line');
      await expect.poll(() => page.evaluate(focusIsInSight)).toBe(true);
      await page.keyboard.press('Escape');
      await panel.getByRole('button', { name: /Hide vital signs/ }).click();

      await page.getByText('Live', { exact: true }).click();
      await page.getByText('No one else has this chart open.').waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'History' }).click();
      await page.getByRole('tab', { name: 'Vitals' }).click();
      await page.getByRole('button', { name: 'Table', exact: true }).click();
      await page.getByRole('table').waitFor();
      await examine(page, 'history-en-390');
      await page.getByRole('tab', { name: 'Timeline' }).click();
      await page.getByText('Patient details changed').or(page.getByText('Vitals recorded')).first().waitFor();
      await examine(page, 'timeline-en-390');
    });
  });

  it('cuts off nothing on the narrowest screen, and keeps the size of controls on the lowest', async () => {
    await at(nurse, { locale: 'de-DE', viewport: { width: 320, height: 640 } }, async (lopez, page) => {
      await examine(page, 'no-patient-de-320');
      await lopez.select('Josef Brandstätter');
      await page.getByText('NEWS2').first().waitFor();
      expect(await page.evaluate(cutOff, 'header button')).toEqual([]);
      await page.getByRole('button', { name: 'Vitalzeichen', exact: true }).click();
      await page.getByRole('dialog').waitFor();
      expect(await page.evaluate(cutOff, '[role=dialog] label, [role=dialog] [role=group]')).toEqual([]);
      await examine(page, 'update-vitals-de-320');
      await page.keyboard.press('Escape');
      await page.setViewportSize({ width: 844, height: 390 });
      await page.getByRole('complementary').first().waitFor();
      await examine(page, 'chat-de-844x390');
    });
  });

  it('keeps its contrast in the dark theme, and moves nothing under reduced motion', async () => {
    await at(physician, {}, async (kim, page) => {
      await page.getByRole('tab', { name: 'Chat', exact: true }).click();
      const alert = page.getByText('Select Patient Required').locator('..');
      const motion = () => alert.evaluate((element) => getComputedStyle(element).animationName);
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      await expect.poll(motion).toBe('attention');
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
      expect(await alert.evaluate((element) => element.getAnimations({ subtree: true }).length)).toBe(0);
      await examine(page, 'no-patient-dark');
      await kim.select('Margaret Okafor');
      await examine(page, 'chat-dark');
      await openHistory(page);
      await page.locator('.u-over').waitFor();
      await examine(page, 'history-dark');
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').waitFor();
      await examine(page, 'palette-dark');
    });
  });
});

async function openHistory(page: Page): Promise<void> {
  await page.getByRole('tab').nth(2).click();
}

async function focusedField(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => document.activeElement?.getAttribute('name'));
}

async function focused(page: Page): Promise<string | undefined> {
  return page.evaluate(() => document.activeElement?.textContent?.trim());
}

/** Runs in the page: returns true if the focused element is visible and nothing covers it. */
function focusIsInSight(): boolean {
  const { activeElement } = document;
  const box = activeElement?.getBoundingClientRect();
  return (
    box !== undefined &&
    document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2) === activeElement
  );
}

/** Runs in the page: returns the elements within `selector` whose content does not fit. */
function cutOff(selector: string): string[] {
  return [...document.querySelectorAll(selector)]
    .flatMap((found) => [found, ...found.querySelectorAll('*:not(.sr-only)')])
    .filter(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => {
      const isBox = clientWidth > 1 && clientHeight > 1;
      return isBox && (scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 2);
    })
    .map((found) => found.outerHTML.slice(0, 160));
}

/**
 * Waits until the window has painted its new size. React lays out the header in the frame that paints it, so a
 * measurement before that frame would see the old layout.
 */
async function isPainted(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))),
  );
}

/** Takes a screenshot, and expects no overflow and no axe violation. */
async function examine(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: `${images}/${name}.jpg`, type: 'jpeg' });
  expect(await page.evaluate(tooWide), name).toEqual([]);
  expect(formatViolations(await violationsOf(page)), name).toEqual([]);
}

/** Runs in the page: returns the controls that lie outside the window where nothing scrolls to them. */
function tooWide(): string[] {
  const scrolls = (element: Element | null): boolean =>
    element !== null &&
    (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
  const page = document.documentElement;
  const outside = [...document.querySelectorAll('button, input, textarea, select, a')].filter((control) => {
    const { left, right, width } = control.getBoundingClientRect();
    const isSeen = width > 1 && control.checkVisibility({ visibilityProperty: true });
    return isSeen && !scrolls(control.parentElement) && (left < -1 || right > innerWidth + 1);
  });
  return [
    ...(page.scrollWidth > page.clientWidth ? ['the page'] : []),
    ...outside.map((control) => control.outerHTML.slice(0, 120)),
  ];
}
