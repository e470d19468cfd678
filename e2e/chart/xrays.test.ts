import { describe, expect, it } from 'vitest';
import { drawnXray } from '../../packages/server/src/demo/department/drawn-xray.ts';
import { hasBrowser } from '../support/browser/browser.ts';
import { Clinician, desktop, nurse, phone, physician } from '../support/clinician.ts';
import { examine } from '../support/screens/examine.ts';
import { textsOf } from '../support/screens/texts.ts';
import { oneServerAndBrowser } from '../support/suite.ts';

const widths = { desktop, phone };

describe.skipIf(!hasBrowser)('chest X-rays', () => {
  const suite = oneServerAndBrowser();

  it.each(['en-US', 'es-ES', 'de-DE'])(
    '%s: are viewed, chosen, sent and read by mouse and keyboard, and appear in a colleague’s window',
    async (locale) => {
      const { browser, bedside } = suite;
      const t = textsOf(locale);
      const [kim, lopez] = await Promise.all(
        [physician, nurse].map(async (email) => {
          const clinician = await Clinician.open(browser, bedside.url, {
            locale,
            as: email,
            at: 'Josef Brandstätter',
          });
          await clinician.page.locator('#main').focus();
          await clinician.page.keyboard.press('g');
          await clinician.page.keyboard.press('x');
          await clinician.page.getByText(/^Sample: drawn images of no person/).waitFor();
          return clinician;
        }),
      );
      if (!kim || !lopez) throw new Error('A window is missing');
      const { page } = lopez;
      const known = await kim.page.getByRole('button', { name: t('xrays:viewResults') }).count();
      const lookAt = async (name: string) => {
        for (const [width, viewport] of Object.entries(widths)) {
          await page.setViewportSize(viewport);
          await examine(page, `xrays-${name}-${locale.slice(0, 2)}-${width}`);
        }
        await page.setViewportSize(desktop);
      };
      await lookAt('history');

      await page.getByRole('tab', { name: t('xrays:tab.upload'), exact: true }).click();
      for (const view of ['frontal', 'lateral'] as const) {
        const { name, type: mimeType, content: buffer } = drawnXray(view);
        const zone = page.getByRole('group', { name: t(`xrays:view.${view}`), exact: true });
        await zone.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
        await expect.poll(() => zone.locator('img').evaluate(drawnWidth)).toBe(480);
      }
      await lookAt('upload');
      await page.getByRole('button', { name: t('xrays:analyze') }).click();
      await page.getByRole('article').getByText(t('xrays:demoHint')).waitFor();
      const frontal = page.locator('figure').first();
      await expect.poll(() => frontal.locator('img').evaluate(drawnWidth)).toBe(480);
      await frontal.locator('[tabindex="0"][role=group]').focus();
      await page.keyboard.press('+');
      await expect.poll(() => frontal.locator('figcaption').innerText()).not.toContain('100');
      await page.keyboard.press('0');
      await expect.poll(() => frontal.locator('figcaption').innerText()).toContain('100');
      await lookAt('results');

      await expect
        .poll(() => kim.page.getByRole('button', { name: t('xrays:viewResults') }).count())
        .toBe(known + 1);
      const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
      expect(stored).not.toMatch(/blob|xray|drawn/i);
      expect([...kim.complaints, ...lopez.complaints]).toEqual([]);
      await Promise.all([kim.close(), lopez.close()]);
    },
  );
});

const drawnWidth = (image: Element) => (image instanceof HTMLImageElement ? image.naturalWidth : 0);
