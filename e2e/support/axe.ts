import axe from 'axe-core';
import type { Page } from 'playwright-core';
import * as z from 'zod';
import { checkContrastOnce } from './contrast-once.mjs';

export interface Violation {
  id: string;
  impact: axe.ImpactValue | undefined;
  /** The elements that violate the rule. */
  html: string[];
}

/** The styles of text whose contrast passed in a page of this worker. */
const passedStyles = new Set<string>();

/**
 * Returns axe's violations in the page, by its default rules and the rule for target sizes. Loads axe once per page,
 * reports only violations and checks the contrast of each style once, which takes a quarter of the time of
 * `@axe-core/playwright`.
 */
export async function violationsOf(page: Page): Promise<Violation[]> {
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(axe.source);
    await page.evaluate(checkContrastOnce, [...passedStyles]);
  }
  const inPage = await page.evaluateHandle<typeof axe>('axe');
  const violations = await inPage.evaluate(async ({ run }) => {
    const { violations } = await run(document, {
      resultTypes: ['violations'],
      selectors: false,
      // Only rules that are off by default read the style sheets.
      preload: { assets: ['media'] },
      // Off by default: a target is at least 24 px wide and high.
      rules: { 'target-size': { enabled: true } },
    });
    return violations.map(({ id, impact, nodes }) => ({ id, impact, html: nodes.map(({ html }) => html) }));
  });
  for (const style of z.array(z.string()).parse(await page.evaluate('axe.takeFoundStyles()')))
    passedStyles.add(style);
  return violations;
}

/** Returns one line for each serious or critical violation of {@link violationsOf}. */
export async function seriousViolationsOf(page: Page): Promise<string[]> {
  const violations = await violationsOf(page);
  return formatViolations(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical'));
}

/** Returns one line for each violation. */
export function formatViolations(violations: Violation[]): string[] {
  return violations.map(({ id, html }) => `${id}: ${html.join(' ')}`);
}
