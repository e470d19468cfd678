/**
 * The most that a text may hold to be shown as Markdown. Its parser looks back over all brackets, emphasis and items that are
 * still open, so a text of nothing else costs the square of its length: minutes for one note, on every screen that shows it.
 */
const bounds = {
  /** Quotations and lists within each other. */
  depth: 10,
  /** Blanks before a list's item, which can be as many lists within each other. */
  indent: 40,
  /** Items, quotations and headings of a text. */
  items: 600,
  blocks: 2000,
  /** Signs of a paragraph or table, and of a text. */
  signsInBlock: 600,
  signs: 4000,
};

const container = String.raw`(?:>|[-+*]|\d{1,9}[.)])`;
const nested = new RegExp(String.raw`^(?:[ \t]*${container}(?=\s|>|$)){${bounds.depth + 1}}`, 'mu');
const farIn = new RegExp(String.raw`^[ \t]{${bounds.indent + 1},}${container}(?=\s|$)`, 'mu');
const item = new RegExp(String.raw`^[ \t]*(?:${container}|#)`, 'gmu');
const sign = /[[\]*_`~<>&|\\@]|www\.|:\/\//gu;

/** Returns whether a text has so many signs of Markdown that to read them would stop the screen. No clinician writes so. */
export function isCostly(text: string): boolean {
  if (nested.test(text) || farIn.test(text)) return true;
  const blocks = text.split(/\n[ \t]*\n/u).map((block) => countOf(block, sign));
  return (
    blocks.length > bounds.blocks ||
    blocks.some((count) => count > bounds.signsInBlock) ||
    blocks.reduce((sum, count) => sum + count, 0) > bounds.signs ||
    countOf(text, item) > bounds.items
  );
}

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;
