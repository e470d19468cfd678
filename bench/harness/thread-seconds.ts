import type { CDPSession } from 'playwright-core';
import * as z from 'zod';

const Metrics = z.object({ metrics: z.array(z.object({ name: z.string(), value: z.number() })) });

/** Returns the processor time of a page's main thread so far, in seconds. The session has `Performance` enabled. */
export async function threadSeconds(devtools: CDPSession): Promise<number> {
  const { metrics } = Metrics.parse(await devtools.send('Performance.getMetrics'));
  return metrics.find(({ name }) => name === 'ThreadTime')?.value ?? Number.NaN;
}
