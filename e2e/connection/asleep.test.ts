import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { aBlackHole } from '../support/browser/black-hole.ts';
import { hasBrowser } from '../support/browser/browser.ts';
import { aSleepingBrowser } from '../support/browser/sleeping-browser.ts';
import { Clinician, physician } from '../support/clinician.ts';
import { oneServerAndBrowser } from '../support/suite.ts';

const second = 1000;
const halfDay = 12 * 3600 * second;
const slowness = Math.max(1, Number(process.env.BEDSIDE_SLOWNESS ?? 1));

/** Returns the milliseconds from `moment` to the nearest time that a clock shows as "2:32:05" or "14:32:05". */
function distance(clock: string, moment: number): number {
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(':').map(Number);
  const shown = new Date(moment).setHours(hours, minutes, seconds, 0) - moment;
  return shown - Math.round(shown / halfDay) * halfDay;
}

describe.skipIf(!hasBrowser)('a chart on a computer that sleeps', () => {
  const suite = oneServerAndBrowser();

  it('is stale as of before its sleep if it wakes without a network, whatever waits unread', async () => {
    const sleeper = await aSleepingBrowser();
    onTestFinished(() => sleeper.close());
    const way = await aBlackHole(suite.bedside.url);
    onTestFinished(() => way.close());
    const kim = await Clinician.open(sleeper.browser, way.url, { as: physician, at: 'Helga Voss' });
    await kim.isLive();
    const slept = Date.now();
    sleeper.sleep();
    // Beats of the server wait unread, and prove nothing about the time after them.
    await wait(4 * second);
    way.swallow();
    await wait(8 * second * slowness);
    sleeper.wake();
    const notice = kim.page.getByText(/Showing the chart as of \d\d?:\d\d:\d\d/);
    await notice.waitFor();
    const asOf = /\d\d?:\d\d:\d\d/.exec((await notice.textContent()) ?? '')?.[0] ?? '';
    expect(Math.abs(distance(asOf, slept))).toBeLessThan(3 * second * slowness);
    way.release();
    await kim.isLive();
    await kim.close();
  });
});
