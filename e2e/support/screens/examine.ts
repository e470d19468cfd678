import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { formatViolations, violationsOf } from './axe.ts';
import { namesWithoutLabel } from './label-in-name.ts';
import { textFiles } from './texts.ts';

const images = 'test-results/screens';
const untranslated = new RegExp(`\\b(?:${[...textFiles.keys()].join('|')})[.:][a-zA-Z][\\w.]*`, 'g');

/**
 * Expects no overflow, no untranslated key and no axe violation. Takes a screenshot of a screen with a fault. With
 * `BEDSIDE_SCREENS=1` it takes one of every screen, which no check needs and which takes processor time.
 */
export async function examine(page: Page, name: string): Promise<void> {
  if (process.env.BEDSIDE_SCREENS === '1') await takeScreenshot(page, name);
  try {
    await expectNoFaults(page, name);
  } catch (fault) {
    await takeScreenshot(page, name);
    throw fault;
  }
}

async function takeScreenshot(page: Page, name: string): Promise<void> {
  mkdirSync(images, { recursive: true });
  await page.screenshot({ path: `${images}/${name}.jpg`, type: 'jpeg' });
}

async function expectNoFaults(page: Page, name: string): Promise<void> {
  // A window that has just another width shows its own parts after the next rendering.
  const settles = <T>(what: () => Promise<T>, fault: string) =>
    expect.poll(what, { message: `${name} ${fault}`, timeout: 10_000 });
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await settles(overflow, 'is wider than its window').toBeLessThanOrEqual(0);
  await settles(() => page.evaluate(controlsOutside), 'has controls outside its window').toEqual([]);
  const text = await page.locator('body').innerText();
  // An untranslated key shows as itself: `vitals.form.line`, `chat:send`. An email address is not a key.
  const words = text.replace(/\S+@\S+/g, '');
  expect(words.match(untranslated), name).toBeNull();
  expect(text, name).not.toMatch(/\{\{|\}\}|undefined|NaN/);
  expect.soft(await namesWithoutLabel(page), `${name} names a control without its visible text`).toEqual([]);
  expect(formatViolations(await violationsOf(page)), name).toEqual([]);
}

/** Runs in the page: returns the controls that lie outside the window where nothing scrolls to them. */
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
