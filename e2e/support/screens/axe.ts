import axe from 'axe-core';
import type { Page } from 'playwright-core';
import * as z from 'zod';
import { checkContrastOnce } from './contrast-once.mjs';

export interface Violation {
  id: string;
  /** The elements that violate the rule. */
  html: string[];
}

/** The styles of text whose contrast passed in a page of this worker. */
const passedStyles = new Set<string>();

/**
 * Returns axe's violations in the page: of WCAG 2.0 to 2.2, A and AA, and of its best practices. Loads axe once per
 * page, reports only violations and checks the contrast of each style once, which takes a quarter of the time of
 * `@axe-core/playwright`.
 *
 * @param only the rules to check instead of all
 */
export async function violationsOf(page: Page, only: string[] = []): Promise<Violation[]> {
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(axe.source);
    await page.evaluate(checkContrastOnce, [...passedStyles]);
  }
  const inPage = await page.evaluateHandle<typeof axe>('axe');
  const violations = await inPage.evaluate(async ({ run }, only) => {
    const { violations } = await run(document, {
      ...(only.length > 0 && { runOnly: only }),
      resultTypes: ['violations'],
      selectors: false,
      // Only rules that are off by default read the style sheets.
      preload: { assets: ['media'] },
      // Off by default: a target is at least 24 px wide and high.
      rules: { 'target-size': { enabled: true } },
    });
    return violations.map(({ id, nodes }) => ({ id, html: nodes.map(({ html }) => html) }));
  }, only);
  for (const style of z.array(z.string()).parse(await page.evaluate('axe.takeFoundStyles()')))
    passedStyles.add(style);
  return violations;
}

/**
 * Changes to the other theme in place, and returns the violations that depend on the theme. Call it directly after
 * {@link violationsOf}. Axe reads the whole page before it checks anything, so it only runs if a style is unknown.
 */
export async function violationsOfOtherTheme(page: Page): Promise<Violation[]> {
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  await page.emulateMedia({ colorScheme: isDark ? 'light' : 'dark' });
  const isUnknown = z.boolean().parse(await page.evaluate('axe.hasUnknownStyles()'));
  return isUnknown ? violationsOf(page, ['color-contrast']) : [];
}

/** Returns one line for each violation. */
export function formatViolations(violations: Violation[]): string[] {
  return violations.map(({ id, html }) => `${id}: ${html.join(' ')}`);
}
