import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasBrowser } from '../support/browser/browser.ts';
import { Clinician, desktop, nurse, phone, physician } from '../support/clinician.ts';
import { oneServerAndBrowser } from '../support/suite.ts';

const chargeNurse = 'charge.weber@demo.bedside';

describe.skipIf(!hasBrowser)('a frame that keeps its place', () => {
  const suite = oneServerAndBrowser();

  const open = (as: string, options: Parameters<typeof Clinician.open>[2] = {}) =>
    Clinician.open(suite.browser, suite.bedside.url, { ...options, as });

  it('moves nothing when the patient changes or colleagues join, and never cuts age and sex', async () => {
    const [kim, lopez, weber] = await Promise.all([open(physician), open(nurse), open(chargeNurse)]);
    const { page } = kim;
    const tops = new Set<string>();
    for (const [name, allergies] of [
      ['Josef Brandstätter', 'Allergies: none known'],
      ['Unknown Delta', 'Allergies: not asked'],
      ['Margaret Okafor', 'Allergies: Penicillin (Rash)'],
    ] as const) {
      await kim.select(name);
      await kim.isLive();
      await page.getByRole('region', { name: 'Safety' }).getByText(allergies).waitFor();
      tops.add(await placesOf(page));
    }
    for (const colleague of [lopez, weber]) {
      await colleague.select('Margaret Okafor');
      const name = colleague === lopez ? /María Lopez/ : /Sabine Weber/;
      await page.getByRole('button', { name }).waitFor();
      tops.add(await placesOf(page));
    }
    await kim.select('Josef Brandstätter');
    await charts(lopez, 'hr 92');
    await kim.select('Margaret Okafor');
    await page.getByRole('region', { name: 'Since you last looked' }).getByText('1 set of vitals').waitFor();
    tops.add(await placesOf(page));
    expect([...tops]).toHaveLength(1);
    for (const width of [1440, 1100, 768]) {
      await page.setViewportSize({ width, height: 800 });
      const identity = page.getByRole('button', { name: /Change patient$/ }).getByText(/78 y · female/);
      expect(await identity.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    }
    await page.setViewportSize(desktop);
    for (const clinician of [kim, lopez, weber]) {
      expect(clinician.complaints).toEqual([]);
      await clinician.close();
    }
  });

  it('cuts nothing of a German header with two colleagues, and they move nothing (U15)', async () => {
    const kim = await open(physician, { locale: 'de-DE', at: 'Margaret Okafor' });
    const { page } = kim;
    const identity = page.getByRole('banner').getByText(/78 J · weiblich · Bett 3 · 4071001/);
    await identity.waitFor();
    const colleagues = await Promise.all([nurse, chargeNurse].map((as) => open(as)));
    for (const width of [1440, 1280, 1024, 768]) {
      await page.setViewportSize({ width, height: 800 });
      const places = new Set([await stripOf(page)]);
      for (const colleague of colleagues) {
        await colleague.select('Margaret Okafor');
        const name = colleague === colleagues[0] ? /María Lopez/ : /Sabine Weber/;
        await page.getByRole('button', { name }).waitFor();
        places.add(await stripOf(page));
        expect(await page.evaluate(cutTexts, 'header'), `${width} px`).toEqual([]);
      }
      expect([...places], `${width} px`).toHaveLength(1);
      for (const colleague of colleagues) await colleague.select('Helga Voss');
      await page.getByRole('button', { name: /María Lopez|Sabine Weber/ }).waitFor({ state: 'detached' });
    }
    for (const clinician of [kim, ...colleagues]) {
      expect(clinician.complaints).toEqual([]);
      await clinician.close();
    }
  });

  it.each(['en-US', 'es-ES', 'de-DE'])(
    'keeps Send off the bottom bar of a phone with all vitals open (U21): %s',
    async (locale) => {
      for (const viewport of [phone, { width: 360, height: 640 }]) {
        const lopez = await open(nurse, { locale, viewport, at: 'Josef Brandstätter' });
        const { page } = lopez;
        await page.locator('header section > button[aria-expanded]').click();
        await lopez.composer.fill(['A', 'question', 'of', 'many', 'lines'].join('\n'));
        const send = page.locator('form button[type=submit]');
        const entries = page.locator('nav').last().getByRole('button');
        expect(await entries.count()).toBe(4);
        for (const step of ['opened', 'scrolled'] as const) {
          if (step === 'scrolled') await send.scrollIntoViewIfNeeded();
          for (const entry of await entries.all()) {
            expect(await entry.evaluate(isHitEverywhere), `${viewport.height} px, ${step}`).toBe(true);
          }
        }
        expect(await send.evaluate(isHitEverywhere), `Send at ${viewport.height} px`).toBe(true);
        expect(lopez.complaints).toEqual([]);
        await lopez.close();
      }
    },
  );

  it('cuts no value in the list of patients, and no single fact of a phone’s safety band', async () => {
    for (const viewport of [desktop, phone]) {
      const lopez = await open(nurse, { locale: 'es-ES', viewport, at: 'Amina Yusuf' });
      const { page } = lopez;
      const allergies = page
        .getByRole('region', { name: 'Seguridad' })
        .getByText(/Alergias: sin alergias conocidas/);
      await allergies.waitFor();
      expect(await allergies.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
      await lopez.select('Helga Voss');
      // COPD: the target of her saturation is beside the allergies, cut if need be, and never only behind a number.
      await page
        .getByRole('region', { name: 'Seguridad' })
        .getByText(/escala 2/i)
        .first()
        .waitFor();
      await lopez.openPatients();
      await page.getByRole('option', { name: /Lina Haddad.*FC 128/ }).waitFor();
      expect(await page.evaluate(cutValues)).toEqual([]);
      expect(lopez.complaints).toEqual([]);
      await lopez.close();
    }
  });

  it('leaves 520 of 844 px of a phone for reading in German, with news, a call and two viewers', async () => {
    const [kim, lopez, weber] = await Promise.all([
      open(physician, { locale: 'de-DE', viewport: phone, at: 'Margaret Okafor' }),
      open(nurse, { at: 'Margaret Okafor' }),
      open(chargeNurse, { at: 'Margaret Okafor' }),
    ]);
    const { page } = kim;
    await page.getByLabel(/María Lopez.*Sabine Weber|Sabine Weber.*María Lopez/).waitFor();
    await page.getByRole('button', { name: /Margaret Okafor.*4071001/ }).waitFor();
    await page.locator('#main').focus();
    await page.keyboard.press('b');
    await page.locator('[data-patient]').first().waitFor();
    await charts(lopez, 'hr 92');
    await page.locator('[data-patient]').getByText('Margaret Okafor').click();
    const news = page.getByRole('region', { name: 'Seit Sie zuletzt hier waren' });
    await news.getByText('1 Messung der Vitalzeichen').waitFor();
    expect((await news.boundingBox())?.height).toBeLessThanOrEqual(36);
    const before = await page.locator('#main').boundingBox();
    await lopez.select('Mei Chan');
    await charts(lopez, 'bp 80/40 hr 140 rr 30 spo2 80');
    await page.getByRole('button', { name: /^\d+ Alarme?$/ }).waitFor();
    expect(await page.locator('#main').boundingBox()).toEqual(before);

    const heights: Record<string, number> = {};
    for (const [index, name] of [
      [0, 'chat'],
      [1, 'history'],
      [3, 'xray'],
    ] as const) {
      await page.getByRole('navigation', { name: 'Reiter' }).getByRole('button').nth(index).click();
      await page.waitForFunction(() => document.querySelector('#main [role=tabpanel] *') !== null);
      heights[name] = await heightOf(page, name === 'chat' ? '[role=log]' : '[role=tabpanel]');
    }
    for (const [name, height] of Object.entries(heights)) expect(height, name).toBeGreaterThanOrEqual(520);
    const vitals = page.getByRole('region', { name: 'Vitalzeichen' }).getByRole('button').first();
    expect((await vitals.boundingBox())?.height).toBeLessThanOrEqual(44);
    for (const clinician of [kim, lopez, weber]) {
      expect(clinician.complaints).toEqual([]);
      await clinician.close();
    }
  });
});

/** Records vitals of the patient on this clinician's screen, in English. */
async function charts({ page }: Clinician, vitals: string): Promise<void> {
  await page.locator('#main').focus();
  await page.keyboard.press('v');
  const line = page.getByRole('dialog').getByLabel('Quick entry');
  await line.fill(vitals);
  await line.press('Enter');
  await page.getByRole('button', { name: 'Save vitals' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** The positions of the parts that must not move: tab bar, safety band, and the first tile of the vitals. */
async function placesOf(page: Page): Promise<string> {
  const parts = [
    page.getByRole('tablist').first(),
    page.getByRole('region', { name: 'Safety' }),
    page.getByRole('region', { name: 'Vital signs' }).getByRole('button').first(),
  ];
  const boxes = await Promise.all(parts.map((part) => part.boundingBox()));
  return boxes.map((box) => `${box?.x} ${box?.y} ${box?.height}`).join(', ');
}

/** Returns the height of the innermost element of a kind. */
async function heightOf(page: Page, selector: string): Promise<number> {
  return (await page.locator(selector).last().boundingBox())?.height ?? 0;
}

/** The positions of all tiles of the vitals. */
async function stripOf(page: Page): Promise<string> {
  const tiles = await page.getByRole('region', { name: 'Vitalzeichen' }).getByRole('button').all();
  const boxes = await Promise.all(tiles.map((tile) => tile.boundingBox()));
  return boxes.map((box) => `${box?.x} ${box?.y} ${box?.width}`).join(', ');
}

/** Runs in the page: returns the texts within an element that their boxes cut off. */
function cutTexts(within: string): string[] {
  return [...document.querySelectorAll(`${within} *`)]
    .filter(({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth)
    .map((element) => element.textContent ?? '');
}

/** Runs in the page: returns the values of the list of patients that a box around them cuts off, in part or whole. */
function cutValues(): string[] {
  return [...document.querySelectorAll('[role=option] .whitespace-nowrap')]
    .filter((value) => {
      const { left, top, right, bottom } = value.getBoundingClientRect();
      for (
        let box = value.parentElement;
        box !== null && !box.matches('[role=option]');
        box = box.parentElement
      ) {
        const edge = box.getBoundingClientRect();
        const isOut =
          left < edge.left - 1 || right > edge.right + 1 || top < edge.top - 1 || bottom > edge.bottom + 1;
        if (isOut && getComputedStyle(box).overflow !== 'visible') return true;
      }
      return false;
    })
    .map(({ textContent }) => textContent ?? '');
}

/** Runs in the page: returns whether a tap meets this element at its middle, and 10 px inside of its edges. */
function isHitEverywhere(element: Element): boolean {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const places = [left + 10, (left + right) / 2, right - 10].flatMap((x) =>
    [top + 10, (top + bottom) / 2, bottom - 10].map((y) => ({ x, y })),
  );
  return places.every(({ x, y }) => element.contains(document.elementFromPoint(x, y)));
}
