import type { Page } from 'playwright-core';
import * as z from 'zod';

/** The longest time between two frames, in milliseconds. */
export async function longestFrame(page: Page, milliseconds: number): Promise<number> {
  const longest = await page.evaluate(
    (duration) =>
      new Promise<number>((resolve) => {
        let last = performance.now();
        const end = last + duration;
        let slowest = 0;
        const frame = () => {
          const now = performance.now();
          slowest = Math.max(slowest, now - last);
          last = now;
          if (now < end) requestAnimationFrame(frame);
          else resolve(slowest);
        };
        requestAnimationFrame(frame);
      }),
    milliseconds,
  );
  return z.number().parse(longest);
}
