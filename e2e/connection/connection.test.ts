import { describe, expect, it } from 'vitest';
import { hasBrowser } from '../support/browser/browser.ts';
import type { Clinician } from '../support/clinician.ts';
import { twoAtOnePatient } from '../support/two-at-one-patient.ts';

describe.skipIf(!hasBrowser)('a window that loses the network', () => {
  const room = twoAtOnePatient('Helga Voss');

  it('shows the chart’s time, keeps session, chart and draft, and folds every entry that it missed', async () => {
    const { kim, lopez } = room();
    await kim.composer.fill('half a thought');
    await kim.context.setOffline(true);
    await cutSockets(kim);
    await kim.page.getByText('Offline', { exact: true }).first().waitFor();
    await kim.page.getByText(/Showing the chart as of \d\d:\d\d:\d\d/).waitFor();
    // The chart stays readable.
    await kim.page.getByText('Helga Voss').first().waitFor();

    await recordVitals(lopez, 'bp 127/76 hr 119');
    await lopez.ask('Summarize the vital signs');
    await lopez.page.getByText('Use clinical judgment').first().waitFor();

    await kim.context.setOffline(false);
    await kim.isLive();
    await kim.page.getByText('127/76').first().waitFor();
    await kim.page.getByText('Use clinical judgment').first().waitFor();
    expect(await kim.page.getByText(/Showing the chart as of/).count()).toBe(0);
    await expect.poll(() => kim.composer.inputValue()).toBe('half a thought');
    // D35: losing the network is not losing the session.
    expect(await kim.page.evaluate(() => localStorage.getItem('authToken'))).not.toBeNull();
  });

  it('keeps a question that could not be sent, and sends it once on a retry', async () => {
    const { kim, lopez } = room();
    await kim.context.setOffline(true);
    await cutSockets(kim);
    await kim.ask('Is the oxygen target right?');
    await kim.page.getByText('Not sent').waitFor();
    await kim.page.getByText('Offline', { exact: true }).first().waitFor();
    // U25: the failure is told at the question, and nowhere else.
    expect(await kim.page.getByText('No connection to the server', { exact: true }).count()).toBe(1);
    expect(await kim.page.locator('li[data-state=open]').count()).toBe(0);
    await kim.context.setOffline(false);
    await kim.isLive();
    await kim.page.getByRole('log').getByRole('button', { name: 'Try again' }).click();
    await lopez.page.getByText('Is the oxygen target right?').first().waitFor();
    await kim.page.getByText('Not sent').waitFor({ state: 'hidden' });
    await expect.poll(() => lopez.page.getByText('Is the oxygen target right?').count()).toBe(1);
  });

  it('recovers after the server is killed and restarted', async () => {
    const { bedside, kim, lopez } = room();
    await bedside.kill();
    await kim.page.getByText('Offline', { exact: true }).first().waitFor();
    await bedside.restart();
    await Promise.all([kim.isLive(), lopez.isLive()]);
    await recordVitals(lopez, 'bp 126/77 hr 121');
    await kim.page.getByText('126/77').first().waitFor();
  });

  it('stores no patient data in the browser, and nothing at all after signing out', async () => {
    const { kim, lopez } = room();
    await recordVitals(kim, 'bp 128/79');
    const stored = await kim.page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
    );
    expect(stored).not.toMatch(/Voss|128|chronic|COPD/i);
    await kim.page.getByRole('button', { name: 'Sign out' }).first().click();
    await kim.page.locator('input[name=password]').waitFor();
    expect(await kim.page.getByText('Helga Voss').count()).toBe(0);
    expect(await kim.page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
    // Only her own session remains.
    await lopez.page
      .getByLabel(/Alex Kim.*viewing/)
      .first()
      .waitFor({ state: 'hidden' });
  });
});

async function recordVitals({ page }: Clinician, line: string): Promise<void> {
  await page.locator('body').press('Escape');
  await page
    .getByRole('button', { name: /record bp$/i })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Quick entry').fill(line);
  await dialog.getByLabel('Quick entry').press('Enter');
  await dialog.getByRole('button', { name: 'Save vitals' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** Closes the page's sockets, because Chromium's offline mode keeps open WebSockets. */
async function cutSockets({ page }: Clinician): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('offline')));
}
