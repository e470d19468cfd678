import { afterEach, describe, expect, it } from 'vitest';
import { hasBrowser } from '../support/browser/browser.ts';
import { Clinician, nurse, physician } from '../support/clinician.ts';
import { formatViolations, violationsOf } from '../support/screens/axe.ts';
import { oneServerAndBrowser } from '../support/suite.ts';

describe.skipIf(!hasBrowser)('a hand-over', () => {
  const suite = oneServerAndBrowser();
  const windows: Clinician[] = [];

  afterEach(async () => {
    for (const { complaints } of windows) expect(complaints).toEqual([]);
    await Promise.all(windows.splice(0).map((window) => window.close()));
  });

  const open = async (as: string, locale: string, at?: string) => {
    const window = await Clinician.open(suite.browser, suite.bedside.url, { as, locale, ...(at && { at }) });
    windows.push(window);
    return window;
  };
  const button = ({ page }: Clinician, name: string | RegExp) => page.getByRole('button', { name });
  const body = (window: Clinician) => window.page.locator('body').click({ position: { x: 1, y: 1 } });

  /** Screenshots of a window in light and dark, 1440 and 390 px wide. */
  async function shots({ page }: Clinician, name: string) {
    if (!process.env.SHOTS) return;
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const width of [1440, 390]) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 900 });
        await page.waitForTimeout(500);
        await page.screenshot({ path: `${process.env.SHOTS}/${name}-${colorScheme}-${width}.png` });
      }
    }
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize({ width: 1440, height: 900 });
  }

  it('is given in English, confirmed in German, and appears live in both windows', async () => {
    const [kim, lopez] = await Promise.all([
      open(physician, 'en-US', 'Margaret Okafor'),
      open(nurse, 'de-DE', 'Margaret Okafor'),
    ]);
    await body(kim);
    await kim.page.keyboard.press('h');
    await kim.page.getByLabel('Your own words').fill('The daughter is on her way');
    await kim.page.getByLabel('Receiver').selectOption({ label: 'María Lopez · Nurse' });
    await button(kim, 'Give hand-over').click();
    // The receiver reads the chat, and hears of the hand-over there.
    await lopez.page
      .getByText('Alex Kim übergibt Ihnen diesen Patienten.')
      .first()
      .waitFor({ state: 'attached' });
    // The row of this patient has no room for it, and a button shows all of its items.
    await button(lopez, /^Alles (ganz )?zeigen/).click();
    // The list of all has it last. The row may have room for it as well.
    await button(lopez, 'Lesen und bestätigen').last().click();
    await lopez.page.getByText('The daughter is on her way').waitFor();
    await lopez.page.getByRole('checkbox', { name: /^Ich habe .* die Zusammenfassung wiederholt$/ }).check();
    await button(lopez, 'Übergabe bestätigen').click();
    await kim.page.getByText(/Alex Kim to María Lopez · read back and confirmed by María Lopez/).waitFor();
    await lopez.page
      .getByText(/Alex Kim an María Lopez · zurückgelesen und bestätigt von María Lopez/)
      .waitFor();
    expect(formatViolations(await violationsOf(lopez.page))).toEqual([]);
  });

  it('with a summary streams to a colleague, who confirms it', async () => {
    const [kim, lopez] = await Promise.all([
      open(physician, 'en-US', 'Margaret Okafor'),
      open(nurse, 'de-DE', 'Margaret Okafor'),
    ]);
    for (const window of [kim, lopez]) {
      await body(window);
      await window.page.keyboard.press('h');
    }
    await button(lopez, 'KI-Zusammenfassung hinzufügen').waitFor();
    await button(kim, 'Add AI summary').click();
    const theirs = lopez.page.getByRole('region', { name: 'KI-Zusammenfassung' });
    await theirs
      .getByText(/gefragt von Alex Kim/)
      .first()
      .waitFor();
    await theirs.getByRole('button', { name: 'KI-Zusammenfassung entfernen' }).waitFor();
    await button(kim, 'Remove AI summary').waitFor();
    expect(formatViolations(await violationsOf(kim.page))).toEqual([]);
    await shots(kim, 'summary');
    // The chart has open points, so the giver says something about them.
    await kim.page.getByLabel('Your own words').fill('Repeat the lactate');
    await kim.page.getByLabel('Receiver').selectOption({ label: 'María Lopez · Nurse' });
    await button(kim, 'Give hand-over').click();
    await button(lopez, 'Übergabe bestätigen').waitFor();
    await button(lopez, 'Übergebenes anzeigen').first().click();
    const given = lopez.page.getByRole('region', { name: 'Frühere Übergaben' });
    await given.getByText(/gefragt von Alex Kim/).waitFor();
    await shots(lopez, 'given-summary');
    await lopez.page.getByRole('checkbox', { name: /^Ich habe .* die Zusammenfassung wiederholt$/ }).check();
    await button(lopez, 'Übergabe bestätigen').click();
    await kim.page
      .getByText(/Alex Kim to María Lopez · read back and confirmed by María Lopez/)
      .first()
      .waitFor();
    // The next hand-over starts without it.
    await button(kim, 'Add AI summary').waitFor();
  });

  it('of a chart with five long notes is printed on one page', async () => {
    const kim = await open(physician, 'en-US', 'Amina Yusuf');
    const id = new URL(kim.page.url()).pathname.split('/')[2] ?? '';
    await kim.page.evaluate(addLongNotes, { id, count: 5 });
    await body(kim);
    await kim.page.keyboard.press('h');
    await kim.page.getByText('Slept well').nth(4).waitFor();
    const pdf = (await kim.page.pdf({ format: 'A4', preferCSSPageSize: true })).toString('latin1');
    if (process.env.SHOTS) await kim.page.pdf({ path: `${process.env.SHOTS}/long.pdf`, format: 'A4' });
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  });

  it('of a shift has six patients on a printed page, and says when a chart has changed', async () => {
    const kim = await open(physician, 'en-US');
    await button(kim, 'Hand-over of the shift').click();
    await kim.page.getByRole('heading', { name: 'Hand-over of the shift' }).waitFor();
    expect(new URL(kim.page.url()).pathname).toBe('/handover');
    await button(kim, 'Department').last().click();
    const pages = kim.page.getByRole('article');
    await pages.nth(5).waitFor();
    const count = await pages.count();
    expect(formatViolations(await violationsOf(kim.page))).toEqual([]);
    const pdf = (await kim.page.pdf({ format: 'A4', preferCSSPageSize: true })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(Math.ceil(count / 6));
    if (process.env.SHOTS) {
      await kim.page.screenshot({ path: `${process.env.SHOTS}/shift.png` });
      await kim.page.pdf({ path: `${process.env.SHOTS}/shift.pdf`, format: 'A4', preferCSSPageSize: true });
    }
    const lopez = await open(nurse, 'en-US', 'Margaret Okafor');
    await body(lopez);
    await lopez.page.keyboard.press('h');
    // The chart speaks against giving it away, so the giver says why.
    await lopez.page.getByLabel('Your own words').fill('Urosepsis, on antibiotics');
    await lopez.page.getByLabel('Receiver').selectOption({ label: 'Alex Kim · Medical Practitioner' });
    await button(lopez, 'Give hand-over').click();
    const changed = pages.filter({ hasText: 'The chart has newer entries.' });
    await changed.filter({ hasText: 'Margaret Okafor' }).waitFor();
    await changed.first().getByRole('button', { name: 'Refresh' }).click();
    await changed.filter({ hasText: 'Margaret Okafor' }).waitFor({ state: 'detached' });
    const first = pages.first();
    await first.getByRole('button', { name: 'Open and give' }).click();
    await kim.page.getByLabel('Your own words').waitFor();
    await kim.page.goBack();
    await pages.first().waitFor();
  });
});

/** Adds notes that a hand-over shortens to its bound, as the page's clinician. */
async function addLongNotes({ id, count }: { id: string; count: number }): Promise<void> {
  const headers = {
    Authorization: `Bearer ${localStorage.getItem('authToken')}`,
    'Content-Type': 'application/json',
  };
  const content = 'Slept well, ate half of the breakfast and walked to the bathroom with help. '.repeat(12);
  for (let at = 0; at < count; at += 1) {
    const body = JSON.stringify({ type: 'progress', title: `Ward round ${at}`, content });
    const { ok } = await fetch(`/api/patient/${id}/notes`, { method: 'POST', headers, body });
    if (!ok) throw new Error('The note was refused');
  }
}
