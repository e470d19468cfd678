import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  type FakeOpenAi,
  type RecordedRequest,
  startFakeOpenAi,
} from '../../packages/server/test/fakes/fake-openai.ts';
import { type Bedside, startBedside } from '../support/bedside.ts';
import { borrowBrowser, hasBrowser, returnBrowser } from '../support/browser/browser.ts';
import { Clinician, desktop, nurse, phone, physician } from '../support/clinician.ts';
import { examine } from '../support/screens/examine.ts';

const patient = 'Margaret Okafor';
const reply = 'Verdacht auf **Urosepsis**.';

/** Answers as a model does: in German, and by the marks that its prompt gave. */
function germanModel({ messages, structured }: RecordedRequest) {
  const chart = messages.map(({ content }) => content).join('\n');
  const lactate = [/Lactate 4\.2[^\n]*\[(l\d+)\]/.exec(chart)?.[1] ?? 'none'];
  const extras = {
    clinicalAlerts: [
      { type: 'info', content: 'Laktat kritisch', code: 'critical-result', about: lactate },
      { type: 'warning', content: 'Blutdruck niedrig', code: 'sign', about: ['blood_pressure'] },
      { type: 'warning', content: 'Urin trübe', code: 'other', about: [] },
    ],
    suggestions: [
      { text: 'Könnte es eine Sepsis sein?', topic: 'sepsis' },
      { text: 'Woher kommt das Fieber?', topic: 'other' },
    ],
    recommendations: {
      actions: [
        {
          text: 'RR und Temperatur wiederholen',
          kind: 'record-vitals',
          about: ['blood_pressure', 'temperature'],
        },
        { text: 'Laktat ansehen', kind: 'open-record', about: lactate },
        { text: 'CURB-65 berechnen', kind: 'calculate-score', about: ['CURB-65'] },
        { text: 'Aufnahme dokumentieren', kind: 'write-note', about: ['admission'] },
      ],
    },
  };
  return { kind: 'reply' as const, tokens: [structured ? JSON.stringify(extras) : reply] };
}

describe.skipIf(!hasBrowser)('the recommended actions of a reply', () => {
  let ai: FakeOpenAi;
  let bedside: Bedside;
  let browser: Browser;
  const windows: Clinician[] = [];

  beforeAll(async () => {
    ai = await startFakeOpenAi();
    [bedside, browser] = await Promise.all([
      startBedside({ OPENAI_BASE_URL: ai.baseURL, OPENAI_API_KEY: 'e2e' }),
      borrowBrowser(),
    ]);
    ai.script(germanModel);
    const kim = await open(physician, 'de-DE');
    await kim.ask('Was ist zu tun?');
    await kim.page.getByRole('button', { name: 'CURB-65 berechnen' }).waitFor();
  });
  afterEach(async () => {
    const complaints = windows.flatMap((clinician) => clinician.complaints);
    await Promise.all(windows.splice(0).map((clinician) => clinician.close()));
    expect(complaints).toEqual([]);
  });
  afterAll(async () => {
    await returnBrowser(browser);
    await bedside?.stop();
    await ai?.close();
  });

  async function open(as: string, locale: string, viewport = desktop): Promise<Clinician> {
    const clinician = await Clinician.open(browser, bedside.url, { as, at: patient, locale, viewport });
    windows.push(clinician);
    return clinician;
  }

  it('D53, D56: open their place in the language of a reader who did not ask, and save nothing', async () => {
    const { page } = await open(nurse, 'es-ES');
    const writes: string[] = [];
    page.on('request', (request) => {
      // Neither the place of a reader nor a preview of the prompt is a record.
      const { pathname } = new URL(request.url());
      if (request.method() !== 'GET' && !/\/(?:since|looks?|preview)$/.test(pathname)) writes.push(pathname);
    });
    const log = page.getByRole('log');
    const back = async () => {
      await page.goBack();
      await log.getByText('Urosepsis').waitFor();
    };
    await log.getByText(/^Resultado crítico: Lactato 4,2 mmol\/L, /).waitFor();
    await log.getByText('Urin trübe').waitFor();
    await log.getByText('(Deutsch)').first().waitFor();
    expect(await log.innerText()).not.toMatch(/Laktat kritisch|wiederholen|dokumentieren|Könnte/);

    await page.getByRole('button', { name: 'Registrar constantes: PA, Temp' }).click();
    const vitals = page.getByRole('dialog', { name: 'Registrar constantes' });
    const systolic = vitals.locator('[name=bloodPressureSystolic]');
    await expect.poll(() => systolic.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await systolic.inputValue()).toBe('');
    await page.keyboard.press('Escape');
    await vitals.waitFor({ state: 'hidden' });

    await page.getByRole('button', { name: /^Abrir: Lactato, / }).click();
    await page.waitForURL(/\/labs\/[^/]+$/);
    await page.getByRole('main').getByText('Lactato').first().waitFor();
    await back();

    await page.getByRole('button', { name: 'Calcular CURB-65' }).click();
    await page.getByRole('heading', { level: 3, name: /^CURB-65/ }).waitFor();
    // The respiratory rate of the chart, not a typed one.
    await expect.poll(() => page.locator('[name=respiratoryRate]').inputValue()).toMatch(/^\d+$/);
    await back();

    await page.getByRole('button', { name: 'Redactar: Nota de ingreso' }).click();
    const title = page.getByRole('textbox', { name: 'Título' });
    await expect.poll(() => title.inputValue()).toBe('Nota de ingreso');
    await expect.poll(() => page.locator('textarea[name=content]').inputValue()).toMatch(/^## /);
    await back();

    // The question of a suggestion is asked at once, so only steps save nothing.
    await page.getByRole('button', { name: '¿Podría ser sepsis?' }).waitFor();
    expect(writes).toEqual([]);
  });

  it('REPLY-16, REPLY-17: shows readers of two languages a false "normal" in red above the reply', async () => {
    const [kim, lopez] = await Promise.all([open(physician, 'de-DE'), open(nurse, 'en-US')]);
    ai.script({
      reply: {
        kind: 'reply',
        tokens: ['Die Vitalzeichen sind unauffällig, ', 'Laktat normal. Am Monitor 36,4 °C.'],
      },
    });
    await kim.ask('Ist alles normal?');
    const said = async ({ page }: Clinician, words: RegExp) => {
      await page.getByRole('log').getByText(words).first().waitFor();
    };
    await said(kim, /„Laktat normal“.*4,2\smmol/);
    await said(lopez, /“Laktat normal”.*4\.2\smmol/);
    await said(lopez, /“Vitalzeichen sind unauffällig”.*92\/50 mmHg/);
    await examine(lopez.page, 'false-normal-en');
    await examine(kim.page, 'false-normal-de');
    ai.script(germanModel);
  });

  for (const [locale, name] of [
    ['en-US', 'Calculate CURB-65'],
    ['es-ES', 'Calcular CURB-65'],
    ['de-DE', 'CURB-65 berechnen'],
  ] as const)
    for (const [width, viewport] of Object.entries({ desktop, phone }))
      it(`${locale}, ${width}: are laid out well`, async () => {
        const { page } = await open(nurse, locale, viewport);
        await page.getByRole('button', { name }).scrollIntoViewIfNeeded();
        await examine(page, `reply-steps-${locale.slice(0, 2)}-${width}`);
      });
});
