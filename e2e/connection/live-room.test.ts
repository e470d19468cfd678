import { afterEach, describe, expect, it } from 'vitest';
import { hasBrowser } from '../support/browser/browser.ts';
import { type Clinician, desktop } from '../support/clinician.ts';
import { twoAtOnePatient } from '../support/two-at-one-patient.ts';

describe.skipIf(!hasBrowser)('two clinicians at one patient', () => {
  const room = twoAtOnePatient('Rafael Ibáñez');

  afterEach(() => {
    const { kim, lopez } = room();
    expect([...kim.complaints, ...lopez.complaints]).toEqual([]);
  });

  it('shows the physician the vitals that the nurse records', async () => {
    const { kim, lopez } = room();
    await lopez.page.keyboard.press('v');
    const dialog = lopez.page.getByRole('dialog');
    await dialog.getByLabel('Quick entry').fill('bp 151/93 hr 117 rr 23');
    await dialog.getByLabel('Quick entry').press('Enter');
    // The physician sees that the nurse is recording before she saves anything.
    await kim.page
      .getByLabel(/María Lopez.*recording vitals/)
      .first()
      .waitFor();
    await dialog.getByRole('button', { name: 'Save vitals' }).click();
    await dialog.waitFor({ state: 'hidden' });
    for (const { page } of [kim, lopez]) {
      await page.getByText('151/93').first().waitFor();
      await page.getByText('117').first().waitFor();
    }
  });

  it('streams the same reply to both windows, aligned left with its time, and aligns questions right', async () => {
    const { kim, lopez } = room();
    // In a low window the reply is longer than the list.
    await lopez.page.setViewportSize({ ...desktop, height: 560 });
    await kim.ask('What worries you most?');
    const [seenByKim, seenByLopez] = await Promise.all([growing(kim), growing(lopez)]);
    expect(seenByKim).toBeGreaterThan(2);
    expect(seenByLopez).toBeGreaterThan(2);
    await Promise.all([finished(kim), finished(lopez)]);
    const [one, other] = await Promise.all([conversation(kim), conversation(lopez)]);
    expect(other).toContain('What worries you most?');
    // The button that saves a reply as a note appears after the reply, in each window at its own time.
    await expect.poll(async () => (await lastReply(kim)) === (await lastReply(lopez))).toBe(true);
    expect((await lastReply(kim)).length).toBeGreaterThan(200);
    // D18: the reply streams for real.
    expect(one).toContain('Demo assistant');
    await expectAlignment(lopez);
    await expectQuestionInView(lopez);
    // A colleague's next question takes nothing away from the reader of a reply.
    await kim.ask('Stay where you are?');
    await lopez.page.getByRole('button', { name: /new$/ }).waitFor();
    await finished(kim);
    await expectQuestionInView(lopez);
    await lopez.page.setViewportSize(desktop);
  });

  it('lets any viewer stop a reply, names them, and keeps the partial text', async () => {
    const { kim, lopez } = room();
    await kim.ask('Which diagnoses should I consider, with reasons?');
    await lopez.page.getByRole('button', { name: 'Stop', exact: true }).waitFor();
    await lopez.page.getByRole('button', { name: 'Stop', exact: true }).click();
    for (const { page } of [kim, lopez])
      await page
        .getByText(/stopped by María Lopez/i)
        .first()
        .waitFor();
  });

  it('keeps a draft with its patient', async () => {
    const { kim } = room();
    await kim.composer.fill('a thought about this man');
    await kim.select('Helga Voss');
    await kim.page.getByRole('button', { name: 'Save & Continue' }).click();
    await kim.page.getByRole('alertdialog').waitFor({ state: 'hidden' });
    await expect.poll(() => kim.composer.inputValue()).toBe('');
    await kim.select('Rafael Ibáñez');
    await expect.poll(() => kim.composer.inputValue()).toBe('a thought about this man');
  });

  it('opens a new patient for the person who added them, and lists the patient for everyone', async () => {
    const { kim, lopez } = room();
    await kim.page.keyboard.press('Control+k');
    await kim.page.getByRole('option', { name: 'Add new patient' }).click();
    const dialog = kim.page.getByRole('dialog', { name: 'Add new patient' });
    await dialog.getByRole('button', { name: 'Create' }).click();
    await dialog.getByText('Name is required').waitFor();
    await dialog.getByText('Age must be between 1 and 120').waitFor();
    await dialog.getByLabel('Name', { exact: true }).fill('Test Newcomer');
    await dialog.getByLabel('Age', { exact: true }).fill('44');
    await dialog.getByLabel('Chief complaint').fill('Fell from a ladder');
    await chooseGender(dialog);
    await dialog.getByRole('button', { name: 'Create' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await kim.page.getByText('Test Newcomer').first().waitFor();
    await lopez.select('Test Newcomer');
  });
});

async function chooseGender(dialog: ReturnType<Clinician['page']['getByRole']>): Promise<void> {
  const radio = dialog.getByRole('radio', { name: 'male', exact: true });
  if ((await radio.count()) > 0) await radio.click();
  else if ((await dialog.locator('select').count()) > 0)
    await dialog.locator('select').first().selectOption('male');
}

/** Returns how many different lengths the conversation had while the reply grew. */
async function growing(clinician: Clinician): Promise<number> {
  const stop = clinician.page.getByRole('button', { name: 'Stop', exact: true });
  await stop.waitFor();
  const lengths = new Set<number>();
  while (await stop.isVisible()) {
    lengths.add((await conversation(clinician)).length);
    await clinician.page.waitForTimeout(50);
  }
  return lengths.size;
}

/** Expects questions on the right, replies on the left, and a time at each message. */
async function expectAlignment({ page }: Clinician): Promise<void> {
  const list = page.getByRole('log');
  const [frame, question, reply] = await Promise.all(
    [list, list.getByText('What worries you most?').first(), list.getByText(/asked by/).first()].map(
      async (place) => place.boundingBox(),
    ),
  );
  if (!frame || !question || !reply) throw new Error('The conversation is not on the screen');
  const middle = frame.x + frame.width / 2;
  expect(question.x + question.width / 2).toBeGreaterThan(middle);
  expect(reply.x).toBeLessThan(middle);
  const messages = await list.getByRole('article').allInnerTexts();
  expect(messages.length).toBeGreaterThanOrEqual(2);
  for (const message of messages) expect(message).toMatch(/\d{1,2}:\d{2}/);
}

/** Expects the question's first line and the beginning of its reply in view. The list is not at its end. */
async function expectQuestionInView({ page }: Clinician): Promise<void> {
  const list = page.getByRole('log');
  expect(
    await list.evaluate(
      ({ scrollTop, scrollHeight, clientHeight }) => scrollHeight - clientHeight - scrollTop,
    ),
  ).toBeGreaterThan(48);
  const [frame, question, reply] = await Promise.all(
    [list, list.getByText('What worries you most?').first(), list.getByText(/asked by/).first()].map(
      async (place) => place.boundingBox(),
    ),
  );
  if (!frame || !question || !reply) throw new Error('The conversation is not on the screen');
  expect(question.y).toBeGreaterThanOrEqual(frame.y);
  expect(reply.y + reply.height).toBeLessThan(frame.y + frame.height);
}

async function finished({ page }: Clinician): Promise<void> {
  await page.getByRole('button', { name: 'Stop', exact: true }).waitFor({ state: 'hidden' });
}

async function conversation({ page }: Clinician): Promise<string> {
  return page.locator('main').innerText();
}

/** Returns the text of the last reply without the line above it, which contains its age. */
async function lastReply({ page }: Clinician): Promise<string> {
  const reply = await page.getByRole('log').getByRole('article').last().innerText();
  return reply.slice(reply.indexOf('\n') + 1);
}
