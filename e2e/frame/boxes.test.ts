import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser } from '../support/browser/browser.ts';
import { Clinician, nurse } from '../support/clinician.ts';
import { boxFaults } from '../support/screens/boxes.ts';
import { oneServerAndBrowser } from '../support/suite.ts';
import { Nurse } from '../support/wall-screen.ts';

const widths = [320, 390, 768, 1024, 1280, 1440, 1920, 3840];
/** So high that every row is drawn. */
const height = 7000;
const themes = ['light', 'dark'] as const;
/** Names of 47 characters. */
const longName = (at: number) => `Kunigunde Bartholomea Ottilia v. Weißenberg ${100 + at}`;

describe.skipIf(!hasBrowser)('the boxes of a department with 60 patients', () => {
  const suite = oneServerAndBrowser();
  const clinicians = new Map<string, Clinician>();

  beforeAll(async () => {
    const charge = await Nurse.signIn(suite.bedside.url);
    const ids = await charge.addPatients(48, 1, longName);
    for (const [at, id] of ids.slice(0, 6).entries())
      await charge.recordVitals(id, { oxygenSaturation: 80 + at, respiratoryRate: 30, heartRate: 140 + at });
    // A confirmed extreme has one word more.
    for (const id of ids.slice(6, 8))
      await charge.recordVitals(id, { temperature: 28.5, heartRate: 44, confirmed: ['temperature'] });
  });

  afterAll(async () => {
    for (const clinician of clinicians.values()) await clinician.close();
  });

  async function openIn(locale: string): Promise<Clinician> {
    const known = clinicians.get(locale);
    if (known) return known;
    const clinician = await Clinician.open(suite.browser, suite.bedside.url, { as: nurse, locale });
    clinicians.set(locale, clinician);
    return clinician;
  }

  it('are read: a covered text, a cut value and a control outside are faults', async () => {
    const { page } = await openIn('en-US');
    await page.goto('about:blank');
    await page.setContent(`<main><p style="position: relative; height: 40px">
      <b style="position: absolute; left: 10px">HR 128</b><b style="position: absolute; left: 20px">RR 30</b>
      <i style="position: absolute; left: 200px; width: 30px; overflow: hidden; white-space: nowrap">SpO₂ 84 %</i>
      <button style="position: absolute; left: 9000px">Take</button></p></main>`);
    const faults = await page.evaluate(boxFaults, 'p');
    expect(faults.map((fault) => fault.split(':')[0])).toEqual(['covered', 'cut', 'outside']);
  });

  for (const locale of ['en-US', 'es-ES', 'de-DE']) {
    it.each([
      ['/department', 'tbody tr'],
      ['/handover', 'article > *'],
    ])(`${locale}: %s covers and cuts nothing at any width, in both themes`, async (path, rows) => {
      const { page } = await openIn(locale);
      await page.setViewportSize({ width: 1440, height });
      await page.goto(`${suite.bedside.url}${path}`);
      await page.locator(rows).first().waitFor();
      for (const width of widths)
        for (const colorScheme of themes) {
          await page.emulateMedia({ colorScheme });
          await page.setViewportSize({ width, height });
          // A change of the width may draw other parts, which a marked change covers for two seconds at most.
          await expect
            .poll(() => page.evaluate(boxFaults, rows), {
              message: `${width} px, ${colorScheme}`,
              timeout: 8000,
            })
            .toEqual([]);
          const overflow = () =>
            page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
          expect(await overflow(), `${width} px`).toBeLessThanOrEqual(0);
        }
    });
  }
});
