import type { EvidenceMark } from './evidence.ts';

/* Places of links and quotes in a text that is about to change. A slot is one private-use character that the change keeps. */

/** What the check found of a value in a text. */
export const spanKinds = ['absent', 'found', 'older', 'differs'] as const;
export type SpanKind = (typeof spanKinds)[number];

/** A part of a text, in UTF-16 units. */
export interface Span {
  offset: number;
  length: number;
}

/** A checked value of a text; by default one that the chart does not contain. */
export interface CheckedSpan extends Span {
  kind?: SpanKind;
}

/** The code of the slot of the first mark. */
export const firstSlot = 0xe000;
const lastSlot = 0xf8ef;
/** Before a checked value of each kind, and behind any. */
export const spanStarts = { absent: '\uf8fe', found: '\uf8fd', older: '\uf8fc', differs: '\uf8fb' } as const;
export const spanEnd = '\uf8ff';
/** Before a slot, so that emphasis which ends in a percent sign still ends there. Never shown. */
const gap = '\u2009';
/** Matches each slot with its gap. */
export const anySlot = /\u2009?[\ue000-\uf8ff]/gu;

/**
 * Returns a text with a slot at each mark and in place of each quote, and {@link spanStarts} and {@link spanEnd} around each of
 * `spans`. The slots of quotes are numbered on from those of the marks. Ignores marks and quotes beyond its end, whose words
 * have not arrived.
 */
export function withSlots(
  text: string,
  marks: readonly Pick<EvidenceMark, 'offset'>[],
  spans: readonly CheckedSpan[] = [],
  quotes: readonly Span[] = [],
): string {
  // A model could write such a character itself.
  const plain = text.replace(/[\ue000-\uf8ff]/gu, '\ufffd');
  const slots = marks
    .map(({ offset }, index) => ({ offset, code: firstSlot + index }))
    .filter(({ code }) => code <= lastSlot)
    .map(({ offset, code }) => ({ offset, inserted: `${gap}${String.fromCharCode(code)}`, removed: 0 }));
  const quoted = quotes
    .map(({ offset, length }, index) => ({ offset, length, code: firstSlot + marks.length + index }))
    .filter(({ offset, length, code }) => code <= lastSlot && offset + length <= plain.length)
    .map(({ offset, length, code }) => ({ offset, inserted: String.fromCharCode(code), removed: length }));
  // A link stands behind the words that it belongs to, so the end of a span comes before it.
  const places = [
    ...spans.map(({ offset, length }) => ({ offset: offset + length, inserted: spanEnd, removed: 0 })),
    ...slots,
    ...spans.map(({ offset, kind = 'absent' }) => ({ offset, inserted: spanStarts[kind], removed: 0 })),
    ...quoted,
  ].toSorted((a, b) => a.offset - b.offset);
  let written = '';
  let from = 0;
  for (const { offset, inserted, removed } of places) {
    if (offset > plain.length) break;
    written += plain.slice(from, Math.max(from, offset)) + inserted;
    from = Math.max(from, offset + removed);
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
