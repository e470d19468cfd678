import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aLabReport } from '../../packages/server/test/samples/sample-documents.ts';
import { type Bedside, startBedside } from '../support/bedside.ts';
import { borrowBrowser, hasBrowser, returnBrowser } from '../support/browser/browser.ts';
import { Clinician, desktop, nurse, phone } from '../support/clinician.ts';
import { examine } from '../support/screens/examine.ts';

const report = aLabReport(
  ['Patient: Josef Brandstätter'],
  [{ name: 'Zonulin', value: '88', unit: 'ng/mL', range: '20-50' }],
);

describe.skipIf(!hasBrowser)('a lab document without an AI service', () => {
  let bedside: Bedside;
  let browser: Awaited<ReturnType<typeof borrowBrowser>>;

  beforeAll(async () => {
    browser = await borrowBrowser();
    bedside = await startBedside({});
  });
  afterAll(async () => {
    await returnBrowser(browser);
    await bedside?.stop();
  });

  it('is read by a clinician beside its original, and says what was not checked', async () => {
    const lopez = await Clinician.open(browser, bedside.url, { as: nurse, at: 'Josef Brandstätter' });
    const { page } = lopez;
    await page.locator('#main').focus();
    await page.keyboard.press('g');
    await page.keyboard.press('h');
    await page.getByRole('tab', { name: /^Lab/ }).first().click();
    await page.getByRole('button', { name: 'Upload Lab Results' }).click();
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'report.pdf', mimeType: 'application/pdf', buffer: report });
    await page.getByRole('button', { name: 'Upload and Analyze with AI' }).click();
    await page.getByRole('button', { name: 'Enter results beside the document' }).click();
    await page.getByRole('img', { name: 'Page 1 of 1' }).waitFor();
    const line = page.getByRole('textbox', { name: 'Results in one line' });
    await line.fill('Test;Result;Unit;Range\nZonulin;88;ng/mL;20-50\nPotassium, Serum;7.2;mmol/L;3.5-5.1');
    await line.press('Enter');
    await page.getByText('The test is not recognized.', { exact: false }).waitFor();
    for (const [width, viewport] of Object.entries({ desktop, phone })) {
      await page.setViewportSize(viewport);
      await examine(page, `lab-unread-document-${width}`);
    }
    await page.setViewportSize(desktop);
    await page.getByRole('radio', { name: 'Just now' }).click();
    await page.getByRole('button', { name: 'Save 2 results' }).click();
    await page.getByRole('row', { name: /Zonulin.*Not checked against critical limits/ }).waitFor();
    await page.getByRole('row', { name: /Potassium, Serum.*critically high/ }).waitFor();
    await examine(page, 'lab-not-checked-desktop');
    expect(lopez.complaints).toEqual([]);
    await lopez.close();
  });
});
