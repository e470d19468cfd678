import { getDefaultStore } from 'jotai';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** Returns the language of a page that opens now. */
async function firstLanguage({ stored, browser }: { stored?: string; browser: string[] }): Promise<string> {
  if (stored !== undefined) localStorage.setItem('language', stored);
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(browser);
  vi.resetModules();
  const { currentLanguage } = await import('./preferences.ts');
  return currentLanguage();
}

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

describe('the language of the screen', () => {
  it('is the stored one rather than the browser’s', async () => {
    expect(await firstLanguage({ stored: 'es', browser: ['de-CH', 'en'] })).toBe('es');
  });

  it('is the browser’s first supported one if none is stored', async () => {
    expect(await firstLanguage({ browser: ['fr-CH', 'de-CH', 'en'] })).toBe('de');
  });

  it('is English if the browser has none of the three, or the stored one is invalid', async () => {
    expect(await firstLanguage({ browser: ['fr', 'it'] })).toBe('en');
    expect(await firstLanguage({ stored: 'tlh', browser: [] })).toBe('en');
  });

  it('is stored when it is chosen', async () => {
    vi.resetModules();
    const { languageAtom } = await import('./preferences.ts');
    getDefaultStore().set(languageAtom, 'de');
    expect(localStorage.getItem('language')).toBe('de');
  });
});
