import { afterEach, describe, expect, it } from 'vitest';
import { hasBrowser } from '../support/browser/browser.ts';
import { Clinician, desktop, nurse, phone } from '../support/clinician.ts';
import { examine } from '../support/screens/examine.ts';
import { oneServerAndBrowser } from '../support/suite.ts';
import { twoAtOnePatient } from '../support/two-at-one-patient.ts';

describe.skipIf(!hasBrowser)('two clinicians at one patient’s lab results', () => {
  const room = twoAtOnePatient('Margaret Okafor');

  afterEach(() => {
    const { kim, lopez } = room();
    expect([...kim.complaints, ...lopez.complaints]).toEqual([]);
  });

  const tick = ({ page }: Clinician, name: string) =>
    page.getByRole('checkbox', { name: `Include ${name} in chat context` });
  const along = ({ page }: Clinician) =>
    page.getByRole('list', { name: 'Lab results sent with your question' });

  it('shows a lab’s tick to both, and sends the lab with the questions of both', async () => {
    const { kim, lopez } = room();
    await tick(lopez, 'Creatinine').click();
    for (const clinician of [kim, lopez]) {
      await clinician.page
        .getByRole('checkbox', { name: 'Include Creatinine in chat context', checked: true })
        .waitFor();
      await along(clinician).getByText('Creatinine 146 µmol/L').waitFor();
    }
    await kim.ask('What matters most now?');
    for (const { page } of [kim, lopez])
      await page.getByRole('link', { name: /^Creatinine 146\sµmol\/L/ }).waitFor();
    // The other clinician removes it at the message box.
    await kim.page.getByRole('button', { name: 'Take Creatinine out of chat context' }).click();
    for (const clinician of [kim, lopez]) {
      await clinician.page
        .getByRole('checkbox', { name: 'Include Creatinine in chat context', checked: false })
        .waitFor();
      await along(clinician).getByText('Creatinine 146 µmol/L').waitFor({ state: 'detached' });
    }
  });

  it('reverts a tick that the server rejects, and shows a toast', async () => {
    const { kim } = room();
    await kim.page.route('**/api/patient/lab-results/*/tag', (route) =>
      route.fulfill({ status: 500, body: '' }),
    );
    await tick(kim, 'Creatinine').click();
    await kim.page.getByText('Failed to tag lab result').first().waitFor();
    await kim.page
      .getByRole('checkbox', { name: 'Include Creatinine in chat context', checked: false })
      .waitFor();
  });

  it('shows results entered by one to both, and ends a critical one by a review of the other (D40)', async () => {
    const { kim, lopez } = room();
    const band = ({ page }: Clinician) =>
      page
        .getByRole('region', { name: /safety/i })
        .getByRole('listitem')
        .filter({ hasText: 'Potassium' });
    await lopez.page.getByRole('tab', { name: 'Lab results', exact: true }).click();
    await lopez.page.getByRole('button', { name: 'Enter results' }).click();
    await kim.page.getByRole('button', { name: /María Lopez.*entering lab results/ }).waitFor();
    await lopez.page.getByRole('textbox', { name: 'Results in one line' }).fill('K 6.9, Na 138');
    await lopez.page.keyboard.press('Enter');
    await lopez.page.getByRole('radio', { name: 'Just now' }).click();
    await lopez.page.getByRole('button', { name: 'Save 2 results' }).click();
    for (const clinician of [kim, lopez]) await band(clinician).getByText('critically high').waitFor();
    await kim.page.getByRole('tab', { name: 'Lab results', exact: true }).click();
    const row = kim.page.getByRole('row', { name: /Potassium critically high/ });
    await row.getByText('+2.5').waitFor();
    await band(kim).getByRole('button', { name: 'Mark reviewed: Potassium' }).click();
    for (const clinician of [kim, lopez]) await band(clinician).waitFor({ state: 'detached' });
    await lopez.page.getByRole('row', { name: /Potassium.*Reviewed: / }).waitFor();
    // A newer critical result calls again.
    await lopez.page.getByRole('button', { name: 'Enter results' }).click();
    await lopez.page.getByRole('textbox', { name: 'Results in one line' }).fill('K 7.2');
    await lopez.page.keyboard.press('Enter');
    await lopez.page.getByRole('radio', { name: 'Just now' }).click();
    await lopez.page.keyboard.press('Control+Enter');
    for (const clinician of [kim, lopez]) await band(clinician).getByText('7.2').waitFor();
  });
});

const locales = ['en-US', 'es-ES', 'de-DE'];
/** The name of one test in each language. */
const crp = /C-reactive protein|Proteína C reactiva|C-reaktives Protein/;

describe.skipIf(!hasBrowser)('the context panel, in each language', () => {
  const suite = oneServerAndBrowser();

  it.each(locales)(
    '%s: shows alerts, labs, scores and medications beside the conversation',
    async (locale) => {
      const lopez = await Clinician.open(suite.browser, suite.bedside.url, {
        locale,
        viewport: desktop,
        as: nurse,
        at: 'Josef Brandstätter',
      });
      const { page } = lopez;
      const panel = page
        .locator('section')
        .filter({ has: page.getByRole('heading', { name: 'Josef Brandstätter' }) });
      for (const text of ['CURB-65', /Urea|Harnstoff/, /Ceftriaxon/])
        await panel.getByText(text).first().waitFor();
      await examine(page, `context-panel-${locale.slice(0, 2)}-desktop`);
      await panel
        .getByText(/Ceftriaxon/)
        .first()
        .scrollIntoViewIfNeeded();
      await examine(page, `context-panel-records-${locale.slice(0, 2)}-desktop`);
      // The panel shows at most five labs.
      await expect.poll(() => panel.getByRole('checkbox').count()).toBe(5);
      expect(lopez.complaints).toEqual([]);
      await lopez.close();
    },
  );

  it('moves nothing below the alerts when new ones come', async () => {
    const lopez = await Clinician.open(suite.browser, suite.bedside.url, {
      viewport: desktop,
      as: nurse,
      at: 'Mei Chan',
    });
    const { page } = lopez;
    const latest = page.getByRole('heading', { name: 'Latest vitals' });
    await latest.waitFor();
    // The room for further alerts is there once the first ones are drawn.
    await page.locator('[style*="min-height"]:not([style*="min-height: 0"])').first().waitFor();
    const before = await latest.boundingBox();
    await page.locator('body').press('v');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Quick entry').fill('hr 138 rr 28');
    await dialog.getByLabel('Quick entry').press('Enter');
    await dialog.getByRole('button', { name: 'Save vitals' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('listitem').filter({ hasText: 'Tachypnea' }).waitFor();
    await page.getByRole('listitem').filter({ hasText: 'Tachycardia' }).waitFor();
    expect((await latest.boundingBox())?.y).toBe(before?.y);
    expect(lopez.complaints).toEqual([]);
    await lopez.close();
  });

  it.each(locales)(
    '%s: opens as a sheet on a phone, with ticks large enough for a finger',
    async (locale) => {
      const lopez = await Clinician.open(suite.browser, suite.bedside.url, {
        locale,
        viewport: phone,
        as: nurse,
        at: 'Noah Tran',
      });
      const { page } = lopez;
      await page.locator('header button:has(svg.lucide-panel-right)').click();
      const sheet = page.getByRole('dialog');
      await sheet.getByText(crp).first().waitFor();
      const label = sheet.locator('label:has([role=checkbox])').first();
      await label.scrollIntoViewIfNeeded();
      const box = await label.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
      await examine(page, `context-panel-${locale.slice(0, 2)}-phone`);
      // Its records are loaded now, and none is visible beside the conversation.
      await page.keyboard.press('Escape');
      await sheet.waitFor({ state: 'hidden' });
      await lopez.composer.waitFor();
      expect(await page.getByText(crp).filter({ visible: true }).count()).toBe(0);
      expect(lopez.complaints).toEqual([]);
      await lopez.close();
    },
  );
});
