import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FakeOpenAi, startFakeOpenAi } from '../../packages/server/test/fakes/fake-openai.ts';
import { type Bedside, startBedside } from '../support/bedside.ts';
import { borrowBrowser, hasBrowser, returnBrowser } from '../support/browser/browser.ts';
import { Clinician, demoPassword, desktop, nurse, phone } from '../support/clinician.ts';
import { TreeReader } from '../support/tree-reader.ts';

const patient = 'Josef Brandstätter';

describe.skipIf(!hasBrowser)('a shift through the accessibility tree alone', () => {
  let ai: FakeOpenAi;
  let bedside: Bedside;
  let browser: Browser;

  beforeAll(async () => {
    [ai, browser] = await Promise.all([startFakeOpenAi(), borrowBrowser()]);
    // The reply runs until someone stops it.
    ai.script({ reply: { kind: 'hang' } });
  });

  afterAll(async () => {
    await returnBrowser(browser);
    await ai?.close();
  });

  // Each shift finds the chart as it was.
  beforeEach(async () => {
    bedside = await startBedside({ OPENAI_BASE_URL: ai.baseURL, OPENAI_API_KEY: 'e2e' });
  });

  afterEach(() => bedside?.stop());

  it.each([
    ['desktop', desktop],
    ['phone', phone],
  ])('finds each control by role and name, and hears what changes: %s', async (width, viewport) => {
    const isPhone = width === 'phone';
    const lopez = await Clinician.open(browser, 'about:blank', { viewport });
    const reader = await TreeReader.of(lopez.page);
    await lopez.page.goto(bedside.url);

    await reader.find('heading', 'Sign in');
    await reader.write('textbox', 'Email', nurse);
    await reader.expectState('textbox', 'Email', 'required', true);
    await reader.write('textbox', 'Password', demoPassword);
    await reader.press('button', 'Sign in');
    await reader.expectState('main', 'Emergency department', 'focused', true);
    await reader.find('heading', 'Emergency department');
    if (!isPhone) await reader.expectState('button', /^All \d+/, 'pressed', 'true');
    await reader.hear(/other patients call/);

    await reader.press('link', patient);
    await reader.expectState('main', `${patient}: Overview`, 'focused', true);
    await reader.find('button', /^Josef Brandstätter 81 y · .*H2 · 4071003 Change patient$/);
    await reader.find('button', 'Allergies: none known. Edit');
    await reader.expectState('tab', 'Overview', 'selected', true);
    if (isPhone) await reader.press('button', /Show all vital signs$/);
    await reader.find('button', /^Respiratory rate: 32 breaths\/min, high, \d+ min ago.*\. Record RR$/);

    await reader.press('button', /^Heart rate: 104 bpm, high, .*Record HR$/);
    const dialog = await reader.find('dialog', 'Record vitals');
    expect(dialog.description).toBe(`${patient} · Bed H2 · 81 y · 4071003`);
    await reader.expectState('textbox', 'Heart rate, bpm', 'focused', true);
    expect((await reader.find('textbox', 'Heart rate, bpm')).description).toMatch(/^last: 104, \d+ min ago$/);
    await reader.write('textbox', 'Heart rate, bpm', '131');
    await reader.find('textbox', 'Temperature, °F');
    await reader.find('textbox', 'Systolic blood pressure, mmHg');
    await reader.find('radiogroup', 'Oxygen');
    await reader.expectState('radio', 'Room air', 'checked', 'false');
    await reader.press('radio', 'Room air');
    await reader.expectState('radio', 'Room air', 'checked', 'true');
    await reader.press('button', 'Save vitals');
    await reader.gone('dialog', 'Record vitals');
    await reader.hear(/Heart rate 131 bpm, high.*NEWS2 \d+/);
    await reader.find('button', 'Heart rate: 131 bpm, high, just now. Record HR');

    await reader.write('textbox', 'Message to the assistant', 'sepsis?');
    await reader.press('button', 'Send');
    await reader.find('main', `${patient}: Chat`);
    await reader.find('article', /^María Lopez, \d\d:\d\d$/);
    await reader.press('button', 'Stop');
    await reader.hear('The reply to María Lopez ended early.');
    await reader.find('article', /^AI, \d\d:\d\d$/);
    await reader.find('button', 'Ask again');

    if (isPhone) await reader.press('button', 'History');
    await reader.press('tab', 'Lab results');
    await reader.expectState('tab', 'Lab results', 'selected', true);
    await reader.find('heading', `${patient}: Lab results`);
    await reader.press('button', isPhone ? /^Lactate/ : 'Lactate');
    await reader.expectState('heading', 'Lactate', 'focused', true);
    await reader.find('region', 'Selected lab result');
    await reader.press('button', 'Close');
    await reader.gone('region', 'Selected lab result');

    await reader.press('tab', 'Clinical scores');
    await reader.press('button', /^qSOFA \(Sepsis\)/);
    await reader.expectState('region', 'qSOFA Sepsis', 'focused', true);
    await reader.expectState('checkbox', 'Infection suspected', 'checked', 'false');
    await reader.press('checkbox', 'Infection suspected');
    await reader.expectState('checkbox', 'Infection suspected', 'checked', 'true');
    expect((await reader.find('textbox', 'Respiratory rate, breaths/min')).description).toMatch(/^Vitals, /);
    await reader.write('textbox', 'Glasgow Coma Scale, 3–15', '15');
    await reader.press('button', 'Calculate');
    await reader.expectState('heading', /^qSOFA \d of 3/, 'focused', true);

    await reader.press(isPhone ? 'button' : 'tab', 'X-ray');
    await reader.find('heading', `${patient}: X-ray`);
    await reader.press('button', /^View Results/);
    await reader.expectState('tabpanel', 'Results', 'focused', true);
    await reader.find('article', 'AI-assisted radiological impression');
    await reader.expectState('radio', 'Both', 'checked', 'true');

    await reader.press('button', /Change patient$/);
    await reader.write('combobox', /^Search/, 'Helga');
    await reader.press('option', /^5 Helga Voss/);
    await reader.hear('Helga Voss');
    await reader.find('main', 'Helga Voss: X-ray');

    if (isPhone) await reader.press('button', 'Open menu');
    await reader.press('button', 'Sign out');
    await reader.find('heading', 'Sign in');
    await reader.expectState('textbox', 'Email', 'focused', true);
    expect(lopez.complaints).toEqual([]);
    await lopez.close();
  });
});
