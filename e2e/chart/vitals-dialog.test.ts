import { afterEach, describe, expect, it } from 'vitest';
import { hasBrowser } from '../support/browser/browser.ts';
import { twoAtOnePatient } from '../support/two-at-one-patient.ts';

describe.skipIf(!hasBrowser)('the update-vitals dialog', () => {
  const room = twoAtOnePatient('Helga Voss');

  afterEach(() => {
    const { kim, lopez } = room();
    expect([...kim.complaints, ...lopez.complaints]).toEqual([]);
  });

  it('opens at the field of the tile that was clicked', async () => {
    const { page } = room().kim;
    for (const [tile, field] of [
      [/^Heart rate: .*Record HR$/, /^Heart rate/],
      [/^Blood pressure: .*Record BP$/, /^Systolic/],
      [/^Temperature: .*Record Temp$/, /^Temperature/],
    ] as const) {
      await page.getByRole('region', { name: 'Vital signs' }).getByRole('button', { name: tile }).click();
      const input = page.getByRole('dialog').getByLabel(field);
      await input.waitFor();
      await expect.poll(() => input.evaluate((element) => element === document.activeElement)).toBe(true);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    }
  });

  it('keeps the typed values when a colleague’s set arrives, and shows the new ones', async () => {
    const { kim, lopez } = room();
    await kim.page.keyboard.press('v');
    const mine = kim.page.getByRole('dialog');
    await mine.getByLabel(/^Heart rate/).fill('101');
    await mine.getByLabel('Notes').fill('Drowsy since noon');
    const place = () => mine.getByRole('button', { name: 'Temp', exact: true }).boundingBox();
    const before = await place();
    await lopez.page.keyboard.press('v');
    const theirs = lopez.page.getByRole('dialog');
    await theirs.getByLabel('Quick entry').fill('hr 124 spo2 87');
    await theirs.getByLabel('Quick entry').press('Enter');
    await theirs.getByRole('button', { name: 'Save vitals' }).click();
    await theirs.waitFor({ state: 'hidden' });
    await mine.getByText(/María Lopez recorded at \d\d:\d\d: HR 124, SpO₂ 87/).waitFor();
    // No field moves while a finger is over it.
    await expect.poll(() => place()).toEqual(before);
    await expect.poll(() => mine.getByLabel(/^Heart rate/).inputValue()).toBe('101');
    await expect.poll(() => mine.getByLabel('Notes').inputValue()).toBe('Drowsy since noon');
    await mine.getByText('last: 124, just now').waitFor();
    await mine.getByRole('button', { name: 'Save vitals' }).click();
    await mine.waitFor({ state: 'hidden' });
    await kim.page.getByText('Success', { exact: true }).waitFor();
  });

  it('stays open with its values while the server is down, and saves once when it is back', async () => {
    const { kim, bedside } = room();
    await kim.page.keyboard.press('v');
    const dialog = kim.page.getByRole('dialog');
    await dialog.getByLabel('Quick entry').fill('bp 171/67 hr 88,0 spo2 91');
    await dialog.getByLabel('Quick entry').press('Enter');
    await dialog.getByRole('radio', { name: '−15 min' }).click();
    // The response is lost, but the set was recorded.
    await kim.page.route('**/vitals', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      await route.fetch();
      await route.abort();
    });
    await dialog.getByRole('button', { name: 'Save vitals' }).click();
    await kim.page.getByText(/^Failed to update vital signs: no connection/).waitFor();
    await expect.poll(() => dialog.getByLabel(/^Systolic/).inputValue()).toBe('171');
    await dialog.getByText('Not saved.', { exact: true }).waitFor();
    await kim.page.unroute('**/vitals');
    await dialog.getByRole('button', { name: 'Save vitals' }).click();
    await dialog.waitFor({ state: 'hidden' });

    const recorded = await kim.page.evaluate(async (url) => {
      const headers = { Authorization: `Bearer ${localStorage.getItem('authToken')}` };
      const patients = await (await fetch(`${url}/api/patients`, { headers })).json();
      const { id } = patients.find(({ name }: { name: string }) => name === 'Helga Voss');
      const vitals = await (await fetch(`${url}/api/patient/${id}/vitals`, { headers })).json();
      return vitals.filter((one: Record<string, unknown>) => one.bloodPressureSystolic === 171);
    }, bedside.url);
    expect(recorded).toHaveLength(1);
    expect(recorded[0]).toMatchObject({ bloodPressureDiastolic: 67, heartRate: 88, oxygenSaturation: 91 });
    const age = Date.parse(recorded[0].recordedAt) - Date.parse(recorded[0].timestamp);
    expect(age).toBeGreaterThan(14 * 60_000);
    expect(recorded[0].defaulted).toEqual(['painLevel', 'consciousnessLevel']);
  });
});
