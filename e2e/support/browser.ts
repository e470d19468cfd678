import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const candidates = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const executablePath = candidates.find((candidate) => candidate !== undefined && existsSync(candidate));

/** Whether the system has a Chromium; without one browser tests are skipped, or fail where nothing may be skipped. */
export const hasBrowser = executablePath !== undefined || process.env.BEDSIDE_REQUIRE_ALL === '1';

/** The system's Chromium, headless, without the calls that it makes home. */
export async function launchBrowser(): Promise<Browser> {
  if (executablePath === undefined) throw new Error('No Chromium found. Install one, or set CHROMIUM_PATH.');
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}
