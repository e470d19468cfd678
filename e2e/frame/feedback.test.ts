import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeFolder } from '../../packages/server/test/folders.ts';
import { type Bedside, startBedside } from '../support/bedside.ts';
import { borrowBrowser, hasBrowser, returnBrowser } from '../support/browser/browser.ts';
import { Clinician, desktop, nurse, phone } from '../support/clinician.ts';
import { examine } from '../support/screens/examine.ts';
import { textsOf } from '../support/screens/texts.ts';

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe.skipIf(!hasBrowser)('feedback', () => {
  let bedside: Bedside;
  let browser: Browser;
  const dataDir = mkdtempSync(path.join(tmpdir(), 'bedside-feedback-'));

  beforeAll(async () => {
    [bedside, browser] = await Promise.all([
      startBedside({ DATA_DIR: dataDir, FEEDBACK_TO: 'support@example.org' }),
      borrowBrowser(),
    ]);
  });
  afterAll(async () => {
    await returnBrowser(browser);
    await bedside?.stop();
    await removeFolder(dataDir);
  });

  async function open(viewport = desktop): Promise<{ lopez: Clinician; dialog: Locator }> {
    const lopez = await Clinician.open(browser, bedside.url, { viewport, as: nurse });
    if (viewport === phone) await lopez.page.getByRole('button', { name: 'Open menu' }).click();
    await lopez.page.getByRole('button', { name: /^(Send )?Feedback$/ }).click();
    const dialog = lopez.page.getByRole('dialog', { name: 'Send Feedback' });
    await dialog.waitFor();
    return { lopez, dialog };
  }

  async function fill(dialog: Locator): Promise<void> {
    await dialog.getByLabel('Summary').fill('The strip overlaps');
    await dialog.getByLabel('Description').fill('With a long name it lies over the selector.');
  }

  it('accepts text and files from the picker, a drop and a paste, and is sent', async () => {
    const { lopez, dialog } = await open();
    const { page } = lopez;
    await fill(dialog);
    await dialog.getByLabel('Steps to reproduce').fill('Choose somebody with a long name');
    await dialog.getByLabel('Severity').selectOption('high');
    await page.setInputFiles('input[type=file]', {
      name: 'picked.png',
      mimeType: 'image/png',
      buffer: picture,
    });
    await bring(dialog.locator('form'), 'drop', 'dropped.log', 'text/plain');
    await dialog.getByText('dropped.log').waitFor();
    await bring(dialog.getByLabel('Description'), 'paste', 'pasted.txt', 'text/plain');
    await dialog.getByText('pasted.txt').waitFor();
    await dialog.getByText('3 of 3').waitFor();
    // The preview is the image itself, which the page's Content-Security-Policy allows.
    await expect.poll(() => dialog.locator('img').evaluate(drawnWidth)).toBe(1);
    await dialog.getByRole('button', { name: 'Send feedback' }).click();
    await page
      .getByText('Your feedback has been successfully submitted to our support team.', { exact: true })
      .waitFor();
    await dialog.waitFor({ state: 'detached' });
    expect(lopez.complaints).toEqual([]);
    await lopez.close();
  });

  it('shows the upload’s progress and disables its buttons', async () => {
    const { lopez, dialog } = await open();
    await fill(dialog);
    const large = { name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(5_000_000) };
    picture.copy(large.buffer);
    await lopez.page.setInputFiles('input[type=file]', large);
    const network = await lopez.context.newCDPSession(lopez.page);
    const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 2_000_000 };
    await network.send('Network.enable');
    await network.send('Network.emulateNetworkConditions', slow);
    await dialog.getByRole('button', { name: 'Send feedback' }).click();
    const sending = dialog.getByRole('button', { name: 'Sending...' });
    await sending.waitFor();
    expect([
      await sending.isDisabled(),
      await dialog.getByRole('button', { name: 'Cancel' }).isDisabled(),
    ]).toEqual([true, true]);
    await dialog.getByRole('progressbar', { name: 'Upload' }).waitFor();
    await lopez.page.getByText('Feedback Sent', { exact: true }).waitFor();
    await network.detach();
    await lopez.close();
  });

  it('keeps text and files without a network, and is sent afterwards', async () => {
    const { lopez, dialog } = await open(phone);
    const { page } = lopez;
    await dialog.getByText('Feature request').click();
    await fill(dialog);
    await dialog.getByLabel('Context of use').fill('Night shift');
    await page.setInputFiles('input[type=file]', { name: 'a.png', mimeType: 'image/png', buffer: picture });
    await lopez.context.setOffline(true);
    await dialog.getByRole('button', { name: 'Send feedback' }).click();
    await page
      .getByText('There was an error sending your feedback. Please try again.', { exact: true })
      .waitFor();
    await page.getByText('Submission Failed', { exact: true }).waitFor();
    await expect.poll(() => dialog.getByLabel('Summary').inputValue()).toBe('The strip overlaps');
    await dialog.getByText('a.png').waitFor();
    await lopez.context.setOffline(false);
    await dialog.getByRole('button', { name: 'Send feedback' }).click();
    await page.getByText('Feedback Sent', { exact: true }).waitFor();
    await lopez.close();
  });

  it('skips a file that is too large, and is empty again after a cancel', async () => {
    const { lopez, dialog } = await open();
    const { page } = lopez;
    await fill(dialog);
    await page.setInputFiles('input[type=file]', [
      { name: 'huge.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(5_242_881) },
      { name: 'small.png', mimeType: 'image/png', buffer: picture },
    ]);
    await page.getByText('File Too Large', { exact: true }).waitFor();
    await page.getByText('huge.pdf is too large. The maximum size is 5MB.', { exact: true }).waitFor();
    await dialog.getByText('small.png').waitFor();
    await expect.poll(() => dialog.getByRole('listitem').count()).toBe(1);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Send Feedback' }).click();
    await expect.poll(() => dialog.getByLabel('Summary').inputValue()).toBe('');
    expect(await dialog.getByRole('listitem').count()).toBe(0);
    await lopez.close();
  });

  const screens = ['en-US', 'es-ES', 'de-DE'].flatMap((locale) => [
    { locale, width: 'desktop', viewport: desktop },
    { locale, width: 'phone', viewport: phone },
  ]);

  it.each(screens)(
    '$locale, $width: shows each type with errors and files without layout or axe faults',
    async (look) => {
      const { locale, width, viewport } = look;
      const lopez = await Clinician.open(browser, bedside.url, { locale, viewport, as: nurse });
      const { page } = lopez;
      const language = locale.slice(0, 2);
      await page.locator('input[name=password]').waitFor({ state: 'detached' });
      if (viewport === phone) {
        await page.locator('header button').first().click();
        await page
          .getByRole('dialog')
          .locator('button', { hasText: textsOf(language)('feedback:button') })
          .click();
      } else {
        await page.getByRole('button', { name: textsOf(language)('feedback:title') }).click();
      }
      const dialog = page.getByRole('dialog');
      await dialog.locator('input[name=summary]').waitFor();
      await examine(page, `feedback-bug-${language}-${width}`);
      await page.setInputFiles('input[type=file]', [
        { name: `${'a very long name '.repeat(8)}.png`, mimeType: 'image/png', buffer: picture },
        { name: 'archive.zip', mimeType: 'application/zip', buffer: picture },
      ]);
      await dialog.locator('label:has(input[value=feature])').click();
      await dialog.locator('input[name=contactEmail]').fill('nobody');
      await dialog.locator('button[type=submit]').click();
      await dialog.locator('[data-field-error] p').nth(2).waitFor();
      await examine(page, `feedback-feature-${language}-${width}`);
      expect(lopez.complaints).toEqual([]);
      await lopez.close();
    },
  );

  it('is mailed to the support address', async () => {
    const mails = path.join(dataDir, 'mail');
    const all = () => readdirSync(mails).map((name) => readFileSync(path.join(mails, name), 'utf8'));
    await expect.poll(() => all().filter((mail) => mail.includes('To: support@example.org')).length).toBe(3);
    const bug = all().find((mail) => mail.includes('picked.png'));
    for (const words of ['[Bedside feedback: bug, high]', 'dropped.log', 'pasted.txt', 'anonymous'])
      expect(bug).toContain(words);
  });
});

/** Drops or pastes a file as the system's file manager would. */
async function bring(target: Locator, how: 'drop' | 'paste', name: string, type: string): Promise<void> {
  await target.evaluate(
    (element, given) => {
      const data = new DataTransfer();
      data.items.add(new File(['retry in 300 ms'], given.name, { type: given.type }));
      const options = { bubbles: true, cancelable: true };
      element.dispatchEvent(
        given.how === 'drop'
          ? new DragEvent('drop', { ...options, dataTransfer: data })
          : new ClipboardEvent('paste', { ...options, clipboardData: data }),
      );
    },
    { how, name, type },
  );
}

const drawnWidth = (image: Element) => (image instanceof HTMLImageElement ? image.naturalWidth : 0);
