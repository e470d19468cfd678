import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasBrowser } from '../support/browser/browser.ts';
import { Clinician, nurse } from '../support/clinician.ts';
import { examine } from '../support/screens/examine.ts';
import { oneServerAndBrowser } from '../support/suite.ts';

describe.skipIf(!hasBrowser)('unsaved work (U18)', () => {
  const suite = oneServerAndBrowser();

  const open = () =>
    Clinician.open(suite.browser, suite.bedside.url, { as: nurse, at: 'Josef Brandstätter' });
  /** The ways to sign out. */
  const ways: [string, (page: Page) => Promise<void>][] = [
    ['the sidebar', (page) => page.getByRole('button', { name: 'Sign out' }).first().click()],
    [
      'the menu',
      async (page) => {
        await page.getByRole('button', { name: /^María Lopez: account/ }).click();
        await page.getByRole('menuitem', { name: 'Sign out' }).click();
      },
    ],
    [
      'the palette',
      async (page) => {
        await page.keyboard.press('Control+k');
        await page.keyboard.type('sign out');
        await page.getByRole('option', { name: 'Sign out', selected: true }).waitFor();
        await page.keyboard.press('Enter');
      },
    ],
  ];
  /** The ways to stay. */
  const stays: [string, (page: Page) => Promise<void>][] = [
    ['Escape', (page) => page.keyboard.press('Escape')],
    ['the safe button', (page) => page.getByRole('button', { name: 'Keep writing' }).click()],
    ['the cross', (page) => page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click()],
  ];

  it('is kept by a sign-out that the clinician does not confirm, and lost by one that they confirm', async () => {
    const lopez = await open();
    const { page } = lopez;
    await lopez.composer.fill('half a question');
    const question = page.getByRole('alertdialog', { name: 'You have unsaved work' });
    for (const [way, signOut] of ways) {
      for (const [how, stay] of stays) {
        await signOut(page);
        await question.getByText('Text in the message box').waitFor();
        await question.getByText(/Josef Brandstätter/).waitFor();
        if (way === 'the sidebar' && how === 'Escape') await examine(page, 'sign-out-question');
        await stay(page);
        await question.waitFor({ state: 'detached' });
        await expect
          .poll(() => lopez.composer.inputValue(), { message: `${way}, ${how}` })
          .toBe('half a question');
      }
    }
    await page.getByRole('button', { name: 'Sign out' }).first().click();
    await question.getByRole('button', { name: 'Sign out and discard' }).click();
    await page.locator('input[name=email]').waitFor();
    expect(lopez.complaints).toEqual([]);
    await lopez.close();
  });

  it('in a form is discarded by Cancel, Escape and the cross after a question only', async () => {
    const lopez = await open();
    const { page } = lopez;
    const dialog = page.getByRole('dialog', { name: 'Record vitals' });
    const question = page.getByRole('alertdialog', { name: 'Discard what you typed?' });
    await page.locator('#main').focus();
    await page.keyboard.press('v');
    await dialog.getByLabel(/^Heart rate/).fill('101');
    await dialog.getByText('1 value to save').waitFor();
    for (const close of [
      () => page.keyboard.press('Escape'),
      () => dialog.getByRole('button', { name: 'Cancel' }).click(),
      () => dialog.getByRole('button', { name: 'Close' }).click(),
    ]) {
      await close();
      await question.waitFor();
      await page.keyboard.press('Escape');
      await question.waitFor({ state: 'detached' });
      expect(await dialog.getByLabel(/^Heart rate/).inputValue()).toBe('101');
    }
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await question.getByRole('button', { name: 'Discard' }).click();
    await dialog.waitFor({ state: 'detached' });
    // Without input, Cancel closes at once.
    await page.keyboard.press('v');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(lopez.complaints).toEqual([]);
    await lopez.close();
  });
});
