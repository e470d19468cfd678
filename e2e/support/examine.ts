import { mkdirSync, readdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { seriousViolationsOf } from './axe.ts';

const pictures = 'test-results/screens';
const namespaces = readdirSync(new URL('../../packages/client/src/i18n/en', import.meta.url));
const untranslated = new RegExp(
  `\\b(?:${namespaces.map((file) => file.replace('.json', '')).join('|')})[.:][a-zA-Z][\\w.]*`,
  'g',
);

/** Takes a picture and looks at what a picture alone does not show. */
export async function examine(page: Page, name: string): Promise<void> {
  mkdirSync(pictures, { recursive: true });
  await page.screenshot({ path: `${pictures}/${name}.png` });
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${name} is wider than its window`).toBeLessThanOrEqual(0);
  expect(await page.evaluate(controlsOutside), `${name} has controls outside its window`).toEqual([]);
  const text = await page.locator('body').innerText();
  // A key that is not translated shows as itself: `vitals.form.line`, `chat:send`. An address is no key.
  const words = text.replace(/\S+@\S+/g, '');
  expect(words.match(untranslated), name).toBeNull();
  expect(text, name).not.toMatch(/\{\{|\}\}|undefined|NaN/);
  expect(await seriousViolationsOf(page), name).toEqual([]);
}

/** Runs in the page: what can be used but lies beside the window, where nothing scrolls to it. */
function controlsOutside(): string[] {
  const scrolls = (element: Element | null): boolean =>
    element !== null &&
    (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
  return [...document.querySelectorAll('button, input, textarea, select, a')].flatMap((control) => {
    const { left, right, width } = control.getBoundingClientRect();
    const isSeen =
      width > 1 && control.checkVisibility({ visibilityProperty: true }) && !scrolls(control.parentElement);
    return isSeen && (left < -1 || right > innerWidth + 1) ? [control.outerHTML.slice(0, 120)] : [];
  });
}
