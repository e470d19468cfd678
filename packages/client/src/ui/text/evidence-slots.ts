import {
  anySlot,
  firstSlot,
  spanEnd,
  spanKinds,
  spanStarts,
} from '@bedside/contracts/chat/evidence-slots.ts';
import type { Element, ElementContent, Root } from 'hast';

/**
 * A rehype plugin that turns each slot into an element `sup` with the index of its mark in `data-mark`, and each checked
 * value into an element `u` with what the check found in `data-checked`.
 */
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
  let enclosed: ElementContent[] | undefined;
  let kind: string | undefined;
  const add = (part: ElementContent) => (enclosed ?? parts).push(part);
  for (const { 0: found, index } of value.matchAll(anySlot)) {
    if (index > from) add({ type: 'text', value: value.slice(from, index) });
    from = index + found.length;
    const startKind = spanKinds.find((one) => found.endsWith(spanStarts[one]));
    if (startKind !== undefined) {
      enclosed = [];
      kind = startKind;
      continue;
    }
    if (found.endsWith(spanEnd)) {
      const children = enclosed ?? [];
      enclosed = undefined;
      add({ type: 'element', tagName: 'u', properties: { dataChecked: kind }, children });
      continue;
    }
    const mark = (found.codePointAt(found.length - 1) ?? firstSlot) - firstSlot;
    add({ type: 'element', tagName: 'sup', properties: { dataMark: mark }, children: [] });
  }
  if (from < value.length) add({ type: 'text', value: value.slice(from) });
  // Formatting may divide a span. Its words stay, without the line.
  if (enclosed) parts.push(...enclosed);
  return parts;
}
