import axe from 'axe-core';
import type { Page } from 'playwright-core';

export interface Violation {
  id: string;
  impact: axe.ImpactValue | undefined;
  /** The elements that are at fault. */
  html: string[];
}

/**
 * Returns what axe finds wrong in the page, by all of its default rules and the one for the size of what is pressed. It
 * reads axe once per page and reports only faults, which takes half the time of `@axe-core/playwright`.
 */
export async function violationsOf(page: Page): Promise<Violation[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const inPage = await page.evaluateHandle<typeof axe>('axe');
  return inPage.evaluate(async ({ run }) => {
    const { violations } = await run(document, {
      resultTypes: ['violations'],
      selectors: false,
      // Not among its defaults: what is pressed is at least 24 px wide and high.
      rules: { 'target-size': { enabled: true } },
    });
    return violations.map(({ id, impact, nodes }) => ({ id, impact, html: nodes.map(({ html }) => html) }));
  });
}

/** As {@link violationsOf}, one line each, and of the serious and critical ones alone. */
export async function seriousViolationsOf(page: Page): Promise<string[]> {
  const violations = await violationsOf(page);
  return inWords(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical'));
}

/** One line for each violation. */
export function inWords(violations: Violation[]): string[] {
  return violations.map(({ id, html }) => `${id}: ${html.join(' ')}`);
}
