import { describe, expect, it } from 'vitest';
import { blocksOf } from './reply-text.tsx';

const texts = (text: string) => blocksOf(text).map((block) => block.text);

describe('Blocks of a growing text', () => {
  it('splits the text at empty lines', () => {
    expect(texts('one\ntwo\n\nthree')).toEqual(['one\ntwo\n', 'three']);
  });

  it('keeps fenced code in one block', () => {
    expect(texts('```\na\n\nb\n```\n\nend')).toEqual(['```\na\n\nb\n```\n', 'end']);
  });

  it('keeps the start offset of each block while text grows', () => {
    const whole = 'one\n\ntwo\n\n\nthree';
    const starts = blocksOf(whole).map(({ start }) => start);
    for (let length = 1; length <= whole.length; length += 1) {
      const known = blocksOf(whole.slice(0, length)).map(({ start }) => start);
      expect(starts.slice(0, known.length)).toEqual(known);
    }
  });
});
