import { patientsEndpoints } from '@bedside/contracts/patients/patients.contract.ts';
import { describe, expect, it } from 'vitest';
import { hasBrowser } from '../support/browser/browser.ts';
import { Clinician, physician } from '../support/clinician.ts';
import { formatViolations, violationsOf } from '../support/screens/axe.ts';
import { chartBoxFaults } from '../support/screens/chart-boxes.ts';
import { oneServerAndBrowser } from '../support/suite.ts';

const widths = [320, 390, 768, 1024, 1280, 1440, 1920, 3840];
const sections = [
  'overview',
  'chat',
  'vitals',
  'notes',
  'labs',
  'scores',
  'medications',
  'handover',
  'timeline',
  'xray',
];
/** 47 characters. */
const longName = 'Maximiliane-Theodora Freifrau von Hohenlohe-Öhr';

describe.skipIf(!hasBrowser)('the boxes of a chart', () => {
  const suite = oneServerAndBrowser();

  /** Renames the patient with the most data, so that every section has its longest words. */
  async function withLongName(token: string): Promise<string> {
    const call = (path: string, method = 'GET', body?: object) =>
      fetch(`${suite.bedside.url}/api${path}`, {
        method,
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
        ...(body && { body: JSON.stringify(body) }),
      }).then(async (response) => {
        expect(response.ok, `${method} ${path}`).toBe(true);
        return response.json();
      });
    const patients = patientsEndpoints.list.response.parse(await call('/patients'));
    const listed = patients.find(({ name }) => name === 'Margaret Okafor' || name === longName);
    if (listed === undefined) throw new Error('The department has no Margaret Okafor');
    if (listed.name !== longName) {
      const { version } = await call(`/patient/${listed.id}`);
      await call(`/patient/${listed.id}`, 'PATCH', { version, name: longName });
      const messages = Array.from({ length: 200 }, (_, place) => ({
        id: crypto.randomUUID(),
        role: 'user',
        content: `Message ${place + 1}: the lactate was 4.2 mmol/L and the pressure 92/50 mmHg.`,
        metadata: {},
        createdAt: new Date(Date.now() - (200 - place) * 1000).toISOString(),
        patientId: listed.id,
      }));
      await call(`/patient/${listed.id}/messages/batch`, 'POST', { sessionId: 'boxes', messages });
    }
    return listed.id;
  }

  it.each(['en-US', 'es-ES', 'de-DE'])(
    'lie beside each other and cut no number, from 320 to 3840 px, in both themes: %s',
    async (locale) => {
      const kim = await Clinician.open(suite.browser, suite.bedside.url, { as: physician, locale });
      const { page } = kim;
      await page.locator('#main').waitFor();
      const token = await page.evaluate(() => localStorage.getItem('authToken') ?? '');
      const id = await withLongName(token);
      for (const [place, width] of widths.entries()) {
        await page.emulateMedia({ colorScheme: place % 2 === 0 ? 'light' : 'dark' });
        await page.setViewportSize({ width, height: width < 768 ? 844 : 900 });
        for (const section of sections) {
          await page.evaluate((path) => history.pushState(null, '', path), `/p/${id}/${section}`);
          await page
            .locator(`#main [role=tabpanel][id$=content-${section}] *`)
            .first()
            .waitFor({ state: 'attached' });
          await page.waitForTimeout(150);
          expect
            .soft(await page.evaluate(chartBoxFaults), `${section} at ${width} px in ${locale}`)
            .toEqual([]);
          if (section === 'overview')
            expect.soft(formatViolations(await violationsOf(page)), `${width} px`).toEqual([]);
        }
      }
      expect(kim.complaints).toEqual([]);
      await kim.close();
    },
  );
});
