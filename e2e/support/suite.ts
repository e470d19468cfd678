import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { type Bedside, startBedside } from './bedside.ts';
import { borrowBrowser, returnBrowser } from './browser/browser.ts';

/** The server and the browser that a suite shares. Available from its first test on. */
interface Suite {
  readonly bedside: Bedside;
  readonly browser: Browser;
}

/** Starts one server and one browser for a suite, and stops them after its last test. */
export function oneServerAndBrowser(): Suite {
  let bedside: Bedside | undefined;
  let browser: Browser | undefined;

  beforeAll(async () => {
    [bedside, browser] = await Promise.all([startBedside(), borrowBrowser()]);
  });

  afterAll(async () => {
    await returnBrowser(browser);
    await bedside?.stop();
  });

  return {
    get bedside() {
      return started(bedside);
    },
    get browser() {
      return started(browser);
    },
  };
}

function started<T>(part: T | undefined): T {
  if (part === undefined) throw new Error('Only available while tests run');
  return part;
}
