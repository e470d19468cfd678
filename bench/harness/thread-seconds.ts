import { setTimeout as wait } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright-core';
import * as z from 'zod';

const Metrics = z.object({ metrics: z.array(z.object({ name: z.string(), value: z.number() })) });

/** Returns the processor time of a page's main thread so far, in seconds. The session has `Performance` enabled. */
export async function threadSeconds(devtools: CDPSession): Promise<number> {
  const { metrics } = Metrics.parse(await devtools.send('Performance.getMetrics'));
  return metrics.find(({ name }) => name === 'ThreadTime')?.value ?? Number.NaN;
}

/** Returns the share of time that a page's main thread worked, in percent, by its processor time. */
export async function mainThreadShare(page: Page, milliseconds: number): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  const [worked, begin] = [await threadSeconds(devtools), performance.now()];
  await wait(milliseconds);
  const share = ((await threadSeconds(devtools)) - worked) / ((performance.now() - begin) / 1e5);
  await devtools.detach();
  return share;
}
