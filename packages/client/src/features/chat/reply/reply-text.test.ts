import { describe, expect, it } from 'vitest';
import { blocksOf } from './reply-text.tsx';

const texts = (text: string) => blocksOf(text).map((block) => block.text);

describe('the blocks of a growing text', () => {
  it('are parted by empty lines', () => {
    expect(texts('one\ntwo\n\nthree')).toEqual(['one\ntwo\n', 'three']);
  });

  it('leave fenced code whole', () => {
    expect(texts('```\na\n\nb\n```\n\nend')).toEqual(['```\na\n\nb\n```\n', 'end']);
  });

  it('keep their names while text is added', () => {
    const whole = 'one\n\ntwo\n\n\nthree';
    const starts = blocksOf(whole).map(({ start }) => start);
    for (let length = 1; length <= whole.length; length += 1) {
      const known = blocksOf(whole.slice(0, length)).map(({ start }) => start);
      expect(starts.slice(0, known.length)).toEqual(known);
    }
  });
});
