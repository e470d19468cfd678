import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import type { Bench } from './figure.ts';

const browsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/chromium-headless-shell',
];

/** The system's Chromium, or undefined. */
export const chromiumPath = browsers.find((file) => existsSync(file));

/** Starts the system's Chromium without a window. It closes when the figure ends. */
export async function openChromium(bench: Bench) {
  if (chromiumPath === undefined) throw new Error('There is no Chromium');
  const browser = await chromium.launch({
    executablePath: chromiumPath,
    args: ['--no-sandbox', '--disable-background-networking'],
  });
  bench.defer(() => browser.close());
  return browser;
}
