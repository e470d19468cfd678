import { afterEach, describe, expect, it } from 'vitest';
import { hasBrowser } from '../support/browser/browser.ts';
import { type Clinician, phone } from '../support/clinician.ts';
import { examine } from '../support/screens/examine.ts';
import { twoAtOnePatient } from '../support/two-at-one-patient.ts';

describe.skipIf(!hasBrowser)('odd input on the screens of two clinicians', () => {
  const room = twoAtOnePatient('Dwayne Baptiste');
  /** Dialogs of the browser, which only a script that ran can open. */
  const alerts: string[] = [];

  afterEach(() => {
    const { kim, lopez } = room();
    expect([...kim.complaints, ...lopez.complaints]).toEqual([]);
    expect(alerts.splice(0)).toEqual([]);
  });

  const open = async ({ page }: Clinician, section: string) => {
    page.on('dialog', (dialog) => {
      if (dialog.type() === 'alert') alerts.push(dialog.message());
      void dialog.accept();
    });
    await page.getByRole('tab', { name: 'History' }).click();
    await page.getByRole('tab', { name: section, exact: true }).click();
  };

  it('saves no result that is not understood, and shows both the others as they were meant', async () => {
    const { kim, lopez } = room();
    await Promise.all([open(kim, 'Lab results'), open(lopez, 'Lab results')]);
    const { page } = lopez;
    await page.getByRole('button', { name: 'Enter results' }).click();
    const line = page.getByRole('textbox', { name: 'Results in one line' });
    await line.fill('K 1e999; Nitrite ++; CRP 🫀; Na 12,5; Lactate <0.01 mmol/L; Glucose 1,250 mg/dL');
    await line.press('Enter');
    // Only the rest stays in the line, and no part of it has become a number.
    expect(await line.inputValue()).toBe('K 1e999; Nitrite ++; CRP 🫀');
    const names = page.getByRole('dialog').getByRole('combobox', { name: /^Test, / });
    expect(await names.evaluateAll((all) => all.map((field) => field.getAttribute('aria-label')))).toEqual([
      'Test, Sodium',
      'Test, Lactate',
      'Test, Glucose',
    ]);
    await page.setViewportSize(phone);
    const critical = page.getByRole('dialog').getByText('critically low');
    // On a phone too the words are there, not only their symbol.
    expect((await critical.boundingBox())?.width).toBeGreaterThan(30);
    await examine(page, 'odd-labs-phone');
    await page.setViewportSize({ width: 1440, height: 900 });
    await line.fill('');
    await page.getByRole('radio', { name: 'Just now' }).click();
    await page.getByRole('button', { name: 'Save 3 results' }).click();
    for (const clinician of [kim, lopez]) {
      const row = (name: string | RegExp) => clinician.page.getByRole('row', { name });
      await row(/Sodium critically low ?12\.5 mmol\/L/).waitFor();
      await row(/Lactate .*<0\.01 mmol\/L/).waitFor();
      await row(/Glucose .*not interpreted ?1,250 mg\/dL/).waitFor();
    }
  });

  it('shows a medication and a note named like a script as text, and takes no dose of 1e999', async () => {
    const { kim, lopez } = room();
    const name = '<script>alert(1)</script> 🫀';
    const image = '<img src=x onerror=alert(2)>';
    await Promise.all([open(kim, 'Medications'), open(lopez, 'Medications')]);
    const { page } = lopez;
    await page.getByRole('button', { name: 'Add medication' }).click();
    await page.getByRole('combobox', { name: 'Medication' }).fill(name);
    await page.getByRole('radio', { name: 'Taken at home' }).click();
    const dose = page.getByLabel('Dose', { exact: true });
    for (const wrong of ['1e999', '++', '<0.01', '🫀']) {
      await dose.fill(wrong);
      await page.getByRole('button', { name: 'Save medication' }).click();
      await page.getByText('Enter an amount, such as 500 or 0.5').waitFor();
    }
    await dose.fill('12,5');
    await page.getByLabel('Unit', { exact: true }).selectOption('mg');
    await page.getByRole('button', { name: 'Save medication' }).click();
    for (const clinician of [kim, lopez]) {
      await clinician.page.getByText(name, { exact: true }).waitFor();
      await clinician.page.getByText('12.5 mg').first().waitFor();
    }
    await Promise.all([open(kim, 'Notes'), open(lopez, 'Notes')]);
    await page.getByRole('button', { name: 'New note' }).click();
    await page.getByRole('button', { name: 'Blank' }).click();
    await page.getByRole('textbox', { name: 'Title' }).fill(name);
    await page
      .getByRole('textbox', { name: 'Text', exact: true })
      .fill(`${image} [x](javascript:alert(3)) **++**`);
    await page.keyboard.press('Control+Enter');
    await kim.page.getByRole('button', { name: /^<script>/ }).click();
    const note = kim.page.getByRole('dialog', { name });
    await note.getByText(image).waitFor();
    expect(await note.locator('img, script, a[href^=javascript]').count()).toBe(0);
  });
});
