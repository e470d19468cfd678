import de from '../../i18n/de/page/page.json';
import en from '../../i18n/en/page/page.json';
import es from '../../i18n/es/page/page.json';

/** Changes of a page's nodes that are judged at once. A batch of more is judged by its first ones. */
const maxJudgedChanges = 2000;

/*
 * Something outside of the product, such as a browser's translation or an extension, may change the page's text. React
 * then updates nodes that are no longer shown, so an old value stays on screen (D77). ADR 0114.
 */

const languages = { en, es, de };
const inEach = (key: keyof typeof en): [language: string, text: string][] =>
  Object.entries(languages).map(([language, texts]) => [language, texts[key]]);

/** React's private record of a node. Its name ends in letters that differ between pages. */
function ofReact(node: Node, prefix: '__reactFiber$' | '__reactProps$'): unknown {
  const key = Object.keys(node).find((name) => name.startsWith(prefix));
  return key === undefined ? undefined : Object.entries(node).find(([name]) => name === key)?.[1];
}

const isOfReact = (node: Node) => ofReact(node, '__reactFiber$') !== undefined;

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined;

const isText = (node: Node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim() !== '';

/** Returns whether someone else moved a text of React into an element of their own, as translations do. */
function isWrapped(
  { target, addedNodes, removedNodes }: MutationRecord,
  batch: readonly MutationRecord[],
): boolean {
  if (!isOfReact(target)) return false;
  const foreign = [...addedNodes].filter((node) => node instanceof Element && !isOfReact(node));
  if (foreign.length === 0) return false;
  if (foreign.some((node) => node.nodeName === 'FONT')) return true;
  const isTextGone = (nodes: NodeList) => [...nodes].some(isText);
  return (
    isTextGone(removedNodes) ||
    batch.some((other) => other.target === target && isTextGone(other.removedNodes)) ||
    // The text was moved into the element before the element came into the page.
    foreign.some((node) => [...node.childNodes].some((child) => isText(child) && isOfReact(child)))
  );
}

/** Returns whether a text reads differently from what React last wrote there. */
function isRewritten(node: Node): boolean {
  if (node.nodeType === Node.TEXT_NODE) {
    const fiber = ofReact(node, '__reactFiber$');
    const written = [field(fiber, 'memoizedProps'), field(field(fiber, 'alternate'), 'memoizedProps')];
    const texts = written.filter((text) => typeof text === 'string');
    return texts.length > 0 && !texts.includes(node.nodeValue ?? '');
  }
  if (!(node instanceof HTMLElement) || node.isContentEditable || node instanceof HTMLTextAreaElement)
    return false;
  const children = field(ofReact(node, '__reactProps$'), 'children');
  if (typeof children !== 'string' && typeof children !== 'number') return false;
  return node.textContent !== String(children);
}

function isFromOutside(record: MutationRecord, batch: readonly MutationRecord[]): boolean {
  if (isWrapped(record, batch)) return true;
  if (record.type === 'characterData') {
    const parent = record.target.parentNode;
    return isRewritten(record.target) || (parent !== null && isRewritten(parent));
  }
  return [...record.removedNodes, ...record.addedNodes].some(isText) && isRewritten(record.target);
}

/**
 * Watches the page for text that something outside changes, and then says so across the full width in three languages,
 * once. Stops watching after that, or when the returned function is called.
 */
function watchOutsideChanges(page: HTMLElement = document.body): () => void {
  const observer = new MutationObserver((records) => {
    const batch = records.slice(0, maxJudgedChanges);
    if (!batch.some((record) => isFromOutside(record, batch))) return;
    observer.disconnect();
    showNotice(page);
  });
  observer.observe(page, { subtree: true, childList: true, characterData: true });
  return () => observer.disconnect();
}

const noticeStyle =
  'position:sticky;top:0;z-index:2147483647;pointer-events:auto;display:flex;flex-wrap:wrap;' +
  'align-items:center;justify-content:center;gap:8px 24px;padding:8px 16px;background:#b3121d;color:#fff;' +
  // Smaller on a phone, where three languages would take a third of the screen.
  'font:600 clamp(13px,3.4vw,16px)/1.3 sans-serif';
const buttonStyle =
  'min-height:44px;padding:8px 16px;border:2px solid #fff;border-radius:6px;background:transparent;color:#fff;' +
  'font:inherit;cursor:pointer';

/** Built without React, which can no longer trust the page's nodes, and without the style sheets of either page. */
function showNotice(page: HTMLElement): void {
  const notice = document.createElement('div');
  notice.setAttribute('role', 'alert');
  notice.setAttribute('translate', 'no');
  notice.dataset.outsideChange = '';
  notice.style.cssText = noticeStyle;
  const texts = document.createElement('div');
  for (const [language, text] of inEach('changed')) {
    const line = document.createElement('p');
    line.lang = language;
    line.textContent = text;
    texts.append(line);
  }
  const button = document.createElement('button');
  button.type = 'button';
  button.style.cssText = buttonStyle;
  button.textContent = inEach('reload')
    .map(([, text]) => text)
    .join(' · ');
  button.addEventListener('click', () => window.location.reload());
  notice.append(texts, button);
  // Above the page and not over it: who the patient is stays readable.
  page.prepend(notice);
}

/** Returns the node that stands for `child` among the children of `parent`: itself, or what someone wrapped it in. */
function shownChild(parent: Node, child: Node): Node | null {
  let node: Node | null = child;
  while (node !== null && node.parentNode !== parent) node = node.parentNode;
  return node;
}

/**
 * Keeps React from ending in an error when it removes a node that something outside has moved, for example at a switch
 * of the patient. What contains the node now is removed in its place (facebook/react#11538).
 */
function tolerateMovedNodes(): void {
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function remove<T extends Node>(this: Node, child: T): T {
    const shown = shownChild(this, child);
    if (shown !== null) removeChild.call(this, shown);
    return child;
  };
  Node.prototype.insertBefore = function insert<T extends Node>(this: Node, node: T, before: Node | null): T {
    insertBefore.call(this, node, before && shownChild(this, before));
    return node;
  };
}

/** Protects a page from changes of its nodes by others. Call it before React draws. The result ends the watch. */
export function guardPage(): () => void {
  tolerateMovedNodes();
  return watchOutsideChanges();
}
