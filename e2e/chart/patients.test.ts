import type { Locator } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { hasBrowser } from '../support/browser/browser.ts';
import type { Clinician } from '../support/clinician.ts';
import { formatViolations, violationsOf } from '../support/screens/axe.ts';
import { twoAtOnePatient } from '../support/two-at-one-patient.ts';

describe.skipIf(!hasBrowser)('patients, in two windows', () => {
  const room = twoAtOnePatient('Dwayne Baptiste');

  afterEach(() => {
    const { kim, lopez } = room();
    expect([...kim.complaints, ...lopez.complaints]).toEqual([]);
  });

  it('shows who changed the same fact beside the typed value, and keeps the chosen one', async () => {
    const { kim, lopez } = room();
    const [mine, theirs] = await Promise.all([editFacts(kim), editFacts(lopez)]);
    await mine.getByLabel('Plan').fill('X-ray of the ankle');
    await mine.getByLabel('Bed').fill('14');
    await theirs.getByLabel('Bed').fill('12');
    await theirs.getByLabel('Isolation').selectOption('contact');
    await theirs.getByRole('button', { name: 'Save' }).click();
    await theirs.waitFor({ state: 'hidden' });

    const conflict = mine.getByRole('group', { name: /María Lopez also changed Bed at/ });
    await conflict.waitFor();
    await mine.getByText(/María Lopez changed Isolation at .*: contact/).waitFor();
    await expect.poll(() => mine.getByLabel('Bed').inputValue()).toBe('14');
    await expect.poll(() => mine.getByLabel('Plan').inputValue()).toBe('X-ray of the ankle');
    await conflict.getByRole('button', { name: 'Keep mine: 14' }).click();
    await mine.getByRole('button', { name: 'Save' }).click();
    await mine.waitFor({ state: 'hidden' });

    for (const { page } of [kim, lopez]) {
      const facts = page.getByRole('region', { name: 'Details' });
      await facts.getByText('X-ray of the ankle').waitFor();
      await facts.getByText('14', { exact: true }).waitFor();
      await page.getByRole('region', { name: 'Safety' }).getByText('Isolation: contact').waitFor();
    }
  });

  it('loses nothing when a colleague’s save arrives before the clinician’s own', async () => {
    const { kim, lopez } = room();
    const [mine, theirs] = await Promise.all([editFacts(kim), editFacts(lopez)]);
    await mine.getByLabel('Nurse').selectOption({ label: 'Sabine Weber · Nurse' });
    await mine.getByLabel('Plan').fill('Elevate');
    await theirs.getByLabel('Nurse').selectOption({ label: 'Alex Kim · Medical Practitioner' });
    let statuses: number[] = [];
    kim.page.on('response', (response) => {
      if (response.request().method() === 'PATCH') statuses = [...statuses, response.status()];
    });
    await kim.page.route('**/api/patient/*', async (route) => {
      if (route.request().method() !== 'PATCH') return route.fallback();
      await theirs.getByRole('button', { name: 'Save' }).click();
      await theirs.waitFor({ state: 'hidden' });
      await route.continue();
    });
    await mine.getByRole('button', { name: 'Save' }).click();
    const conflict = mine.getByRole('group', { name: /María Lopez also changed Nurse at/ });
    await conflict.waitFor();
    await expect.poll(() => statuses).toEqual([409]);
    await expect
      .poll(() => mine.getByLabel('Nurse').locator('option:checked').textContent())
      .toBe('Sabine Weber · Nurse');
    await expect.poll(() => mine.getByLabel('Plan').inputValue()).toBe('Elevate');
    await conflict.getByRole('button', { name: 'Use theirs: Alex Kim' }).click();
    await kim.page.unroute('**/api/patient/*');
    await mine.getByRole('button', { name: 'Save' }).click();
    await mine.waitFor({ state: 'hidden' });
    const facts = lopez.page.getByRole('region', { name: 'Details' });
    await facts.getByText('Elevate').waitFor();
    await facts.getByText('Alex Kim', { exact: true }).waitFor();
  });

  it('adds an unidentified patient with one tap, and identifies them later on every screen', async () => {
    const { kim, lopez } = room();
    await openSelector(kim);
    await kim.page.getByRole('button', { name: 'Woman' }).click();
    const name = /Unknown (?:Alfa|Bravo|Foxtrot)/;
    await kim.page.getByRole('heading', { name }).waitFor();
    await kim.page.getByRole('region', { name: 'Safety' }).getByText('Identity unknown').waitFor();
    await expect.poll(() => kim.page.getByText('adult, age unknown').count()).toBeGreaterThan(0);

    await openSelector(lopez);
    await lopez.page.getByRole('option', { name }).click();
    await lopez.page.getByRole('heading', { name }).waitFor();

    const facts = await editFacts(kim);
    await facts.getByLabel('Name').fill('Rosa Lindqvist');
    await facts.getByLabel('Date of birth').fill('1961-07-04');
    await facts.getByRole('button', { name: 'Save' }).click();
    for (const { page } of [kim, lopez]) {
      await page.getByRole('heading', { name: 'Rosa Lindqvist' }).waitFor();
      await page.getByText('Identity unknown').waitFor({ state: 'hidden' });
    }
  });

  it('hides discharged patients unless the filter shows them', async () => {
    const { kim, lopez } = room();
    await openSelector(kim);
    await kim.page.getByRole('button', { name: 'Man', exact: true }).click();
    const heading = kim.page.getByRole('heading', { name: /^Unknown/ });
    const name = ((await heading.textContent()) ?? '').replace('unidentified', '').trim();
    const facts = await editFacts(kim);
    await facts.getByLabel('Status').selectOption('discharged');
    await facts.getByRole('button', { name: 'Save' }).click();
    await facts.waitFor({ state: 'hidden' });
    await openSelector(kim);
    await kim.page.getByRole('option', { name }).waitFor();
    await openSelector(lopez);
    await lopez.page.getByRole('option').first().waitFor();
    expect(await lopez.page.getByRole('option', { name }).count()).toBe(0);
    await lopez.page.getByRole('button', { name: /^Show discharged/ }).click();
    await lopez.page.getByRole('option', { name }).waitFor();
  });

  it.each(['light', 'dark'] as const)('has dialogs without axe violations: %s', async (colorScheme) => {
    const { lopez } = room();
    const { page } = lopez;
    await page.emulateMedia({ colorScheme });
    const facts = await editFacts(lopez);
    await facts.getByLabel('Allergies').selectOption('list');
    await facts.getByLabel('SpO₂ scale').selectOption('2');
    await facts.getByRole('button', { name: 'Save' }).click();
    await facts.getByText('Name the physician who decided').waitFor();
    expect(formatViolations(await violationsOf(page))).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard' }).click();
    await openSelector(lopez);
    await page.getByRole('button', { name: 'Add new patient' }).click();
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByText('Name is required').waitFor();
    expect(formatViolations(await violationsOf(page))).toEqual([]);
  });

  it('pulses three times where a patient is needed, not in the department, and never under reduced motion', async () => {
    const { lopez } = room();
    const { page } = lopez;
    await page.getByRole('button', { name: 'Department', exact: true }).click();
    const alert = page.getByText('Select Patient Required').locator('..');
    await alert.waitFor();
    const animation = () =>
      alert.evaluate((element) => {
        const { animationName, animationIterationCount } = getComputedStyle(element);
        return [animationName, animationIterationCount];
      });
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    expect((await animation())[0]).toBe('none');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.getByRole('tab', { name: 'Chat', exact: true }).click();
    await page.getByRole('heading', { name: 'Patient Required' }).waitFor();
    expect((await animation())[0]).toBe('none');
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await expect.poll(() => animation()).toEqual(['attention', '3']);
  });
});

async function editFacts({ page }: Clinician): Promise<Locator> {
  await page
    .getByRole('region', { name: 'Details' })
    .getByRole('button', { name: 'Edit', exact: true })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Edit patient' });
  await dialog.waitFor();
  return dialog;
}

async function openSelector({ page }: Clinician): Promise<void> {
  await page.getByRole('button', { name: 'Change patient' }).click();
  await page.getByRole('combobox', { name: /Search by name/ }).waitFor();
}
