import type { Page } from 'playwright-core';
import * as z from 'zod';

const Tree = z.object({
  nodes: z.array(
    z.looseObject({
      backendDOMNodeId: z.number().optional(),
      ignored: z.boolean(),
      name: z.object({ value: z.string() }).optional(),
    }),
  ),
});
const Dom = z.object({ root: z.unknown() });
const DomNode = z.looseObject({
  backendNodeId: z.number(),
  attributes: z.array(z.string()).optional(),
  children: z.array(z.unknown()).optional(),
});

const mark = 'data-visible-text';

/**
 * Returns the controls whose name in the browser's accessibility tree does not contain their visible text, as WCAG 2.5.3
 * requires. Someone who dictates says what they see. Each piece of the text counts, such as the name and the value of a
 * tile; case, punctuation and hints of keys do not.
 */
export async function namesWithoutLabel(page: Page): Promise<string[]> {
  const faults = await faultsOf(page);
  if (faults.length === 0) return faults;
  // A live screen may change between its text and its tree, such as the word of the connection. A fault stays the same.
  const later = await faultsOf(page);
  return faults.filter((fault) => later.includes(fault));
}

async function faultsOf(page: Page): Promise<string[]> {
  await page.evaluate(markVisibleTexts, mark);
  const tree = await page.context().newCDPSession(page);
  const { nodes } = Tree.parse(await tree.send('Accessibility.getFullAXTree'));
  const names = new Map(
    nodes.map((node) => [node.backendDOMNodeId, node.ignored ? undefined : node.name?.value]),
  );
  const { root } = Dom.parse(await tree.send('DOM.getDocument', { depth: -1 }));
  const faults: string[] = [];
  for (const { id, texts } of markedNodes(root)) {
    const name = names.get(id);
    // A control behind an open dialog is not in the tree.
    if (name === undefined) continue;
    for (const text of texts) {
      if (!containsWords(name, text))
        faults.push(`"${text}" of "${texts.join(' ')}" is not in the name "${name}"`);
    }
  }
  await tree.detach();
  await page.evaluate((mark) => {
    for (const element of document.querySelectorAll(`[${mark}]`)) element.removeAttribute(mark);
  }, mark);
  return [...new Set(faults)];
}

/** Returns whether a name contains the words of a text one after another. */
function containsWords(name: string, text: string): boolean {
  return ` ${wordsOf(name)} `.includes(` ${wordsOf(text)} `);
}

function wordsOf(text: string): string {
  return (
    text
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu)
      ?.join(' ') ?? ''
  );
}

function markedNodes(from: unknown): { id: number; texts: string[] }[] {
  const { backendNodeId: id, attributes = [], children = [] } = DomNode.parse(from);
  const at = attributes.findIndex((name, index) => index % 2 === 0 && name === mark);
  const text = attributes[at + 1];
  const own =
    at >= 0 && text !== undefined ? [{ id, texts: z.array(z.string()).parse(JSON.parse(text)) }] : [];
  return [...own, ...children.flatMap(markedNodes)];
}

/** Runs in the page: gives each control an attribute with its visible text, or that of its labels. */
function markVisibleTexts(mark: string): void {
  const controls =
    'button, a[href], input, select, textarea, summary, [role=button], [role=link], [role=tab], [role=option], [role=checkbox], [role=radio], [role=switch], [role=slider], [role^=menuitem], [role=combobox]';
  for (const control of document.querySelectorAll(controls)) {
    const isField = control.matches('input, select, textarea');
    const labels = 'labels' in control && control.labels instanceof NodeList ? [...control.labels] : [];
    const texts = (isField ? labels : [control]).flatMap(visibleTexts);
    if (texts.length > 0) control.setAttribute(mark, JSON.stringify(texts));
  }

  /** The text that someone sees, also if it is hidden from the accessibility tree. */
  function visibleTexts(within: Node): string[] {
    const texts: string[] = [];
    const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? '';
      const isKey = node.parentElement?.closest('kbd') !== null;
      if (/[\p{L}\p{N}]/u.test(text) && !isKey && isSeen(node)) texts.push(text);
    }
    return texts;
  }

  function isSeen(node: Node): boolean {
    if (!node.parentElement?.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      return false;
    // Texts for screen readers have a box of one pixel.
    for (let box: Element | null = node.parentElement; box !== null; box = box.parentElement) {
      const { position, overflow, clip, clipPath } = getComputedStyle(box);
      const { width, height } = box.getBoundingClientRect();
      if (
        position === 'absolute' &&
        (width <= 1 || height <= 1 || clip !== 'auto' || clipPath !== 'none') &&
        overflow !== 'visible'
      )
        return false;
    }
    return true;
  }
}
