import { afterEach, describe, expect, it } from 'vitest';
import { hasBrowser } from '../support/browser/browser.ts';
import type { Clinician } from '../support/clinician.ts';
import { twoAtOnePatient } from '../support/two-at-one-patient.ts';

describe.skipIf(!hasBrowser)('two clinicians at one patient’s medications', () => {
  const room = twoAtOnePatient('Margaret Okafor');

  afterEach(() => {
    const { kim, lopez } = room();
    expect([...kim.complaints, ...lopez.complaints]).toEqual([]);
  });

  const section = async ({ page }: Clinician) => {
    await page.getByRole('tab', { name: 'History' }).click();
    await page.getByRole('tab', { name: 'Medications', exact: true }).click();
  };
  const button = ({ page }: Clinician, name: string) => page.getByRole('button', { name, exact: true });
  const group = ({ page }: Clinician, name: string) => page.getByRole('region', { name });

  it('shows both a prescription that matches an allergy with its reason, its dose and its end', async () => {
    const { kim, lopez } = room();
    await Promise.all([section(kim), section(lopez)]);

    await button(kim, 'Add medication').click();
    await kim.page.getByRole('combobox', { name: 'Medication' }).pressSequentially('amoxi');
    await kim.page.keyboard.press('ArrowDown');
    await kim.page.keyboard.press('Enter');
    await kim.page.getByText('Recorded allergy: Penicillin').waitFor();
    await kim.page.getByRole('radio', { name: 'Prescribed here' }).click();
    await kim.page.getByLabel('Dose', { exact: true }).fill('1');
    await kim.page.getByLabel('Unit', { exact: true }).selectOption('g');
    await button(kim, 'Save medication').click();
    await kim.page.getByText('Enter a reason').waitFor();
    await button(kim, 'Tolerated before').click();
    await button(kim, 'Save medication').click();
    for (const { page } of [kim, lopez])
      await page.getByText('Reason to continue: Tolerated before').waitFor();

    // The timeline of one clinician shows the other's actions at once.
    await kim.page.getByRole('tab', { name: 'Timeline' }).click();
    const timeline = kim.page.getByRole('region', { name: 'Timeline' });
    await timeline.getByRole('listitem').filter({ hasText: 'Amoxicillin 1 g' }).waitFor();
    await button(lopez, 'Give Amoxicillin').click();
    await button(lopez, 'Record dose').click();
    await timeline
      .getByRole('listitem')
      .filter({ hasText: /Medication given.*Amoxicillin 1 g.*María Lopez/ })
      .waitFor();
    await section(kim);
    for (const clinician of [kim, lopez]) {
      await group(clinician, 'Active medications')
        .getByText(/Last dose .*: 1 g, María Lopez/)
        .waitFor();
      await group(clinician, 'Single doses given').getByText('Amoxicillin', { exact: true }).waitFor();
    }

    // Both end it. The second one keeps the dialog and sees who was faster.
    await button(lopez, 'Discontinue Amoxicillin').click();
    await button(lopez, 'No effect').click();
    await button(kim, 'Discontinue Amoxicillin').click();
    await button(kim, 'Adverse reaction').click();
    await button(kim, 'Discontinue').last().click();
    for (const { page } of [kim, lopez])
      await page
        .getByText(/^Discontinued .*, Alex Kim: Adverse reaction$/)
        .first()
        .waitFor();
    expect(
      await lopez.page
        .getByRole('dialog')
        .getByText(/^Discontinued .*, Alex Kim/)
        .count(),
    ).toBe(1);
    await group(kim, 'Discontinued').getByText('Amoxicillin', { exact: true }).waitFor();
  });
});
