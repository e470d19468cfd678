import { describe, expect, it } from 'vitest';
import { hasBrowser } from '../support/browser/browser.ts';
import { Clinician, nurse } from '../support/clinician.ts';
import { oneServerAndBrowser } from '../support/suite.ts';

describe.skipIf(!hasBrowser)('the dangers of a phone', () => {
  const suite = oneServerAndBrowser();

  it.each([320, 390])(
    'are named at %i px: the critical result before the vitals, and a hidden one at its number',
    async (width) => {
      const viewport = { width, height: 844 };
      const lopez = await Clinician.open(suite.browser, suite.bedside.url, {
        as: nurse,
        viewport,
        at: 'Margaret Okafor',
      });
      const { page } = lopez;
      const row = page.getByRole('region', { name: 'Safety' });
      const call = row.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Take' }) });
      await call.waitFor();
      await expect.poll(() => call.innerText()).toMatch(/^Lactate 4\.2/);
      const allergies = row.getByRole('button', { name: 'Allergies: Penicillin (Rash). Edit' });
      const more = row.getByRole('button', { name: /Show all: \d more/ });
      if (width === 320) {
        expect(await allergies.isVisible()).toBe(false);
        const name = await more.getAttribute('aria-label');
        expect(name).toMatch(/^Allergies \+\d\. 1 more danger: Allergies\. Show all: \d more$/);
        expect(await more.innerText()).toMatch(/^Allergies\s\+\d$/);
      } else {
        expect(await allergies.isVisible()).toBe(true);
      }
      await more.click();
      // The whole row, with the buttons that have no room in it.
      await page.getByRole('dialog').getByRole('button', { name: 'Mark reviewed: Lactate' }).waitFor();
      expect(lopez.complaints).toEqual([]);
      await lopez.close();
    },
  );

  it('are named on the card of the list before anything calmer', async () => {
    const viewport = { width: 390, height: 844 };
    const lopez = await Clinician.open(suite.browser, suite.bedside.url, { as: nurse, viewport });
    const card = lopez.page.getByRole('row').filter({ hasText: 'Margaret Okafor' });
    await card.waitFor();
    await expect.poll(() => card.innerText()).toMatch(/NEWS2 7 or more, Critical lab/);
    expect(await card.textContent()).toMatch(/\+\d, \d more dangers?: /);
    await lopez.close();
  });
});
