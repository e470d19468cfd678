import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** The text spacing of WCAG 1.4.12. */
const spacing =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }';

/** Expects that the focused control can be seen, that nothing is cut or overlaps, and no scrolling sideways. */
export async function expectWholeSight(page: Page, name: string): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect.soft(overflow, `${name} is wider than its window`).toBeLessThanOrEqual(0);
  expect.soft(await page.evaluate(focusIsHidden), `${name} hides the focus`).toBe('');
  expect.soft(await page.evaluate(hiddenTexts), `${name} cuts or covers text`).toEqual([]);
}

/** Runs a check with the text spacing of WCAG 1.4.12, and removes it. */
export async function withTextSpacing(page: Page, check: () => Promise<void>): Promise<void> {
  const style = await page.addStyleTag({ content: spacing });
  await check();
  await style.evaluate((element) => element.parentNode?.removeChild(element));
}

/** Expects that each chosen option and each slider can be told apart in forced colors. */
export async function expectForcedColors(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' });
  expect.soft(await page.evaluate(unmarkedChoices), `${name} in forced colors`).toEqual([]);
  await page.emulateMedia({ forcedColors: 'none' });
}

/** Runs in the page: returns the focused element if nothing of it can be seen, otherwise an empty text. */
function focusIsHidden(): string {
  const { activeElement } = document;
  if (activeElement === null || activeElement === document.body) return 'nothing has the focus';
  const { left, top, right, bottom } = activeElement.getBoundingClientRect();
  const from = { x: Math.max(left, 0), y: Math.max(top, 0) };
  const to = { x: Math.min(right, innerWidth), y: Math.min(bottom, innerHeight) };
  const parts = [0.1, 0.3, 0.5, 0.7, 0.9];
  const isSeen = parts.some((across) =>
    parts.some((down) => {
      const hit = document.elementFromPoint(
        from.x + (to.x - from.x) * across,
        from.y + (to.y - from.y) * down,
      );
      return to.x > from.x && to.y > from.y && activeElement.contains(hit);
    }),
  );
  return isSeen ? '' : activeElement.outerHTML.slice(0, 120);
}

/** Runs in the page: returns the texts that another text covers, or that a box without a scroll bar cuts off. */
function hiddenTexts(): string[] {
  const faults: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement;
    const text = node.textContent?.trim() ?? '';
    if (
      !element ||
      text === '' ||
      !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    )
      continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const rect of range.getClientRects()) {
      const seen = visiblePart(element, rect);
      if (seen === 'cut') faults.push(`cut: ${text.slice(0, 60)}`);
      else if (seen !== 'hidden' && isCovered(element, seen)) faults.push(`covered: ${text.slice(0, 60)}`);
    }
  }
  return [...new Set(faults)];

  /** The part of a text that its scrolling ancestors show; `cut` if a box without a scroll bar cuts it. */
  function visiblePart(element: Element, rect: DOMRect) {
    let [left, top, right, bottom] = [rect.left, rect.top, rect.right, rect.bottom];
    for (let box: Element | null = element; box !== null; box = box.parentElement) {
      const style = getComputedStyle(box);
      const { overflowX, overflowY, textOverflow, webkitLineClamp } = style;
      if (style.display === 'contents' || (overflowX === 'visible' && overflowY === 'visible')) continue;
      const edge = box.getBoundingClientRect();
      // Texts for screen readers have one pixel.
      if (edge.width <= 1 || edge.height <= 1) return 'hidden';
      const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll';
      // A text with an ellipsis is whole in its tooltip or one step away.
      const isShortened = textOverflow === 'ellipsis' || webkitLineClamp !== 'none';
      const isOutside = left >= edge.right || right <= edge.left || top >= edge.bottom || bottom <= edge.top;
      if (!isShortened && !isOutside && box !== document.documentElement) {
        const beyond = (overflow: string, less: number, more: number) =>
          !scrolls(overflow) && Math.max(less, more) > 2;
        if (beyond(overflowX, edge.left - left, right - edge.right)) return 'cut';
        if (beyond(overflowY, edge.top - top, bottom - edge.bottom)) return 'cut';
      }
      [left, top] = [Math.max(left, edge.left), Math.max(top, edge.top)];
      [right, bottom] = [Math.min(right, edge.right), Math.min(bottom, edge.bottom)];
    }
    [left, top, right, bottom] = [
      Math.max(left, 0),
      Math.max(top, 0),
      Math.min(right, innerWidth),
      Math.min(bottom, innerHeight),
    ];
    return right - left < 4 || bottom - top < 4 ? 'hidden' : { x: (left + right) / 2, y: (top + bottom) / 2 };
  }

  /** Whether an element without a background of its own lies over the point of a text. */
  function isCovered(element: Element, { x, y }: { x: number; y: number }): boolean {
    const hit = document.elementFromPoint(x, y);
    if (hit === null || hit.contains(element) || element.contains(hit)) return false;
    for (
      let over: Element | null = hit;
      over !== null && !over.contains(element);
      over = over.parentElement
    ) {
      const { backgroundColor, position } = getComputedStyle(over);
      // An overlay has a background, or takes the whole window.
      if (!/rgba\(.*, 0\)|transparent/.test(backgroundColor) || position === 'fixed') return false;
    }
    const texts = [...hit.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
    return texts.some((text) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      return [...range.getClientRects()].some(
        ({ left, right, top, bottom }) => left < x && x < right && top < y && y < bottom,
      );
    });
  }
}

/** Runs in the page, in forced colors: returns the chosen options that look like the others. */
function unmarkedChoices(): string[] {
  const probe = document.body.appendChild(document.createElement('i'));
  probe.style.cssText = 'forced-color-adjust: none; background: Highlight; color: Canvas';
  const { backgroundColor: highlight, color: canvas } = getComputedStyle(probe);
  probe.remove();
  const chosen = document.querySelectorAll(
    '[aria-pressed=true], [aria-checked=true], button[aria-selected=true], [role=tab][aria-selected=true], [role=option][aria-selected=true], [aria-current=page], [aria-current=true]',
  );
  const backgroundOf = (element: Element) => getComputedStyle(element).backgroundColor;
  const unmarked = [...chosen].filter(
    (element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.matches('[role^=menuitem]') &&
      backgroundOf(element) !== highlight,
  );
  const tracks = [...document.querySelectorAll('[role=slider]')].flatMap((thumb) => {
    const track = thumb.parentElement?.parentElement?.firstElementChild;
    return track && backgroundOf(track) === canvas ? [track] : [];
  });
  return [...unmarked, ...tracks].map((element) => element.outerHTML.slice(0, 160));
}
