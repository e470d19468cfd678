import { setTimeout as delay } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../packages/server/src/infra/mongod/mongod-process.ts';
import { librarySenders, sendThrough } from '../../packages/server/test/hl7/library-senders.ts';
import { anAdt, anOru, type SentPatient, stamp } from '../../packages/server/test/hl7/sample-messages.ts';
import { type Bedside, startBedside } from '../support/bedside.ts';
import { borrowBrowser, hasBrowser, returnBrowser } from '../support/browser/browser.ts';
import { administrator, Clinician, nurse, physician } from '../support/clinician.ts';
import { Nurse, WallScreen } from '../support/wall-screen.ts';

const patients = 40;
/** Between two events of the hospital, in milliseconds. `HOSPITAL_PAUSE=150` is one every 1.5 s, ten times as fast. */
const pause = Number(process.env.HOSPITAL_PAUSE ?? 30);
/** Every fifth patient has a critical potassium, every fourth leaves. */
const isCritical = (at: number) => at % 5 === 0;
const leaves = (at: number) => at % 4 === 3;
const bedOf = (at: number) => `N${at + 1}`;
const letters = (at: number) => `${'BCDFGHJKLM'[at % 10]}${'aeio'[Math.floor(at / 10)]}`;

/** A folder for screenshots that someone looks at. */
const folder = process.env.HOSPITAL_SCREENSHOTS;

const aPerson = (at: number, location: string): SentPatient => ({
  id: `H${1000 + at}`,
  name: `${letters(at)}ster^Ida`,
  birth: `19${40 + at}0203`,
  location: `ED^^${location}`,
});

/** What happens to one patient, in order: arrival, move, potassium, its correction, and for some the way home. */
function eventsOf(at: number): { app: string; message: string }[] {
  const [before, now] = [aPerson(at, `W${at + 1}`), aPerson(at, bedOf(at))];
  const potassium = (value: number, status: string) =>
    anOru({
      app: 'LAB1',
      patient: now,
      obr: `OBR|1||L${at}|CHEM^Chemistry|||${stamp()}`,
      obx: [`NM|2823-3^Potassium^LN||${value}|mmol/L|3.5-5.1||||${status}`],
    });
  const adt = (event: string, patient: SentPatient) => ({ app: 'ADT1', message: anAdt({ event, patient }) });
  return [
    adt('A04', before),
    adt('A02', now),
    { app: 'LAB1', message: potassium(isCritical(at) ? 7.1 : 4.4, 'P') },
    { app: 'LAB1', message: potassium(isCritical(at) ? 7.3 : 4.5, 'C') },
    ...(leaves(at) ? [adt('A03', now)] : []),
  ];
}

describe.skipIf(!hasBrowser)('a hospital that sends', () => {
  let bedside: Bedside;
  let browser: Browser;
  let port: number;

  beforeAll(async () => {
    port = await freePort();
    [bedside, browser] = await Promise.all([startBedside({ MLLP_PORT: String(port) }), borrowBrowser()]);
  });
  afterAll(async () => {
    await returnBrowser(browser);
    await bedside?.stop();
  });

  it('shows two windows and a wall the same patients, beds and calls while 40 arrive, move, get results and leave', async () => {
    const charge = await Nurse.signIn(bedside.url, administrator);
    const shared = { sendingFacility: 'HOSP', timeZone: 'UTC' };
    await charge.connect({ ...shared, name: 'Admission', kind: 'patients', sendingApplication: 'ADT1' });
    await charge.connect({ ...shared, name: 'Laboratory', kind: 'laboratory', sendingApplication: 'LAB1' });
    const [kim, lopez, wall] = await Promise.all([
      Clinician.open(browser, bedside.url, { as: physician }),
      Clinician.open(browser, bedside.url, { as: nurse }),
      WallScreen.open(browser, bedside.url, { width: 1920, height: 1080 }),
    ]);
    await charge.pair(await wall.code());
    await wall.isLive();
    const windows = [kim, lopez];
    await Promise.all(windows.map(({ page }) => page.goto(`${bedside.url}/department`)));
    await Promise.all(windows.map(({ page }) => page.locator('[data-patient]').first().waitFor()));

    // A new patient begins with every event; each patient's events come one after another.
    const [{ open } = { open: undefined }] = librarySenders();
    if (open === undefined) throw new Error('No sender');
    const send = (messages: string[]) => sendThrough({ open, port, encoding: 'utf8', messages }, 60_000);
    const all = Array.from({ length: patients }, (_, at) => eventsOf(at));
    let sent = 0;
    const refused: unknown[] = [];
    for (let round = 0; round < patients + 5; round += 1) {
      for (let step = 4; step >= 0; step -= 1) {
        const event = all[round - step]?.[step];
        if (event === undefined) continue;
        const [answer] = await Promise.all([send([event.message]), delay(pause)]);
        refused.push(...answer.refused);
        sent += 1;
      }
    }
    expect(refused).toEqual([]);
    expect(sent).toBe(patients * 4 + patients / 4);

    const present = async () =>
      (await charge.board()).filter(({ bed, leftAt }) => /^N\d+$/.test(bed ?? '') && leftAt === undefined);
    await expect.poll(async () => (await present()).length).toBe(patients * 0.75);
    if (folder) {
      await Promise.all(
        [...windows, wall].map(({ page }, at) => page.screenshot({ path: `${folder}/hospital-${at}.png` })),
      );
    }
    for (const { page } of windows) {
      for (let at = 0; at < patients; at += 1) {
        const line = page.getByRole('row').filter({ hasText: `${letters(at)}ster` });
        if (leaves(at)) {
          await expect.poll(() => line.textContent()).toMatch(/discharged/i);
          continue;
        }
        await line.waitFor();
        await expect.poll(() => line.textContent()).toContain(bedOf(at));
        if (isCritical(at)) await expect.poll(() => line.textContent()).toMatch(/critical/i);
      }
    }
    for (let at = 0; at < patients; at += 1) {
      if (isCritical(at) && !leaves(at)) await wall.line(bedOf(at)).getByText('Critical lab').waitFor();
    }
    expect([...kim.complaints, ...lopez.complaints, ...wall.complaints]).toEqual([]);
    await Promise.all([kim.close(), lopez.close(), wall.close()]);
  });
});
