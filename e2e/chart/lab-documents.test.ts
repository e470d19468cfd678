import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FakeOpenAi, startFakeOpenAi } from '../../packages/server/test/fakes/fake-openai.ts';
import { aLabReport } from '../../packages/server/test/samples/sample-documents.ts';
import { type Bedside, startBedside } from '../support/bedside.ts';
import { borrowBrowser, hasBrowser, returnBrowser } from '../support/browser/browser.ts';
import { Clinician, desktop, nurse, phone, physician } from '../support/clinician.ts';
import { examine } from '../support/screens/examine.ts';

const report = aLabReport(
  ['Patient: Josef Brandstätter'],
  [
    { name: 'Potassium', value: '6.1', unit: 'mmol/L', range: '3.5-5.1' },
    { name: 'Sodium', value: '138', unit: 'mmol/L', range: '135-145' },
  ],
);

describe.skipIf(!hasBrowser)('lab documents', () => {
  let ai: FakeOpenAi;
  let bedside: Bedside;
  let browser: Awaited<ReturnType<typeof borrowBrowser>>;

  beforeAll(async () => {
    ai = await startFakeOpenAi();
    browser = await borrowBrowser();
    bedside = await startBedside({ OPENAI_BASE_URL: ai.baseURL, OPENAI_API_KEY: 'key-of-the-test' });
  });
  afterAll(async () => {
    await returnBrowser(browser);
    await bedside?.stop();
    await ai?.close();
  });

  it('are uploaded, compared with the original and saved, live in a colleague’s window', async () => {
    const [kim, lopez] = await Promise.all(
      [physician, nurse].map(async (email) => {
        const clinician = await Clinician.open(browser, bedside.url, { as: email, at: 'Josef Brandstätter' });
        await clinician.page.locator('#main').focus();
        await clinician.page.keyboard.press('g');
        await clinician.page.keyboard.press('h');
        await clinician.page.getByRole('tab', { name: /^Lab/ }).first().click();
        return clinician;
      }),
    );
    if (!kim || !lopez) throw new Error('A window is missing');
    const { page } = lopez;
    await page.getByRole('button', { name: 'Upload Lab Results' }).click();
    await examine(page, 'lab-upload-desktop');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'report.pdf', mimeType: 'application/pdf', buffer: report });
    await page.getByRole('button', { name: 'Upload and Analyze with AI' }).click();
    await page.getByText('Potassium is high.').waitFor();
    await examine(page, 'lab-reading-desktop');
    await kim.page.getByRole('button', { name: /^report\.pdf/ }).waitFor();

    await page.getByRole('button', { name: 'Compare with the original' }).click();
    const drawn = page.getByRole('img', { name: 'Page 1 of 1' });
    await expect.poll(() => drawn.evaluate(hasInk)).toBe(true);
    for (const [width, viewport] of Object.entries({ desktop, phone })) {
      await page.setViewportSize(viewport);
      await examine(page, `lab-document-${width}`);
    }
    await page.setViewportSize(desktop);
    await page.getByLabel('Sample collected').fill('2026-01-15');
    await page.getByLabel('Time of collection').fill('8:30');
    await page.getByRole('button', { name: 'Save to Patient History' }).click();
    await kim.page.getByRole('button', { name: /^Potassium/ }).waitFor();
    await kim.page.getByText('2 results saved').waitFor();
    await examine(page, 'lab-list-desktop');
    expect([...kim.complaints, ...lopez.complaints]).toEqual([]);
    await Promise.all([kim.close(), lopez.close()]);
  });
});

/** Returns whether anything but white is drawn on a canvas. */
function hasInk(canvas: Element): boolean {
  if (!(canvas instanceof HTMLCanvasElement) || canvas.width < 100) return false;
  const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
  return data.some((value, at) => at % 4 === 0 && value < 128);
}
