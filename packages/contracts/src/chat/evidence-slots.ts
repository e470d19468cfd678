import type { EvidenceMark } from './evidence.ts';

/* Places of links in a text that is about to change. A slot is one private-use character that the change keeps. */

/** What a rule says of a value that the reader should notice. */
export type SpanVerdict = keyof typeof spanStarts;

/** A part of a text, in UTF-16 units. */
export interface Span {
  offset: number;
  length: number;
  /** `absent` if not given. */
  verdict?: SpanVerdict;
}

/** The code of the slot of the first mark. */
export const firstSlot = 0xe000;
const lastSlot = 0xf8fb;
/** Before a part of the text that differs from the chart, is older than its newest value, or is not in it. */
export const spanStarts = { differs: '\uf8fc', older: '\uf8fd', absent: '\uf8fe' } as const;
/** Behind such a part. */
export const spanEnd = '\uf8ff';
/** Before a slot, so that emphasis which ends in a percent sign still ends there. Never shown. */
const gap = '\u2009';
/** Matches each slot with its gap. */
export const anySlot = /\u2009?[\ue000-\uf8ff]/gu;

/**
 * Returns a text with a slot at each mark, and one of {@link spanStarts} and {@link spanEnd} around each of `spans`, which do not overlap. Ignores marks
 * beyond its end, whose words have not arrived.
 */
export function withSlots(
  text: string,
  marks: readonly Pick<EvidenceMark, 'offset'>[],
  spans: readonly Span[] = [],
): string {
  // A model could write such a character itself.
  const plain = text.replace(/[\ue000-\uf8ff]/gu, '\ufffd');
  const slots = marks
    .map(({ offset }, index) => ({ offset, code: firstSlot + index }))
    .filter(({ code }) => code <= lastSlot)
    .map(({ offset, code }) => ({ offset, inserted: `${gap}${String.fromCharCode(code)}` }));
  // A link stands behind the words that it belongs to, so the end of a span comes before it.
  const places = [
    ...spans.map(({ offset, length }) => ({ offset: offset + length, inserted: spanEnd })),
    ...slots,
    ...spans.map(({ offset, verdict = 'absent' }) => ({ offset, inserted: spanStarts[verdict] })),
  ].toSorted((a, b) => a.offset - b.offset);
  let written = '';
  let from = 0;
  for (const { offset, inserted } of places) {
    if (offset > plain.length) break;
    written += plain.slice(from, offset) + inserted;
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
