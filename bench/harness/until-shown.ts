import type { Page } from 'playwright-core';
import * as z from 'zod';

/** The drawing of a chart's overview, which a chart opens with. */
export const overviewDrawing = '[role=tabpanel] svg[role=img]';

interface Shown {
  /** Selects an element that must be present. */
  selector: string;
  texts?: readonly string[];
  /** Selects elements that must be absent. */
  without?: string;
}

/** Returns the milliseconds from the next click until a frame shows these texts and an element. */
export async function untilShown(page: Page, shown: Shown): Promise<number> {
  const time = await page.evaluate(
    ({ texts = [], selector, without }) =>
      new Promise<number>((resolve) => {
        const isThere = () => {
          const whole = document.body.textContent ?? '';
          const isGone = without === undefined || document.querySelector(without) === null;
          return (
            isGone && document.querySelector(selector) !== null && texts.every((text) => whole.includes(text))
          );
        };
        addEventListener(
          'click',
          (event) => {
            const frame = () => {
              if (!isThere()) return void requestAnimationFrame(frame);
              // The current content is on the screen when the next frame begins.
              requestAnimationFrame(() => resolve(performance.now() - event.timeStamp));
            };
            requestAnimationFrame(frame);
          },
          { capture: true, once: true },
        );
      }),
    shown,
  );
  return z.number().parse(time);
}
