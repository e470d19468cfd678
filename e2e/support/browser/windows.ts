import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

/** Windows that no test uses, by their options. */
const idle = new WeakMap<Browser, Map<string, Page[]>>();

/** An address of the server whose document runs no scripts. */
export const scriptless = '/healthz';

/** Options of the profile of a window. */
export type Profile = Required<Pick<BrowserContextOptions, 'locale' | 'viewport' | 'reducedMotion'>>;

/**
 * Returns a window without cookies and storage. A used window has compiled the scripts, so the application opens in it
 * in a third of the time.
 */
export async function takeWindow(browser: Browser, profile: Profile): Promise<Page> {
  return idle.get(browser)?.get(JSON.stringify(profile))?.pop() ?? newWindow(browser, profile);
}

/** Opens a window in a new profile. */
export async function newWindow(browser: Browser, profile: Profile): Promise<Page> {
  return (await browser.newContext(profile)).newPage();
}

/** Returns the profiles of the windows that no test uses. */
export function idleContexts(browser: Browser): Set<BrowserContext> {
  const windows = [...(idle.get(browser)?.values() ?? [])].flat();
  return new Set(windows.map((page) => page.context()));
}

/**
 * Empties a window for {@link takeWindow}, and closes the others of its profile. Returns the token that the page had in
 * its storage; null if it was signed out.
 */
export async function returnWindow(page: Page, profile: Profile): Promise<string | null> {
  const context = page.context();
  const browser = context.browser();
  if (browser === null) return null;
  await Promise.all(
    context
      .pages()
      .filter((other) => other !== page)
      .map((other) => other.close()),
  );
  page.removeAllListeners();
  await context.setOffline(false);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.clearCookies();
  const { origin } = new URL(page.url());
  // A document of the same origin without scripts, which could write again.
  await page.goto(`${origin}${scriptless}`);
  const token = await page.evaluate(() => {
    const token = localStorage.getItem('authToken');
    localStorage.clear();
    sessionStorage.clear();
    return token;
  });
  if (profile.viewport) await page.setViewportSize(profile.viewport);
  // Otherwise an animation that one test asked for could still run in the next one.
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: profile.reducedMotion });
  const windows = idle.get(browser) ?? new Map<string, Page[]>();
  idle.set(browser, windows);
  const key = JSON.stringify(profile);
  windows.set(key, [...(windows.get(key) ?? []), page]);
  return token;
}
