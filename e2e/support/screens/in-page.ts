import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Goes to another page of the application without loading the document again, which takes more than a second of
 * processor time. Returns once the last page's content is gone.
 */
export async function goInPage(page: Page, path: string): Promise<void> {
  const last = await page.locator('main').elementHandle();
  await page.evaluate((address) => history.pushState(null, '', address), path);
  await expect.poll(() => last?.evaluate((main) => main.isConnected)).not.toBe(true);
}
