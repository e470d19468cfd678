import { afterEach, describe, expect, it } from 'vitest';
import { hasBrowser } from '../support/browser/browser.ts';
import type { Clinician } from '../support/clinician.ts';
import { examine } from '../support/screens/examine.ts';
import { twoAtOnePatient } from '../support/two-at-one-patient.ts';

describe.skipIf(!hasBrowser)('two clinicians at a record that was entered in error', () => {
  const room = twoAtOnePatient('Dwayne Baptiste');

  afterEach(() => {
    const { kim, lopez } = room();
    expect([...kim.complaints, ...lopez.complaints]).toEqual([]);
  });

  const history = async ({ page }: Clinician) => {
    await page.getByRole('tab', { name: 'History' }).click();
    await page.getByRole('button', { name: 'Table', exact: true }).click();
  };
  /** A tile of the header with a value. */
  const tile = ({ page }: Clinician, value: RegExp) =>
    page.getByRole('region', { name: 'Vital signs', exact: true }).getByRole('button', { name: value });
  const rate = /^Heart rate: 199 bpm/;
  const pressure = /^Blood pressure: 84\/40 mmHg/;
  const button = ({ page }: Clinician, name: string) => page.getByRole('button', { name, exact: true });

  async function record({ page }: Clinician, line: string) {
    await page.getByRole('button', { name: 'Record vitals' }).first().click();
    await page.locator('[name=line]').fill(line);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Save vitals' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }

  it('takes an undone set from both screens, and shows both that it was there', async () => {
    const { kim, lopez } = room();
    await Promise.all([history(kim), history(lopez)]);
    await record(lopez, 'hr 199');
    await lopez.page.getByText(/^The vital signs were saved\. HR 199/).waitFor();
    // The time to undo stands still while the button has the focus.
    await button(lopez, 'Undo').focus();
    await tile(kim, rate).waitFor();
    await lopez.page.keyboard.press('Control+z');
    for (const clinician of [kim, lopez]) {
      await tile(clinician, rate).waitFor({ state: 'detached' });
      await clinician.page
        .getByText(/^Entered in error: María Lopez, .*: undone right after saving$/)
        .waitFor();
    }
    await lopez.page.getByText(/^Undone: HR 199/).waitFor();
  });

  it('hides a set of the wrong patient from both at once, and fills in the form of the right one', async () => {
    const { kim, lopez } = room();
    await Promise.all([history(kim), history(lopez)]);
    await record(lopez, 'bp 84/40 hr 141');
    await tile(kim, pressure).waitFor();

    const row = lopez.page.getByRole('row').filter({ hasText: '84/40' });
    await row.getByRole('button', { name: /^More actions: / }).click();
    await lopez.page.getByRole('menuitem', { name: 'Entered in error…' }).click();
    await lopez.page.getByRole('radio', { name: 'wrong patient' }).click();
    await examine(lopez.page, 'records-mark-dialog');
    await button(lopez, 'Mark as entered in error').click();

    // At once on the other screen too: header, NEWS2 and the row.
    await tile(kim, pressure).waitFor({ state: 'detached' });
    await kim.page.getByText(/^Entered in error: María Lopez, .*: wrong patient$/).waitFor();
    expect(await kim.page.getByRole('row').filter({ hasText: '84/40' }).count()).toBe(0);
    await button(kim, 'Show').click();
    await kim.page.getByRole('row').filter({ hasText: '84/40' }).waitFor();

    const choice = lopez.page.getByRole('dialog', { name: 'Enter for the right patient' });
    await choice.waitFor();
    await examine(lopez.page, 'records-right-patient');
    await choice.getByRole('combobox').fill('Margaret');
    await choice.getByRole('option', { name: 'Margaret Okafor' }).click();
    const form = lopez.page.getByRole('dialog');
    await form
      .getByRole('region', { name: /another patient/ })
      .getByText('Margaret Okafor')
      .waitFor();
    expect(await form.locator('[name=bloodPressureSystolic]').inputValue()).toBe('84');
    await examine(lopez.page, 'records-carried');
    // Nothing is saved before the clinician saves it.
    expect(await tile(lopez, pressure).count()).toBe(0);
    await button(lopez, 'Save vitals').click();
    await tile(lopez, pressure).waitFor();
  });
});
