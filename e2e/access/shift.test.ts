import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FakeOpenAi, startFakeOpenAi } from '../../packages/server/test/fakes/fake-openai.ts';
import { type Bedside, startBedside } from '../support/bedside.ts';
import { borrowBrowser, hasBrowser, returnBrowser } from '../support/browser/browser.ts';
import { Clinician, demoPassword, desktop, nurse } from '../support/clinician.ts';
import { Keyboard } from '../support/keyboard.ts';
import { expectForcedColors, expectWholeSight, withTextSpacing } from '../support/screens/sights.ts';
import { textsOf } from '../support/screens/texts.ts';

/** The keys of the shift. `UPDATE_SHIFT=1` writes the tables again. */
const file = path.resolve(import.meta.dirname, '../../docs/shift-by-keyboard.md');

/** A window of 1280 × 1024 px at 400 %. */
const zoomed = { width: 320, height: 256 };

const shifts = [
  {
    locale: 'en-US',
    viewport: desktop,
    vitals: 'bp 124/78 hr 96 rr 18 t 99 spo2 96 ra avpu a pain 2',
    lab: 'Lactate',
    outcome: '0 of 3',
  },
  {
    locale: 'de-DE',
    viewport: zoomed,
    vitals: 'rr 124/78 hf 96 af 18 t 37.2 spo2 96 rl avpu a schmerz 2',
    lab: 'Laktat',
    outcome: '0 von 3',
  },
];

describe.skipIf(!hasBrowser)('a shift by keyboard alone', () => {
  let ai: FakeOpenAi;
  let bedside: Bedside;
  let browser: Browser;

  beforeAll(async () => {
    ai = await startFakeOpenAi();
    // The reply runs until someone stops it.
    ai.script({ reply: { kind: 'hang' } });
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

  it.each(shifts)(
    '$locale, $viewport.width px: keeps the focus in sight and named, and nothing is cut',
    async ({ locale, viewport, vitals, lab, outcome }) => {
      const t = textsOf(locale);
      const lopez = await Clinician.open(browser, 'about:blank', { locale, viewport });
      const { page } = lopez;
      const keys = await Keyboard.of(page);
      const done = async (step: string, focus: string) => {
        await keys.done(step, focus);
        await expectWholeSight(page, step);
        await withTextSpacing(page, () => expectWholeSight(page, `${step}, spaced`));
        await expectForcedColors(page, step);
      };
      const palette = page.getByRole('dialog', { name: t('palette:title') });
      const find = async (text: string) => {
        await keys.press('Control+k');
        await palette.getByRole('combobox').waitFor();
        await keys.type(text);
        await palette.getByRole('option', { selected: true }).first().waitFor();
        await keys.press('Enter');
        await palette.waitFor({ state: 'detached' });
      };

      await page.goto(bedside.url);
      await done('Open', `textbox "${t('auth:fields.email')}"`);
      await keys.type(nurse);
      await keys.press('Tab');
      await keys.type(demoPassword, 'the password');
      await keys.press('Enter');
      await page.locator('[data-patient]').first().waitFor();
      await done('Sign in', `main "Emergency department"`);

      await find('h2');
      await page.getByText('Josef Brandstätter').first().waitFor();
      await done('Pick a patient', `main "Josef Brandstätter: ${t('frame:overview')}"`);

      await keys.press('v');
      await page.getByRole('dialog').waitFor();
      await keys.type(vitals);
      await keys.press('Enter');
      await done('Fill in vitals', `button "${t('vitals:save')}"`);
      await keys.press('Control+Enter');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await done('Record vitals', `main "Josef Brandstätter: ${t('frame:overview')}"`);

      await keys.press('a');
      await keys.type('sepsis?');
      await keys.press('Enter');
      await page.getByRole('button', { name: t('chat:stop'), exact: true }).waitFor();
      await done('Ask', `textbox "${t('chat:input')}"`);
      await keys.pressUntil('Shift+Tab', `button "${t('chat:stop')}"`);
      await keys.press('Enter');
      await done('Stop', `tabpanel "${t('frame:chat')}"`);

      await keys.press('l');
      await page.locator('[data-lab]').first().waitFor();
      await done('Open the results', `tabpanel "${t('labs:domain.section')}"`);
      await keys.pressUntil('Tab', `button "${lab}"`);
      await keys.press('Enter');
      await done('Read a result', `heading "${lab}"`);
      await keys.press('Escape');
      await done('Close the result', `button "${lab}"`);

      await find('qs');
      await keys.pressUntil('Tab', `checkbox "${t('calculators:field.infectionSuspicion')}"`);
      await keys.press('Space');
      await keys.pressUntil('Tab', `textbox "${t('calculators:field.gcsScore')}`);
      await keys.type('15');
      await keys.press('Control+Enter');
      await done('Calculate a score', `heading "qSOFA ${outcome}"`);

      await keys.press('g', 'x');
      await keys.pressUntil('Tab', `button "${t('xrays:viewResults')}`);
      await keys.press('Enter');
      await done('Open an X-ray', `tabpanel "${t('xrays:tab.results')}"`);

      await keys.press(']');
      await page.getByText('Josef Brandstätter').first().waitFor({ state: 'detached' });
      await done('Switch to the next patient', `tabpanel "${t('frame:xray')}"`);
      // Whoever is next by danger, the head and the announcement name the same patient.
      const [next = ''] = keys.steps.at(-1)?.announced ?? [];
      await page.getByRole('banner').getByText(next).first().waitFor();

      await find(t('palette:signOut'));
      await done('Sign out', `textbox "${t('auth:fields.email')}"`);

      expectInDocument(`${locale.slice(0, 2)}, ${viewport.width} × ${viewport.height} px`, keys.table());
      expect(lopez.complaints).toEqual([]);
      await lopez.close();
    },
  );
});

/** Expects the document's section with this heading to consist of a table. */
function expectInDocument(heading: string, table: string): void {
  const document = readFileSync(file, 'utf8');
  const start = `## ${heading}\n\n`;
  const [, rest = ''] = document.split(start);
  const [known = ''] = rest.split('\n\n## ');
  const update = document.replace(`${start}${known.trimEnd()}`, () => `${start}${table}`);
  if (process.env.UPDATE_SHIFT) writeFileSync(file, update);
  else expect(cellsOf(known), `the section ${heading}`).toBe(cellsOf(table));
}

/** Returns the rows of a Markdown table without the spaces and dashes that align its columns. */
function cellsOf(table: string): string {
  const rows = table
    .trim()
    .split('\n')
    .map((row) => row.split('|').map((cell) => cell.trim().replace(/^-+$/, '---')));
  return rows.map((cells) => cells.join(' | ')).join('\n');
}
