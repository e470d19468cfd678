import { anySlot, firstSlot } from '@bedside/contracts/chat/evidence-slots.ts';
import type { Element, ElementContent, Root } from 'hast';

/** A rehype plugin that turns each slot into an element `sup` with the index of its mark in `data-mark`. */
export function showSlots() {
  return (tree: Root): void => replaceIn(tree);
}

function replaceIn<N extends Root | Element>(node: N): void {
  for (const [index, child] of [...node.children].entries()) {
    if (child.type === 'element') replaceIn(child);
    if (child.type !== 'text' || child.value.search(anySlot) === -1) continue;
    const at = node.children.indexOf(child, index);
    node.children.splice(at, 1, ...split(child.value));
  }
}

function split(value: string): ElementContent[] {
  const parts: ElementContent[] = [];
  let from = 0;
  for (const { 0: found, index } of value.matchAll(anySlot)) {
    if (index > from) parts.push({ type: 'text', value: value.slice(from, index) });
    from = index + found.length;
    const mark = (found.codePointAt(found.length - 1) ?? firstSlot) - firstSlot;
    parts.push({ type: 'element', tagName: 'sup', properties: { dataMark: mark }, children: [] });
  }
  if (from < value.length) parts.push({ type: 'text', value: value.slice(from) });
  return parts;
}
