import { describe, expect, it } from 'vitest';
import { hasBrowser } from '../support/browser/browser.ts';
import { twoAtOnePatient } from '../support/two-at-one-patient.ts';

describe.skipIf(!hasBrowser)('a page that something outside changes (D77)', () => {
  const room = twoAtOnePatient('Margaret Okafor');

  it('says so across its width when its texts are wrapped, and shows the next patient', async () => {
    const { page } = room().kim;
    expect(await page.locator('html').getAttribute('translate')).toBe('no');
    expect(await page.locator('meta[name=google]').getAttribute('content')).toBe('notranslate');
    const notice = page.locator('[data-outside-change]');
    // A minute of use alone, with a colleague's set, raises no alarm.
    await room().lopez.page.keyboard.press('v');
    const dialog = room().lopez.page.getByRole('dialog');
    await dialog.getByLabel('Heart rate').fill('144');
    await dialog.getByRole('button', { name: 'Save vitals' }).click();
    await page.getByRole('button', { name: /Heart rate: 144/ }).waitFor();
    expect(await notice.count()).toBe(0);
    await page.evaluate(() => {
      const walker = document.createTreeWalker(
        document.getElementById('root') ?? document.body,
        NodeFilter.SHOW_TEXT,
      );
      const texts: Node[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode);
      for (const text of texts) {
        const font = document.createElement('font');
        text.parentNode?.replaceChild(font, text);
        font.append(text);
      }
    });
    await notice.waitFor();
    const box = await notice.boundingBox();
    expect(box?.width).toBe(page.viewportSize()?.width);
    await room().kim.select('Helga Voss');
    const selector = page.locator('header button[aria-haspopup="dialog"]').first();
    await selector.filter({ hasText: 'Helga Voss' }).waitFor();
    expect(await selector.textContent()).not.toContain('Okafor');
    expect(await page.getByText('This part of the screen stopped working').count()).toBe(0);
    await notice.getByRole('button').click();
    await room().kim.isLive();
    expect(await notice.count()).toBe(0);
  });
});
