import { afterEach, describe, expect, it } from 'vitest';
import { hasBrowser } from '../support/browser/browser.ts';
import type { Clinician } from '../support/clinician.ts';
import { twoAtOnePatient } from '../support/two-at-one-patient.ts';

describe.skipIf(!hasBrowser)('two clinicians at a record of any section that is entered in error', () => {
  const room = twoAtOnePatient('Josef Brandstätter');

  afterEach(() => {
    const { kim, lopez } = room();
    expect([...kim.complaints, ...lopez.complaints]).toEqual([]);
  });

  const open = async ({ page }: Clinician, section: string) => {
    await page.getByRole('tab', { name: 'History' }).click();
    await page.getByRole('tab', { name: section, exact: true }).click();
    if (section === 'Clinical scores') await page.getByRole('tab', { name: 'Score History' }).click();
  };

  /** The menu of the first record with this text in its name. */
  const menu = ({ page }: Clinician, record: RegExp) => page.getByRole('button', { name: record }).first();

  it.each([
    ['Notes', /^More actions: Note of/],
    ['Lab results', /^More actions: .+, Lab result of/],
    ['Clinical scores', /^More actions: Score of/],
    ['Medications', /^More actions: Medication of/],
  ])('%s: the colleague sees at once who marked it, and why', async (section, record) => {
    const { kim, lopez } = room();
    await Promise.all([open(kim, section), open(lopez, section)]);
    await menu(lopez, record).click();
    await lopez.page.getByRole('menuitem', { name: 'Entered in error…' }).click();
    const dialog = lopez.page.getByRole('dialog', { name: 'Mark as entered in error' });
    await dialog.getByRole('radio', { name: 'other reason' }).click();
    await dialog.getByRole('textbox', { name: 'Note' }).fill(`Checked in ${section}`);
    await dialog.getByRole('button', { name: 'Mark as entered in error' }).click();
    const mark = new RegExp(`^Entered in error: María Lopez, .*Checked in ${section}`);
    for (const { page } of [kim, lopez]) await page.getByText(mark).first().waitFor();
  });

  it('shows a colleague’s entry in an open timeline, filters by person, and opens the record', async () => {
    const { kim, lopez } = room();
    await open(kim, 'Timeline');
    const timeline = kim.page.getByRole('region', { name: 'Timeline' });
    await timeline.getByRole('listitem').first().waitFor();
    await lopez.page.keyboard.press('v');
    const dialog = lopez.page.getByRole('dialog');
    await dialog.getByLabel('Heart rate').fill('167');
    await dialog.getByRole('button', { name: 'Save vitals' }).click();
    const entry = timeline.getByRole('listitem').filter({ hasText: /Vitals recorded.*167.*María Lopez/ });
    await entry.waitFor();
    await kim.page.getByRole('combobox', { name: 'Person' }).selectOption({ label: 'Alex Kim' });
    await entry.waitFor({ state: 'detached' });
    await kim.page.getByRole('combobox', { name: 'Person' }).selectOption({ label: 'María Lopez' });
    await entry.getByRole('button').first().click();
    await kim.page.getByRole('row').filter({ hasText: '167' }).waitFor();
    expect(new URL(kim.page.url()).pathname).toMatch(/\/vitals\//);
  });
});
