import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FakeOpenAi, startFakeOpenAi } from '../../packages/server/test/fakes/fake-openai.ts';
import { type Bedside, startBedside } from '../support/bedside.ts';
import { borrowBrowser, hasBrowser, returnBrowser } from '../support/browser/browser.ts';
import { Clinician, desktop, nurse, phone, physician } from '../support/clinician.ts';
import { examine } from '../support/screens/examine.ts';

const markdown =
  '## Now\n\n- **Oxygen** to 94 %\n- *12-lead* ECG\n\n| value | now |\n| --- | --- |\n| HR | 117 |\n\n![x](https://evil.example/a.png) <b>raw</b> [guideline](https://www.resus.org.uk)';

describe.skipIf(!hasBrowser)('the conversation', () => {
  let ai: FakeOpenAi;
  let bedside: Bedside;
  let browser: Browser;

  beforeAll(async () => {
    ai = await startFakeOpenAi();
    [bedside, browser] = await Promise.all([
      startBedside({ OPENAI_BASE_URL: ai.baseURL, OPENAI_API_KEY: 'e2e' }),
      borrowBrowser(),
    ]);
  });
  afterAll(async () => {
    await returnBrowser(browser);
    await bedside?.stop();
    await ai?.close();
  });
  beforeEach(() => ai.script({}));
  afterEach(() => ai.release());

  describe('between two clinicians', () => {
    let kim: Clinician;
    let lopez: Clinician;

    const windows: Clinician[] = [];

    afterEach(async () => {
      const complaints = windows.flatMap((clinician) => clinician.complaints);
      await Promise.all(windows.splice(0).map((clinician) => clinician.close()));
      expect(complaints).toEqual([]);
    });

    async function open(as: string, at?: string, locale = 'en-US'): Promise<Clinician> {
      const clinician = await Clinician.open(browser, bedside.url, {
        as,
        locale,
        ...(at !== undefined && { at }),
      });
      windows.push(clinician);
      return clinician;
    }

    /** Opens a patient for both. */
    async function openBoth(patient: string): Promise<void> {
      [kim, lopez] = await Promise.all([open(physician, patient), open(nurse, patient)]);
    }

    const box = ({ page }: Clinician) => page.getByRole('textbox', { name: 'Message to the assistant' });
    const log = ({ page }: Clinician) => page.getByRole('log');
    const button = ({ page }: Clinician, name: string | RegExp) =>
      page.getByRole('button', { name, exact: true });

    it('shows both a reply that one of them extracted to a note', async () => {
      ai.script({ reply: { kind: 'reply', tokens: ['Give two liters, ', 'then look again.'] } });
      await openBoth('Jana Bieńkowska');
      await kim.ask('What first?');
      for (const { page } of [kim, lopez])
        await page.getByRole('button', { name: 'Extract to note' }).waitFor();
      await button(kim, 'Extract to note').click();
      await button(kim, 'Save note').click();
      await button(kim, 'New note').waitFor();
      await kim.page.getByRole('tab', { name: 'Chat' }).click();
      for (const { page } of [kim, lopez]) await page.getByText('Extracted to a note').waitFor();
      await lopez.page.getByRole('button', { name: 'Generate note' }).click();
      await lopez.page.getByRole('button', { name: /^Extracted Note - / }).click();
      const note = lopez.page.getByRole('dialog', { name: /^Extracted Note - / });
      await note.getByText('Give two liters, then look again.').waitFor();
      await note.getByText('Dr. Alex Kim, Medical Practitioner').waitFor();
      await note.getByText(/^From an AI reply of .*, unedited$/).waitFor();
      await note.getByRole('button', { name: 'Show the reply' }).click();
      const reply = lopez.page.getByRole('article').filter({ hasText: 'Give two liters' });
      await expect.poll(() => reply.evaluate((one) => one === document.activeElement)).toBe(true);
      await button(lopez, 'Extracted to a note').click();
      await note.waitFor();
    });

    it('shows each in their language what the chart says to a reply, with links that are struck after an error', async () => {
      ai.script({ reply: { kind: 'reply', tokens: ['HR 167/min. ', 'SpO2 42 %. ', 'TSH 2.2 mU/L.'] } });
      [kim, lopez] = await Promise.all([
        open(physician, 'Tomás Quispe'),
        open(nurse, 'Tomás Quispe', 'de-DE'),
      ]);
      await kim.page.keyboard.press('v');
      const vitals = kim.page.getByRole('dialog');
      await vitals.getByLabel('Heart rate').fill('167');
      await vitals.getByRole('button', { name: 'Save vitals' }).click();
      await vitals.waitFor({ state: 'detached' });
      await kim.ask('How is she?');
      await kim.page.getByText('1 statement differs from the chart.').waitFor();
      await lopez.page.getByText('1 Aussage weicht von der Akte ab.').waitFor();
      await button(
        kim,
        /^No fact quoted from the chart · 1 value found in the chart · 3 sentences/,
      ).waitFor();
      await button(
        lopez,
        /^Keine Angabe aus der Akte zitiert · 1 Wert in der Akte gefunden · 3 Sätze/,
      ).waitFor();
      await kim.page.getByText(/^The reply says “SpO2 42”, the chart says \d+\s% \(.*\)\./).waitFor();
      await lopez.page.getByText(/^Die Antwort nennt „SpO2 42“, die Akte \d+\s% \(.*\)\./).waitFor();
      await lopez.page.getByText('2.2 (nicht in der Akte)').waitFor();
      const links = ({ page }: Clinician) => page.locator('sup').getByRole('link');
      for (const clinician of [kim, lopez]) await expect.poll(() => links(clinician).count()).toBe(2);
      await links(lopez).last().click();
      await lopez.page
        .getByRole('dialog')
        .getByText(/HF 167/)
        .waitFor();
      await lopez.page.keyboard.press('Escape');
      await links(kim).last().click();
      await kim.page.getByRole('button', { name: 'Open', exact: true }).click();
      await expect.poll(() => new URL(kim.page.url()).pathname).toMatch(/\/vitals\//);
      const row = kim.page.getByRole('row').filter({ hasText: '167' });
      await row.getByRole('button', { name: /^More actions/ }).click();
      await kim.page.getByRole('menuitem', { name: 'Entered in error…' }).click();
      const dialog = kim.page.getByRole('dialog', { name: 'Mark as entered in error' });
      await dialog.getByRole('radio', { name: 'other reason' }).click();
      await dialog.getByRole('textbox', { name: 'Note' }).fill('Not hers');
      await dialog.getByRole('button', { name: 'Mark as entered in error' }).click();
      // LINEAGE-4: the reply states the record, so it is withdrawn on the other screen.
      await lopez.page.getByText(/^Zurückgezogen: nennt einen irrtümlich/).waitFor();
      await button(lopez, 'Anzeigen').click();
      const struck = lopez.page.locator('sup').locator('a.line-through');
      await struck.waitFor();
      expect(await struck.getAttribute('aria-label')).toMatch(/167|Vitalzeichen/);
    });

    it('translates a German reply for an English reader, who can return to the original', async () => {
      const german = 'Kein Fieber [v1]. Laktat 12,5 mmol/l, Schwäche im **linken** Arm.';
      const english = 'No fever [v1]. Lactate 12.5 mmol/L, weakness of the **left** arm.';
      const answers = [english.replace('12.5', '125'), english];
      ai.script(({ messages, structured }) => {
        if (structured) return { kind: 'empty' };
        const isTranslation = messages[0]?.content.startsWith('You translate');
        return { kind: 'reply', tokens: [isTranslation ? (answers.shift() ?? '') : german] };
      });
      [kim, lopez] = await Promise.all([open(physician, 'Lina Haddad', 'de-DE'), open(nurse, 'Lina Haddad')]);
      await kim.ask('Wie geht es ihr?');
      const original = lopez.page.getByText(/Laktat/);
      await original.waitFor();
      await button(lopez, 'Translate to English').focus();
      await lopez.page.keyboard.press('Enter');
      // A number differs: the reader keeps the original.
      await lopez.page.getByText(/^The translation was not safe to show/).waitFor();
      await original.waitFor();
      await lopez.page.keyboard.press('Enter');
      const translation = lopez.page.getByText('Lactate 12.5 mmol/L');
      await translation.waitFor();
      await translation.getByRole('link').waitFor();
      await lopez.page
        .getByText(/^Machine translation of the reply from German, by .*The original counts/)
        .waitFor();
      expect(await translation.evaluate((text) => text.closest('[lang]')?.getAttribute('lang'))).toBe('en');
      const back = button(lopez, 'Show original');
      expect(await back.evaluate((one) => one === document.activeElement)).toBe(true);
      await examine(lopez.page, 'chat-translation');
      await back.press('Enter');
      await original.waitFor();
      expect(await original.evaluate((text) => text.closest('[lang]')?.getAttribute('lang'))).toBe('de');
      expect(await button(kim, 'Ins Deutsche übersetzen').count()).toBe(0);
    });

    it('greets differently with a patient and without one', async () => {
      kim = await open(physician);
      await kim.page.getByRole('tab', { name: 'Chat', exact: true }).click();
      await kim.page.getByText('Which patient?').waitFor();
      await kim.page.getByRole('heading', { name: 'Patient Required' }).waitFor();
      await kim.select('Helga Voss');
      await kim.page.getByText('What would you like to know about Helga Voss?').waitFor();
      await kim.page
        .getByText(
          'Ask clinical questions, request guidance, or get assistance with diagnoses and treatment plans.',
        )
        .waitFor();
      // A chip asks at once.
      await button(kim, 'Any red flags?').click();
      await log(kim).getByText('Any red flags?').first().waitFor();
    });

    it('grows the message box up to 120 px, and handles Enter, Shift+Enter and Ctrl+Enter', async () => {
      kim = await open(physician, 'Helga Voss');
      const height = async () => (await box(kim).boundingBox())?.height ?? 0;
      const one = await height();
      await box(kim).pressSequentially('First');
      for (let line = 0; line < 3; line += 1) await box(kim).press('Shift+Enter');
      await expect.poll(() => height()).toBeGreaterThan(one);
      for (let line = 0; line < 12; line += 1) await box(kim).press('Shift+Enter');
      await expect.poll(() => height()).toBe(120);
      await kim.page.keyboard.insertText('W'.repeat(200));
      await box(kim).press('Control+Enter');
      const question = log(kim).getByText(/^First/);
      await question.waitFor();
      // A very long word stays within the conversation.
      // The stored question replaces the one being sent, so a single look may find neither.
      const indent = async () => {
        const [bubble, conversation] = [await question.boundingBox(), await log(kim).boundingBox()];
        return bubble && conversation ? bubble.x - conversation.x : 0;
      };
      await expect.poll(indent).toBeGreaterThan(0);
      await expect.poll(() => box(kim).inputValue()).toBe('');
      await expect.poll(() => height()).toBe(one);
      await log(kim).getByText('Check the airway first.').last().waitFor();
    });

    it('offers twelve common prompts in three categories, and one fills the message box', async () => {
      kim = await open(physician, 'Helga Voss');
      await button(kim, 'Common Prompts').click();
      const prompts = kim.page.getByRole('dialog', { name: 'Common Prompts' });
      for (const category of ['Diagnosis', 'Treatment', 'Clinical Scores']) {
        await expect
          .poll(() => prompts.getByRole('region', { name: category }).getByRole('listitem').count())
          .toBe(4);
      }
      const first = prompts.getByRole('listitem').first();
      const text = await first.innerText();
      await first.getByRole('button').click();
      await expect.poll(() => box(kim).inputValue()).toBe(text);
    });

    it('lets any viewer stop a reply before its first word', async () => {
      ai.script({ reply: { kind: 'hang' } });
      await openBoth('Rafael Ibáñez');
      await kim.ask('Anything?');
      await log(lopez).getByText('The assistant is reading the chart…').waitFor();
      await button(lopez, 'Stop').click();
      for (const clinician of [kim, lopez]) {
        await log(clinician).getByText('Partial, stopped by María Lopez').waitFor();
        await button(clinician, 'Stop').waitFor({ state: 'hidden' });
      }
    });

    it('REPLY-1: contradicts a reply while it grows, without signs of Markdown before its formatter has loaded', async () => {
      const tokens = `${markdown}\n\nThe patient is **stable**.`.match(/.{1,8}/gs) ?? [];
      ai.script({ reply: { kind: 'reply', tokens } });
      kim = await open(physician, 'Unknown Delta');
      let arrive = () => {};
      const arrival = new Promise<void>((resolve) => {
        arrive = resolve;
      });
      await kim.page.route(/\/markdown-[^/]*\.js$/, (route) => arrival.then(() => route.continue()));
      await kim.page.reload();
      ai.hold();
      await kim.ask('Can this patient go home?');
      ai.release(tokens.length);
      await log(kim).getByText('The patient is stable.').waitFor();
      await log(kim).getByText('Oxygen to 94 %').waitFor();
      expect(await log(kim).innerText()).not.toMatch(/\*\*|##|---|\]\(/);
      await log(kim)
        .getByRole('note')
        .getByText(/^The chart argues against reassurance:/)
        .waitFor();
      arrive();
      await log(kim).getByRole('cell', { name: '117' }).waitFor();
      ai.release();
      await button(kim, 'Extract to note').waitFor();
      expect(await log(kim).getByRole('note').count()).toBeGreaterThan(0);
      await kim.page.unrouteAll();
    });

    it('shows a complete reply’s alerts, actions, suggestions and sanitized Markdown', async () => {
      ai.script({ reply: { kind: 'reply', tokens: markdown.match(/.{1,8}/gs) ?? [] } });
      kim = await open(physician, 'Margaret Okafor');
      const loaded: string[] = [];
      kim.page.on('request', (request) => loaded.push(request.url()));
      await kim.ask('What first?');
      await log(kim).getByText('Tachycardia').waitFor();
      await log(kim).getByText('Concern').waitFor();
      await log(kim).getByRole('cell', { name: '117' }).waitFor();
      expect(await log(kim).locator('img, b').count()).toBe(0);
      expect(await log(kim).getByRole('link', { name: 'guideline' }).getAttribute('rel')).toBe(
        'noopener noreferrer nofollow',
      );
      expect(loaded.filter((url) => url.includes('evil'))).toEqual([]);
      // A step that the screen cannot begin is text (D53). A question is asked at once.
      await log(kim).getByText('Repeat the vitals in 15 minutes').waitFor();
      expect(await button(kim, 'Repeat the vitals in 15 minutes').count()).toBe(0);
      await button(kim, 'What is the NEWS2?').click();
      await log(kim).getByText('What is the NEWS2?').first().waitFor();
    });

    it('saves a failed question on a change of patient, and sends it later', async () => {
      kim = await open(physician, 'Amina Yusuf');
      await kim.page.route('**/api/chat', (route) => route.abort());
      await kim.ask('Can this wait?');
      await kim.page.getByText('No connection to the server').waitFor();
      await kim.page.getByText("I'm sorry, I encountered an error processing your request.").waitFor();
      await kim.page.unroute('**/api/chat');
      await kim.select('Helga Voss');
      const dialog = kim.page.getByRole('alertdialog', { name: 'Unsaved changes' });
      await dialog.getByText('Can this wait?').waitFor();
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await dialog.waitFor({ state: 'hidden' });
      await expect.poll(() => log(kim).getByText('Can this wait?').count()).toBe(1);
      await kim.select('Helga Voss');
      await dialog.getByRole('button', { name: 'Save & Continue' }).click();
      await dialog.waitFor({ state: 'hidden' });
      await kim.page.getByRole('main').getByText('Helga Voss').first().waitFor();
      expect(await kim.page.getByText('Can this wait?').count()).toBe(0);
      lopez = await open(nurse, 'Amina Yusuf');
      await log(lopez).getByText('Saved, not sent to the assistant').waitFor();
      await button(lopez, 'Ask now').click();
      await log(lopez).getByText('Check the airway first.').waitFor();
    });

    it('clears and restores the conversation for every viewer', async () => {
      await openBoth('Josef Brandstätter');
      const clearedBy = /^\d\d:\d\d: Alex Kim \(Medical Practitioner\) cleared the conversation\.$/;
      await kim.ask('To be cleared?');
      // Only a complete reply has this button. A reply that ends later would stay in the new conversation (D15).
      for (const clinician of [kim, lopez]) await button(clinician, 'Extract to note').waitFor();
      await button(kim, 'Clear conversation').click();
      await kim.page
        .getByRole('dialog', { name: 'Clear this conversation?' })
        .getByRole('button', { name: 'Clear conversation' })
        .click();
      for (const clinician of [kim, lopez]) {
        await clinician.page.getByText('What would you like to know about Josef Brandstätter?').waitFor();
        // U11: everyone learns who cleared it and when, also without seeing the screen, and can undo it.
        await log(clinician).getByText(clearedBy).waitFor();
        await clinician.page
          .getByRole('status')
          .filter({ hasText: clearedBy })
          .waitFor({ state: 'attached' });
        await button(clinician, 'Restore last conversation').waitFor();
      }
      await examine(lopez.page, 'chat-cleared');
      // A question to the new conversation leaves the way back at its start.
      await kim.ask('A new beginning?');
      await log(lopez).getByText('Check the airway first.').waitFor();
      await log(lopez).getByText(clearedBy).waitFor();
      // A window that has not seen the clearing can restore the conversation, too.
      await lopez.page.reload();
      await lopez.select('Josef Brandstätter');
      await log(lopez).getByText(clearedBy).waitFor();
      await button(lopez, 'Restore last conversation').click();
      for (const clinician of [kim, lopez]) {
        await log(clinician).getByText('To be cleared?').waitFor();
        await log(clinician)
          .getByText(/^\d\d:\d\d: María Lopez \(Nurse\) restored this conversation\.$/)
          .waitFor();
      }
    });

    it('renders the visible part of a long conversation, keeps the scroll position, and renders all of it for a search', async () => {
      await openBoth('Dwayne Baptiste');
      await kim.page.evaluate(saveMessages, { name: 'Dwayne Baptiste', count: 300 });
      await log(kim).getByText('message 299', { exact: true }).waitFor();
      const laidOut = () => log(kim).getByRole('article').count();
      await expect.poll(() => laidOut()).toBeLessThan(60);
      await log(kim).hover();
      await kim.page.mouse.wheel(0, -4000);
      await log(kim).getByText('message 299', { exact: true }).waitFor({ state: 'detached' });
      const seen = await topmost(kim);
      await lopez.ask('Something new?');
      await kim.page.getByRole('button', { name: '2 new' }).waitFor();
      await expect.poll(() => topmost(kim)).toEqual(seen);
      await kim.page.getByRole('button', { name: '2 new' }).click();
      await log(kim).getByText('Check the airway first.').waitFor();
      await kim.page.keyboard.press('Control+f');
      await expect.poll(laidOut).toBe(302);
    });
  });

  const stopIn = { 'en-US': 'Stop', 'es-ES': 'Detener', 'de-DE': 'Stoppen' };
  for (const [locale, stopName] of Object.entries(stopIn)) {
    for (const [width, viewport] of Object.entries({ desktop, phone })) {
      it(`${locale}, ${width}: is laid out well while a reply grows, when it is complete, and on leaving the patient`, async () => {
        const reader = await Clinician.open(browser, bedside.url, { locale, viewport, as: physician });
        const { page } = reader;
        const look = (name: string) => examine(page, `chat-${name}-${locale.slice(0, 2)}-${width}`);
        await page.getByRole('heading', { level: 2 }).first().waitFor();
        await look('without-patient');
        await reader.select('Margaret Okafor');
        ai.script({ reply: { kind: 'hang' } });
        await reader.ask('What is needed in the first hour?');
        const stop = page.getByRole('button', { name: stopName, exact: true });
        await stop.waitFor();
        await look('waiting');
        await stop.click();
        await stop.waitFor({ state: 'hidden' });
        ai.script({ reply: { kind: 'reply', tokens: [markdown] } });
        // All languages share one conversation.
        const actions = page.getByText('Repeat the vitals in 15 minutes');
        const earlier = await actions.count();
        await reader.ask('And now?');
        await expect.poll(() => actions.count()).toBe(earlier + 1);
        await look('whole');
        await reader.composer.fill('half a question about pain');
        const search = await reader.openPatients();
        await search.fill('Helga');
        await page.getByRole('option', { name: 'Helga Voss' }).click();
        await page.getByRole('alertdialog').waitFor();
        await look('leaving');
        expect(reader.complaints).toEqual([]);
        await reader.close();
      });
    }
  }
});

/** Returns the text and the position of the first message that is entirely visible. */
async function topmost({ page }: Clinician): Promise<{ text: string; top: number } | undefined> {
  return page.evaluate(() => {
    const log = document.querySelector('[role=log]');
    if (!log) return undefined;
    const edge = log.getBoundingClientRect().top;
    const first = [...log.querySelectorAll('article')].find(
      (each) => each.getBoundingClientRect().top >= edge,
    );
    return first && { text: first.textContent ?? '', top: Math.round(first.getBoundingClientRect().top) };
  });
}

/** Runs in the page: stores messages in a patient's conversation, as another client would. */
async function saveMessages({ name, count }: { name: string; count: number }): Promise<void> {
  const headers = {
    Authorization: `Bearer ${localStorage.getItem('authToken')}`,
    'Content-Type': 'application/json',
  };
  const patients: { id: string; name: string }[] = await (await fetch('/api/patients', { headers })).json();
  const id = patients.find((patient) => patient.name === name)?.id;
  const messages = Array.from({ length: count }, (_, index) => ({
    role: 'user',
    content: `message ${index}`,
  }));
  await fetch(`/api/patient/${id}/messages/batch`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ messages }),
  });
}
