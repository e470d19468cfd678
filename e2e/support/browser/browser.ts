import { existsSync } from 'node:fs';
import { type Browser, chromium, type LaunchOptions } from 'playwright-core';
import { idleContexts } from './windows.ts';

const candidates = [
  process.env.CHROMIUM_PATH,
  // The same engine without a browser's own interface takes a fifth less processor time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const executablePath = candidates.find((candidate) => candidate !== undefined && existsSync(candidate));

/** True if the system has a Chromium. Without one, browser tests are skipped, or fail with `BEDSIDE_REQUIRE_ALL=1`. */
export const hasBrowser = executablePath !== undefined || process.env.BEDSIDE_REQUIRE_ALL === '1';

/**
 * Features that Chromium starts without. Its last `--disable-features` wins, so the list repeats Playwright's own.
 */
const disabledFeatures = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'TcpPortRandomizationWin',
  'ThirdPartyStoragePartitioning',
  // Chromium's own: each window loaded two pages for the popups of an address bar that no test opens, which took more
  // processor time than the window itself. A spare process for the next site serves no test either.
  'SpareRendererForSitePerProcess',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
];

let shared: Promise<Browser> | undefined;

/**
 * Returns the browser that all files of a worker use, one after the other. It starts for the first file and ends with
 * the worker. Its used windows serve the next file; see windows.ts.
 */
export async function borrowBrowser(): Promise<Browser> {
  const running = await shared?.catch(() => undefined);
  if (running?.isConnected()) return running;
  shared = launchBrowser();
  return shared;
}

/** Closes the windows that a file has left open. */
export async function returnBrowser(browser: Browser | undefined): Promise<void> {
  if (!browser?.isConnected()) return;
  const idle = idleContexts(browser);
  await Promise.all(
    browser
      .contexts()
      .filter((context) => !idle.has(context))
      .map((context) => context.close()),
  );
}

/**
 * Flags of the JavaScript engine. A page lives for seconds, so compiling its hot functions again with the optimizing
 * compilers takes more processor time than the faster code saves. The switch separates flags by commas.
 */
const engineFlags = ['--no-maglev', '--no-turbofan'];

/** Options of the system's Chromium, headless and without its background requests. */
export function launchOptions(): LaunchOptions & { executablePath: string } {
  if (executablePath === undefined) throw new Error('No Chromium found. Install one, or set CHROMIUM_PATH.');
  return {
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--disable-features=${disabledFeatures.join(',')}`,
      `--js-flags=${engineFlags.join(',')}`,
    ],
  };
}

const launchBrowser = (): Promise<Browser> => chromium.launch(launchOptions());
