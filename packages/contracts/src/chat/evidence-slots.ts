import type { EvidenceMark } from './evidence.ts';

/* Places of links in a text that is about to change. A slot is one private-use character that the change keeps. */

/** The code of the slot of the first mark. */
export const firstSlot = 0xe000;
const lastSlot = 0xf8ff;
/** Before a slot, so that emphasis which ends in a percent sign still ends there. Never shown. */
const gap = '\u2009';
/** Matches each slot with its gap. */
export const anySlot = /\u2009?[\ue000-\uf8ff]/gu;

/** Returns a text with a slot at each mark. Ignores marks beyond its end, whose words have not arrived. */
export function withSlots(text: string, marks: readonly Pick<EvidenceMark, 'offset'>[]): string {
  // A model could write such a character itself.
  const plain = text.replace(/[\ue000-\uf8ff]/gu, '\ufffd');
  let written = '';
  let from = 0;
  for (const [index, { offset }] of marks.entries()) {
    if (offset < from || offset > plain.length || firstSlot + index > lastSlot) continue;
    written += `${plain.slice(from, offset)}${gap}${String.fromCharCode(firstSlot + index)}`;
    from = offset;
  }
  return written + plain.slice(from);
}

/** Returns the text without its slots. */
export const withoutSlots = (text: string): string => text.replace(anySlot, '');

/** Returns the marks at the places that their slots have now. */
export function marksAtSlots(text: string, marks: readonly EvidenceMark[]): EvidenceMark[] {
  let removed = 0;
  return [...text.matchAll(anySlot)].flatMap(({ 0: found, index }) => {
    const mark = marks[(found.codePointAt(found.length - 1) ?? firstSlot) - firstSlot];
    const offset = index - removed;
    removed += found.length;
    return mark === undefined ? [] : [{ ...mark, offset }];
  });
}
