import type { Page } from 'playwright-core';

/** Returns the texts that the page's live regions announce from its next load on. The list grows. */
export async function announcementsOf(page: Page): Promise<string[]> {
  const announced: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'debug') announced.push(message.text());
  });
  await page.addInitScript(reportLiveRegions);
  return announced;
}

/** Runs in the page: writes each text of a live region to the console. */
function reportLiveRegions(): void {
  const live = '[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]';
  const last = new WeakMap<Element, string>();
  new MutationObserver((mutations) => {
    for (const { target } of mutations) {
      const element = target instanceof Element ? target : target.parentElement;
      const regions = [element?.closest(live), ...(element?.querySelectorAll(live) ?? [])];
      for (const region of regions) {
        const text = region?.textContent?.replace(/\s+/g, ' ').trim() ?? '';
        if (!region || last.get(region) === text) continue;
        last.set(region, text);
        if (text !== '') console.debug(text);
      }
    }
  }).observe(document, { childList: true, subtree: true, characterData: true });
}
