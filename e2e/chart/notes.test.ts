import { afterEach, describe, expect, it } from 'vitest';
import { hasBrowser } from '../support/browser/browser.ts';
import type { Clinician } from '../support/clinician.ts';
import { twoAtOnePatient } from '../support/two-at-one-patient.ts';

describe.skipIf(!hasBrowser)('notes of two clinicians', () => {
  const room = twoAtOnePatient('Helga Voss');

  afterEach(() => {
    const { kim, lopez } = room();
    expect([...kim.complaints, ...lopez.complaints]).toEqual([]);
  });

  const button = ({ page }: Clinician, name: string | RegExp) => page.getByRole('button', { name }).last();
  const text = ({ page }: Clinician) => page.getByRole('textbox', { name: 'Text', exact: true });

  /** Opens a note and its editor, and writes over a part of its text. */
  async function amend(who: Clinician, title: string, part: string, by: string): Promise<void> {
    await button(who, new RegExp(`^${title}`)).click();
    await who.page.getByRole('dialog').getByRole('button', { name: 'Amend' }).click();
    const before = await text(who).inputValue();
    await text(who).fill(before.replace(part, by));
  }

  it('shows both a note that one of them writes, and who is writing', async () => {
    const { kim, lopez } = room();
    await button(kim, 'Generate note').click();
    await button(lopez, 'Generate note').click();
    await button(lopez, 'Progress template').click();
    await kim.page.getByText('María Lopez, Nurse, is writing a note').waitFor();
    await lopez.page.getByRole('textbox', { name: 'Title' }).fill('Round at noon');
    await text(lopez).fill('## Plan\n- oxygen\n> 100/min: call');
    await lopez.page.keyboard.press('Control+Enter');
    for (const who of [kim, lopez]) {
      await button(who, /^Round at noon/).click();
      const note = who.page.getByRole('dialog', { name: 'Round at noon' });
      await note.getByRole('heading', { name: 'Plan' }).waitFor();
      await note.getByText('> 100/min: call').waitFor();
      await who.page.keyboard.press('Escape');
    }
  });

  it('shows the later of two authors both changes, and loses neither', async () => {
    const { kim, lopez } = room();
    await button(lopez, 'Generate note').click();
    await button(lopez, 'Blank').click();
    await lopez.page.getByRole('textbox', { name: 'Title' }).fill('Pain');
    await text(lopez).fill('Pain 7 of 10.\n\nPlan: wait.');
    await lopez.page.keyboard.press('Control+Enter');
    await button(kim, 'Generate note').click();
    await amend(kim, 'Pain', 'Pain 7', 'Pain 9');
    await amend(lopez, 'Pain', 'wait', 'admit');
    await button(kim, 'Save note').click();
    const conflict = lopez.page.getByRole('alert', { name: 'Two amendments' });
    await conflict.getByText(/Alex Kim amended this note at .* \(version 2\)/).waitFor();
    await conflict.getByRole('button', { name: 'Combine both' }).click();
    await button(lopez, 'Save note').click();
    for (const who of [kim, lopez]) {
      await button(who, /^Pain.*version 3/).click();
      const note = who.page.getByRole('dialog', { name: 'Pain' });
      await note.getByText('Pain 9 of 10.').waitFor();
      await note.getByText('Plan: admit.').waitFor();
      await note.getByRole('button', { name: /^Version 2/ }).click();
      await note.getByRole('insertion').filter({ hasText: '9' }).waitFor();
    }
  });
});
