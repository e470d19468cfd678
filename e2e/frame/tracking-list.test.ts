import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hasBrowser } from '../support/browser/browser.ts';
import { Clinician, nurse, physician } from '../support/clinician.ts';
import { oneServerAndBrowser } from '../support/suite.ts';

describe.skipIf(!hasBrowser)('two clinicians at the tracking list', () => {
  const suite = oneServerAndBrowser();
  let kim: Clinician;
  let lopez: Clinician;

  beforeEach(async () => {
    [kim, lopez] = await Promise.all([
      Clinician.open(suite.browser, suite.bedside.url, { as: physician }),
      Clinician.open(suite.browser, suite.bedside.url, { as: nurse }),
    ]);
    await Promise.all([kim, lopez].map(({ page }) => page.goto(`${suite.bedside.url}/department`)));
  });

  afterEach(async () => {
    expect([...kim.complaints, ...lopez.complaints]).toEqual([]);
    await Promise.all([kim.close(), lopez.close()]);
  });

  it("shows one clinician the other's records and takes, filters, and leads to a chart and back", async () => {
    const rowOf = ({ page }: Clinician, name: string) =>
      page.getByRole('row').filter({ has: page.getByRole('link', { name }) });
    // The nurse records vitals in a chart that she opens from the list.
    await rowOf(lopez, 'Mei Chan').getByRole('link').focus();
    await lopez.page.keyboard.press('Enter');
    await lopez.composer.waitFor();
    await rowOf(kim, 'Mei Chan').getByText('María Lopez: viewing').waitFor({ state: 'attached' });
    await lopez.page.keyboard.press('v');
    const dialog = lopez.page.getByRole('dialog');
    await dialog.getByLabel('Quick entry').fill('bp 88/51 hr 131 rr 26 spo2 84');
    await dialog.getByLabel('Quick entry').press('Enter');
    await dialog.getByRole('button', { name: 'Save vitals' }).click();
    await dialog.waitFor({ state: 'detached' });
    await rowOf(kim, 'Mei Chan').getByText('88/51').waitFor();
    await rowOf(kim, 'Mei Chan').getByText('84', { exact: true }).waitFor();
    // Back in the list she takes a patient without a nurse. The physician sees her at once.
    await lopez.page.goBack();
    await rowOf(lopez, 'Lina Haddad').getByRole('link').focus();
    await lopez.page.keyboard.press('t');
    await lopez.page.getByText('You are assigned.').waitFor();
    await rowOf(kim, 'Lina Haddad').getByText('María Lopez', { exact: true }).waitFor();
    await lopez.page.getByRole('button', { name: /^Mine/ }).click();
    await rowOf(lopez, 'Lina Haddad').waitFor();
    await rowOf(lopez, 'Dwayne Baptiste').waitFor({ state: 'detached' });
  });
});
