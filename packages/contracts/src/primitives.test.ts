import { describe, expect, it } from 'vitest';
import { named, note, typed } from './primitives.ts';

describe('a typed text', () => {
  it.each([
    ['a note', note(100)],
    ['a result or a dosage', typed(100)],
    ['a name', named(100)],
  ])('loses the characters that reorder others, so that 41 never reads 14: %s', (_which, schema) => {
    for (const reordering of ['\u202a', '\u202b', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068'])
      expect(schema.parse(`${reordering}41\u202c\u2069 mg`)).toBe('41 mg');
  });

  it('keeps right-to-left words, their marks and emoji', () => {
    const text = 'שלום\u200f 5 mg, می\u200cخواهم 👩\u200d⚕️';
    expect(note(100).parse(text)).toBe(text);
  });

  it('is empty if only such characters are left', () => {
    expect(typed(100).safeParse('\u202e\u202c').success).toBe(false);
  });
});
