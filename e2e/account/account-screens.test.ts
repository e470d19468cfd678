import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasBrowser } from '../support/browser/browser.ts';
import { Clinician, desktop, phone } from '../support/clinician.ts';
import { examine } from '../support/screens/examine.ts';
import { goInPage } from '../support/screens/in-page.ts';
import { oneServerAndBrowser } from '../support/suite.ts';

/** The demo department's administrator. */
const chargeNurse = 'charge.weber@demo.bedside';
const widths = { desktop, phone };

describe.skipIf(!hasBrowser)('the account screens, in each language and width', () => {
  const suite = oneServerAndBrowser();

  for (const locale of ['en-US', 'es-ES', 'de-DE']) {
    for (const [width, viewport] of Object.entries(widths)) {
      const open = async (path: string) => {
        const visitor = await Clinician.open(suite.browser, 'about:blank', { locale, viewport });
        await visitor.context.clock.install();
        await visitor.page.goto(`${suite.bedside.url}${path}`);
        return visitor;
      };
      const look = (page: Page, name: string) => examine(page, `${name}-${locale.slice(0, 2)}-${width}`);

      it(`${locale}, ${width}: signed out`, async () => {
        const visitor = await open('/');
        const { page } = visitor;
        await page.locator('input[name=email]').fill(`${locale}-${width}@example.org`);
        await page.locator('form button').nth(1).click();
        await page.locator('input[name=password]').waitFor({ state: 'detached' });
        await page.locator('button[type=submit]').waitFor();
        await look(page, 'forgot');
        await page.locator('button[type=submit]').click();
        await page.locator('form').waitFor({ state: 'detached' });
        await look(page, 'forgot-sent');
        await goInPage(page, '/reset-password?token=unknown');
        await page.locator('h1').waitFor();
        await look(page, 'reset-invalid');
        await goInPage(page, '/upgrade');
        await page.locator('h1').waitFor();
        await look(page, 'upgrade');
        await goInPage(page, '/nowhere');
        await page.locator('h1').waitFor();
        await look(page, 'not-found');
        expect(visitor.complaints).toEqual([]);
        await visitor.close();
      });

      it(`${locale}, ${width}: signed in`, async () => {
        const kim = await open('/');
        const { page } = kim;
        await kim.signIn(chargeNurse);
        const openMenu = async (item: number) => {
          if (width === 'phone') await page.getByRole('button').first().click();
          await page
            .getByRole('button', { name: /^Sabine Weber/ })
            .first()
            .click();
          const items = page.getByRole('menuitem').filter({
            hasNot: page.locator('.lucide-keyboard, .lucide-circle-question-mark, .lucide-circle-help'),
          });
          await items.first().waitFor();
          if (item === 0) await look(page, 'user-menu');
          // The invitation comes first.
          await items.nth(item + 1).click();
          await page.getByRole('dialog').waitFor();
        };
        await page.locator('input[name=password]').waitFor({ state: 'detached' });
        await page.getByRole('button').first().waitFor();
        await openMenu(-1);
        await page.locator('[role=dialog] svg[role=img]').waitFor();
        await look(page, 'invite');
        await page.keyboard.press('Escape');
        await page.getByRole('dialog').waitFor({ state: 'detached' });
        await openMenu(0);
        await page.locator('[role=dialog] tbody tr').first().waitFor();
        await look(page, 'department');
        const pages = page.locator('[role=dialog] nav button');
        await pages.nth(2).click();
        const create = page
          .locator('section[aria-labelledby=department-invites]')
          .getByRole('button')
          .first();
        await create.click();
        await page
          .locator('section[aria-labelledby=department-invites]')
          .getByRole('textbox')
          .first()
          .waitFor();
        await look(page, 'department-invites');
        await pages.nth(1).click();
        await page.locator('[role=dialog] tbody tr').first().getByRole('button').click();
        await page.getByRole('menuitem').first().click();
        // The dialog's fields come before its closing button.
        await page.getByRole('dialog').last().getByRole('button').nth(-2).click();
        await page.getByRole('dialog').last().getByRole('textbox').waitFor();
        await look(page, 'member-reset-link');
        const link = await page.getByRole('dialog').last().getByRole('textbox').inputValue();
        await page.keyboard.press('Escape');
        await page.locator('[role=dialog] tbody tr').first().getByRole('button').click();
        await page.getByRole('menuitem').last().click();
        await page.getByRole('dialog').nth(1).waitFor();
        await look(page, 'suspend');
        await page.keyboard.press('Escape');
        await page.keyboard.press('Escape');
        await page.getByRole('dialog').waitFor({ state: 'detached' });
        await openMenu(1);
        await page.locator('[role=dialog] tbody tr').first().waitFor();
        await look(page, 'security-log');
        await page.keyboard.press('Escape');
        await page.getByRole('dialog').waitFor({ state: 'detached' });
        await openMenu(2);
        // The log may be empty: it opens without a line, and its own reading is one.
        await page.locator('[role=dialog] select').last().waitFor();
        await look(page, 'access-log');
        await page.keyboard.press('Escape');
        await page.getByRole('dialog').waitFor({ state: 'detached' });
        await openMenu(3);
        await page.locator('button[type=submit]').click();
        await look(page, 'join-department');
        await page.keyboard.press('Escape');
        await page.getByRole('dialog').waitFor({ state: 'detached' });
        await openMenu(4);
        await look(page, 'change-password');
        await page.keyboard.press('Escape');
        await page.getByRole('dialog').waitFor({ state: 'detached' });
        await openMenu(5);
        await look(page, 'devices-and-security');
        await page.keyboard.press('Escape');
        await page.getByRole('dialog').waitFor({ state: 'detached' });
        await kim.context.clock.fastForward('31:00');
        await page.locator('input[name=password]').fill('wrong');
        await page.keyboard.press('Enter');
        await page.locator('[aria-invalid=true]').waitFor();
        await look(page, 'covered');

        const reset = await open(new URL(link).pathname + new URL(link).search);
        await reset.page.locator('input[name=newPassword]').fill('short');
        await reset.page.locator('button[type=submit]').click();
        await reset.page.locator('[aria-invalid=true]').first().waitFor();
        await look(reset.page, 'reset');
        expect([...kim.complaints, ...reset.complaints]).toEqual([]);
        await Promise.all([kim.close(), reset.close()]);
      });
    }
  }
});
